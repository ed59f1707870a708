package dev.systole.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.SchedulerConfig;
import dev.systole.scheduler.simulated.SimulatedEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StepLoopTest {

    private static final StepListener NOBODY = new StepListener() {
        @Override
        public void onStep(StepStats step) {}

        @Override
        public void onLoad(Load load) {}

        @Override
        public void onFailure(Throwable failure) {}
    };

    /** Completes when its generation ends. */
    private static final class Waiter implements GenerationListener {

        private final List<Integer> tokens = new ArrayList<>();
        private final CompletableFuture<GenerationEvent.Finished> end = new CompletableFuture<>();

        @Override
        public Executor dispatcher() {
            return Runnable::run;
        }

        @Override
        public void onEvent(GenerationEvent event) {
            switch (event) {
                case GenerationEvent.Token token -> tokens.add(token.token());
                case GenerationEvent.Finished finished -> end.complete(finished);
            }
        }

        GenerationEvent.Finished await() throws Exception {
            return end.get(30, TimeUnit.SECONDS);
        }
    }

    private static StepLoop loop(int rows, int queue, Duration stepTime, long failAfter, StepListener listener) {
        SimulatedEngine engine = new SimulatedEngine(Specs.full(rows, 512), stepTime, failAfter);
        return new StepLoop(engine, new SchedulerConfig(queue, 64), listener);
    }

    @Test
    void many_requests_from_many_threads_all_get_their_own_text() throws Exception {
        StepLoop loop = loop(4, 1000, Duration.ZERO, Long.MAX_VALUE, NOBODY);
        loop.start();
        Random random = new Random(1);
        List<List<Integer>> prompts = new ArrayList<>();
        List<Waiter> waiters = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            List<Integer> prompt = Specs.prompt(random, 1 + random.nextInt(100));
            Waiter waiter = new Waiter();
            prompts.add(prompt);
            waiters.add(waiter);
            String id = "r" + i;
            threads.add(Thread.startVirtualThread(() -> assertThat(loop.submit(Specs.request(id, prompt, 20), waiter))
                    .isEmpty()));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < waiters.size(); i++) {
            waiters.get(i).await();
            assertThat(waiters.get(i).tokens).isEqualTo(Specs.alone(prompts.get(i), 20));
        }
        assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
        assertThat(loop.submit(Specs.request("late", List.of(1), 1), new Waiter()))
                .contains(new Rejected.ShuttingDown());
    }

    @Test
    void one_request_more_than_rows_and_queue_hold_is_refused() throws Exception {
        // Not started, so nothing leaves the queue.
        StepLoop loop = loop(1, 2, Duration.ZERO, Long.MAX_VALUE, NOBODY);
        List<Waiter> waiters = List.of(new Waiter(), new Waiter(), new Waiter(), new Waiter());
        for (int i = 0; i < 3; i++) {
            assertThat(loop.submit(Specs.request("r" + i, List.of(i), 2), waiters.get(i)))
                    .isEmpty();
        }
        assertThat(loop.submit(Specs.request("r3", List.of(3), 2), waiters.get(3)))
                .contains(new Rejected.QueueFull(2));
        loop.start();
        for (int i = 0; i < 3; i++) {
            waiters.get(i).await();
        }
        assertThat(loop.submit(Specs.request("r4", List.of(4), 2), waiters.get(3)))
                .isEmpty();
        assertThat(waiters.get(3).await().reason()).isEqualTo(FinishReason.LENGTH);
        assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void a_failing_engine_ends_every_request_and_tells_the_listener() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        StepListener listener = new StepListener() {
            @Override
            public void onStep(StepStats step) {}

            @Override
            public void onLoad(Load load) {}

            @Override
            public void onFailure(Throwable cause) {
                failure.complete(cause);
            }
        };
        StepLoop loop = loop(2, 10, Duration.ZERO, 10, listener);
        List<Waiter> waiters = List.of(new Waiter(), new Waiter(), new Waiter());
        for (int i = 0; i < waiters.size(); i++) {
            loop.submit(Specs.request("r" + i, List.of(i, 7), 100), waiters.get(i));
        }
        loop.start();
        for (Waiter waiter : waiters) {
            assertThat(waiter.await().reason()).isEqualTo(FinishReason.FAILED);
        }
        assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(EngineException.class);
        assertThat(loop.submit(Specs.request("late", List.of(1), 1), new Waiter()))
                .contains(new Rejected.ShuttingDown());
    }

    @Test
    void cancel_ends_a_request_at_once_and_an_unknown_one_is_ignored() throws Exception {
        StepLoop loop = loop(1, 10, Duration.ofMillis(1), Long.MAX_VALUE, NOBODY);
        loop.start();
        Waiter waiter = new Waiter();
        loop.submit(Specs.request("a", List.of(1), 500), waiter);
        loop.cancel("nobody");
        loop.cancel("a");
        assertThat(waiter.await().reason()).isEqualTo(FinishReason.CANCELLED);
        assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void a_drain_that_runs_out_of_grace_tells_those_still_in_flight() throws Exception {
        StepLoop loop = loop(1, 10, Duration.ofMillis(5), Long.MAX_VALUE, NOBODY);
        loop.start();
        Waiter waiter = new Waiter();
        loop.submit(Specs.request("a", List.of(1), 500), waiter);
        assertThat(loop.drain(Duration.ofMillis(50))).isFalse();
        assertThat(waiter.await().reason()).isEqualTo(FinishReason.FAILED);
    }
}
