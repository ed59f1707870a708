package dev.systole.planner.prediction;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** An optimised program, {@code xla.HloModuleProto}: its computations by id. Immutable. */
final class HloProgram {

    private final Map<Long, Computation> computations = new LinkedHashMap<>();
    private final Computation entry;

    /**
     * Reads a program.
     *
     * @param withConfig XLA's {@code HloModuleProtoWithConfig}, serialised
     * @throws IllegalArgumentException if it is none
     */
    HloProgram(byte[] withConfig) {
        ProtoMessage module = new ProtoMessage(withConfig).message(1);
        for (ProtoMessage computation : module.messages(3)) {
            computations.put(computation.number(5), Computation.read(computation));
        }
        this.entry = get(module.number(6));
    }

    Computation entry() {
        return entry;
    }

    /** Each comes after those that it calls, the one that runs last. */
    Collection<Computation> inOrder() {
        return computations.values();
    }

    Computation get(long id) {
        Computation found = computations.get(id);
        if (found == null) {
            throw new IllegalArgumentException("no computation " + id + " among the program's " + computations.size());
        }
        return found;
    }

    /** Whether the compiler wrote the cycles of its final schedule into some operation, be they 0. */
    boolean hasProfile() {
        for (Computation computation : computations.values()) {
            for (Instruction instruction : computation.instructions()) {
                if (instruction.backend().has("bundle_analysis_data")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The only computation that a fusion calls. */
    Computation fused(Instruction fusion) {
        return get(fusion.called().getFirst());
    }
}
