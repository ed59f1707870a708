package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.dynamicSlice;
import static dev.systole.engine.hlo.Shapes.dynamicUpdateSlice;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.take;
import static dev.systole.engine.hlo.Shapes.transpose;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/**
 * How the keys or the values of one layer, [rows, k, slots, d], are written and read: which position lies in which
 * slot. Rows that are not active and tokens that do not count leave the cache as it is, bit for bit.
 *
 * <p>A read must come before or after the write by data dependence, or XLA copies the whole cache.
 */
public sealed interface KeyValueCache {

    /**
     * A cache after a step.
     *
     * @param after [rows, k, slots, d]
     * @param segments what the step's tokens attend to, [N, k, L, d] each
     */
    record Update(Value after, List<Value> segments) {}

    /**
     * Writes the step's tokens and reads what they attend to.
     *
     * @param step where the tokens go
     * @param cache [rows, k, slots, d]
     * @param fresh [N, k, T, d]
     * @return the cache afterwards, and the segments
     */
    Update update(Step step, Value cache, Value fresh);

    /**
     * The position in each slot of each segment that {@link #update} returns.
     *
     * @param step where the tokens go
     * @return i32[N, L] each; negative where a slot holds none
     */
    List<Value> positions(Step step);

    /**
     * The slot of each row's token in a decode step.
     *
     * @param step where the tokens go
     * @return i32[N]
     */
    Value slot(Step.Decode step);

    /**
     * How many slots, from the first on, hold what each row's token attends to once it is written itself.
     *
     * @param step where the tokens go
     * @return i32[N]
     */
    Value filled(Step.Decode step);

    /**
     * What a decode step's tokens attend to.
     *
     * @param after the cache with the tokens written
     * @param rows N
     * @return [N, k, L, d]
     */
    Value read(Value after, long rows);

    /**
     * A slot for each position.
     *
     * @param length slots that are read, at most those of the cache
     */
    record Full(long length) implements KeyValueCache {

        @Override
        public Update update(Step step, Value cache, Value fresh) {
            return switch (step) {
                case Step.Decode decode -> {
                    Value after = DecodeWrite.write(decode.active(), cache, fresh, slot(decode));
                    yield new Update(after, List.of(read(after, fresh.dim(0))));
                }
                case Step.Prompts prompts -> {
                    Step.Prompts.Visit visit =
                            prompts.visit(cache, fresh, segment(cache, length), (prompt, own, before) -> {
                                Value after = write(prompt, before, own);
                                return new Step.Prompts.Visit(after, row(prompt, after, length));
                            });
                    yield new Update(visit.cache(), List.of(visit.read()));
                }
            };
        }

        @Override
        public Value slot(Step.Decode step) {
            return step.positions();
        }

        @Override
        public Value filled(Step.Decode step) {
            return add(step.positions(), 1);
        }

        @Override
        public Value read(Value after, long rows) {
            return slice(slice(after, 0, 0, rows), 2, 0, length);
        }

        @Override
        public List<Value> positions(Step step) {
            // What lies beyond a token's own position is masked as the future is.
            return List.of(slots(step, length));
        }

        private static Value write(Step.Prompts.Prompt prompt, Value cache, Value fresh) {
            long chunk = fresh.dim(2);
            Value start = prompt.start();
            // The window of slots lies within the row; where the chunk's padding hangs over the row's end, it lies
            // earlier than the chunk, and the chunk is shifted into its place.
            Value window = apply(Binary.MINIMUM, start, number(start, cache.dim(2) - chunk));
            Value shift = subtract(start, window);
            Value zero = number(start, 0);
            Value padded = concatenate(2, List.of(Constants.fill(cache.module(), fresh.shape(), 0), fresh));
            long[] sizes = {1, fresh.dim(1), chunk, fresh.dim(3)};
            Value shifted =
                    dynamicSlice(padded, List.of(zero, zero, subtract(number(start, chunk), shift), zero), sizes);
            Value index = Constants.iota(cache.module(), Shape.of(DType.S32, chunk), 0);
            Value token = subtract(index, shift);
            Value counts = and(compare(Order.GE, token, zero), compare(Order.LT, token, prompt.length()));
            List<Value> at = List.of(prompt.row(), zero, window, zero);
            Value kept = dynamicSlice(cache, at, sizes);
            return dynamicUpdateSlice(cache, select(broadcast(counts, sizes, 2), shifted, kept), at);
        }
    }

