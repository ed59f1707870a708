package dev.systole.engine.sampling;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Finds each row's threshold for top_k and top_p without sorting: bisection on the bits of the relative probability,
 * which as integers are ordered as the probabilities are and spaced about evenly in their logarithm. A loop ends when
 * all rows have settled, after at most 28 passes over the row.
 */
final class Thresholds {

    /** Tokens below 2^-30 of the likeliest weigh nothing, so no threshold need be lower. */
    private static final int LOWEST = Float.floatToIntBits(0x1p-30f);

    private static final int ABOVE_ALL = Float.floatToIntBits(1) + 1;
    /** Lanes into which a row is folded first: the reduction over an outer axis is the fast one on a CPU. */
    private static final int LANES = 8;

    /** Rows are a multiple of this long: a lane of whole tiles of 128 lies on a TPU as it does in the row. */
    static final int ROW_MULTIPLE = LANES * Draw.BLOCK;

    private Thresholds() {}

    /**
     * The k-th largest relative probability.
     *
     * @param relative f32[B, V]
     * @param k i32[B], 0 for rows that keep all
     * @return f32[B]
     */
    static Value topK(Value relative, Value k) {
        Value start = Elementwise.select(
                Elementwise.compare(Order.GT, k, number(k, 0)), number(k, LOWEST), number(k, ABOVE_ALL - 1));
        Value found = search(
                start,
                k,
                threshold -> total(Elementwise.convert(Weights.atLeast(relative, threshold), DType.S32)),
                (low, atLow, atHigh) -> Elementwise.compare(Order.LE, atLow, k));
        return Elementwise.select(Elementwise.compare(Order.GT, k, number(k, 0)), found, number(found, 0));
    }

    /**
     * The largest threshold at which the kept tokens' share of the weights reaches p.
     *
     * @param relative f32[B, V]
     * @param weights of the tokens that the filters before have kept
     * @param p f32[B], 1 for rows that keep all
     * @return f32[B], at least the weights' own threshold
     */
    static Value topP(Value relative, Weights weights, Value p) {
        Value all = total(weights.of(relative));
        Value share = Elementwise.multiply(Elementwise.convert(all, DType.F32), p);
        Value target =
                Elementwise.apply(Binary.MAXIMUM, Elementwise.convert(ceiling(share), DType.S32), number(all, 1));
        Value filters = Elementwise.compare(Order.LT, p, number(p, 1));
        Value lowest = Elementwise.apply(
                Binary.MAXIMUM, Elementwise.bitcast(weights.threshold(), DType.S32), number(all, LOWEST));
        Value zero = number(all, 0);
        Value found = search(
                Elementwise.select(filters, lowest, number(all, ABOVE_ALL - 1)),
                target,
                threshold -> total(
                        Elementwise.select(Weights.atLeast(relative, threshold), weights.unfiltered(relative), zero)),
                // Fewer than two tokens at the lower end's weight, or above it, lie between the ends.
                (low, atLow, atHigh) -> Elementwise.compare(
                        Order.LT,
                        Elementwise.subtract(atLow, atHigh),
                        Elementwise.multiply(weights.unfiltered(low), 2)));
        return Elementwise.select(filters, found, weights.threshold());
    }

    /** Says which rows need no further pass: from the lower end, f32[B], and the measures at the two ends, i32[B]. */
    private interface Settled {
        Value rows(Value low, Value atLow, Value atHigh);
    }

    /**
     * The largest threshold whose measure reaches a target; the starting one where none from there on does.
     *
     * @param start i32[B], bits of the lowest threshold
     * @param target i32[B]
     * @param measure from thresholds f32[B] to i32[B], never growing with the threshold, 0 above all
     * @param settled rows whose lower end can be taken before the ends meet
     * @return f32[B]
     */
    private static Value search(Value start, Value target, UnaryOperator<Value> measure, Settled settled) {
        Value above = Shapes.broadcast(number(start, ABOVE_ALL), new long[] {start.dim(0)});
        Value atStart = measure.apply(Elementwise.bitcast(start, DType.F32));
        Value nothing = Elementwise.multiply(atStart, 0);
        List<Value> ends = ControlFlow.loop(
                List.of(start, above, atStart, nothing),
                state -> {
                    Value low = state.get(0);
                    Value apart =
                            Elementwise.compare(Order.GT, Elementwise.subtract(state.get(1), low), number(low, 1));
                    Value open = Elementwise.apply(
                            Unary.NOT, settled.rows(Elementwise.bitcast(low, DType.F32), state.get(2), state.get(3)));
                    return Reductions.any(Elementwise.and(apart, open), 0);
                },
                state -> {
                    Value low = state.get(0);
                    Value high = state.get(1);
                    Value middle = Elementwise.add(
                            low,
                            Elementwise.apply(
                                    Binary.SHIFT_RIGHT_LOGICAL, Elementwise.subtract(high, low), number(low, 1)));
                    Value atMiddle = measure.apply(Elementwise.bitcast(middle, DType.F32));
                    Value reaches = Elementwise.compare(Order.GE, atMiddle, target);
                    return List.of(
                            Elementwise.select(reaches, middle, low),
                            Elementwise.select(reaches, high, middle),
                            Elementwise.select(reaches, atMiddle, state.get(2)),
                            Elementwise.select(reaches, state.get(3), atMiddle));
                });
        return Elementwise.bitcast(ends.getFirst(), DType.F32);
    }

    private static Value ceiling(Value x) {
        return Elementwise.apply(Unary.NEGATE, Elementwise.apply(Unary.FLOOR, Elementwise.apply(Unary.NEGATE, x)));
    }

    /** Sums rows of i32. */
    private static Value total(Value rows) {
        Value folded = Reductions.sum(Shapes.reshape(rows, rows.dim(0), LANES, rows.dim(1) / LANES), 1);
        // The maximum changes nothing, as no sum is negative, but keeps XLA from joining the two reductions into one.
        return Reductions.sum(Elementwise.apply(Binary.MAXIMUM, folded, number(folded, 0)), 1);
    }

    private static Value number(Value like, double value) {
        return Constants.scalar(like.module(), like.dtype(), value);
    }
}
