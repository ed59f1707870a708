package dev.systole.engine.sampling;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.sampling.SamplingTable.Real;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * How often each row has drawn each token, and what that takes off its logits, as OpenAI defines it: tokens of the
 * prompt do not count. Where no row of a step asks, loops of no turn are all that is left of it. Over several devices
 * each counts the tokens of its share of the vocabulary.
 *
 * @param counts i32[rows, V], of the cache's rows
 * @param rows i32[N], of the step
 * @param turns i32 scalar: N where a row of the step asks, else 0
 * @param presence f32[N]
 */
public record Penalties(Value counts, Value rows, Value turns, Value presence) {

    /**
     * The counts of a device.
     *
     * @param rows of the cache
     * @param vocabulary V, the device's share
     * @return i32[rows, V]
     */
    public static Shape counts(long rows, long vocabulary) {
        return Shape.of(DType.S32, rows, vocabulary);
    }

    /**
     * Of a step.
     *
     * @param counts i32[rows, V]
     * @param rows i32[N]
     * @param numbers f32[N, columns] of {@link SamplingTable}
     * @return its penalties
     */
    public static Penalties of(Value counts, Value rows, Value numbers) {
        Value presence = SamplingTable.column(numbers, Real.PRESENCE_PENALTY);
        Value none = Constants.scalar(counts.module(), DType.F32, 0);
        Value asked = Reductions.any(compare(Order.NE, presence, none), 0);
        Value turns = select(asked, number(counts, presence.dim(0)), number(counts, 0));
        return new Penalties(counts, rows, turns, presence);
    }

    /**
     * Takes them off.
     *
     * @param logits f32[N, V]
     * @return f32[N, V]
     */
    public Value on(Value logits) {
        return loop(logits, (index, before) -> {
            Value row = Shapes.rows(before, index, 1);
            Value count = Shapes.rows(counts, at(rows, index), 1);
            Value off = broadcast(at(presence, index), new long[] {1, row.dim(1)});
            Value seen = compare(Order.GT, count, number(counts, 0));
            Value none = Constants.scalar(row.module(), DType.F32, 0);
            return withRows(before, index, subtract(row, select(seen, off, none)));
        });
    }

    /**
     * Counts what was drawn.
     *
     * @param begins whether rows that draw begin anew, since what goes in is their prompt
     * @param computed i1[N], rows of which a token counts
     * @param drawn i32[N]
     * @param draws i1[N], rows for which one was drawn
     * @return the counts afterwards, i32[rows, V]
     */
    public Value after(boolean begins, Value computed, Value drawn, Value draws) {
        long share = counts.dim(1);
        Value first = counts.module().replicas() == 1
                ? number(counts, 0)
                : Elementwise.multiply(Collectives.replicaId(counts.module()), (double) share);
        return loop(counts, (index, before) -> {
            Value row = at(rows, index);
            Value now = begins ? emptied(before, row, at(computed, index)) : before;
            Value token = subtract(at(drawn, index), first);
            Value own =
                    and(compare(Order.GE, token, number(counts, 0)), compare(Order.LT, token, number(counts, share)));
            Value place = clamp(token, share);
            Value count = Shapes.dynamicSlice(now, List.of(row, place), 1, 1);
            Value counted = broadcast(and(own, at(draws, index)), new long[] {1, 1});
            return Shapes.dynamicUpdateSlice(now, select(counted, add(count, 1), count), List.of(row, place));
        });
    }

    private static Value emptied(Value counts, Value row, Value begins) {
        Value before = Shapes.rows(counts, row, 1);
        Value empty = Constants.fill(counts.module(), before.shape(), 0);
        return withRows(counts, row, select(broadcast(begins, new long[] {1, counts.dim(1)}), empty, before));
    }

    private static Value clamp(Value token, long share) {
        return Elementwise.apply(
                Binary.MINIMUM, Elementwise.apply(Binary.MAXIMUM, token, number(token, 0)), number(token, share - 1));
    }

    /** One turn for each row, in place. */
    private Value loop(Value value, BinaryOperator<Value> turn) {
        return ControlFlow.loop(
                        List.of(number(value, 0), value),
                        carried -> compare(Order.LT, carried.getFirst(), turns),
                        carried ->
                                List.of(add(carried.getFirst(), 1), turn.apply(carried.getFirst(), carried.getLast())))
                .getLast();
    }

    private static Value at(Value ofRows, Value index) {
        return reshape(Shapes.rows(ofRows, index, 1));
    }

    private static Value number(Value like, long number) {
        return Constants.scalar(like.module(), DType.S32, (double) number);
    }
}
