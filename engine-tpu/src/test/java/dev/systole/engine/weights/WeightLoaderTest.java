package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.Progress;
import dev.systole.engine.weights.WeightLoader.Wanted;
import dev.systole.engine.weights.stored.CheckpointException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightLoaderTest {

    @Test
    void makes_everything_and_counts_the_bytes() throws InterruptedException {
        List<Long> reports = Collections.synchronizedList(new ArrayList<>());
        List<Wanted<String>> wanted = IntStream.range(0, 50)
                .mapToObj(i -> new Wanted<>("k" + i, i, () -> "v" + i))
                .toList();
        Map<String, String> made = new WeightLoader(4).load(wanted, v -> {}, (stage, done, total) -> {
            assertThat(stage).isEqualTo("loading weights");
            assertThat(total).isEqualTo(1225);
            reports.add(done);
        });
        assertThat(made).hasSize(50).containsEntry("k7", "v7");
        assertThat(reports).hasSize(51).isSorted().startsWith(0L).endsWith(1225L);
    }

    @Test
    void makes_as_many_at_a_time_as_it_has_threads_and_never_more() throws InterruptedException {
        CyclicBarrier three = new CyclicBarrier(3);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Wanted<String>> wanted = IntStream.range(0, 30)
                .mapToObj(i -> new Wanted<>("k" + i, 1, () -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    meet(three);
                    running.decrementAndGet();
                    return "v";
                }))
                .toList();
        new WeightLoader(3).load(wanted, v -> {}, Progress.NONE);
        assertThat(most.get()).isEqualTo(3);
    }

    @Test
    void throws_the_first_failure_as_it_is_and_discards_what_was_made() {
        Set<String> discarded = ConcurrentHashMap.newKeySet();
        AtomicInteger started = new AtomicInteger();
        CheckpointException failure = new CheckpointException(Path.of("f"), "tensor k2", "a", "b");
        List<Wanted<String>> wanted = IntStream.range(0, 10)
                .mapToObj(i -> new Wanted<>("k" + i, 1, () -> {
                    started.incrementAndGet();
                    if (i == 2) {
                        throw failure;
                    }
                    return "v" + i;
                }))
                .toList();
        assertThatThrownBy(() -> new WeightLoader(1).load(wanted, discarded::add, Progress.NONE))
                .isSameAs(failure);
        assertThat(discarded).containsExactlyInAnyOrder("v0", "v1");
        assertThat(started.get()).isEqualTo(3);
    }

    @Test
    void stops_when_the_caller_is_interrupted_and_discards_what_was_made() throws InterruptedException {
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Set<String> discarded = ConcurrentHashMap.newKeySet();
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        List<Wanted<String>> wanted = List.of(
                new Wanted<>("a", 1, () -> {
                    making.countDown();
                    awaitQuietly(release);
                    return "a";
                }),
                new Wanted<>("b", 1, () -> "b"));
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                new WeightLoader(1).load(wanted, discarded::add, Progress.NONE);
            } catch (InterruptedException e) {
                thrown.add(e);
            }
        });
        making.await();
        caller.interrupt();
        while (caller.isInterrupted()) {
            Thread.onSpinWait();
        }
        release.countDown();
        caller.join();
        assertThat(thrown).hasSize(1);
        assertThat(discarded).contains("a");
    }

    @Test
    void refuses_no_threads_and_repeated_keys() {
        assertThatThrownBy(() -> new WeightLoader(0)).hasMessage("threads must be positive, not 0");
        Wanted<String> one = new Wanted<>("a", 1, () -> "x");
        assertThatThrownBy(() -> new WeightLoader(1).load(List.of(one, one), v -> {}, Progress.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keys repeat in [a, a]");
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
