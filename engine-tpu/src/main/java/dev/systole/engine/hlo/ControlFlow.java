package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Loops and branches. Their bodies may use the values of the bodies around them. */
public final class ControlFlow {

    private ControlFlow() {}

    /**
     * Repeats while a condition holds.
     *
     * @param initial what the loop carries, at the start
     * @param condition from the carried values to an i1 scalar
     * @param step from the carried values to the next ones, of the same shapes
     * @return the carried values at the end
     */
    public static List<Value> loop(
            List<Value> initial, Function<List<Value>, Value> condition, UnaryOperator<List<Value>> step) {
        Body outer = Value.bodyOf("while", initial);
        HloModule module = outer.module();
        List<String> names = initial.stream().map(v -> module.nextName()).toList();
        Body conditionBody = outer.inner();
        String conditionRegion = module.region(conditionBody, () -> {
            Value holds = condition.apply(carried(conditionBody, names, initial));
            ShapeInference.require(
                    holds.shape().equals(Shape.of(DType.PRED)), "while", "condition is no i1 scalar", holds.shape());
            return List.of(holds);
        });
        Body stepBody = outer.inner();
        String stepRegion = module.region(stepBody, () -> {
            List<Value> next = step.apply(carried(stepBody, names, initial));
            sameShapes("while", initial, next);
            return next;
        });
        StringBuilder bindings = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            bindings.append(i == 0 ? "" : ", ")
                    .append(names.get(i))
                    .append(" = ")
                    .append(initial.get(i));
        }
        return outer.add(
                initial.stream().map(Value::shape).toList(),
                "stablehlo.while(" + bindings + ") : " + Value.types(initial) + "\n  cond {\n" + conditionRegion
                        + "} do {\n" + stepRegion + "}");
    }

    private static void sameShapes(String operation, List<Value> expected, List<Value> found) {
        ShapeInference.require(
                Value.types(expected).equals(Value.types(found)),
                operation,
                "shapes differ",
                Value.types(expected),
                Value.types(found));
    }

    private static List<Value> carried(Body body, List<String> names, List<Value> initial) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            values.add(new Value(body, names.get(i), initial.get(i).shape()));
        }
        return values;
    }

    /**
     * Values that no optimisation looks through.
     *
     * @param values at least one
     * @return the same
     */
    public static List<Value> barrier(List<Value> values) {
        return Value.bodyOf("optimization_barrier", values)
                .add(
                        values.stream().map(Value::shape).toList(),
                        "stablehlo.optimization_barrier " + Value.names(values) + " : " + Value.types(values));
    }

    /**
     * Computes one of several branches.
     *
     * @param index i32 scalar; out of range takes the last branch
     * @param branches each gives values of the same shapes
     * @return the values of the branch taken
     */
    public static List<Value> branch(Value index, List<Supplier<List<Value>>> branches) {
        ShapeInference.require(
                index.dtype() == DType.S32 && index.shape().rank() == 0,
                "case",
                "index is no i32 scalar",
                index.shape());
        ShapeInference.require(!branches.isEmpty(), "case", "no branch", index.shape());
        Body outer = Value.bodyOf("case", List.of(index));
        List<String> regions = new ArrayList<>();
        List<Value> first = new ArrayList<>();
        for (Supplier<List<Value>> branch : branches) {
            String region = outer.module().region(outer.inner(), () -> {
                List<Value> values = branch.get();
                if (first.isEmpty()) {
                    first.addAll(values);
                }
                sameShapes("case", first, values);
                return values;
            });
            regions.add("{\n" + region + "}");
        }
        return outer.add(
                first.stream().map(Value::shape).toList(),
                "\"stablehlo.case\"(" + index + ") (" + String.join(", ", regions) + ") : (tensor<i32>) -> ("
                        + Value.types(first) + ")");
    }
}
