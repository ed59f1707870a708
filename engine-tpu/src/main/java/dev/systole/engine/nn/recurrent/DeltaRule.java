package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Triangular;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Factor;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * The gated delta rule: a state S [dk, dv] decays by exp(g), then learns that key k stands for value v at rate b,
 *
 * <pre>S = exp(g) S;  S = S + k (b (v - k S))^T;  o = q S</pre>
 *
 * token by token in a decode step, and a block of tokens at a time in a prefill, by the WY form of Yang et al., "Gated
 * Delta Networks" (2024): within a block the corrections of all tokens solve one triangular system. All in float32.
 */
final class DeltaRule {

    /** Tokens of a block: the system's size, beyond which its cost outgrows that of the dot products. */
    private static final long BLOCK = 64;

    private DeltaRule() {}

    /**
     * What tokens bring.
     *
     * @param query q, f32[N, v, T, dk], scaled
     * @param key k, f32[N, v, T, dk]
     * @param value v, f32[N, v, T, dv]
     * @param logDecay g, f32[N, v, T], not above 0
     * @param rate b, f32[N, v, T]
     */
    record Inputs(Value query, Value key, Value value, Value logDecay, Value rate) {

        /** Tokens of a row from its length on, of i32[N], leave a state as it is. */
        Inputs upTo(Value lengths) {
            Value index = Constants.iota(rate.module(), rate.shape().as(DType.S32), 2);
            Value counts = compare(Order.LT, index, broadcastOuter(lengths, rate));
            Value zero = Constants.scalar(rate.module(), DType.F32, 0);
            return new Inputs(query, key, value, select(counts, logDecay, zero), select(counts, rate, zero));
        }
    }

    /**
     * What they leave.
     *
     * @param output f32[N, T, v, dv]
     * @param state f32[N, v, dk, dv]
     */
    record Result(Value output, Value state) {}

    /** One token for each of N rows. */
    static Result step(Scope scope, Inputs in, Value state) {
        Value decay = apply(Unary.EXPONENTIAL, reshape(in.logDecay(), state.dim(0), state.dim(1)));
        Value decayed = multiply(state, broadcastOuter(decay, state));
        Value known = product(scope, in.key(), decayed);
        Value correction = multiply(subtract(in.value(), known), broadcastOuter(in.rate(), in.value()));
        Value after = add(decayed, product(scope, transpose(in.key(), 0, 1, 3, 2), correction));
        Value output = product(scope, in.query(), after);
        return new Result(reshape(output, output.dim(0), 1, output.dim(1), output.dim(3)), after);
    }

    /** T tokens of each row, of which the first so many of i32[N] count; the others leave the state as it is. */
    static Result chunk(Scope scope, Inputs in, Value state, Value lengths) {
        long tokens = in.rate().dim(2);
        Inputs masked = in.upTo(lengths);
        List<Value> outputs = new ArrayList<>();
        Value after = state;
        for (long first = 0; first < tokens; first += BLOCK) {
            Result block = block(scope, part(masked, first, Math.min(tokens, first + BLOCK)), after);
            outputs.add(block.output());
            after = block.state();
        }
        Value output = concatenate(2, outputs);
        return new Result(transpose(output, 0, 2, 1, 3), after);
    }

    private static Inputs part(Inputs in, long first, long limit) {
        return new Inputs(
                slice(in.query(), 2, first, limit),
                slice(in.key(), 2, first, limit),
                slice(in.value(), 2, first, limit),
                slice(in.logDecay(), 2, first, limit),
                slice(in.rate(), 2, first, limit));
    }

    /** A block; its output is f32[N, v, T, dv]. */
    private static Result block(Scope scope, Inputs in, Value state) {
        long tokens = in.rate().dim(2);
        long[] pairs = {in.rate().dim(0), in.rate().dim(1), tokens, tokens};
        // Sum of g from the block's first token to each: log of the decay since the state before.
        Value sums = product(
                scope,
                reshape(in.logDecay(), pairs[0], pairs[1], 1, tokens),
                convert(mask(in, pairs, Order.LE), DType.F32));
        Value since = reshape(sums, pairs[0], pairs[1], tokens);
        Value between = subtract(broadcast(since, pairs, 0, 1, 2), broadcast(since, pairs, 0, 1, 3));
        Value decay = apply(
                Unary.EXPONENTIAL, select(mask(in, pairs, Order.GE), between, number(in, Double.NEGATIVE_INFINITY)));
        Value rated = multiply(in.key(), broadcastOuter(in.rate(), in.key()));
        Value system = multiply(new Factor(in.key(), Layout.OUTPUTS_INPUTS).multiply(scope, rated), decay);
        Value sinceFactor = apply(Unary.EXPONENTIAL, since);
        Value right = concatenate(
                3,
                List.of(
                        multiply(in.value(), broadcastOuter(in.rate(), in.value())),
                        multiply(rated, broadcastOuter(sinceFactor, rated))));
        Value solved = Triangular.solveUnitLower(system, right);
        long dv = in.value().dim(3);
        Value corrections =
                subtract(slice(solved, 3, 0, dv), product(scope, slice(solved, 3, dv, solved.dim(3)), state));
        Value within = multiply(new Factor(in.key(), Layout.OUTPUTS_INPUTS).multiply(scope, in.query()), decay);
        Value decayedQuery = multiply(in.query(), broadcastOuter(sinceFactor, in.query()));
        Value output = add(product(scope, decayedQuery, state), product(scope, within, corrections));
        Value last = reshape(slice(since, 2, tokens - 1, tokens), pairs[0], pairs[1]);
        Value untilEnd = apply(Unary.EXPONENTIAL, subtract(broadcastOuter(last, since), since));
        Value remembered = multiply(in.key(), broadcastOuter(untilEnd, in.key()));
        Value lastFactor = apply(Unary.EXPONENTIAL, last);
        Value after = add(
                multiply(state, broadcastOuter(lastFactor, state)),
                product(scope, transpose(remembered, 0, 1, 3, 2), corrections));
        return new Result(output, after);
    }

    /** [..., R, K] times [..., K, N]. */
    private static Value product(Scope scope, Value rows, Value matrices) {
        return new Factor(matrices, Layout.INPUTS_OUTPUTS).multiply(scope, rows);
    }

    /** Where row and column of a matrix of tokens stand in an order. */
    private static Value mask(Inputs in, long[] pairs, Order order) {
        Shape shape = Shape.of(DType.S32, pairs);
        return compare(
                order,
                Constants.iota(in.rate().module(), shape, 2),
                Constants.iota(in.rate().module(), shape, 3));
    }

    private static Value number(Inputs in, double number) {
        return Constants.scalar(in.rate().module(), DType.F32, number);
    }
}
