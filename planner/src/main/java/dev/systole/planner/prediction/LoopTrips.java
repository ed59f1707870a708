package dev.systole.planner.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/**
 * How often a loop runs, where that follows from the program alone: the integers that it carries are computed trip by
 * trip, until its condition fails.
 */
final class LoopTrips {

    private static final long MOST = 1 << 20;

    private final HloProgram program;

    LoopTrips(HloProgram program) {
        this.program = program;
    }

    /** Where a value is computed: its computation, and what is known of the parameters. */
    private record Scope(
            Computation computation, IntFunction<OptionalLong> parameters, IntFunction<OptionalLong> carried) {

        static Scope outside(Computation computation) {
            return new Scope(computation, i -> OptionalLong.empty(), i -> OptionalLong.empty());
        }

        static Scope inside(Computation computation, List<OptionalLong> state) {
            return new Scope(computation, i -> OptionalLong.empty(), state::get);
        }
    }

    /**
     * Trips of a loop.
     *
     * @param outer where the loop is
     * @param loop a {@code while}
     * @return empty where they depend on data
     */
    OptionalLong of(Computation outer, Instruction loop) {
        if (loop.knownTrips().isPresent()) {
            return loop.knownTrips();
        }
        Computation body = program.get(loop.called().getFirst());
        Computation condition = program.get(loop.called().getLast());
        int carried = ((HloShape.Tuple) loop.shape()).parts().size();
        List<OptionalLong> state = new ArrayList<>();
        for (int i = 0; i < carried; i++) {
            state.add(part(Scope.outside(outer), outer.operand(loop, 0), i));
        }
        for (long trips = 0; trips < MOST; trips++) {
            OptionalLong goesOn = value(Scope.inside(condition, state), condition.root());
            if (goesOn.isEmpty()) {
                return OptionalLong.empty();
            }
            if (goesOn.getAsLong() == 0) {
                return OptionalLong.of(trips);
            }
            Scope scope = Scope.inside(body, state);
            List<OptionalLong> next = new ArrayList<>();
            for (int i = 0; i < carried; i++) {
                next.add(part(scope, body.root(), i));
            }
            state = next;
        }
        return OptionalLong.empty();
    }

    /** A part of a tuple. */
    private OptionalLong part(Scope scope, Instruction tuple, int index) {
        if (((HloShape.Tuple) tuple.shape()).parts().get(index) instanceof HloShape.Array array
                && array.dims().isEmpty()) {
            return switch (tuple.opcode()) {
                case "tuple" -> value(scope, scope.computation.operand(tuple, index));
                case "parameter" -> scope.carried.apply(index);
                case "fusion" -> part(within(scope, tuple), program.fused(tuple).root(), index);
                default -> OptionalLong.empty();
            };
        }
        return OptionalLong.empty();
    }

    private Scope within(Scope scope, Instruction fusion) {
        return new Scope(
                program.fused(fusion),
                i -> value(scope, scope.computation.operand(fusion, i)),
                i -> OptionalLong.empty());
    }

    private OptionalLong value(Scope scope, Instruction of) {
        return switch (of.opcode()) {
            case "constant" -> of.literal();
            case "parameter" -> scope.parameters.apply(of.index());
            case "get-tuple-element" -> part(scope, scope.computation.operand(of, 0), of.index());
            case "copy", "bitcast", "convert", "reshape", "copy-start", "copy-done" ->
                value(scope, scope.computation.operand(of, 0));
            case "fusion" -> value(within(scope, of), program.fused(of).root());
            case "add", "subtract", "multiply", "minimum", "maximum", "and", "or", "compare" -> {
                OptionalLong a = value(scope, scope.computation.operand(of, 0));
                OptionalLong b = value(scope, scope.computation.operand(of, 1));
                yield a.isEmpty() || b.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(apply(of, a.getAsLong(), b.getAsLong()));
            }
            default -> OptionalLong.empty();
        };
    }

    private static long apply(Instruction of, long a, long b) {
        return switch (of.opcode()) {
            case "add" -> a + b;
            case "subtract" -> a - b;
            case "multiply" -> a * b;
            case "minimum" -> Math.min(a, b);
            case "maximum" -> Math.max(a, b);
            case "and" -> a & b;
            case "or" -> a | b;
            default -> compare(of.direction(), Long.compare(a, b)) ? 1 : 0;
        };
    }

    private static boolean compare(String direction, int order) {
        return switch (direction) {
            case "EQ" -> order == 0;
            case "NE" -> order != 0;
            case "LT" -> order < 0;
            case "LE" -> order <= 0;
            case "GT" -> order > 0;
            case "GE" -> order >= 0;
            default -> throw new IllegalArgumentException("comparison " + direction);
        };
    }
}
