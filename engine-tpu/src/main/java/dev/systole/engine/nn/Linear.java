package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Reductions.dot;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * y = x W^T + b.
 *
 * @param weight [out, in], or [in, out] where the lowering transposes
 * @param bias f32[out]
 */
public record Linear(Weight weight, @Nullable Weight bias) {

    /**
     * One or more projections of the same input, computed by one dot product.
     *
     * @param name of the joined weight
     * @param in features of the input
     * @param out features of all outputs together
     * @param modules names in the checkpoint, whose {@code .weight} and {@code .bias} are joined in this order
     * @param biased whether they have biases
     * @param lowering gives type and layout
     * @return the layer
     */
    public static Linear of(String name, long in, long out, List<String> modules, boolean biased, Lowering lowering) {
        boolean transposed = lowering.transposedWeights();
        Weight weight = new Weight(
                name + ".weight",
                transposed ? Shape.of(lowering.dtype(), in, out) : Shape.of(lowering.dtype(), out, in),
                new Weight.Tensors(modules.stream().map(m -> m + ".weight").toList(), transposed));
        Weight bias = !biased
                ? null
                : new Weight(
                        name + ".bias",
                        Shape.of(DType.F32, out),
                        new Weight.Tensors(
                                modules.stream().map(m -> m + ".bias").toList(), false));
        return new Linear(weight, bias);
    }

    Stream<Weight> weights() {
        return bias == null ? Stream.of(weight) : Stream.of(weight, bias);
    }

    /**
     * Applies the layer.
     *
     * @param scope the program
     * @param x f32[M, in]
     * @return f32[M, out]
     */
    public Value forward(Scope scope, Value x) {
        boolean transposed = weight.source() instanceof Weight.Tensors t && t.transposed();
        Value y = product(scope, x, scope.value(weight), transposed ? 0 : 1);
        return bias == null ? y : add(y, broadcastInner(scope.value(bias), y));
    }

    /** x times a matrix, contracted over the matrix' given axis; never with one row where the lowering forbids it. */
    static Value product(Scope scope, Value x, Value matrix, int axis) {
        Value operand = convert(x, matrix.dtype());
        boolean pad = operand.dim(0) == 1 && scope.lowering().padSingleRow() && matrix.dtype() == DType.BF16;
        if (pad) {
            operand = concatenate(0, List.of(operand, Constants.fill(scope.module(), operand.shape(), 0)));
        }
        Value y = dot(operand, matrix, 0, 1, axis, DType.F32);
        return pad ? slice(y, 0, 0, 1) : y;
    }
}
