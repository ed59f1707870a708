package dev.systole.planner.prediction;

import java.util.List;

/**
 * The bytes that an operation moves between HBM and the chip: its operands and results that lie in HBM, with the
 * padding of their layouts. Of an operand that is only sliced or gathered from, here or within a fusion, what is taken
 * counts; of a result that is an operand updated in place, the update.
 */
final class HbmTraffic {

    /** Bytes of a value that escapes: it is the result of the computation that is looked at. */
    private static final long ESCAPES = -1;

    private final HloProgram program;

    HbmTraffic(HloProgram program) {
        this.program = program;
    }

    /** Bytes of one execution, without those of operands that were prefetched. */
    long of(Computation computation, Instruction instruction) {
        long bytes = 0;
        for (int i = 0; i < instruction.operands().size(); i++) {
            Instruction operand = computation.operand(instruction, i);
            if (operand.shape() instanceof HloShape.Array array && array.inHbm()) {
                bytes += read(instruction, i, array);
            }
        }
        return bytes + written(computation, instruction);
    }

    private long read(Instruction instruction, int index, HloShape.Array array) {
        long bytes;
        if (instruction.is("fusion")) {
            Computation fused = program.fused(instruction);
            bytes = touched(fused, fused.parameter(index), array);
        } else {
            bytes = touchedBy(instruction, index, array);
        }
        return bytes == ESCAPES ? array.bytes() : bytes;
    }

    /** Bytes that the users of a value read of it. */
    private long touched(Computation computation, Instruction value, HloShape.Array whole) {
        if (value.id() == computation.root().id()) {
            return ESCAPES;
        }
        long bytes = 0;
        for (Instruction user : computation.users(value)) {
            for (int i = 0; i < user.operands().size(); i++) {
                if (user.operands().get(i) == value.id()) {
                    long more = touchedThrough(computation, user, i, whole);
                    if (more == ESCAPES) {
                        return ESCAPES;
                    }
                    bytes += more;
                }
            }
        }
        return Math.min(bytes, whole.bytes());
    }

    private long touchedThrough(Computation computation, Instruction user, int index, HloShape.Array whole) {
        if (user.is("bitcast")) {
            return touched(computation, user, whole);
        }
        if (user.is("fusion")) {
            Computation inner = program.fused(user);
            long bytes = touched(inner, inner.parameter(index), whole);
            return bytes == ESCAPES ? touched(computation, user, whole) : bytes;
        }
        return touchedBy(user, index, whole);
    }

    private static long touchedBy(Instruction user, int index, HloShape.Array whole) {
        return switch (user.opcode()) {
            case "slice", "dynamic-slice" -> index == 0 ? part(user.shape().array(), whole) : whole.bytes();
            case "gather" -> index == 0 ? user.shape().array().bytes() : whole.bytes();
            case "dynamic-update-slice", "scatter" -> index == 0 ? 0 : whole.bytes();
            case "tuple", "get-tuple-element" -> 0;
            default -> whole.bytes();
        };
    }

    /** Bytes of a slice, in the layout of what it is taken from where it has as many dimensions. */
    private static long part(HloShape.Array slice, HloShape.Array whole) {
        return slice.dims().size() == whole.dims().size() ? whole.bytes(slice.dims()) : slice.bytes();
    }

    private long written(Computation computation, Instruction instruction) {
        if (instruction.shape() instanceof HloShape.Array array) {
            return array.inHbm() ? written(computation, instruction, array) : 0;
        }
        if (!instruction.is("fusion")) {
            return instruction
                    .shape()
                    .arrays()
                    .filter(HloShape.Array::inHbm)
                    .mapToLong(HloShape.Array::bytes)
                    .sum();
        }
        Computation fused = program.fused(instruction);
        List<HloShape.Array> results = instruction.shape().arrays().toList();
        long bytes = 0;
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).inHbm()) {
                Instruction root = fused.root();
                bytes += written(fused, root.is("tuple") ? fused.operand(root, i) : root, results.get(i));
            }
        }
        return bytes;
    }

    /** Bytes written for a result that lies in HBM. */
    private long written(Computation computation, Instruction result, HloShape.Array array) {
        return switch (result.opcode()) {
            case "bitcast" -> written(computation, computation.operand(result, 0), array);
            case "fusion" ->
                result.shape() instanceof HloShape.Array
                        ? written(program.fused(result), program.fused(result).root(), array)
                        : array.bytes();
            case "dynamic-update-slice" ->
                part(computation.operand(result, 1).shape().array(), array);
            case "scatter" ->
                computation
                        .operand(result, result.operands().size() - 1)
                        .shape()
                        .array()
                        .bytes();
            // A parameter that is handed on stays where it is.
            case "parameter" -> 0;
            default -> array.bytes();
        };
    }
}
