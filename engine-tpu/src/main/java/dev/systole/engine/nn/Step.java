package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.dynamicSlice;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

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
            return slice(window, 1, 1, 1 + count);
        }
    }

    /**
     * T tokens of each of N rows, of which the first so many count.
     *
     * @param rows i32[N], of the cache; one of which no token counts may name another's
     * @param starts i32[N]
     * @param lengths i32[N], tokens that count: where N is 1 at least 1, else 0 and more
     * @param positions i32[N x T]
     */
    record Prompts(Value rows, Value starts, Value lengths, Value positions) implements Step {

        @Override
        public Value lastTokens(Value window, long count) {
            Value zero = Constants.scalar(window.module(), DType.S32, 0);
            return concatenate(
                    0,
                    each((index, prompt) -> dynamicSlice(
                            Shapes.rows(window, index, 1),
                            List.of(zero, prompt.length(), zero),
                            1,
                            count,
                            window.dim(2))));
        }

        /**
         * One of the rows.
         *
         * @param row i32 scalar, of the cache
         * @param start i32 scalar
         * @param length i32 scalar
         */
        public record Prompt(Value row, Value start, Value length) {}

        /**
         * A value of each row.
         *
         * @param value of the row's place among the N, an i32 scalar, and the row
         * @return N values
         */
        public List<Value> each(BiFunction<Value, Prompt, Value> value) {
            return LongStream.range(0, rows.dim(0))
                    .mapToObj(i -> Constants.scalar(rows.module(), DType.S32, (double) i))
                    .map(index -> value.apply(index, prompt(index)))
                    .toList();
        }

        private Prompt prompt(Value index) {
            return new Prompt(
                    reshape(Shapes.rows(rows, index, 1)),
                    reshape(Shapes.rows(starts, index, 1)),
                    reshape(Shapes.rows(lengths, index, 1)));
        }

        /**
         * A cache after a row has been written, and what was read there.
         *
         * @param cache [rows, ...]
         * @param read [1, ...]
         */
        public record Visit(Value cache, Value read) {}

        /** Writes one row. */
        @FunctionalInterface
        public interface Visitor {

            /**
             * Writes a row and reads there.
             *
             * @param prompt which
             * @param fresh [1, ...], what is new in it
             * @param cache [rows, ...]
             * @return the cache afterwards, and what was read
             */
            Visit visit(Prompt prompt, Value fresh, Value cache);
        }

        /**
         * Writes one row after the other, in place. A row of which no token counts finds what the others have written.
         *
         * @param cache [rows, ...]
         * @param fresh [N, ...], what is new in each row
         * @param read shape of what is read in a row, [1, ...]
         * @param visitor writes a row
         * @return the cache afterwards, and what was read [N, ...]
         */
        public Visit visit(Value cache, Value fresh, Shape read, Visitor visitor) {
            long n = rows.dim(0);
            Value zero = Constants.scalar(cache.module(), DType.S32, 0);
            if (n == 1) {
                return visitor.visit(prompt(zero), fresh, cache);
            }
            long[] all = read.dims().stream().mapToLong(Long::longValue).toArray();
            all[0] = n;
            Value none = Constants.fill(cache.module(), Shape.of(read.dtype(), all), 0);
            Value end = Constants.scalar(cache.module(), DType.S32, (double) n);
            List<Value> last = ControlFlow.loop(
                    List.of(zero, cache, none), carried -> compare(Order.LT, carried.getFirst(), end), carried -> {
                        Value index = carried.getFirst();
                        Visit visit = visitor.visit(prompt(index), Shapes.rows(fresh, index, 1), carried.get(1));
                        return List.of(add(index, 1), visit.cache(), withRows(carried.get(2), index, visit.read()));
                    });
            return new Visit(last.get(1), last.get(2));
        }
    }
}
