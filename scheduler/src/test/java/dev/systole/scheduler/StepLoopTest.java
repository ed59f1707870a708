package dev.systole.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.SchedulerConfig;
import dev.systole.scheduler.simulated.SimulatedEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
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
        private final Executor dispatcher;

        Waiter() {
            this(Runnable::run);
        }

        Waiter(Executor dispatcher) {
            this.dispatcher = dispatcher;
        }

        @Override
        public Executor dispatcher() {
            return dispatcher;
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

    @Test
    void an_id_in_use_is_the_callers_bug_and_disturbs_nobody() throws Exception {
        StepLoop loop = loop(2, 10, Duration.ZERO, Long.MAX_VALUE, NOBODY);
        Waiter waiter = new Waiter();
        loop.submit(Specs.request("a", List.of(1), 5), waiter);
        assertThatThrownBy(() -> loop.submit(Specs.request("a", List.of(1), 5), new Waiter()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a");
        loop.start();
        assertThat(waiter.await().reason()).isEqualTo(FinishReason.LENGTH);
        Waiter again = new Waiter();
        assertThat(loop.submit(Specs.request("a", List.of(1), 5), again)).isEmpty();
        assertThat(again.await().reason()).isEqualTo(FinishReason.LENGTH);
        assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void a_listener_that_throws_keeps_nobody_else_from_hearing() throws Exception {
        try (ExecutorService eventLoop = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().uncaughtExceptionHandler((_, _) -> {}).factory())) {
            StepLoop loop = loop(2, 10, Duration.ZERO, Long.MAX_VALUE, NOBODY);
            Waiter waiter = new Waiter(eventLoop);
            loop.submit(Specs.request("bad", List.of(1), 5), listener(waiter.dispatcher(), event -> {
                throw new IllegalStateException("a listener's bug");
            }));
            loop.submit(Specs.request("a", List.of(2), 5), waiter);
            loop.start();
            assertThat(waiter.await().reason()).isEqualTo(FinishReason.LENGTH);
            assertThat(waiter.tokens).isEqualTo(Specs.alone(List.of(2), 5));
            assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
        }
    }

    @Test
    void a_dispatcher_that_is_closed_ends_its_own_requests_and_no_others() throws Exception {
        StepLoop loop = loop(2, 10, Duration.ZERO, Long.MAX_VALUE, NOBODY);
        loop.submit(
                Specs.request("deaf", List.of(1), 500),
                listener(
                        task -> {
                            throw new RejectedExecutionException("closed");
                        },
                        event -> {}));
        Waiter waiter = new Waiter();
        loop.submit(Specs.request("a", List.of(2), 20), waiter);
        loop.start();
        assertThat(waiter.await().reason()).isEqualTo(FinishReason.LENGTH);
        assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void everybody_has_been_told_when_the_failure_is() throws Exception {
        List<Waiter> waiters = List.of(new Waiter(), new Waiter(), new Waiter());
        CompletableFuture<Boolean> told = new CompletableFuture<>();
        StepLoop loop = loop(2, 10, Duration.ZERO, 10, new StepListener() {
            @Override
            public void onStep(StepStats step) {}

            @Override
            public void onLoad(Load load) {}

            @Override
            public void onFailure(Throwable cause) {
                told.complete(waiters.stream().allMatch(w -> w.end.isDone()));
            }
        });
        for (int i = 0; i < waiters.size(); i++) {
            loop.submit(Specs.request("r" + i, List.of(i, 7), 100), waiters.get(i));
        }
        loop.start();
        assertThat(told.get(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_request_is_refused_or_told_its_end_however_it_races_with_a_drain() throws Exception {
        for (int round = 0; round < 300; round++) {
            StepLoop loop = loop(2, 10, Duration.ZERO, Long.MAX_VALUE, NOBODY);
            loop.start();
            Waiter waiter = new Waiter();
            CyclicBarrier together = new CyclicBarrier(2);
            CompletableFuture<Optional<Rejected>> answer = CompletableFuture.supplyAsync(() -> {
                try {
                    together.await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return loop.submit(Specs.request("a", List.of(1), 3), waiter);
            });
            together.await();
            assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
            if (answer.get().isEmpty()) {
                assertThat(waiter.end.get(5, TimeUnit.SECONDS).completionTokens())
                        .isEqualTo(3);
            }
        }
    }

    @Test
    void the_events_of_a_step_reach_a_dispatcher_in_one_task() throws Exception {
        AtomicInteger tasks = new AtomicInteger();
        AtomicInteger steps = new AtomicInteger();
        StepLoop loop = loop(3, 10, Duration.ZERO, Long.MAX_VALUE, counting(steps));
        Executor dispatcher = task -> {
            tasks.incrementAndGet();
            task.run();
        };
        List<Waiter> waiters = List.of(new Waiter(dispatcher), new Waiter(dispatcher), new Waiter(dispatcher));
        for (int i = 0; i < 3; i++) {
            loop.submit(Specs.request("r" + i, List.of(i), 20), waiters.get(i));
        }
        loop.start();
        assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
        assertThat(waiters).allMatch(waiter -> waiter.end.isDone());
        assertThat(tasks.get()).isLessThanOrEqualTo(steps.get());
    }

    @Test
    void a_flight_recording_has_an_event_for_each_step_and_each_request(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("steps.jfr");
        AtomicInteger steps = new AtomicInteger();
        try (Recording recording = new Recording()) {
            recording.enable("systole.Step").withoutThreshold();
            recording.enable("systole.Request").withoutThreshold();
            recording.start();
            StepLoop loop = loop(2, 10, Duration.ofMillis(2), Long.MAX_VALUE, counting(steps));
            loop.submit(Specs.request("a", List.of(1, 2, 3), 5), new Waiter());
            loop.submit(Specs.request("b", List.of(4, 5), 5), new Waiter());
            loop.start();
            assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);

        List<RecordedEvent> recorded = events.stream()
                .filter(event -> event.getEventType().getName().equals("systole.Step"))
                .toList();
        assertThat(recorded).hasSize(steps.get());
        // Five prompt tokens; of the five drawn by each, the first comes with the prompt.
        assertThat(recorded.stream()
                        .collect(Collectors.groupingBy(
                                event -> event.getString("kind"),
                                Collectors.summingInt(event -> event.getInt("tokens")))))
                .containsEntry("prefill", 5)
                .containsEntry("decode", 8);
        assertThat(recorded).allSatisfy(event -> {
            assertThat(event.getString("program")).isEqualTo("simulated");
            assertThat(event.getInt("rows")).isBetween(1, 2);
            assertThat(event.getInt("positions")).isGreaterThanOrEqualTo(event.getInt("tokens"));
            assertThat(event.getDuration("deviceTime")).isBetween(Duration.ofMillis(2), event.getDuration());
        });
        List<RecordedEvent> requests = events.stream()
                .filter(event -> event.getEventType().getName().equals("systole.Request"))
                .toList();
        assertThat(requests).extracting(event -> event.getString("id")).containsExactlyInAnyOrder("a", "b");
        assertThat(requests).allSatisfy(event -> {
            assertThat(event.getString("reason")).isEqualTo("length");
            assertThat(event.getInt("completionTokens")).isEqualTo(5);
            assertThat(event.getDuration("timeToFirstToken")).isBetween(Duration.ofMillis(2), event.getDuration());
        });
    }

    private static StepListener counting(AtomicInteger steps) {
        return new StepListener() {
            @Override
            public void onStep(StepStats step) {
                steps.incrementAndGet();
            }

            @Override
            public void onLoad(Load load) {}

            @Override
            public void onFailure(Throwable failure) {}
        };
    }

    private static GenerationListener listener(Executor dispatcher, Consumer<GenerationEvent> hears) {
        return new GenerationListener() {
            @Override
            public Executor dispatcher() {
                return dispatcher;
            }

            @Override
            public void onEvent(GenerationEvent event) {
                hears.accept(event);
            }
        };
    }
}
