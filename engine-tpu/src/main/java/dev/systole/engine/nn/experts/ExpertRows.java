package dev.systole.engine.nn.experts;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Sorting;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/**
 * Pairs of a token and an expert as rows in blocks of one expert each, the experts in order: what {@code moe_prefill}
 * takes. Each expert's rows are filled up to whole blocks with padding. Blocks that nothing needs come last.
 *
 * <p>One sort does it, for the padding is sorted along: each expert brings a block of it, of which as much as it needs
 * goes behind its pairs and the rest behind all. A TPU has no fast way to move single numbers to computed places; of
 * 18,432 it sorts keys and weights in 15,300 cycles, by libtpu's schedule.
 *
 * @param experts i32[B], of each block; -1 for an unused one
 * @param tokens i32[B x {@link #BLOCK}], of each row; 0 for padding
 * @param weights f32[B, {@link #BLOCK}], of each row; 0 for padding and other devices' pairs
 */
record ExpertRows(Value experts, Value tokens, Value weights) {

    /** Rows of a block. */
    static final long BLOCK = 128;

    /** Blocks for some pairs, whichever experts they choose: all full ones, and a last one of each expert. */
    static long blocks(long pairs, long experts) {
        return Math.ceilDiv(pairs, BLOCK) + experts;
    }

    /**
     * Orders pairs.
     *
     * @param experts i32[pairs], a multiple of {@link #BLOCK}, counted from this device's first; {@code local} for
     *     other devices'
     * @param weights f32[M, chosen]
     * @param local experts of this device
     * @return the rows
     */
    static ExpertRows of(Value experts, Value weights, long local) {
        HloModule module = experts.module();
        long pairs = experts.dim(0);
        long stride = pairs + BLOCK;
        Value elsewhere = Constants.fill(module, Shape.of(DType.S32, pairs), (double) local);
        Value none = Constants.fill(module, Shape.of(DType.F32, pairs), 0);
        Value own = select(compare(Order.LT, experts, elsewhere), reshape(weights, pairs), none);
        Value pair = Constants.iota(module, Shape.of(DType.S32, pairs), 0);
        Value padding = reshape(padding(experts, local, stride), local * BLOCK);
        Sorting.Sorted sorted = Sorting.ascending(
                concatenate(0, List.of(add(multiply(experts, (double) stride), pair), padding)),
                concatenate(
                        0, List.of(own, Constants.fill(module, padding.shape().as(DType.F32), 0))));
        long blocks = blocks(pairs, local);
        Value first = reshape(slice(reshape(sorted.keys(), blocks, BLOCK), 1, 0, 1), blocks);
        Value expert = apply(Binary.DIVIDE, first, number(first, stride));
        Value index = apply(Binary.REMAINDER, sorted.keys(), number(sorted.keys(), stride));
        Value token = apply(Binary.DIVIDE, index, number(index, weights.dim(1)));
        return new ExpertRows(
                select(compare(Order.LT, expert, number(expert, local)), expert, number(expert, -1)),
                select(compare(Order.LT, index, number(index, pairs)), token, number(token, 0)),
                reshape(sorted.values(), blocks, BLOCK));
    }

    /** Keys of a block of padding for each expert: behind its pairs, or behind all where it needs no more. */
    private static Value padding(Value experts, long local, long stride) {
        HloModule module = experts.module();
        long pairs = experts.dim(0);
        long[] all = {pairs, local};
        Value chosen =
                compare(Order.EQ, broadcast(experts, all, 0), Constants.iota(module, Shape.of(DType.S32, all), 1));
        Value counts = sum(convert(chosen, DType.S32), 0);
        Value missing = apply(Binary.REMAINDER, subtract(number(counts, pairs), counts), number(counts, BLOCK));
        long[] dims = {local, BLOCK};
        Value index = Constants.iota(module, Shape.of(DType.S32, dims), 1);
        Value isNeeded = compare(Order.LT, index, broadcast(missing, dims, 0));
        Value expert = select(isNeeded, Constants.iota(module, Shape.of(DType.S32, dims), 0), number(index, local));
        return add(add(multiply(expert, (double) stride), index), (double) pairs);
    }

    private static Value number(Value like, long number) {
        return Constants.fill(like.module(), like.shape(), (double) number);
    }
}
