package dev.systole.engine.sampling;

import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Reductions.max;
import static dev.systole.engine.hlo.Reductions.min;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;

/** temporary. */
public final class Sampler {
    private Sampler() {}

    /**
     * x.
     *
     * @param logits x
     * @param mode x
     * @param floats x
     * @param ints x
     * @param positions x
     * @return x
     */
    public static Value sample(Value logits, Value mode, Value floats, Value ints, Value positions) {
        Value largest = max(logits, 1);
        Value iota = Constants.iota(logits.module(), logits.shape().as(DType.S32), 1);
        Value hit = compare(Order.EQ, logits, broadcastOuter(largest, logits));
        return min(select(hit, iota, Constants.scalar(logits.module(), DType.S32, Integer.MAX_VALUE)), 1);
    }
}
