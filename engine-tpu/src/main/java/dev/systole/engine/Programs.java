package dev.systole.engine;

import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.PjrtException;
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

/**
 * The compiled programs of an engine. All are compiled before it exists, and it holds no compiler, so nothing compiles
 * afterwards. Owns the executables; thread-safe.
 */
final class Programs implements AutoCloseable {

    private static final String STAGE = "compiling programs";

    private final Map<Program, Executable> executables;
    private final CacheUse cacheUse;

    private Programs(Map<Program, Executable> executables, CacheUse cacheUse) {
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
    record CacheUse(int compiled, int loaded, Map<String, Integer> misses) {}

    /**
     * Loads or compiles in parallel; the first failure is thrown after the others have ended, and nothing is kept in
     * memory.
     */
    static Programs compile(
            Client client,
            ProgramWriter writer,
            List<Program> wanted,
            Optional<ProgramCache> cache,
            Progress progress) {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger loaded = new AtomicInteger();
        Map<String, Integer> misses = new ConcurrentSkipListMap<>();
        Map<Program, Future<Executable>> futures = new HashMap<>();
        progress.report(STAGE, 0, wanted.size());
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (Program program : wanted) {
                futures.put(program, workers.submit(() -> {
                    HloModule module = writer.write(program);
                    String text = module.toString();
                    Optional<Executable> kept = cache.flatMap(c -> load(client, module, text, c, misses));
                    kept.ifPresent(executable -> loaded.incrementAndGet());
                    Executable executable = kept.orElseGet(() -> compile(client, module, text, cache, progress));
                    progress.report(STAGE, done.incrementAndGet(), wanted.size());
                    return executable;
                }));
            }
        }
        Map<Program, Executable> executables = collect(futures);
        return new Programs(executables, new CacheUse(wanted.size() - loaded.get(), loaded.get(), Map.copyOf(misses)));
    }

    private static Optional<Executable> load(
            Client client, HloModule module, String text, ProgramCache cache, Map<String, Integer> misses) {
        String reason;
        switch (cache.find(text)) {
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
            Client client, HloModule module, String text, Optional<ProgramCache> cache, Progress progress) {
        Executable executable = client.compile(
                text, module.parameterShapes(), module.aliases().keySet(), module.resultShapes(), options(module));
        cache.ifPresent(c -> {
            try {
                c.keep(text, executable.serialize());
            } catch (IOException | PjrtException e) {
                // The next start compiles again; this one goes on.
                progress.note(module.name() + " is not kept in the program cache: " + e.getMessage());
            }
        });
        return executable;
    }

    private static CompileOptions options(HloModule module) {
        return CompileOptions.defaults().withReplicas(module.replicas());
    }

    private static Map<Program, Executable> collect(Map<Program, Future<Executable>> futures) {
        Map<Program, Executable> compiled = new HashMap<>();
        List<Throwable> failures = new ArrayList<>();
        futures.forEach((program, future) -> {
            try {
                compiled.put(program, future.get());
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failures.add(e);
            }
        });
        if (!failures.isEmpty()) {
            compiled.values().forEach(Executable::close);
            throw new IllegalStateException("a program does not compile", failures.getFirst());
        }
        return compiled;
    }

    Executable get(Program program) {
        Executable executable = executables.get(program);
        if (executable == null) {
            throw new IllegalArgumentException(program + " is none of the programs compiled: " + executables.keySet());
        }
        return executable;
    }

    /** What each needs of a device's memory. */
    List<MemoryStats> memoryStats() {
        return executables.values().stream().map(Executable::memoryStats).toList();
    }

    CacheUse cacheUse() {
        return cacheUse;
    }

    @Override
    public void close() {
        executables.values().forEach(Executable::close);
    }
}
