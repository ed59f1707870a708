package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.SchedulerConfig;
import dev.systole.scheduler.GenerationEvent;
import dev.systole.scheduler.GenerationListener;
import dev.systole.scheduler.Request;
import dev.systole.scheduler.SamplingParams;
import dev.systole.scheduler.StepListener;
import dev.systole.scheduler.StepLoop;
import dev.systole.scheduler.StepStats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A step loop on a tiny model, which it takes over; texts are awaited, prefilled and reused tokens counted. */
final class TinyLoop implements AutoCloseable {

    private final StepLoop loop;
    private final AtomicInteger submitted = new AtomicInteger();
    private final AtomicLong prefilled = new AtomicLong();
    private final AtomicLong reused = new AtomicLong();

    TinyLoop(TinyModel model) {
        loop = new StepLoop(model.engine(), new SchedulerConfig(1_000, 64), new Counts());
        loop.start();
    }

    private final class Counts implements StepListener {

        @Override
        public void onStep(StepStats step) {
            if (step.kind() == StepStats.Kind.PREFILL) {
                prefilled.addAndGet(step.tokens());
            }
        }

        @Override
        public void onLoad(Load load) {
            reused.set(load.prefixFound());
        }

        @Override
        public void onFailure(Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    private static final class Collector implements GenerationListener {

        private final List<Integer> tokens = new ArrayList<>();
        private final CompletableFuture<List<Integer>> end = new CompletableFuture<>();

        @Override
        public Executor dispatcher() {
            return Runnable::run;
        }

        @Override
        public void onEvent(GenerationEvent event) {
            switch (event) {
                case GenerationEvent.Token token -> tokens.add(token.token());
                case GenerationEvent.Finished finished -> end.complete(tokens);
            }
        }
    }

    /** The text that continues a prompt, once it has ended. */
    CompletableFuture<List<Integer>> submit(List<Integer> prompt, int tokens, SamplingParams sampling) {
        Collector collector = new Collector();
        String id = "s" + submitted.incrementAndGet();
        Request request = new Request(id, prompt, sampling, tokens, Set.of(), Long.MAX_VALUE);
        assertThat(loop.submit(request, collector)).isEmpty();
        return collector.end;
    }

    /** Prompt tokens computed so far. */
    long prefilled() {
        return prefilled.get();
    }

    /** Prompt tokens found in the cache so far. */
    long reused() {
        return reused.get();
    }

    @Override
    public void close() {
        try {
            assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
