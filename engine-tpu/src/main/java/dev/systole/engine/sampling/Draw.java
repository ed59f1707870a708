package dev.systole.engine.sampling;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/**
 * Where in a row of weights a number falls: the first index whose inclusive prefix sum exceeds it (the inverse of the
 * cumulative distribution). Weights are integers, so prefix sums are exact: a weight of 0 is never chosen and a number
 * below the total always falls somewhere.
 *
 * @param index i32[B]
 * @param rest i32[B], what the number exceeds the prefix sum before the index by
 */
record Draw(Value index, Value rest) {

    /** Tokens in one block, the innermost level of the search. */
    static final int BLOCK = 128;

    private static final int GROUP = 32;

    /**
     * Searches in rows of weights.
     *
     * @param weights i32[B, n], with totals below 2^31
     * @param number i32[B], from 0, below each row's total
     * @return where it falls; n - 1 where all weights are 0
     */
    static Draw of(Value weights, Value number) {
        if (weights.dim(1) <= 2 * GROUP) {
            return flat(weights, number);
        }
        Value groups = blocks(pad(weights, GROUP, 0), GROUP);
        Draw group = of(Reductions.sum(groups, 2), number);
        Draw inside = flat(at(groups, group.index), group.rest);
        return new Draw(Elementwise.add(Elementwise.multiply(group.index, GROUP), inside.index), inside.rest);
    }

    /**
     * The same, by comparing all pairs: for short rows.
     *
     * @param weights i32[B, n]
     * @param number i32[B]
     * @return where it falls
     */
    static Draw flat(Value weights, Value number) {
        long rows = weights.dim(0);
        long n = weights.dim(1);
        Shape pairs = Shape.of(DType.S32, rows, n, n);
        Value zero = Constants.scalar(weights.module(), DType.S32, 0);
        Value upTo = Elementwise.compare(
                Order.LE, Constants.iota(weights.module(), pairs, 2), Constants.iota(weights.module(), pairs, 1));
        Value repeated = Shapes.broadcast(weights, new long[] {rows, n, n}, 0, 2);
        Value prefix = Reductions.sum(Elementwise.select(upTo, repeated, zero), 2);
        Value passed = Elementwise.compare(Order.LE, prefix, Shapes.broadcastOuter(number, prefix));
        Value index = Elementwise.apply(
                Binary.MINIMUM,
                Reductions.sum(Elementwise.convert(passed, DType.S32), 1),
                Constants.scalar(weights.module(), DType.S32, (double) (n - 1)));
        Value before = Reductions.sum(Elementwise.select(passed, weights, zero), 1);
        return new Draw(index, Elementwise.subtract(number, before));
    }

    /**
     * Splits rows into blocks.
     *
     * @param rows [B, n]
     * @param size a divisor of n
     * @return [B, n / size, size]
     */
    static Value blocks(Value rows, int size) {
        return Shapes.reshape(rows, rows.dim(0), rows.dim(1) / size, size);
    }

    /**
     * One block of each row.
     *
     * @param blocks [B, n, size]
     * @param index i32[B]
     * @return [B, size]
     */
    static Value at(Value blocks, Value index) {
        long rows = blocks.dim(0);
        long n = blocks.dim(1);
        Value row = Constants.iota(blocks.module(), Shape.of(DType.S32, rows), 0);
        Value flatIndex = Elementwise.add(Elementwise.multiply(row, (double) n), index);
        return Shapes.take(Shapes.reshape(blocks, rows * n, blocks.dim(2)), flatIndex);
    }

    /**
     * Lengthens rows to a multiple of a block.
     *
     * @param rows [B, n]
     * @param size of a block
     * @param value at the new places
     * @return [B, n rounded up]
     */
    static Value pad(Value rows, int size, double value) {
        long missing = Math.floorMod(-rows.dim(1), (long) size);
        if (missing == 0) {
            return rows;
        }
        Shape shape = Shape.of(rows.dtype(), rows.dim(0), missing);
        return Shapes.concatenate(1, List.of(rows, Constants.fill(rows.module(), shape, value)));
    }
}
