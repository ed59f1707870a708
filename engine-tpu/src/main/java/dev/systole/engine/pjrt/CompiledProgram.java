package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.systole.engine.pjrt.abi.NamedValue;
import dev.systole.engine.pjrt.abi.Native;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import dev.systole.engine.pjrt.abi.Structs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a plugin says of a compiled program, loaded or not: a {@code PJRT_Executable}, which whoever holds it destroys.
 *
 * @param api the plugin's functions
 * @param handle the C pointer
 */
public record CompiledProgram(PjrtApi api, long handle) {

    /**
     * The program's name.
     *
     * @return the MLIR module's name, as XLA spells it
     */
    public String name() {
        return api.string(PjrtFunction.EXECUTABLE_NAME, handle);
    }

    /**
     * What the program needs of each device's memory.
     *
     * @return sizes as the compiler counts them
     */
    public MemoryStats memoryStats() {
        try (Arena scratch = Arena.ofConfined()) {
            Struct args = PjrtFunction.EXECUTABLE_GET_COMPILED_MEMORY_STATS
                    .args()
                    .allocate(scratch)
                    .set("executable", handle);
            api.call(PjrtFunction.EXECUTABLE_GET_COMPILED_MEMORY_STATS, args);
            return new MemoryStats(
                    args.get("generated_code_size_in_bytes"),
                    args.get("argument_size_in_bytes"),
                    args.get("output_size_in_bytes"),
                    args.get("alias_size_in_bytes"),
                    args.get("temp_size_in_bytes"));
        }
    }

    /**
     * The compiled program as bytes.
     *
     * @return a copy
     */
    public byte[] serialize() {
        try (Arena scratch = Arena.ofConfined()) {
            Struct args =
                    PjrtFunction.EXECUTABLE_SERIALIZE.args().allocate(scratch).set("executable", handle);
            api.call(PjrtFunction.EXECUTABLE_SERIALIZE, args);
            try {
                return Native.bytes(args.get("serialized_bytes"), args.get("serialized_bytes_size"));
            } finally {
                // The bytes are the plugin's, and go by a function of their own.
                Native.callVoid(
                        MemorySegment.ofAddress(args.get("serialized_executable_deleter")),
                        MemorySegment.ofAddress(args.get("serialized_executable")));
            }
        }
    }

    /**
     * The program after optimisation: sized by a first call, filled by a second.
     *
     * @return XLA's {@code HloModuleProtoWithConfig}, serialised
     */
    public byte[] optimized() {
        try (Arena scratch = Arena.ofConfined()) {
            Struct program = Structs.PROGRAM.allocate(scratch);
            Struct args = PjrtFunction.EXECUTABLE_OPTIMIZED_PROGRAM
                    .args()
                    .allocate(scratch)
                    .set("executable", handle)
                    .set("program", program.memory());
            api.call(PjrtFunction.EXECUTABLE_OPTIMIZED_PROGRAM, args);
            MemorySegment code = scratch.allocate(Math.max(1, program.get("code_size")));
            program.set("code", code);
            api.call(PjrtFunction.EXECUTABLE_OPTIMIZED_PROGRAM, args);
            return code.asSlice(0, program.get("code_size")).toArray(JAVA_BYTE);
        }
    }

    /**
     * What XLA's cost analysis counts.
     *
     * @return numbers by XLA's names
     */
    public SortedMap<String, Double> costs() {
        try (Arena scratch = Arena.ofConfined()) {
            Struct args = PjrtFunction.EXECUTABLE_GET_COST_ANALYSIS
                    .args()
                    .allocate(scratch)
                    .set("executable", handle);
            api.call(PjrtFunction.EXECUTABLE_GET_COST_ANALYSIS, args);
            SortedMap<String, Double> costs = new TreeMap<>();
            NamedValue.decode(args.get("properties"), args.get("num_properties"))
                    .forEach((name, value) -> {
                        if (value instanceof NamedValue.Real(float real)) {
                            costs.put(name, (double) real);
                        }
                    });
            return costs;
        }
    }

    /**
     * What tells this compiled program from others.
     *
     * @return a digest in hexadecimal
     */
    public String fingerprint() {
        return HexFormat.of().formatHex(api.bytes(PjrtFunction.EXECUTABLE_FINGERPRINT, handle));
    }
}
