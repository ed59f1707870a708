package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import java.util.List;

/** Orders elements. */
public final class Sorting {

    private Sorting() {}

    /**
     * Values in the ascending order of their keys; those of equal keys in any order.
     *
     * @param keys i32[n]
     * @param values [n]
     */
    public record Sorted(Value keys, Value values) {}

    /**
     * Sorts values by their keys.
     *
     * @param keys i32[n]
     * @param values [n] of any element type
     * @return both, ordered
     */
    public static Sorted ascending(Value keys, Value values) {
        ShapeInference.require(
                keys.dtype() == DType.S32
                        && keys.shape().rank() == 1
                        && keys.shape().dims().equals(values.shape().dims()),
                "sort",
                "not i32[n] and as many values",
                keys.shape(),
                values.shape());
        List<Value> operands = List.of(keys, values);
        Body body = Value.bodyOf("sort", operands);
        HloModule module = body.module();
        String left = module.nextName();
        String right = module.nextName();
        String isLess = module.nextName();
        String key = "tensor<i32>";
        String value = "tensor<" + values.dtype().mlir() + ">";
        List<Value> results = body.add(
                List.of(keys.shape(), values.shape()),
                "\"stablehlo.sort\"(" + Value.names(operands) + ") <{dimension = 0 : i64, is_stable = false}> ({\n"
                        + "  ^bb0(" + left + ": " + key + ", " + right + ": " + key + ", " + module.nextName() + ": "
                        + value + ", " + module.nextName() + ": " + value + "):\n"
                        + "    " + isLess + " = stablehlo.compare LT, " + left + ", " + right + " : (" + key + ", "
                        + key + ") -> tensor<i1>\n"
                        + "    stablehlo.return " + isLess + " : tensor<i1>\n"
                        + "}) : (" + Value.types(operands) + ") -> (" + Value.types(operands) + ")");
        return new Sorted(results.getFirst(), results.getLast());
    }
}
