package dev.systole.engine.pjrt.abi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program on its way to a compiler. */
public final class MlirProgram {

    private static final String FORMAT = "mlir";

    /** The attribute by which a module says on how many devices it is to run. */
    private static final Pattern REPLICAS = Pattern.compile("mhlo\\.num_replicas = ([0-9]{1,9})\\b");

    private MlirProgram() {}

    /**
     * The C struct, which lives as long as the arena.
     *
     * @param arena of the struct and what it points at
     * @param text StableHLO
     * @param replicas for which it is to be compiled
     * @return a {@code PJRT_Program}
     * @throws IllegalArgumentException if the text says that it has another number of replicas: XLA compiles
     *     collectives of several replicas for one device, too, and there they exchange nothing
     */
    public static Struct of(Arena arena, String text, int replicas) {
        Matcher declared = REPLICAS.matcher(text);
        if (declared.find() && Integer.parseInt(declared.group(1)) != replicas) {
            throw new IllegalArgumentException(
                    "a program of " + declared.group(1) + " replicas is to be compiled for " + replicas);
        }
        MemorySegment code = arena.allocateFrom(text);
        MemorySegment format = arena.allocateFrom(FORMAT);
        return Structs.PROGRAM
                .allocate(arena)
                .set("code", code)
                .set("code_size", code.byteSize() - 1)
                .set("format", format)
                .set("format_size", format.byteSize() - 1);
    }
}
