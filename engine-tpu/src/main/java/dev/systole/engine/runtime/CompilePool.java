package dev.systole.engine.runtime;

import dev.systole.engine.kernel.KernelPackException;
import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.PjrtException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The threads that compile, as many as there are processors. Thread-safe; closing it waits for what is under way. */
public final class CompilePool implements AutoCloseable {

    private final int size;
    private final ExecutorService threads;

    /** A pool without work. */
    public CompilePool() {
        size = java.lang.Runtime.getRuntime().availableProcessors();
        AtomicInteger number = new AtomicInteger();
        // A daemon's compilation does not keep a process that was told to end.
        threads = Executors.newFixedThreadPool(
                size,
                work -> Thread.ofPlatform()
                        .daemon()
                        .name("systole-compile-" + number.incrementAndGet())
                        .unstarted(work));
    }

    /**
     * Does a thing for each, in order as far as threads are free.
     *
     * @param <P> of what
     * @param all which
     * @param work what is done with one
     * @throws IllegalStateException for a failure that is none of those which keep their type: of a device's memory
     *     that is too small, of a kernel pack, of a file
     */
    public <P> void each(List<P> all, Consumer<P> work) {
        run(new ArrayDeque<>(all), false, work);
    }

    /**
     * Does a thing for each, one thread from the end of the list and the others from its head: of the largest first, so
     * that no thread is left alone with one, while the small ones show that it goes on.
     *
     * @param <P> of what
     * @param largestFirst which
     * @param work what is done with one
     * @throws IllegalStateException as for {@link #each}
     */
    public <P> void fromBothEnds(List<P> largestFirst, Consumer<P> work) {
        run(new ArrayDeque<>(largestFirst), true, work);
    }

    private <P> void run(Deque<P> left, boolean bothEnds, Consumer<P> work) {
        List<Throwable> failures = new ArrayList<>();
        int workers = Math.min(size, left.size());
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            boolean fromEnd = bothEnds && i == workers - 1;
            futures.add(threads.submit(() -> work(left, fromEnd, work, failures)));
        }
        boolean interrupted = false;
        for (Future<?> future : futures) {
            interrupted |= await(future);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!failures.isEmpty()) {
            throw first(failures);
        }
    }

    private static <P> void work(Deque<P> left, boolean fromEnd, Consumer<P> work, List<Throwable> failures) {
        while (true) {
            P next;
            synchronized (failures) {
                next = failures.isEmpty() ? fromEnd ? left.pollLast() : left.pollFirst() : null;
            }
            if (next == null) {
                return;
            }
            try {
                work.accept(next);
            } catch (RuntimeException | Error e) {
                synchronized (failures) {
                    failures.add(e);
                }
            }
        }
    }

    /** Whether the wait was interrupted: what is under way cannot be, and uses the devices until it ends. */
    private static boolean await(Future<?> future) {
        boolean interrupted = false;
        while (true) {
            try {
                future.get();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static RuntimeException first(List<Throwable> failures) {
        List<Throwable> others = new ArrayList<>(failures);
        Throwable first = others.remove(firstOf(failures));
        RuntimeException thrown = keepsItsType(first)
                ? (RuntimeException) first
                : new IllegalStateException("a program does not compile", first);
        others.forEach(thrown::addSuppressed);
        return thrown;
    }

    /** Index of the failure that is told: one that keeps its type where there is one. */
    private static int firstOf(List<Throwable> failures) {
        return IntStream.range(0, failures.size())
                .filter(i -> keepsItsType(failures.get(i)))
                .findFirst()
                .orElse(0);
    }

    private static boolean keepsItsType(Throwable failure) {
        return failure instanceof KernelPackException
                || failure instanceof UncheckedIOException
                || (failure instanceof PjrtException e && e.code() == ErrorCode.RESOURCE_EXHAUSTED);
    }

    @Override
    public void close() {
        threads.close();
    }
}
