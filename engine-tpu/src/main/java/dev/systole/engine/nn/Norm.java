package dev.systole.engine.nn;

import dev.systole.engine.hlo.Value;
import java.util.stream.Stream;

/** What may stand before or behind a half of a layer. */
public sealed interface Norm permits Norm.None, RmsNorm {

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
     * @param x f32[..., features]
     * @return f32 of these dimensions
     */
    Value forward(Scope scope, Value x);

    /** Where a family has none: what comes goes on. */
    record None() implements Norm {

        @Override
        public Stream<Weight> weights() {
            return Stream.of();
        }

        @Override
        public Value forward(Scope scope, Value x) {
            return x;
        }
    }
}
