package dev.systole.planner.prediction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list of operations of which one is the result, {@code xla.HloComputationProto}. Immutable. */
final class Computation {

    private final String name;
    private final Map<Long, Instruction> instructions = new LinkedHashMap<>();
    private final Map<Long, List<Instruction>> users = new HashMap<>();
    private final Instruction root;

    Computation(String name, List<Instruction> inOrder, long rootId) {
        this.name = name;
        for (Instruction instruction : inOrder) {
            instructions.put(instruction.id(), instruction);
            instruction.operands().stream()
                    .distinct()
                    .forEach(operand -> users.computeIfAbsent(operand, id -> new ArrayList<>())
                            .add(instruction));
        }
        this.root = get(rootId);
    }

    static Computation read(ProtoMessage proto) {
        return new Computation(
                proto.text(1), proto.messages(2).stream().map(Instruction::read).toList(), proto.number(6));
    }

    String name() {
        return name;
    }

    Collection<Instruction> instructions() {
        return instructions.values();
    }

    Instruction root() {
        return root;
    }

    /**
     * An operation by its id.
     *
     * @throws IllegalArgumentException if there is none
     */
    Instruction get(long id) {
        Instruction found = instructions.get(id);
        if (found == null) {
            throw new IllegalArgumentException("computation " + name + " has no operation " + id);
        }
        return found;
    }

    Instruction operand(Instruction instruction, int index) {
        return get(instruction.operands().get(index));
    }

    List<Instruction> users(Instruction instruction) {
        return users.getOrDefault(instruction.id(), List.of());
    }

    Instruction parameter(int index) {
        return instructions.values().stream()
                .filter(instruction -> instruction.is("parameter") && instruction.index() == index)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("computation " + name + " has no parameter " + index));
    }
}
