package dev.systole.engine.nn.attention;

import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.divide;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.max;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Factor;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.tensor.DType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Softmax attention of queries to the slots of several segments together. */
final class Softmax {

    private Softmax() {}

    /**
     * The mean of the values, weighted by the softmax of the scores.
     *
     * @param scope the program
     * @param queries [N, k, G x T, d], scaled
     * @param segments the slots
     * @param masks i1[N, T, L] for each segment
     * @param softCap c of c tanh(score / c), 0 for none
     * @param sinks f32[k x G], one score more for each head, whose value is zero; null for none
     * @return f32[N, k, G x T, d]
     */
    static Value attend(
            Scope scope,
            Value queries,
            TokenMixer.Segments segments,
            List<Value> masks,
            double softCap,
            @Nullable Value sinks) {
        List<Value> scores = new ArrayList<>();
        for (int i = 0; i < masks.size(); i++) {
            Value product = new Factor(segments.keys().get(i), Layout.OUTPUTS_INPUTS).multiply(scope, queries);
            scores.add(mask(capped(product, softCap), masks.get(i)));
        }
        Value largest = scores.stream()
                .map(s -> max(s, -1))
                .reduce((a, b) -> apply(Binary.MAXIMUM, a, b))
                .orElseThrow();
        List<Value> totals = new ArrayList<>();
        if (sinks != null) {
            Value sink = spread(sinks, largest, masks.getFirst().dim(1));
            largest = apply(Binary.MAXIMUM, largest, sink);
            totals.add(apply(Unary.EXPONENTIAL, subtract(sink, largest)));
        }
        List<Value> sums = new ArrayList<>();
        for (int i = 0; i < scores.size(); i++) {
            Value score = scores.get(i);
            Value values = segments.values().get(i);
            Value weights = apply(Unary.EXPONENTIAL, subtract(score, broadcastOuter(largest, score)));
            totals.add(sum(weights, -1));
            sums.add(new Factor(values, Layout.INPUTS_OUTPUTS).multiply(scope, weights));
        }
        Value total = totals.stream().reduce(Elementwise::add).orElseThrow();
        Value result = sums.stream().reduce(Elementwise::add).orElseThrow();
        return divide(result, broadcastOuter(total, result));
    }

    private static Value capped(Value scores, double cap) {
        return cap == 0 ? scores : multiply(apply(Unary.TANH, multiply(scores, 1 / cap)), cap);
    }

    /** Minus infinity where the mask i1[N, T, slots] is false. */
    private static Value mask(Value scores, Value mask) {
        long groups = scores.dim(2) / mask.dim(1);
        long[] grouped = {scores.dim(0), scores.dim(1), groups, mask.dim(1), scores.dim(3)};
        Value masked = select(
                broadcast(mask, grouped, 0, 3, 4),
                reshape(scores, grouped),
                Constants.scalar(scores.module(), DType.F32, Double.NEGATIVE_INFINITY));
        return reshape(masked, scores.dim(0), scores.dim(1), scores.dim(2), scores.dim(3));
    }

    /** One number for each head, as f32[N, k, G x T]. */
    private static Value spread(Value heads, Value like, long tokens) {
        long n = like.dim(0);
        long k = like.dim(1);
        long groups = like.dim(2) / tokens;
        Value grouped = broadcast(reshape(heads, k, groups), new long[] {n, k, groups, tokens}, 1, 2);
        return reshape(grouped, n, k, groups * tokens);
    }
}
