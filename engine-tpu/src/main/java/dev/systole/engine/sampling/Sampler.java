package dev.systole.engine.sampling;

import static dev.systole.engine.sampling.SamplingTable.column;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.sampling.SamplingTable.Real;
import dev.systole.engine.sampling.SamplingTable.Whole;
import dev.systole.engine.tensor.DType;
import java.util.List;
import java.util.function.Supplier;

/**
 * Draws the next token of each row: the part of a program behind the logits.
 *
 * <p>A row of temperature 0 takes the largest logit, of equal ones the first. Any other row divides the logits by its
 * temperature, keeps the tokens that min_p, top_k and top_p keep, in this order, as vLLM does, and takes one with the
 * probability that the softmax of the kept ones gives it. min_p is a share of the largest probability; top_k keeps the
 * k likeliest and those equal to the k-th; top_p keeps the smallest set of likeliest tokens whose share of what the two
 * others kept reaches p, and those equal to its last. The draw inverts the cumulative distribution in the order of the
 * vocabulary at one number per row, which is a function of (seed, position): the token depends on the row's logits and
 * parameters and on nothing else in the batch. There is no sort. A NaN logit counts as probability 0; where all are
 * NaN, some token of the vocabulary is taken.
 */
public final class Sampler {

    /** Keeps 1 / temperature finite; such a temperature is as good as greedy. */
    private static final double LOWEST_TEMPERATURE = 1e-30;

    private Sampler() {}

    /**
     * Adds the operations that draw a token for each row. {@link SamplingRows} packs the arguments.
     *
     * @param logits f32[B, V]
     * @param mode i32 scalar: 0 where all rows are greedy, 1 where some row samples, 2 where one of those has top_k,
     *     top_p or min_p
     * @param floats f32[B, columns] of {@link SamplingTable}
     * @param ints i32[B, columns] of it
     * @param positions i32[B], position in its sequence of the token to be drawn
     * @return i32[B], from 0 to V - 1
     */
    public static Value sample(Value logits, Value mode, Value floats, Value ints, Value positions) {
        Value padded = Draw.pad(logits, Draw.BLOCK, Double.NEGATIVE_INFINITY);
        Value blocks = Draw.blocks(padded, Draw.BLOCK);
        Value blockMaxima = Reductions.max(blocks, 2);
        Value maxima = Reductions.max(blockMaxima, 1);
        Value greedy = argmax(blocks, blockMaxima, maxima);
        Value temperature = column(floats, Real.TEMPERATURE);
        Value samples = Elementwise.compare(Order.GT, temperature, number(temperature, 0));
        Value token = ControlFlow.branch(
                        Elementwise.apply(Binary.MINIMUM, mode, number(mode, 1)), List.of(() -> List.of(greedy), () -> {
                            Value relative = relative(padded, maxima, temperature, column(floats, Real.MIN_P));
                            Value threshold = where(
                                    Elementwise.compare(Order.GE, mode, number(mode, 2)),
                                    () -> filter(
                                            relative,
                                            Elementwise.select(samples, column(ints, Whole.TOP_K), number(ints, 0)),
                                            Elementwise.select(samples, column(floats, Real.TOP_P), number(floats, 1))),
                                    Constants.fill(maxima.module(), maxima.shape(), 0));
                            Value drawn = draw(relative, threshold, ints, positions);
                            return List.of(Elementwise.select(samples, drawn, greedy));
                        }))
                .getFirst();
        // Where all logits of a row are NaN or -infinity, the search can end in the padding.
        return Elementwise.apply(Binary.MINIMUM, token, number(token, (double) (logits.dim(1) - 1)));
    }

    /** The first of the largest logits: first the block it is in, then its place there. */
    private static Value argmax(Value blocks, Value blockMaxima, Value maxima) {
        Value block = firstEqual(blockMaxima, maxima);
        Value place = firstEqual(Draw.at(blocks, block), maxima);
        return Elementwise.add(Elementwise.multiply(block, Draw.BLOCK), place);
    }

