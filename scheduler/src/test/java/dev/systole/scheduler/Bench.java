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
        assertThat(scheduler.add(request, recorder, 0)).isEmpty();
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

    <T extends Batch> List<T> batches(Class<T> kind) {
        return batches.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private void deliver() {
        scheduler.takeDeliveries().forEach(d -> d.listener().onEvent(d.event()));
    }
}
