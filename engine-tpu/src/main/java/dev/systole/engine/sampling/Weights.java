package dev.systole.engine.sampling;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;

/**
 * Integer weights of tokens: round(relative probability x scale), with a power of two for each row so that the kept
 * tokens' total is between 2^29 and 2^30. A token below about 1e-9 of the total weighs nothing and is never drawn.
 *
 * @param threshold f32[B]: tokens below weigh nothing
 * @param scale f32[B], powers of two
 */
record Weights(Value threshold, Value scale) {

    private static final double SMALLEST_TOTAL = 1 << 29;
    private static final int EXPONENT_MASK = 0x7F800000;

    /**
     * Weights of the tokens at or above a threshold.
     *
     * @param threshold f32[B]
     * @param relative f32[B, V], relative probabilities, no NaN
     * @return their scale
     */
    static Weights atOrAbove(Value threshold, Value relative) {
        Value kept = Elementwise.select(atLeast(relative, threshold), relative, number(relative, 0));
        // A sum in floating point may differ in its last bits with the batch size, but its exponent does not, save
        // where
        // it falls within rounding of a power of two; and either scale is right. At least 1, also where all were NaN.
        Value total = Elementwise.apply(Binary.MAXIMUM, Reductions.sum(kept, 1), number(relative, 1));
        Value exponent = Elementwise.and(
                Elementwise.bitcast(total, DType.S32), Constants.scalar(relative.module(), DType.S32, EXPONENT_MASK));
        Value powerOfTwo = Elementwise.bitcast(exponent, DType.F32);
        return new Weights(threshold, Elementwise.divide(number(relative, SMALLEST_TOTAL), powerOfTwo));
    }

    /**
     * The weights of some tokens of each row.
     *
     * @param relative f32[B, ...]
     * @return i32 of that shape
     */
    Value of(Value relative) {
        return Elementwise.select(
                atLeast(relative, threshold), unfiltered(relative), Constants.scalar(relative.module(), DType.S32, 0));
    }

    /**
     * The weights of tokens, whatever the threshold.
     *
     * @param relative f32[B, ...]
     * @return i32 of that shape
     */
    Value unfiltered(Value relative) {
        // The product by a power of two is exact, so a fused multiply-add gives the same.
        Value scaled = Elementwise.multiply(relative, Shapes.broadcastOuter(scale, relative));
        return Elementwise.convert(Elementwise.add(scaled, 0.5), DType.S32);
    }

    /**
     * Which tokens are at or above a threshold.
     *
     * @param relative f32[B, ...]
     * @param threshold f32[B]
     * @return i1 of the first shape
     */
    static Value atLeast(Value relative, Value threshold) {
        return Elementwise.compare(Order.GE, relative, Shapes.broadcastOuter(threshold, relative));
    }

    private static Value number(Value like, double value) {
        return Constants.scalar(like.module(), like.dtype(), value);
    }
}
