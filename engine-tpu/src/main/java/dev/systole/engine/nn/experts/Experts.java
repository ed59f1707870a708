package dev.systole.engine.nn.experts;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.largest;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;
import static dev.systole.engine.hlo.Shapes.take;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Feed-forward layers of which each token uses a few. Each device holds its share of them; the results are summed over
 * the devices.
 *
 * <p>A hand-written kernel does it where one fits. Elsewhere the pairs of a token and an expert are ordered by expert,
 * and the experts visited in that order, each with a block of its tokens: one that no token chose costs nothing, and
 * one that many chose is read once for each block. No weights are gathered, unless the lowering asks for it; what a
 * visit reads is sliced out, and the slice is as large as one expert.
 *
 * @param gateUp [E, 2 I, H] of this device's experts, H to 2 I
 * @param gateUpBias f32[E, 2 I] or null
 * @param down [E, I, H], I to H
 * @param downBias f32[E, H] or null
 * @param gating of gate and up
 */
public record Experts(
        Matrix gateUp,
        @Nullable Weight gateUpBias,
        Matrix down,
        @Nullable Weight downBias,
        Gating gating) {

    /**
     * Tokens that an expert takes in one visit for little more than one costs, for the time goes into reading the
     * weights. Measured on two CPU cores with 128 experts of 9 MB, 8 of them for each token: with blocks of 1, 2, 4 and
     * 8, 8 tokens took 59, 49, 45 and 51 ms; with blocks of 2, 4, 8 and 16, 16 took 100, 82, 84 and 102 ms.
     */
    private static final long LEAST_BLOCK = 4;

    /**
     * Size of a block in units of the tokens an expert has on average: few experts then need a second visit. Measured
     * likewise: with blocks of 4, 8 and 16, 64 tokens took 151, 118 and 130 ms; with blocks of 16, 32, 64 and 128, 512
     * took 476, 377, 362 and 764 ms.
     */
    private static final long SLACK = 2;

    Stream<Weight> weights() {
        return Stream.of(gateUp.weights(), Stream.ofNullable(gateUpBias), down.weights(), Stream.ofNullable(downBias))
                .flatMap(weights -> weights);
    }

    /** The kernels that it would call for some tokens, each of which uses so many experts. */
    Stream<KernelWish> wishes(Lowering lowering, long tokens, long chosen) {
        return lowering.gatheredExperts() ? Stream.of() : Stream.of(ExpertKernels.wish(this, tokens, chosen));
    }

    /**
     * The pairs of a token and an expert, ordered by expert, those of other devices' experts last; then a block of
     * others, so that one may start at each pair.
     *
     * @param experts i32[pairs + block], counted from this device's first; E for other devices' and behind the pairs
     * @param weights f32[pairs + block]
     * @param inputs [pairs + block, H], the tokens, of the weights' type
     * @param places i32[pairs], where in this order each pair of the choice is
     * @param block tokens of one visit
     */
    private record Ordered(Value experts, Value weights, Value inputs, Value places, long block) {}

    /** [M, H] to tokens of the residual stream: the weighted sum of the chosen experts. */
    Value forward(Scope scope, Value x, Router.Choice choice) {
        Value here = scope.lowering().gatheredExperts()
                ? GatheredExperts.forward(scope, this, x, choice)
                : ExpertKernels.forward(scope, this, x, choice).orElseGet(() -> plain(scope, x, choice));
        return scope.summed(here);
    }

    /** The expert of each pair, counted from this device's first; E for other devices': i32[pairs]. */
    Value here(Scope scope, Router.Choice choice) {
        long pairs = choice.experts().shape().elements();
        Value experts = reshape(choice.experts(), pairs);
        if (scope.lowering().devices() == 1) {
            return experts;
        }
        Value elsewhere = Constants.fill(scope.module(), Shape.of(DType.S32, pairs), (double) local());
        Value first = multiply(Collectives.replicaId(scope.module()), (double) local());
        Value shifted = subtract(experts, broadcast(first, new long[] {pairs}));
        Value zero = Constants.fill(scope.module(), shifted.shape(), 0);
        Value here = and(compare(Order.GE, shifted, zero), compare(Order.LT, shifted, elsewhere));
        return select(here, shifted, elsewhere);
    }

    private Value plain(Scope scope, Value x, Router.Choice choice) {
        Ordered ordered = order(scope, x, choice);
        Value outputs = take(visits(scope, ordered), ordered.places);
        return sum(reshape(outputs, x.dim(0), choice.experts().dim(1), x.dim(1)), 1);
    }

    private long local() {
        return gateUp.count();
    }

    /** Tokens of one visit: a power of two, or all. */
    private long block(Scope scope, long tokens, long pairs) {
        long count = local() * scope.lowering().devices();
        long block = LEAST_BLOCK;
        while (block * count < SLACK * pairs) {
            block *= 2;
        }
        return Math.min(block, tokens);
    }

    private Ordered order(Scope scope, Value x, Router.Choice choice) {
        long perToken = choice.experts().dim(1);
        long pairs = x.dim(0) * perToken;
        long block = block(scope, x.dim(0), pairs);
        Value experts = here(scope, choice);
        Value order = ascending(experts);
        Value behind = Constants.fill(scope.module(), Shape.of(DType.S32, block), 0);
        Value padded = concatenate(0, List.of(order, behind));
        Value token = apply(Binary.DIVIDE, padded, Constants.fill(scope.module(), padded.shape(), (double) perToken));
        return new Ordered(
                concatenate(0, List.of(take(experts, order), add(behind, (double) local()))),
                take(reshape(choice.weights(), pairs), padded),
                take(convert(x, gateUp.dtype()), token),
                ascending(order),
                block);
    }

    /** The indices that order numbers below 2^24, equal ones as they come: i32[n] to i32[n]. */
    private static Value ascending(Value numbers) {
        Value descending = apply(Unary.NEGATE, convert(numbers, DType.F32));
        return largest(descending, Math.toIntExact(numbers.dim(0))).indices();
    }

    /** Expert by expert: the weighted output of each pair, f32[pairs + block, H]; 0 for other devices' experts. */
    private Value visits(Scope scope, Ordered ordered) {
        Value zero = Constants.scalar(scope.module(), DType.S32, 0);
        Value none =
                Constants.fill(scope.module(), Shape.of(DType.F32, ordered.inputs.dim(0), ordered.inputs.dim(1)), 0);
        Value isLocal = compare(
                Order.LT, ordered.experts, Constants.fill(scope.module(), ordered.experts.shape(), (double) local()));
        Value end = sum(convert(isLocal, DType.S32), 0);
        return ControlFlow.loop(
                        List.of(zero, none),
                        carried -> compare(Order.LT, carried.getFirst(), end),
                        carried -> visit(scope, ordered, carried.getFirst(), carried.getLast()))
                .getLast();
    }

    /**
     * One expert and the block of pairs that starts with its next one. What follows the expert's own in the block is
     * written as 0; later visits overwrite it.
     */
    private List<Value> visit(Scope scope, Ordered ordered, Value at, Value outputs) {
        long block = ordered.block;
        Value experts = rows(ordered.experts, at, block);
        Value expert = reshape(rows(ordered.experts, at, 1));
        Value own = compare(Order.EQ, experts, broadcast(expert, new long[] {block}));
        Value weights = rows(ordered.weights, at, block);
        Value inputs = rows(ordered.inputs, at, block);
        Value output = one(scope, inputs, expert);
        Value weighted = select(
                broadcastOuter(own, output),
                multiply(output, broadcastOuter(weights, output)),
                Constants.fill(scope.module(), output.shape(), 0));
        return List.of(add(at, sum(convert(own, DType.S32), 0)), withRows(outputs, at, weighted));
    }

    /** One expert for some tokens: [B, H] to f32[B, H]. */
    private Value one(Scope scope, Value x, Value expert) {
        Value both = gateUp.in(scope).at(expert).multiply(scope, x);
        if (gateUpBias != null) {
            both = add(both, broadcastInner(of(scope, gateUpBias, expert), both));
        }
        Value output = down.in(scope).at(expert).multiply(scope, gating.inner(both));
        return downBias == null ? output : add(output, broadcastInner(of(scope, downBias, expert), output));
    }

    /** One expert's biases. */
    private static Value of(Scope scope, Weight stack, Value expert) {
        return reshape(rows(scope.value(stack), expert, 1), stack.shape().dim(1));
    }
}
