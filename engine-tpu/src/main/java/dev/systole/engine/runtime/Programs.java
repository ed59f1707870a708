package dev.systole.engine.runtime;

import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.MemoryStats;
import java.util.List;
import java.util.Map;

/**
 * The loaded programs of a pipeline. All are there before it exists, and it holds no compiler, so nothing compiles
 * afterwards. Owns the executables; thread-safe.
 *
 * @param <P> by what a program is found
 */
public final class Programs<P> implements AutoCloseable {

    private final Map<P, Executable> executables;
    private final ProgramSource.CacheUse cacheUse;

    Programs(Map<P, Executable> executables, ProgramSource.CacheUse cacheUse) {
        this.executables = Map.copyOf(executables);
        this.cacheUse = cacheUse;
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
    public ProgramSource.CacheUse cacheUse() {
        return cacheUse;
    }

    @Override
    public void close() {
        executables.values().forEach(Executable::close);
    }
}
