package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;

import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/**
 * Root-mean-square norm over the innermost axis, x / sqrt(mean(x^2) + epsilon) times a weight (Zhang and Sennrich,
 * 2019).
 *
 * @param weight f32[features]
 * @param epsilon added to the mean square
 * @param unitOffset whether the factor is 1 + weight, as in Gemma 2 and 3, instead of the weight
 */
public record RmsNorm(Weight weight, float epsilon, boolean unitOffset) {

    /**
     * A norm whose weight is a tensor of the checkpoint.
     *
     * @param module its name there
     * @param features dimension of the innermost axis
     * @param epsilon added to the mean square
     * @param unitOffset whether the factor is 1 + weight
     * @return the layer
     */
    public static RmsNorm of(String module, long features, float epsilon, boolean unitOffset) {
        String name = module + ".weight";
        return new RmsNorm(
                new Weight(name, Shape.of(DType.F32, features), new Weight.Tensors(List.of(name), false)),
                epsilon,
                unitOffset);
    }

    /**
     * Applies the norm.
     *
     * @param scope the program
     * @param x f32[..., features]
     * @return the same shape
     */
    public Value forward(Scope scope, Value x) {
        Value meanSquare = multiply(sum(multiply(x, x), -1), 1.0 / x.dim(-1));
        Value inverse = apply(Unary.RSQRT, add(meanSquare, epsilon));
        Value factor = scope.value(weight);
        return multiply(
                multiply(x, broadcastOuter(inverse, x)), broadcastInner(unitOffset ? add(factor, 1) : factor, x));
    }
}
