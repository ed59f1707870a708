package dev.systole.engine.hlo;

import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Operations that a compiler knows by name, such as a TPU's hand-written kernels. */
public final class CustomCall {

    /** The target under which libtpu takes a Mosaic kernel. */
    private static final String MOSAIC = "tpu_custom_call";

    private CustomCall() {}

    /**
     * Calls a Mosaic kernel. All arrays are row-major.
     *
     * @param name of the kernel, letters, digits and underscores; seen in profiles and in the compiled program
     * @param config the call's {@code backend_config}, JSON without backslashes
     * @param operands what the kernel takes
     * @param results shapes of what it gives
     * @param aliases for each result that takes an operand's memory, the operand, of the same shape
     * @return the results
     */
    public static List<Value> mosaic(
            String name, String config, List<Value> operands, List<Shape> results, Map<Integer, Integer> aliases) {
        aliases.forEach((result, operand) -> ShapeInference.require(
                results.get(result).equals(operands.get(operand).shape()),
                name,
                "result " + result + " cannot take the memory of operand " + operand,
                results,
                Value.types(operands)));
        String types = results.stream().map(Shape::mlir).collect(Collectors.joining(", "));
        return Value.bodyOf(name, operands)
                .add(
                        results,
                        "stablehlo.custom_call @" + MOSAIC + "(" + Value.names(operands) + ") {backend_config = \""
                                + config.replace("\"", "\\22") + "\", kernel_name = \"" + name + "\""
                                + ", operand_layouts = "
                                + layouts(operands.stream().map(Value::shape).toList()) + ", result_layouts = "
                                + layouts(results) + aliases(aliases, results.size()) + "} : (" + Value.types(operands)
                                + ") -> " + (results.size() == 1 ? types : "(" + types + ")"));
    }

    private static String layouts(List<Shape> shapes) {
        return shapes.stream().map(CustomCall::rowMajor).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String rowMajor(Shape shape) {
        int rank = shape.rank();
        String axes = IntStream.range(0, rank)
                .mapToObj(i -> String.valueOf(rank - 1 - i))
                .collect(Collectors.joining(", "));
        return "dense<" + (rank == 1 ? axes : "[" + axes + "]") + "> : tensor<" + rank + "xindex>";
    }

    private static String aliases(Map<Integer, Integer> aliases, int results) {
        if (aliases.isEmpty()) {
            return "";
        }
        return new TreeMap<>(aliases)
                .entrySet().stream()
                        .map(alias -> "#stablehlo.output_operand_alias<output_tuple_indices = "
                                + (results == 1
                                        ? "[]"
                                        : LongStream.of(alias.getKey()).boxed().toList())
                                + ", operand_index = " + alias.getValue() + ", operand_tuple_indices = []>")
                        .collect(Collectors.joining(", ", ", output_operand_aliases = [", "]"));
    }
}
