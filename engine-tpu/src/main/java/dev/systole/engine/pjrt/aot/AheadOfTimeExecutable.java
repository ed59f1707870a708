package dev.systole.engine.pjrt.aot;

import dev.systole.engine.pjrt.CompiledProgram;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program compiled for a {@link Topology} and loaded on no device: it cannot run, but it can be measured and kept.
 * Thread-safe.
 */
public final class AheadOfTimeExecutable extends NativeHandle {

    private final String name;

    AheadOfTimeExecutable(PjrtApi api, long handle) {
        super(api, PjrtFunction.EXECUTABLE_DESTROY, handle, new AtomicInteger());
        this.name = compiled().name();
    }

    private CompiledProgram compiled() {
        return new CompiledProgram(api(), handle());
    }

    /**
     * The program's name.
     *
     * @return the MLIR module's name, as XLA spells it
     */
    public String name() {
        return name;
    }

    /**
     * What the program needs of each device's memory.
     *
     * @return sizes as the compiler counts them, with the padding of its layouts
     */
    public MemoryStats memoryStats() {
        return compiled().memoryStats();
    }

    /**
     * The compiled program as bytes, for {@link dev.systole.engine.pjrt.Client#load} on such a slice with the same
     * plugin.
     *
     * @return a copy, of some hundred kilobytes and more
     */
    public byte[] serialize() {
        return compiled().serialize();
    }

    /**
     * The program after optimisation, scheduled, with layouts.
     *
     * @return XLA's {@code HloModuleProtoWithConfig}, serialised
     */
    public byte[] optimizedProgram() {
        return compiled().optimized();
    }

    /**
     * What XLA's cost analysis counts, such as {@code flops}, {@code bytes accessed} and {@code optimal_seconds}. A
     * loop's body counts once whatever its trips, a custom call as what it declares, and prefetches on the chip count
     * as bytes accessed: no measure of a step by itself.
     *
     * @return numbers by XLA's names
     */
    public Map<String, Double> costAnalysis() {
        return compiled().costs();
    }

    /**
     * What tells this compiled program from others.
     *
     * @return a digest in hexadecimal, the same for the same program, options and compiler
     */
    public String fingerprint() {
        return compiled().fingerprint();
    }

    /** Such as {@code ahead-of-time executable decode_8}. */
    @Override
    public String toString() {
        return "ahead-of-time executable " + name;
    }
}
