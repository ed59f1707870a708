package dev.systole.planner.prediction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies that run beside the operations of one computation. One from HBM to the chip counts where its result is first
 * used, as if that operation had read HBM itself, and takes no time of its own; so no byte counts twice, and a copy may
 * overlap the one operation that waits for it and no other. Where its result goes into a loop or a branch, and in the
 * other direction, a copy counts by itself.
 */
final class Prefetches {

    private final Computation computation;
    private final Map<Long, Long> bytesByUser = new HashMap<>();
    private final Map<Long, Long> ownBytes = new HashMap<>();

    Prefetches(HloProgram program, Computation computation) {
        this.computation = computation;
        for (Instruction instruction : computation.instructions()) {
            if (instruction.is("copy-start")) {
                HloShape.Array from =
                        computation.operand(instruction, 0).shape().array();
                HloShape.Array to = instruction.shape().array();
                place(instruction, from, to, from.inHbm() ? from.bytes() : to.bytes());
            } else if (isSlice(program, instruction)) {
                HloShape.Array from =
                        computation.operand(instruction, 0).shape().array();
                HloShape.Array to = program.fused(instruction).root().shape().array();
                place(instruction, from, to, to.bytes());
            }
        }
    }

    /** Whether an asynchronous operation is but a copy of a part. */
    static boolean isSlice(HloProgram program, Instruction instruction) {
        return instruction.is("async-start")
                && !instruction.operands().isEmpty()
                && program.fused(instruction).root().is("slice", "dynamic-slice", "copy");
    }

    private void place(Instruction start, HloShape.Array from, HloShape.Array to, long bytes) {
        Instruction user = from.inHbm() && !to.inHbm() ? firstUser(start, new HashSet<>()) : null;
        if (user != null) {
            bytesByUser.merge(user.id(), bytes, Long::sum);
        } else if (from.inHbm() || to.inHbm()) {
            ownBytes.put(start.id(), from.inHbm() && to.inHbm() ? 2 * bytes : bytes);
        }
    }

    private @Nullable Instruction firstUser(Instruction value, Set<Long> seen) {
        for (Instruction user : computation.users(value)) {
            boolean view = user.is("copy-done", "async-update", "async-done", "bitcast", "get-tuple-element")
                    || user.target().equals("ConcatBitcast");
            if (view && seen.add(user.id())) {
                Instruction found = firstUser(user, seen);
                if (found != null) {
                    return found;
                }
            } else if (!view && !user.is("tuple", "while", "conditional", "call")) {
                return user;
            }
        }
        return null;
    }

    /** Bytes that an operation waits for. */
    long awaitedBy(Instruction instruction) {
        return bytesByUser.getOrDefault(instruction.id(), 0L);
    }

    /** Bytes of a copy that counts by itself. */
    long ownBytes(Instruction instruction) {
        return ownBytes.getOrDefault(instruction.id(), 0L);
    }
}
