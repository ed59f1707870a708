package dev.systole.engine.nn.experts;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Experts as frameworks without a kernel do it where shapes are static: each pair of a token and an expert gets a copy
 * of its expert's weights, and one batched product serves them all. Where several devices share the experts, each
 * copies for all pairs: those of other devices' experts take its last one, and count 0. It is there to be compared
 * with.
 */
final class GatheredExperts {

    private GatheredExperts() {}

    /**
     * The weighted sum of this device's share of the chosen experts.
     *
     * @param scope the program
     * @param experts this device's
     * @param x f32[M, H]
     * @param choice of all devices' experts
     * @return f32[M, H]
     */
    static Value forward(Scope scope, Experts experts, Value x, Router.Choice choice) {
        long tokens = x.dim(0);
        long perToken = choice.experts().dim(1);
        long pairs = tokens * perToken;
        Value expert = experts.here(scope, choice);
        Value local = Constants.fill(
                scope.module(), expert.shape(), (double) experts.gateUp().count());
        Value chosen = reshape(choice.weights(), pairs);
        Value weights =
                select(compare(Order.LT, expert, local), chosen, Constants.fill(scope.module(), chosen.shape(), 0));
        Value inputs = reshape(broadcast(x, new long[] {tokens, perToken, x.dim(1)}, 0, 2), pairs, 1, x.dim(1));
        Value both = product(scope, inputs, experts.gateUp(), experts.gateUpBias(), expert);
        Value outputs = product(scope, experts.gating().inner(both), experts.down(), experts.downBias(), expert);
        Value weighted = multiply(outputs, broadcastOuter(weights, outputs));
        return sum(reshape(weighted, tokens, perToken, x.dim(1)), 1);
    }

    /** Each pair's row times its own copy of a matrix: [pairs, 1, K] to f32[pairs, 1, N]. */
    private static Value product(Scope scope, Value rows, Matrix stack, @Nullable Weight bias, Value expert) {
        Value product = stack.in(scope).each(expert).multiply(scope, rows);
        if (bias == null) {
            return product;
        }
        return add(product, reshape(take(scope.value(bias), expert), product.dim(0), 1, product.dim(2)));
    }
}
