package dev.systole.planner.prediction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * An operation of an optimised program, {@code xla.HloInstructionProto}. Immutable.
 *
 * @param id unique in the program
 * @param name as in the program's text
 * @param opcode such as {@code dynamic-slice}
 * @param shape of its result
 * @param operands ids
 * @param called ids of computations: a fusion's, a loop's body and condition, a branch's
 * @param index which parameter or which part of a tuple it is
 * @param literal value of an integer scalar constant
 * @param direction of a comparison, such as {@code LT}
 * @param target of a custom call
 * @param line of the program that was compiled, 0 where the compiler made it up
 * @param backend what the compiler's backend keeps of it
 */
record Instruction(
        long id,
        String name,
        String opcode,
        HloShape shape,
        List<Long> operands,
        List<Long> called,
        int index,
        OptionalLong literal,
        String direction,
        String target,
        int line,
        JsonNode backend) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    boolean is(String... opcodes) {
        return Arrays.asList(opcodes).contains(opcode);
    }

    /** Length in cycles of its final schedule; empty where there is none, or where libtpu leaves it out as 0. */
    OptionalLong scheduledCycles() {
        return positive(backend.path("bundle_analysis_data").path("estimated_cycles"));
    }

    /** What the cost model expected before scheduling. */
    OptionalLong modelledCycles() {
        return positive(backend.path("window_config").path("estimated_cycles"));
    }

    /** How often a loop runs, where the compiler kept it. */
    OptionalLong knownTrips() {
        return positive(backend.path("known_trip_count").path("n"));
    }

    private static OptionalLong positive(JsonNode number) {
        long value = number.asLong(0);
        return value > 0 ? OptionalLong.of(value) : OptionalLong.empty();
    }

    static Instruction read(ProtoMessage proto) {
        HloShape shape = HloShape.read(proto.message(3));
        boolean parameter = proto.text(2).equals("parameter");
        return new Instruction(
                proto.number(35),
                proto.text(1),
                proto.text(2),
                shape,
                boxed(proto.numbers(36)),
                boxed(proto.numbers(38)),
                (int) proto.number(parameter ? 9 : 13),
                proto.text(2).equals("constant") ? literal(shape, proto.message(8)) : OptionalLong.empty(),
                proto.text(63),
                proto.text(28),
                (int) proto.message(7).number(4),
                backend(proto.text(43)));
    }

    private static List<Long> boxed(long[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /** Some custom calls keep there what is no JSON. */
    private static JsonNode backend(String text) {
        try {
            return text.startsWith("{") ? MAPPER.readTree(text) : MissingNode.getInstance();
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** Reads {@code xla.LiteralProto}. */
    private static OptionalLong literal(HloShape shape, ProtoMessage proto) {
        if (!(shape instanceof HloShape.Array array) || !array.dims().isEmpty()) {
            return OptionalLong.empty();
        }
        int field = switch (array.type()) {
            case "s32" -> 4;
            case "s64" -> 5;
            case "u32" -> 6;
            case "u64" -> 7;
            default -> 0;
        };
        if (array.type().equals("pred")) {
            byte[] truth = proto.rawBytes(2);
            return truth.length == 1 ? OptionalLong.of(truth[0]) : OptionalLong.empty();
        }
        long[] values = field == 0 ? new long[0] : proto.numbers(field);
        return values.length == 1 ? OptionalLong.of(values[0]) : OptionalLong.empty();
    }
}
