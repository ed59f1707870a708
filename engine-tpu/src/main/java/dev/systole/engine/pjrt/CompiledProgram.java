package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What a plugin says of a compiled program, loaded or not: a {@code PJRT_Executable}, which whoever holds it destroys.
 *
 * @param api the plugin's functions
 * @param handle the C pointer
 */
record CompiledProgram(PjrtApi api, long handle) {

    String name() {
        return api.string(PjrtFunction.EXECUTABLE_NAME, handle);
    }

    MemoryStats memoryStats() {
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

    byte[] serialize() {
        try (Arena scratch = Arena.ofConfined()) {
            Struct args =
                    PjrtFunction.EXECUTABLE_SERIALIZE.args().allocate(scratch).set("executable", handle);
            api.call(PjrtFunction.EXECUTABLE_SERIALIZE, args);
            try {
                return Native.MEMORY
                        .asSlice(args.get("serialized_bytes"), args.get("serialized_bytes_size"))
                        .toArray(JAVA_BYTE);
            } finally {
                // The bytes are the plugin's, and go by a function of their own.
                Native.callVoid(
                        MemorySegment.ofAddress(args.get("serialized_executable_deleter")),
                        MemorySegment.ofAddress(args.get("serialized_executable")));
            }
        }
    }
}
