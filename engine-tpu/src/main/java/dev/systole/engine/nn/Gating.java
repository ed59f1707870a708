package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import java.util.Arrays;

/** How a feed-forward layer's gate and up projections become its inner features. */
public sealed interface Gating {

    /**
     * Combines them.
     *
     * @param both f32[..., 2 I]
     * @return f32[..., I]
     */
    Value inner(Value both);

    /**
     * activation(gate) x up (Shazeer, 2020); the gates come first, then the ups.
     *
     * @param activation of the gate
     */
    record Halves(Activation activation) implements Gating {

        @Override
        public Value inner(Value both) {
            long inner = both.dim(-1) / 2;
            return multiply(activation.of(slice(both, -1, 0, inner)), slice(both, -1, inner, 2 * inner));
        }
    }

    /**
     * gate x logistic(alpha x gate) x (up + 1), both clamped, as in gpt-oss; each gate is followed by its up.
     *
     * @param alpha factor in the logistic function
     * @param limit largest gate, and largest magnitude of an up
     */
    record ClampedPairs(double alpha, double limit) implements Gating {

        @Override
        public Value inner(Value both) {
            Value highest = Constants.scalar(both.module(), both.dtype(), limit);
            Value lowest = Constants.scalar(both.module(), both.dtype(), -limit);
            Value gate = Elementwise.apply(Binary.MINIMUM, pick(both, 0), highest);
            Value up = Elementwise.apply(
                    Binary.MAXIMUM, Elementwise.apply(Binary.MINIMUM, pick(both, 1), highest), lowest);
            Value share = Elementwise.apply(Unary.LOGISTIC, multiply(gate, alpha));
            return multiply(add(up, 1), multiply(gate, share));
        }

        /** The first or the second of each pair. */
        private static Value pick(Value both, long which) {
            int rank = both.shape().rank();
            long[] dims =
                    both.shape().dims().stream().mapToLong(Long::longValue).toArray();
            dims[rank - 1] /= 2;
            long[] pairs = Arrays.copyOf(dims, rank + 1);
            pairs[rank] = 2;
            return reshape(slice(reshape(both, pairs), -1, which, which + 1), dims);
        }
    }
}
