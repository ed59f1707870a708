package dev.systole.engine.nn;

import dev.systole.engine.hlo.Value;
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
     * Applies it.
     *
     * @param scope the program
     * @param x f32[m, H], tokens of the residual stream
     * @return f32[m, H]
     */
    Value forward(Scope scope, Value x);
}
