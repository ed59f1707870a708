package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Step;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;

/**
 * The state that a recurrent layer keeps for each row, read and written by a step. Rows that are not active keep theirs
 * bit for bit.
 *
 * @param step which rows
 * @param cache f32[rows, ...]
 * @param stored f32[N, ...] of the step's rows
 * @param before the same, zero where a sequence begins
 */
record RowState(Step step, Value cache, Value stored, Value before) {

    /** Reads the states of a step's rows. */
    static RowState of(Step step, Value cache) {
        return switch (step) {
            case Step.Decode decode -> {
                Value stored = slice(cache, 0, 0, decode.positions().dim(0));
                yield new RowState(step, cache, stored, stored);
            }
            case Step.Prompts prompts -> {
                Value stored = concatenate(0, prompts.each((_, prompt) -> rows(cache, prompt.row(), 1)));
                Value zero = Constants.fill(cache.module(), stored.shape(), 0);
                Value begins = compare(Order.EQ, prompts.starts(), Constants.scalar(cache.module(), DType.S32, 0));
                Value everywhere = broadcast(begins, sizes(cache, stored.dim(0)), 0);
                yield new RowState(step, cache, stored, select(everywhere, zero, stored));
            }
        };
    }

    /** The cache with new states f32[N, ...] of the step's rows. */
    Value after(Value states) {
        return switch (step) {
            case Step.Decode decode -> {
                Value active = broadcast(decode.active(), sizes(cache, stored.dim(0)), 0);
                Value kept = select(active, states, stored);
                Value zero = Constants.scalar(cache.module(), DType.S32, 0);
                yield withRows(cache, zero, kept);
            }
            case Step.Prompts prompts
            when prompts.rows().dim(0) == 1 -> withRows(cache, reshape(prompts.rows()), states);
            case Step.Prompts prompts -> {
                Shape none = Shape.of(DType.S32, 1);
                Value nothing = Constants.fill(cache.module(), none, 0);
                yield prompts.visit(cache, states, none, (prompt, fresh, before) -> {
                            Value old = rows(before, prompt.row(), 1);
                            Value counts =
                                    compare(Order.GT, prompt.length(), Constants.scalar(cache.module(), DType.S32, 0));
                            Value kept = select(broadcast(counts, sizes(cache, 1)), fresh, old);
                            return new Step.Prompts.Visit(withRows(before, prompt.row(), kept), nothing);
                        })
                        .cache();
            }
        };
    }

    private static long[] sizes(Value cache, long rows) {
        long[] sizes = cache.shape().dims().stream().mapToLong(Long::longValue).toArray();
        sizes[0] = rows;
        return sizes;
    }
}