    /**
     * The last {@code window} positions: position p lies in slot p mod window. A chunk attends to the ring before it
     * and to itself, since it may overwrite what its first tokens need.
     *
     * @param window slots of the cache
     */
    record Ring(long window) implements KeyValueCache {

        @Override
        public Update update(Step step, Value cache, Value fresh) {
            return switch (step) {
                case Step.Decode decode -> {
                    Value after = DecodeWrite.write(decode.active(), cache, fresh, slot(decode));
                    yield new Update(after, List.of(read(after, fresh.dim(0))));
                }
                case Step.Prompts prompts -> {
                    Step.Prompts.Visit visit =
                            prompts.visit(cache, fresh, segment(cache, window), (prompt, own, before) -> {
                                Value ring = row(prompt, before, window);
                                return new Step.Prompts.Visit(write(prompt, before, ring, own), ring);
                            });
                    yield new Update(visit.cache(), List.of(visit.read(), fresh));
                }
            };
        }

        @Override
        public Value slot(Step.Decode step) {
            return apply(Binary.REMAINDER, step.positions(), number(step.positions(), window));
        }

        @Override
        public Value filled(Step.Decode step) {
            return apply(Binary.MINIMUM, add(step.positions(), 1), number(step.positions(), window));
        }

        @Override
        public Value read(Value after, long rows) {
            return slice(after, 0, 0, rows);
        }

        @Override
        public List<Value> positions(Step step) {
            Value slots = slots(step, window);
            return switch (step) {
                case Step.Decode decode -> List.of(lastPositions(spread(decode.positions()), slots));
                case Step.Prompts prompts -> {
                    Value end = subtract(prompts.starts(), number(prompts.starts(), 1));
                    long n = end.dim(0);
                    Value own = prompts.positions();
                    yield List.of(lastPositions(spread(end), slots), reshape(own, n, own.dim(0) / n));
                }
            };
        }

        private Value spread(Value ends) {
            return broadcast(ends, new long[] {ends.dim(0), window}, 0);
        }

        /** The largest position up to {@code end} in each slot; negative where there is none. */
        private Value lastPositions(Value end, Value slot) {
            Value distance = add(subtract(end, slot), (double) window);
            return subtract(end, apply(Binary.REMAINDER, distance, number(distance, window)));
        }

        private Value write(Step.Prompts.Prompt prompt, Value cache, Value before, Value fresh) {
            Value start = prompt.start();
            Value zero = number(start, 0);
            Value slot = Constants.iota(cache.module(), Shape.of(DType.S32, window), 0);
            Value end = subtract(add(start, prompt.length()), number(start, 1));
            Value token = subtract(lastPositions(broadcast(end, new long[] {window}), slot), start);
            Value isNew = compare(Order.GE, token, zero);
            long k = fresh.dim(1);
            long d = fresh.dim(3);
            Value tokens = transpose(reshape(fresh, k, fresh.dim(2), d), 1, 0, 2);
            Value moved = transpose(take(tokens, apply(Binary.MAXIMUM, token, zero)), 1, 0, 2);
            long[] sizes = {1, k, window, d};
            Value after = select(broadcast(isNew, sizes, 2), reshape(moved, sizes), before);
            return withRows(cache, prompt.row(), after);
        }
    }

    private static Value row(Step.Prompts.Prompt prompt, Value cache, long length) {
        Value zero = number(prompt.row(), 0);
        return dynamicSlice(cache, List.of(prompt.row(), zero, zero, zero), 1, cache.dim(1), length, cache.dim(3));
    }

    private static Shape segment(Value cache, long length) {
        return Shape.of(cache.dtype(), 1, cache.dim(1), length, cache.dim(3));
    }

    private static Value slots(Step step, long count) {
        return Constants.iota(
                step.starts().module(), Shape.of(DType.S32, step.starts().dim(0), count), 1);
    }

    private static Value number(Value like, long number) {
        return Constants.scalar(like.module(), DType.S32, (double) number);
    }
}
