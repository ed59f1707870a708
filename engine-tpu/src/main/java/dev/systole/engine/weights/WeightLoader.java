package dev.systole.engine.weights;

import dev.systole.config.Progress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads wanted tensors on a bounded number of platform threads. At most that many are in the making at a time, so a
 * maker that fills a segment, uploads it and frees it never has a second copy of the model in memory. Thread-safe.
 */
public final class WeightLoader {

    private static final String STAGE = "loading weights";

    private final int threads;

    /**
     * A loader.
     *
     * @param threads how many tensors are made at the same time
     */
    public WeightLoader(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be positive, not " + threads);
        }
        this.threads = threads;
    }

    /**
     * Something to load, of one tensor or of several fused.
     *
     * @param <T> what is made, such as a device buffer
     * @param key its name in the result
     * @param bytes what it weighs in the progress
     * @param maker reads and makes it, on a thread of the loader
     */
    public record Wanted<T>(String key, long bytes, Supplier<? extends T> maker) {}

    /**
     * Makes everything wanted, or nothing: the first failure stops the rest and is thrown as it is, after what was
     * already made has been discarded.
     *
     * @param <T> what is made
     * @param wanted what to make, started in this order; keys differ
     * @param discard closes one that was made in vain
     * @param progress told the bytes done, from 0 on, as {@code loading weights}
     * @return what was made, by key
     * @throws InterruptedException where the calling thread is interrupted; what was made is discarded then, too
     */
    public <T> Map<String, T> load(List<Wanted<T>> wanted, Consumer<? super T> discard, Progress progress)
            throws InterruptedException {
        long total = wanted.stream().mapToLong(Wanted::bytes).sum();
        if (wanted.stream().map(Wanted::key).distinct().count() != wanted.size()) {
            throw new IllegalArgumentException(
                    "keys repeat in " + wanted.stream().map(Wanted::key).toList());
        }
        progress.report(STAGE, 0, total);
        Run<T> run = new Run<>(wanted, total, progress);
        List<Thread> workers = IntStream.range(0, Math.min(threads, wanted.size()))
                .mapToObj(i -> Thread.ofPlatform()
                        .name("systole-weights-" + i)
                        .daemon()
                        .start(run))
                .toList();
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } catch (InterruptedException e) {
            run.fail(e);
            workers.forEach(WeightLoader::joinFully);
        }
        Throwable failure = run.failure.get();
        if (failure != null) {
            run.made.values().forEach(discard);
        }
        return switch (failure) {
            case null -> Map.copyOf(run.made);
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case InterruptedException e -> throw e;
            default -> throw new AssertionError("a maker threw a checked exception", failure);
        };
    }

    private static void joinFully(Thread worker) {
        boolean interrupted = false;
        while (worker.isAlive()) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** One load, shared by its threads. */
    private static final class Run<T> implements Runnable {

        private final List<Wanted<T>> wanted;
        private final long total;
        private final Progress progress;
        private final Map<String, T> made = new ConcurrentHashMap<>();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final AtomicInteger next = new AtomicInteger();
        private long done;

        Run(List<Wanted<T>> wanted, long total, Progress progress) {
            this.wanted = wanted;
            this.total = total;
            this.progress = progress;
        }

        @Override
        public void run() {
            for (int i = next.getAndIncrement();
                    i < wanted.size() && failure.get() == null;
                    i = next.getAndIncrement()) {
                try {
                    Wanted<T> one = wanted.get(i);
                    made.put(one.key(), one.maker().get());
                    report(one.bytes());
                } catch (Throwable e) {
                    fail(e);
                }
            }
        }

        void fail(Throwable reason) {
            failure.compareAndSet(null, reason);
        }

        // Under the lock, so that the bytes done never go backwards in the reports.
        private synchronized void report(long bytes) {
            done += bytes;
            progress.report(STAGE, done, total);
        }
    }
}
