package dev.systole.engine.nn.experts;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.divide;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.any;
import static dev.systole.engine.hlo.Reductions.max;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Reductions.Largest;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which experts a token goes to, and how much each counts. Computed in float32, the same on all devices.
 *
 * @param gate H to a score for each expert
 * @param scoring what becomes of the scores
 * @param chosen experts of a token
 * @param normalised whether the weights of the chosen ones are divided by their sum
 * @param scale factor of the weights after that
 * @param groups restriction to the best groups of experts, or null
 * @param correction f32[E], added to the scores for the choice alone, or null
 * @param expertScale f32[E], a factor of each expert's weight, or null
 */
public record Router(
        Linear gate,
        Scoring scoring,
        int chosen,
        boolean normalised,
        double scale,
        @Nullable Groups groups,
        @Nullable Weight correction,
        @Nullable Weight expertScale) {

    /** What becomes of the scores. */
    public enum Scoring {
        /** Softmax over all experts, before the choice. */
        SOFTMAX,
        /** Softmax over the chosen ones. */
        SOFTMAX_OF_CHOSEN,
        /** The logistic function of each. */
        LOGISTIC
    }

    /**
     * Groups of experts (DeepSeek-V3, 2024): only those whose two best experts score highest together are considered.
     *
     * @param count groups, of equal size
     * @param chosen groups considered
     */
    public record Groups(int count, int chosen) {}

    /**
     * A choice for M tokens.
     *
     * @param experts i32[M, chosen]
     * @param weights f32[M, chosen]
     */
    record Choice(Value experts, Value weights) {

        /** The choices of all tokens, where each device made those of its own. */
        Choice gathered(Scope scope) {
            return new Choice(scope.residual().all(experts), scope.residual().all(weights));
        }
    }

    /**
     * All weights.
     *
     * @return in a fixed order
     */
    public Stream<Weight> weights() {
        return Stream.of(gate.weights(), Stream.ofNullable(correction), Stream.ofNullable(expertScale))
                .flatMap(weights -> weights);
    }

    Choice choose(Scope scope, Value x) {
        Value logits = gate.forward(scope, x);
        Value scores = switch (scoring) {
            case SOFTMAX -> softmax(logits);
            case SOFTMAX_OF_CHOSEN -> logits;
            case LOGISTIC -> apply(Unary.LOGISTIC, logits);
        };
        Value ranked = correction == null ? scores : add(scores, broadcastInner(scope.value(correction), scores));
        Value candidates = groups == null ? ranked : withinGroups(ranked, groups);
        Largest largest = Reductions.largest(candidates, chosen);
        Value weights = candidates == scores ? largest.values() : at(scores, largest.indices());
        if (scoring == Scoring.SOFTMAX_OF_CHOSEN) {
            weights = softmax(weights);
        }
        if (normalised) {
            weights = divide(weights, broadcastOuter(sum(weights, -1), weights));
        }
        if (scale != 1) {
            weights = multiply(weights, scale);
        }
        if (expertScale != null) {
            Value factors = scope.value(expertScale);
            weights = multiply(weights, at(broadcastInner(factors, scores), largest.indices()));
        }
        return new Choice(largest.indices(), weights);
    }

    private static Value softmax(Value x) {
        Value powers = apply(Unary.EXPONENTIAL, subtract(x, broadcastOuter(max(x, -1), x)));
        return divide(powers, broadcastOuter(sum(powers, -1), powers));
    }

    /** The elements of each row at some indices: [M, E] and i32[M, k] to [M, k]. */
    private static Value at(Value rows, Value indices) {
        long[] dims = {indices.dim(0), indices.dim(1), rows.dim(1)};
        Value index = Constants.iota(rows.module(), Shape.of(DType.S32, dims), 2);
        Value here = compare(Order.EQ, broadcast(indices, dims, 0, 1), index);
        return sum(select(here, broadcast(rows, dims, 0, 2), Constants.scalar(rows.module(), DType.F32, 0)), 2);
    }

    /** Minus infinity for experts outside the best groups. */
    private static Value withinGroups(Value scores, Groups groups) {
        long tokens = scores.dim(0);
        long size = scores.dim(1) / groups.count();
        Value grouped = reshape(scores, tokens, groups.count(), size);
        Value best = sum(Reductions.largest(grouped, 2).values(), 2);
        Value chosen = Reductions.largest(best, groups.chosen()).indices();
        long[] dims = {tokens, groups.chosen(), groups.count()};
        Value index = Constants.iota(scores.module(), Shape.of(DType.S32, dims), 2);
        Value kept = any(compare(Order.EQ, broadcast(chosen, dims, 0, 1), index), 1);
        Value lowest = Constants.scalar(scores.module(), DType.F32, Double.NEGATIVE_INFINITY);
        Value masked = select(broadcast(kept, new long[] {tokens, groups.count(), size}, 0, 1), grouped, lowest);
        return reshape(masked, tokens, scores.dim(1));
    }
}
