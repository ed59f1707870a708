package dev.systole.engine.runtime;

import dev.systole.config.FileFault;
import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.abi.PjrtException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Loads programs from a cache and compiles those that it lacks: the one place where that is decided, whatever is made
 * of them. Starts that share a cache compile each program once between them. Thread-safe.
 *
 * @param <T> what is made of a program
 */
public final class ProgramSource<T> {

    private static final String LOADING = "loading the programs";
    private static final String COMPILING = "compiling programs";

    private final CompiledForm<T> form;
    private final Keeping keeping;
    private final Optional<ProgramCache> cache;
    private final CompilePool pool;
    private final Progress progress;
    private final AtomicInteger loaded = new AtomicInteger();
    private final AtomicInteger compiled = new AtomicInteger();
    private final Map<String, Integer> misses = new ConcurrentSkipListMap<>();
    private final AtomicBoolean saidWaiting = new AtomicBoolean();
    private final AtomicBoolean saidNotKept = new AtomicBoolean();

    /** What becomes of a program that cannot be kept. */
    public enum Keeping {
        /** It is used, and the next start compiles it again. */
        WISHED,
        /** It is a failure. */
        REQUIRED
    }

    /**
     * A source.
     *
     * @param form what is made of programs
     * @param keeping whether they must be kept
     * @param cache where they are looked for and kept
     * @param pool that compiles
     * @param progress told what is being done
     */
    public ProgramSource(
            CompiledForm<T> form, Keeping keeping, Optional<ProgramCache> cache, CompilePool pool, Progress progress) {
        this.form = form;
        this.keeping = keeping;
        this.cache = cache;
        this.pool = pool;
        this.progress = progress;
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
     * Where all programs so far came from.
     *
     * @return counts
     */
    public CacheUse use() {
        return new CacheUse(compiled.get(), loaded.get(), Map.copyOf(misses));
    }

    /** A program that is to be had. */
    private record Wanted<P>(P program, HloModule text) {}

    /**
     * Loads or compiles, several at a time. The first failure is thrown after those under way have ended, with the
     * others beside it; no more are begun then, and nothing is kept in memory.
     *
     * @param <P> by what a program is found
     * @param writer writes the text of one
     * @param programs which, the largest first
     * @return what was made of each
     * @throws PjrtException if a device's memory is too small for one, as the compiler finds
     * @throws dev.systole.engine.kernel.KernelPackException if a kernel is not called as its pack says
     * @throws UncheckedIOException if one cannot be kept that must be
     * @throws IllegalStateException if one does not compile for another reason
     */
    public <P> Map<P, T> all(Function<P, HloModule> writer, List<P> programs) {
        Map<P, T> made = new ConcurrentHashMap<>();
        try {
            List<Wanted<P>> missing = cache.isPresent()
                    ? load(writer, programs, cache.get(), made)
                    : programs.stream()
                            .map(program -> new Wanted<>(program, writer.apply(program)))
                            .toList();
            compile(missing, made);
            return Map.copyOf(made);
        } catch (RuntimeException | Error e) {
            made.values().forEach(form::drop);
            throw e;
        }
    }

    /** Those that the cache has go to {@code made}, the rest is returned in order. */
    private <P> List<Wanted<P>> load(
            Function<P, HloModule> writer, List<P> programs, ProgramCache from, Map<P, T> made) {
        Map<P, HloModule> missing = new ConcurrentHashMap<>();
        pool.each(programs, program -> {
            HloModule text = writer.apply(program);
            Optional<T> found = find(text, from, true);
            found.ifPresentOrElse(
                    hit -> {
                        made.put(program, hit);
                        progress.report(LOADING, made.size(), programs.size());
                    },
                    () -> missing.put(program, text));
        });
        if (!made.isEmpty() && !missing.isEmpty()) {
            progress.report(LOADING, made.size(), made.size());
        }
        return programs.stream()
                .flatMap(program ->
                        Optional.ofNullable(missing.get(program)).stream().map(text -> new Wanted<>(program, text)))
                .toList();
    }

    private Optional<T> find(HloModule text, ProgramCache from, boolean counts) {
        String reason;
        switch (from.find(key(text))) {
            case ProgramCache.Found.Miss(String why) -> reason = why;
            case ProgramCache.Found.Hit(MemorySegment serialized) -> {
                try {
                    T made = form.read(text, serialized.toArray(ValueLayout.JAVA_BYTE));
                    loaded.incrementAndGet();
                    return Optional.of(made);
                } catch (PjrtException | IllegalArgumentException e) {
                    reason = "the plugin refuses it: " + e.getMessage();
                }
            }
        }
        if (counts) {
            misses.merge(reason, 1, Integer::sum);
        }
        return Optional.empty();
    }

    private <P> void compile(List<Wanted<P>> missing, Map<P, T> made) {
        if (missing.isEmpty()) {
            return;
        }
        AtomicInteger done = new AtomicInteger();
        progress.report(COMPILING, 0, missing.size());
        pool.fromBothEnds(missing, wanted -> {
            made.put(wanted.program(), cache.isPresent() ? alone(wanted.text(), cache.get()) : fresh(wanted.text()));
            progress.report(COMPILING, done.incrementAndGet(), missing.size());
        });
    }

    /** Compiles, unless another start was compiling the same and has kept it. */
    private T alone(HloModule text, ProgramCache into) {
        Lock lock = into.lock(key(text), () -> waiting(into));
        try {
            Optional<T> others = find(text, into, false);
            if (others.isPresent()) {
                return others.get();
            }
            T made = fresh(text);
            try {
                keep(text, made, into);
            } catch (RuntimeException | Error e) {
                form.drop(made);
                throw e;
            }
            return made;
        } finally {
            lock.close();
        }
    }

    private void waiting(ProgramCache into) {
        if (saidWaiting.compareAndSet(false, true)) {
            progress.note("another start is compiling these programs into " + into.folder()
                    + ": waiting for it, and taking what it keeps");
        }
    }

    private T fresh(HloModule text) {
        T made = form.compile(text);
        compiled.incrementAndGet();
        return made;
    }

    private void keep(HloModule text, T made, ProgramCache into) {
        try {
            into.keep(key(text), form.bytes(made));
        } catch (IOException | PjrtException e) {
            if (keeping == Keeping.REQUIRED) {
                throw new UncheckedIOException(new IOException(
                        text.name() + " cannot be kept in " + into.folder() + ": " + FileFault.words(e), e));
            }
            // The next start compiles again; this one goes on.
            if (saidNotKept.compareAndSet(false, true)) {
                progress.note("programs are not kept in " + into.folder() + ": " + FileFault.words(e)
                        + "; the next start compiles them again, unless --program-cache names a folder that can be"
                        + " written");
            }
        }
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
}
