package dev.systole.engine.nn;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import java.util.stream.Stream;

/** The half of a layer that works on each token by itself. */
public interface FeedForward {

    /**
     * All weights.
     *
     * @return in a fixed order
     */
    Stream<Weight> weights();

    /**
     * The kernels that it would call in a step.
     *
     * @param lowering how it is written
     * @param tokens of the step, all of which are on each device
     * @return each once
     */
    Stream<KernelWish> wishes(Lowering lowering, long tokens);

    /**
     * Applies it.
     *
     * @param scope the program
     * @param x f32[m, H], tokens of the residual stream
     * @return f32[m, H]
     */
    Value forward(Scope scope, Value x);
}
