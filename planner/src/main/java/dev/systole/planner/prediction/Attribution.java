package dev.systole.planner.prediction;

import dev.systole.planner.prediction.SourceText.Part;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the part of the model that an operation belongs to: a product by the line that asked for it, then whatever has
 * a line of its own, then what reads a matrix of weights by the largest of those; a fusion that has neither by its
 * operations' lines, and else by what it reads. Not thread-safe.
 */
final class Attribution {

    /** How far back is looked for something that has a part; beyond, what is found has little to do with it. */
    private static final int STEPS = 12;

    private final HloProgram program;
    private final SourceText source;
    private final Map<Long, Optional<Part>> found = new HashMap<>();

    Attribution(HloProgram program, SourceText source) {
        this.program = program;
        this.source = source;
    }

    Part of(Computation computation, Instruction instruction) {
        return find(computation, instruction, STEPS).orElse(Part.COMPILER);
    }

    private Optional<Part> find(Computation computation, Instruction instruction, int steps) {
        Optional<Part> known = found.get(instruction.id());
        if (known != null) {
            return known;
        }
        Optional<Part> part = product(instruction)
                .or(() -> source.part(instruction.line()))
                .or(() -> matrix(computation, instruction))
                .or(() -> within(instruction))
                .or(() -> operands(computation, instruction, steps));
        found.put(instruction.id(), part);
        return part;
    }

    /** The line of a product, here or within. */
    private Optional<Part> product(Instruction instruction) {
        if (instruction.is("dot", "convolution")) {
            return source.part(instruction.line());
        }
        return inner(instruction).flatMap(i -> product(i).stream()).findFirst();
    }

    /** The largest matrix of weights that it reads, which only operations of the entry computation do. */
    private Optional<Part> matrix(Computation computation, Instruction instruction) {
        if (computation.root().id() != program.entry().root().id()) {
            return Optional.empty();
        }
        return IntStream.range(0, instruction.operands().size())
                .mapToObj(i -> origin(computation, computation.operand(instruction, i)))
                .filter(from ->
                        from.is("parameter") && from.shape().array().dims().size() > 1)
                .filter(from -> source.weight(from.index()).isPresent())
                .max(Comparator.comparingLong(from -> from.shape().array().bytes()))
                .flatMap(from -> source.weight(from.index()));
    }

    /** What a copy or another view is of. */
    private static Instruction origin(Computation computation, Instruction value) {
        Instruction from = value;
        while (!from.operands().isEmpty()
                && (from.is(
                                "bitcast",
                                "copy",
                                "copy-start",
                                "copy-done",
                                "async-start",
                                "async-update",
                                "async-done",
                                "get-tuple-element",
                                "reshape",
                                "transpose",
                                "slice")
                        || from.target().equals("ConcatBitcast"))) {
            from = computation.operand(from, 0);
        }
        return from;
    }

    /** The last line within a fusion, whose result is the last of its operations. */
    private Optional<Part> within(Instruction instruction) {
        return inner(instruction)
                .flatMap(i -> source.part(i.line()).or(() -> within(i)).stream())
                .reduce((before, after) -> after);
    }

    private Stream<Instruction> inner(Instruction instruction) {
        return instruction.is("fusion") ? program.fused(instruction).instructions().stream() : Stream.of();
    }

    private Optional<Part> operands(Computation computation, Instruction instruction, int steps) {
        if (steps == 0) {
            return Optional.empty();
        }
        return IntStream.range(0, instruction.operands().size())
                .mapToObj(i -> computation.operand(instruction, i))
                .filter(operand -> !operand.is("parameter", "constant"))
                .flatMap(operand -> find(computation, operand, steps - 1).stream())
                .findFirst();
    }
}
