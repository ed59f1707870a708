package dev.systole.engine.nn;

import dev.systole.engine.hlo.Value;

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
    }

    /**
     * T tokens of one row, of which the first {@code length} count.
     *
     * @param row i32 scalar
     * @param starts i32[1]
     * @param length i32 scalar, at least 1
     * @param positions i32[T]
     */
    record Prefill(Value row, Value starts, Value length, Value positions) implements Step {}
}
