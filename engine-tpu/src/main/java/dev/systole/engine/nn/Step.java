package dev.systole.engine.nn;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.List;

/** The tokens that a program adds: N sequences with T new tokens each. */
public sealed interface Step {

    /**
     * Position of each new token.
     *
     * @return i32[N x T]
     */
    Value positions();

    /**
     * Positions of each sequence that are in the cache before the step.
     *
     * @return i32[N]
     */
    Value starts();

    /**
     * The last tokens that count, of those before the step and its own.
     *
     * @param window [N, count + T, c]: {@code count} tokens from before the step, then the step's own
     * @param count how many
     * @return [N, count, c]
     */
    Value lastTokens(Value window, long count);

    /**
     * One token for each of the first N rows of the cache.
     *
     * @param positions i32[N]
     * @param active i1[N]; the caches of the other rows stay as they are
     */
    record Decode(Value positions, Value active) implements Step {

        @Override
        public Value starts() {
            return positions;
        }

        @Override
        public Value lastTokens(Value window, long count) {
            return Shapes.slice(window, 1, 1, 1 + count);
        }
    }

    /**
     * T tokens of one row, of which the first {@code length} count.
     *
     * @param row i32 scalar
     * @param starts i32[1]
     * @param length i32 scalar, at least 1
     * @param positions i32[T]
     */
    record Prefill(Value row, Value starts, Value length, Value positions) implements Step {

        @Override
        public Value lastTokens(Value window, long count) {
            Value zero = Constants.scalar(window.module(), DType.S32, 0);
            return Shapes.dynamicSlice(window, List.of(zero, length, zero), 1, count, window.dim(2));
        }
    }
}
