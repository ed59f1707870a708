package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Root-mean-square norm over the innermost axis, x / sqrt(mean(x^2) + epsilon) times a weight (Zhang and Sennrich,
 * 2019).
 *
 * @param weight f32[features], null for a factor of 1
 * @param epsilon added to the mean square
 * @param unitOffset whether the factor is 1 + weight, as in Gemma 2 and 3, instead of the weight
 * @param pieces into how many the innermost axis is split over the devices; 1 where it is whole on each
 */
public record RmsNorm(@Nullable Weight weight, float epsilon, boolean unitOffset, int pieces) implements Norm {

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
        return new RmsNorm(Weight.whole(module + ".weight", Role.NORM, DType.F32, features), epsilon, unitOffset, 1);
    }

    /**
     * A norm over features that are split over the devices.
     *
     * @param module its name in the checkpoint
     * @param features on all devices
     * @param pieces into how many they are cut
     * @param epsilon added to the mean square
     * @return the layer
     */
    public static RmsNorm split(String module, long features, int pieces, float epsilon) {
        return new RmsNorm(
                Weight.split(module + ".weight", Role.NORM, DType.F32, pieces, features), epsilon, false, pieces);
    }

    /**
     * A norm without a weight.
     *
     * @param epsilon added to the mean square
     * @return the layer
     */
    public static RmsNorm unweighted(float epsilon) {
        return new RmsNorm(null, epsilon, false, 1);
    }

    @Override
    public Stream<Weight> weights() {
        return Stream.ofNullable(weight);
    }

    @Override
    public Value forward(Scope scope, Value x) {
        Value total = sum(multiply(x, x), -1);
        if (pieces > 1) {
            // Where a piece lies on several devices, each of them adds it.
            total = multiply(
                    Collectives.allReduce(total),
                    (double) pieces / scope.lowering().devices());
        }
        Value meanSquare = multiply(total, 1.0 / (x.dim(-1) * pieces));
        Value normed = multiply(x, broadcastOuter(apply(Unary.RSQRT, add(meanSquare, epsilon)), x));
        if (weight == null) {
            return normed;
        }
        Value factor = scope.value(weight);
        return multiply(normed, broadcastInner(unitOffset ? add(factor, 1) : factor, x));
    }
}
