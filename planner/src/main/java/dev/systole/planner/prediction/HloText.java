package dev.systole.planner.prediction;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An optimised program as text, in XLA's spelling: computations as the compiler scheduled them, the one that runs last.
 * It has names, shapes with their layouts, operands and what is called, the line of the program that was compiled from
 * which an operation comes, and the cycles that the compiler counted; the rest of an operation's attributes are in the
 * serialised program alone.
 */
public final class HloText {

    private final HloProgram program;
    private final StringBuilder text = new StringBuilder();

    private HloText(HloProgram program) {
        this.program = program;
    }

    /**
     * Writes a program.
     *
     * @param optimizedProgram XLA's {@code HloModuleProtoWithConfig}, serialised
     * @return lines, one an operation
     * @throws IllegalArgumentException if it is no such program
     */
    public static String of(byte[] optimizedProgram) {
        HloProgram program = new HloProgram(optimizedProgram);
        HloText writer = new HloText(program);
        for (Computation computation : program.inOrder()) {
            writer.computation(computation);
        }
        return writer.text.toString();
    }

    private void computation(Computation computation) {
        text.append(computation.name().equals(program.entry().name()) ? "ENTRY %" : "%")
                .append(computation.name())
                .append(" {\n");
        for (Instruction instruction : computation.instructions()) {
            instruction(computation, instruction);
        }
        text.append("}\n\n");
    }

    private void instruction(Computation of, Instruction instruction) {
        text.append(instruction.name().equals(of.root().name()) ? "  ROOT %" : "  %")
                .append(instruction.name())
                .append(" = ")
                .append(shape(instruction.shape()))
                .append(' ')
                .append(instruction.opcode())
                .append('(')
                .append(operands(of, instruction))
                .append(')');
        if (!instruction.called().isEmpty()) {
            text.append(instruction.called().stream()
                    .map(id -> "%" + program.get(id).name())
                    .collect(Collectors.joining(", ", ", calls=", "")));
        }
        if (instruction.is("get-tuple-element")) {
            text.append(", index=").append(instruction.index());
        }
        if (!instruction.direction().isEmpty()) {
            text.append(", direction=").append(instruction.direction());
        }
        if (!instruction.target().isEmpty()) {
            text.append(", custom_call_target=\"").append(instruction.target()).append('"');
        }
        if (instruction.line() > 0) {
            text.append(", line=").append(instruction.line());
        }
        instruction
                .scheduledCycles()
                .ifPresent(cycles -> text.append(", cycles=").append(cycles));
        text.append('\n');
    }

    private static String operands(Computation of, Instruction instruction) {
        if (instruction.is("parameter")) {
            return String.valueOf(instruction.index());
        }
        if (instruction.literal().isPresent()) {
            return String.valueOf(instruction.literal().getAsLong());
        }
        return instruction.operands().stream()
                .map(id -> "%" + of.get(id).name())
                .collect(Collectors.joining(", "));
    }

    private static String shape(HloShape shape) {
        return switch (shape) {
            case HloShape.Array array -> array.type() + list(array.dims(), '[', ']') + layout(array);
            case HloShape.Tuple tuple ->
                tuple.parts().stream().map(HloText::shape).collect(Collectors.joining(", ", "(", ")"));
            case HloShape.None _ -> "token[]";
        };
    }

    /** Such as {@code {1,0:T(8,128)S(1)}}; nothing where there is nothing to choose. */
    private static String layout(HloShape.Array array) {
        if (array.minorToMajor().isEmpty() && array.memorySpace() == 0) {
            return "";
        }
        String tile = array.tile().isEmpty() ? "" : "T" + list(array.tile(), '(', ')');
        String space = array.memorySpace() == 0 ? "" : String.format(Locale.ROOT, "S(%d)", array.memorySpace());
        String kept = tile.isEmpty() && space.isEmpty() ? "" : ":" + tile + space;
        String order = array.minorToMajor().stream().map(String::valueOf).collect(Collectors.joining(","));
        return "{" + order + kept + "}";
    }

    private static String list(List<Long> numbers, char open, char close) {
        return open + numbers.stream().map(String::valueOf).collect(Collectors.joining(",")) + close;
    }
}
