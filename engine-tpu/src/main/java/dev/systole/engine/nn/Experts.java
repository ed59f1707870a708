package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.dot;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.dynamicSlice;
import static dev.systole.engine.hlo.Shapes.dynamicUpdateSlice;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Feed-forward layers of which each token uses a few. Each device holds its share of them; the results are summed over
 * the devices.
 *
 * <p>With few tokens only the chosen experts' weights are read, one after the other. With many, nearly every expert is
 * chosen by some token: then all are computed for all tokens, by two dot products as wide as all experts together, and
 * the weights of those not chosen are zero. Neither gathers weights into a new array.
 *
 * @param gateUp [E, 2 I, H] of this device's experts
 * @param gateUpBias f32[E, 2 I] or null
 * @param down [E, I, H]
 * @param downBias f32[E, H] or null
 * @param gating of gate and up
 */
public record Experts(
        Weight gateUp,
        @Nullable Weight gateUpBias,
        Weight down,
        @Nullable Weight downBias,
        Gating gating) {

    /**
     * What reading one expert by itself costs, in units of what it costs among all: its weights are sliced out first.
     * Measured on two CPU cores by {@code MixtureOfExpertsBenchmark}.
     */
    private static final long COST_BY_ITSELF = 3;

    Stream<Weight> weights() {
        return Stream.of(Stream.of(gateUp), Stream.ofNullable(gateUpBias), Stream.of(down), Stream.ofNullable(downBias))
                .flatMap(weights -> weights);
    }

    /** f32[M, H] to f32[M, H]: the weighted sum of the chosen experts. */
    Value forward(Scope scope, Value x, Router.Choice choice) {
        long pairs = choice.experts().dim(0) * choice.experts().dim(1);
        boolean few = pairs * COST_BY_ITSELF < count(scope);
        return Collectives.allReduce(few ? chosen(scope, x, choice) : all(scope, x, choice));
    }

    private long local() {
        return gateUp.shape().dim(0);
    }

    private long count(Scope scope) {
        return local() * scope.lowering().devices();
    }

    /** The first of this device's experts: i32 scalar. */
    private Value first(Scope scope) {
        return multiply(Collectives.replicaId(scope.module()), (double) local());
    }

    /** All experts for all tokens. */
    private Value all(Scope scope, Value x, Router.Choice choice) {
        long m = x.dim(0);
        long inner = down.shape().dim(1);
        long hidden = x.dim(1);
        Value zero = Constants.scalar(scope.module(), DType.S32, 0);
        Value weights = dynamicSlice(choice.dense(count(scope)), List.of(zero, first(scope)), m, local());
        Value flat = Linear.product(scope, x, reshape(scope.value(gateUp), local() * 2 * inner, hidden), 1);
        Value both = reshape(flat, m, local(), 2 * inner);
        if (gateUpBias != null) {
            both = add(both, broadcastInner(scope.value(gateUpBias), both));
        }
        Value features = gating.inner(both);
        Value weighted = multiply(features, broadcastOuter(weights, features));
        Value matrix = reshape(scope.value(down), local() * inner, hidden);
        Value sum = Linear.product(scope, reshape(weighted, m, local() * inner), matrix, 0);
        return downBias == null ? sum : add(sum, dot(weights, scope.value(downBias), 0, 1, 0, DType.F32));
    }

    /** Token by token, each of its chosen experts. */
    private Value chosen(Scope scope, Value x, Router.Choice choice) {
        long perToken = choice.experts().dim(1);
        long pairs = x.dim(0) * perToken;
        Value zero = Constants.scalar(scope.module(), DType.S32, 0);
        Value experts = subtract(reshape(choice.experts(), pairs), first(scope));
        Value weights = reshape(choice.weights(), pairs, 1);
        Value none = Constants.fill(scope.module(), x.shape(), 0);
        List<Value> end = ControlFlow.loop(
                List.of(zero, none),
                carried -> compare(
                        Order.LT, carried.getFirst(), Constants.scalar(scope.module(), DType.S32, (double) pairs)),
                carried -> {
                    Value pair = carried.getFirst();
                    Value token =
                            apply(Binary.DIVIDE, pair, Constants.scalar(scope.module(), DType.S32, (double) perToken));
                    Value expert = reshape(dynamicSlice(experts, List.of(pair), 1));
                    Value sum = carried.getLast();
                    List<Value> at = List.of(token, zero);
                    Value added = whereLocal(scope, expert, sum, () -> {
                        Value input = dynamicSlice(x, at, 1, x.dim(1));
                        Value weight = dynamicSlice(weights, List.of(pair, zero), 1, 1);
                        Value output = one(scope, input, expert, weight);
                        return dynamicUpdateSlice(sum, add(dynamicSlice(sum, at, 1, x.dim(1)), output), at);
                    });
                    return List.of(add(pair, 1), added);
                });
        return end.getLast();
    }

    private Value whereLocal(Scope scope, Value expert, Value otherwise, Supplier<Value> computed) {
        if (scope.lowering().devices() == 1) {
            return computed.get();
        }
        Value isLocal = and(
                compare(Order.GE, expert, Constants.scalar(scope.module(), DType.S32, 0)),
                compare(Order.LT, expert, Constants.scalar(scope.module(), DType.S32, (double) local())));
        return ControlFlow.branch(
                        convert(isLocal, DType.S32), List.of(() -> List.of(otherwise), () -> List.of(computed.get())))
                .getFirst();
    }

    /** One expert for one token: f32[1, H] and its weight f32[1, 1] to f32[1, H]. */
    private Value one(Scope scope, Value x, Value expert, Value weight) {
        Value both = Linear.product(scope, x, matrix(scope, gateUp, expert), 1);
        if (gateUpBias != null) {
            both = add(both, row(scope, gateUpBias, expert));
        }
        Value features = gating.inner(both);
        Value output = Linear.product(scope, features, matrix(scope, down, expert), 0);
        if (downBias != null) {
            output = add(output, row(scope, downBias, expert));
        }
        return multiply(output, reshape(weight));
    }

    private static Value matrix(Scope scope, Weight stack, Value expert) {
        Value zero = Constants.scalar(scope.module(), DType.S32, 0);
        long rows = stack.shape().dim(1);
        long columns = stack.shape().dim(2);
        return reshape(dynamicSlice(scope.value(stack), List.of(expert, zero, zero), 1, rows, columns), rows, columns);
    }

    private static Value row(Scope scope, Weight stack, Value expert) {
        Value zero = Constants.scalar(scope.module(), DType.S32, 0);
        return dynamicSlice(
                scope.value(stack), List.of(expert, zero), 1, stack.shape().dim(1));
    }
}
