package dev.systole.engine.runtime;

import dev.systole.config.FileFault;
import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelPackException;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.PjrtException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The compiled programs of an engine. All are compiled before it exists, and it holds no compiler, so nothing compiles
 * afterwards. Owns the executables; thread-safe.
 *
 * @param <P> by what a program is found
 */
public final class Programs<P> implements AutoCloseable {

    private static final String STAGE = "compiling programs";

    private final Map<P, Executable> executables;
    private final CacheUse cacheUse;

    private Programs(Map<P, Executable> executables, CacheUse cacheUse) {
        this.executables = Map.copyOf(executables);
        this.cacheUse = cacheUse;
    }

    /**
     * Where programs came from.
     *
     * @param compiled those that were compiled
     * @param loaded those from the cache
     * @param misses why those were compiled that a cache was asked for, by reason
     */
    public record CacheUse(int compiled, int loaded, Map<String, Integer> misses) {}

    /**
     * Loads or compiles in parallel; the first failure is thrown after the others have ended, and nothing is kept in
     * memory.
     *
     * @param <P> by what a program is found
     * @param client that loads them
     * @param writer writes the text of one
     * @param wanted which
     * @param cache where they are looked for and kept
     * @param progress told what is being done
     * @return the programs, which the caller closes
     */
    public static <P> Programs<P> compile(
            Client client,
            Function<P, HloModule> writer,
            List<P> wanted,
            Optional<ProgramCache> cache,
            Progress progress) {
        AtomicInteger loaded = new AtomicInteger();
        Map<String, Integer> misses = new ConcurrentSkipListMap<>();
        Map<P, Executable> executables = inParallel(
                wanted,
                program -> {
                    HloModule module = writer.apply(program);
                    Optional<Executable> kept = cache.flatMap(c -> load(client, module, c, misses));
                    kept.ifPresent(executable -> loaded.incrementAndGet());
                    return kept.orElseGet(() -> compile(client, module, cache, progress));
                },
                Executable::close,
                progress);
        return new Programs<>(
                executables, new CacheUse(wanted.size() - loaded.get(), loaded.get(), Map.copyOf(misses)));
    }

    /**
     * Does a thing for each program, several at a time.
     *
     * @param <P> by what a program is found
     * @param <T> of a result
     * @param wanted which
     * @param work what is done with one
     * @param undone what is done with the results where one fails
     * @param progress told what is being done
     * @return the results
     * @throws PjrtException if a device's memory is too small for one, as the compiler finds
     * @throws KernelPackException if a kernel is not called as its pack says
     * @throws IllegalStateException if one does not compile for another reason
     */
    public static <P, T> Map<P, T> inParallel(
            List<P> wanted, Function<P, T> work, Consumer<T> undone, Progress progress) {
        AtomicInteger done = new AtomicInteger();
        Map<P, Future<T>> futures = new HashMap<>();
        progress.report(STAGE, 0, wanted.size());
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (P program : wanted) {
                futures.put(program, workers.submit(() -> {
                    T result = work.apply(program);
                    progress.report(STAGE, done.incrementAndGet(), wanted.size());
                    return result;
                }));
            }
        }
        return collect(futures, undone);
    }

    private static Optional<Executable> load(
            Client client, HloModule module, ProgramCache cache, Map<String, Integer> misses) {
        String reason;
        switch (cache.find(key(module))) {
            case ProgramCache.Found.Miss(String why) -> reason = why;
            case ProgramCache.Found.Hit(MemorySegment serialized) -> {
                try {
                    return Optional.of(client.load(
                            serialized.toArray(ValueLayout.JAVA_BYTE),
                            module.parameterShapes(),
                            module.aliases().keySet(),
                            module.resultShapes(),
                            options(module)));
                } catch (PjrtException | IllegalArgumentException e) {
                    reason = "the plugin refuses it: " + e.getMessage();
                }
            }
        }
        misses.merge(reason, 1, Integer::sum);
        return Optional.empty();
    }

    private static Executable compile(
            Client client, HloModule module, Optional<ProgramCache> cache, Progress progress) {
        Executable executable = compile(client, module);
        cache.ifPresent(c -> {
            try {
                c.keep(key(module), executable.serialize());
            } catch (IOException | PjrtException e) {
                // The next start compiles again; this one goes on.
                progress.note(module.name() + " is not kept in the program cache: " + FileFault.words(e));
            }
        });
        return executable;
    }

    /**
     * One program, which the caller closes.
     *
     * @param client that loads it
     * @param module its text
     * @return the executable
     */
    public static Executable compile(Client client, HloModule module) {
        return client.compile(
                module.toString(),
                module.parameterShapes(),
                module.aliases().keySet(),
                module.resultShapes(),
                options(module));
    }

    /**
     * By what a program is found in a cache: all that its compiler is given.
     *
     * @param module its text
     * @return some lines
     */
    public static String key(HloModule module) {
        return options(module) + "\n" + module;
    }

    /**
     * How a program is compiled.
     *
     * @param module its text
     * @return for as many devices as it says
     */
    public static CompileOptions options(HloModule module) {
        return CompileOptions.defaults().withReplicas(module.replicas());
    }

    private static <P, T> Map<P, T> collect(Map<P, Future<T>> futures, Consumer<T> undone) {
        Map<P, T> results = new HashMap<>();
        List<Throwable> failures = new ArrayList<>();
        futures.forEach((program, future) -> {
            try {
                results.put(program, future.get());
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failures.add(e);
            }
        });
        if (!failures.isEmpty()) {
            results.values().forEach(undone);
            for (Throwable failure : failures) {
                if (failure instanceof PjrtException e && e.code() == ErrorCode.RESOURCE_EXHAUSTED) {
                    throw e;
                }
                if (failure instanceof KernelPackException e) {
                    throw e;
                }
            }
            throw new IllegalStateException("a program does not compile", failures.getFirst());
        }
        return results;
    }

    /**
     * A program, loaded.
     *
     * @param program which
     * @return the executable, which stays owned by this
     * @throws IllegalArgumentException if it is none of those that were compiled
     */
    public Executable get(P program) {
        Executable executable = executables.get(program);
        if (executable == null) {
            throw new IllegalArgumentException(program + " is none of the programs compiled: " + executables.keySet());
        }
        return executable;
    }

    /**
     * What each needs of a device's memory.
     *
     * @return the compiler's figures of each, in no order
     */
    public List<MemoryStats> memoryStats() {
        return executables.values().stream().map(Executable::memoryStats).toList();
    }

    /**
     * Where they came from.
     *
     * @return counts of this start
     */
    public CacheUse cacheUse() {
        return cacheUse;
    }

    @Override
    public void close() {
        executables.values().forEach(Executable::close);
    }
}
