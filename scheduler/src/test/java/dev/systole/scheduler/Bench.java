package dev.systole.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.SchedulerConfig;
import dev.systole.scheduler.simulated.SimulatedEngine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A scheduler and a simulated engine, stepped by hand with up to two steps in flight. */
final class Bench {

    private record Step(Batch batch, PendingStep pending) {}

    final Scheduler scheduler;
    final SimulatedEngine engine;
    final List<Batch> batches = new ArrayList<>();
    private final Deque<Step> inFlight = new ArrayDeque<>();

    Bench(SchedulerConfig config, EngineSpec spec) {
        scheduler = new Scheduler(config, spec);
        engine = new SimulatedEngine(spec, Duration.ZERO, Long.MAX_VALUE);
    }

    Specs.Recorder add(Request request) {
        Specs.Recorder recorder = new Specs.Recorder();
        scheduler.add(request, recorder, 0);
        return recorder;
    }

    Optional<Batch> enqueue(long now) {
        Optional<Batch> batch = scheduler.schedule(now);
        batch.ifPresent(b -> {
            batches.add(b);
            inFlight.add(new Step(b, engine.enqueue(b)));
        });
        deliver();
        scheduler.checkInvariants();
        return batch;
    }

    void complete(long now) {
        Step step = inFlight.remove();
        scheduler.commit(step.batch(), step.pending().await(), now);
        deliver();
        scheduler.checkInvariants();
    }

    int inFlight() {
        return inFlight.size();
    }

    /** One turn of the loop: two steps in flight, then the older one completes. */
    boolean turn() {
        boolean more = true;
        while (inFlight.size() < 2 && more) {
            more = enqueue(0).isPresent();
        }
        if (inFlight.isEmpty()) {
            return false;
        }
        complete(0);
        return true;
    }

    void turns(int count) {
        for (int i = 0; i < count; i++) {
            turn();
        }
    }

    void runToEnd() {
        while (turn()) {
            assertThat(batches).as("steps until all requests end").hasSizeLessThan(100_000);
        }
        assertThat(scheduler.running() + scheduler.waiting())
                .as("requests that nothing advances")
                .isZero();
    }

    /** Tokens of prompts that a step computes. */
    static int promptTokens(Batch batch) {
        return batch instanceof Batch.Extend step && !step.generates()
                ? step.spans().stream().mapToInt(span -> span.tokens().count()).sum()
                : 0;
    }

    /** Of a chunk of a prompt. */
    static List<Integer> ids(Span chunk) {
        return switch (chunk.tokens()) {
            case Tokens.Given(List<Integer> ids) -> ids;
            case Tokens.Last() -> throw new AssertionError(chunk + " is none");
        };
    }

    /** Chunks of prompts so far, in order. */
    List<Span> chunks() {
        return promptSteps().stream().flatMap(step -> step.spans().stream()).toList();
    }

    /** Steps that compute chunks of prompts so far. */
    List<Batch.Extend> promptSteps() {
        return batches.stream()
                .filter(batch -> promptTokens(batch) > 0)
                .map(Batch.Extend.class::cast)
                .toList();
    }

    List<Batch.CopyRow> copies() {
        return batches.stream()
                .filter(Batch.CopyRow.class::isInstance)
                .map(Batch.CopyRow.class::cast)
                .toList();
    }

    private void deliver() {
        scheduler.takeDeliveries().forEach(d -> d.listener().onEvent(d.event()));
    }
}