    /** The first index in each row that holds a value, the last index where none does. */
    private static Value firstEqual(Value rows, Value wanted) {
        Value last = Constants.scalar(rows.module(), DType.S32, (double) (rows.dim(1) - 1));
        Value index = Constants.iota(rows.module(), rows.shape().as(DType.S32), 1);
        Value equal = Elementwise.compare(Order.EQ, rows, Shapes.broadcastOuter(wanted, rows));
        return Reductions.min(Elementwise.select(equal, index, last), 1);
    }

    /** Relative probabilities; 0 where below min_p or NaN. */
    private static Value relative(Value logits, Value maxima, Value temperature, Value minP) {
        Value inverse = Elementwise.divide(
                number(temperature, 1),
                Elementwise.apply(Binary.MAXIMUM, temperature, number(temperature, LOWEST_TEMPERATURE)));
        Value below = Elementwise.subtract(logits, Shapes.broadcastOuter(maxima, logits));
        Value relative = Elementwise.apply(
                Unary.EXPONENTIAL, Elementwise.multiply(below, Shapes.broadcastOuter(inverse, logits)));
        Value kept = Elementwise.select(Weights.atLeast(relative, minP), relative, number(relative, 0));
        return Draw.pad(kept, Thresholds.ROW_MULTIPLE, 0);
    }

    /** The threshold that top_k and then top_p set; each is searched for only where some row asks. */
    private static Value filter(Value relative, Value topK, Value topP) {
        Value kth = where(
                Reductions.any(Elementwise.compare(Order.GT, topK, number(topK, 0)), 0),
                () -> Thresholds.topK(relative, topK),
                Constants.fill(topP.module(), topP.shape(), 0));
        return where(
                Reductions.any(Elementwise.compare(Order.LT, topP, number(topP, 1)), 0),
                () -> Thresholds.topP(relative, Weights.atOrAbove(kth, relative), topP),
                kth);
    }

    private static Value where(Value asked, Supplier<Value> computed, Value otherwise) {
        Value index = Elementwise.convert(asked, DType.S32);
        return ControlFlow.branch(index, List.of(() -> List.of(otherwise), () -> List.of(computed.get())))
                .getFirst();
    }

    /** A token of each row at or above its threshold, drawn at the number that its seed and position give. */
    private static Value draw(Value relative, Value threshold, Value ints, Value positions) {
        Weights weights = Weights.atOrAbove(threshold, relative);
        Value blocks = Draw.blocks(relative, Draw.BLOCK);
        Value blockWeights = Reductions.sum(weights.of(blocks), 2);
        Value noise = Threefry.bits(
                Elementwise.bitcast(column(ints, Whole.SEED_LOW), DType.U32),
                Elementwise.bitcast(column(ints, Whole.SEED_HIGH), DType.U32),
                Elementwise.bitcast(positions, DType.U32),
                Elementwise.bitcast(Elementwise.multiply(positions, 0), DType.U32));
        Draw block = Draw.of(blockWeights, below(Reductions.sum(blockWeights, 1), noise));
        Draw place = Draw.flat(weights.of(Draw.at(blocks, block.index())), block.rest());
        return Elementwise.add(Elementwise.multiply(block.index(), Draw.BLOCK), place.index());
    }

    /** floor(total x noise / 2^32), which is below the total. */
    private static Value below(Value total, Value noise) {
        Value product =
                Elementwise.multiply(Elementwise.convert(total, DType.U64), Elementwise.convert(noise, DType.U64));
        return Elementwise.convert(
                Elementwise.apply(Binary.SHIFT_RIGHT_LOGICAL, product, number(product, 32)), DType.S32);
    }

    private static Value number(Value like, double value) {
        return Constants.scalar(like.module(), like.dtype(), value);
    }
}
