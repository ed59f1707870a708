package dev.systole.planner.prediction;

import java.util.List;
import java.util.Map;

/** Names the kind of work that an operation is: of a fusion, the heaviest within it. */
final class WorkKind {

    /** Of a call of a kernel. */
    static final String KERNEL = "kernel";

    /** The heaviest first. */
    private static final List<Map.Entry<String, List<String>>> KINDS = List.of(
            Map.entry("product", List.of("dot", "convolution")),
            Map.entry("sort", List.of("sort")),
            Map.entry("scatter", List.of("scatter")),
            Map.entry("gather", List.of("gather", "async-done")),
            Map.entry("write of a slice", List.of("dynamic-update-slice")),
            Map.entry("slice", List.of("dynamic-slice", "slice")),
            Map.entry("reduction", List.of("reduce", "reduce-window")),
            Map.entry(
                    "copy",
                    List.of("copy", "copy-start", "async-start", "transpose", "reshape", "pad", "concatenate")));

    private final HloProgram program;

    WorkKind(HloProgram program) {
        this.program = program;
    }

    String of(Instruction instruction) {
        if (instruction.is("custom-call")) {
            return KERNEL;
        }
        if (instruction.is("fusion") && elementwiseRoot(instruction)) {
            // A slice or a copy that feeds arithmetic is no work of its own.
            return heavier(instruction, 4);
        }
        return heavier(instruction, KINDS.size());
    }

    private boolean elementwiseRoot(Instruction fusion) {
        Instruction root = program.fused(fusion).root();
        return KINDS.stream().noneMatch(kind -> kind.getValue().contains(root.opcode()));
    }

    private String heavier(Instruction instruction, int kinds) {
        return KINDS.stream()
                .limit(kinds)
                .filter(kind -> has(instruction, kind.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("elementwise");
    }

    private boolean has(Instruction instruction, List<String> opcodes) {
        if (opcodes.contains(instruction.opcode())) {
            return true;
        }
        if (instruction.is("fusion")) {
            for (Instruction inner : program.fused(instruction).instructions()) {
                if (has(inner, opcodes)) {
                    return true;
                }
            }
        }
        return false;
    }
}
