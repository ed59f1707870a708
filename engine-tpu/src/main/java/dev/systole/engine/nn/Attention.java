package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.divide;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.dot;
import static dev.systole.engine.hlo.Reductions.max;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Grouped-query attention over a static cache (Ainslie et al., 2023).
 *
 * @param heads sizes and scales
 * @param qkv H to queries, keys and values, one behind the other
 * @param output h x d to H
 * @param queryNorm of each head, before rotation
 * @param keyNorm of each head, before rotation
 */
public record Attention(
        Heads heads,
        Linear qkv,
        Linear output,
        @Nullable RmsNorm queryNorm,
        @Nullable RmsNorm keyNorm) {

    /**
     * Sizes and scales.
     *
     * @param queries h
     * @param keyValues k
     * @param dimension d
     * @param scale factor of the scores
     * @param softCap c of c tanh(score / c), 0 for none
     */
    public record Heads(long queries, long keyValues, long dimension, double scale, double softCap) {}

    /**
     * The caches of one layer.
     *
     * @param keys [rows, k, slots, d]
     * @param values [rows, k, slots, d]
     */
    public record Caches(Value keys, Value values) {}

    /**
     * What the layer computed.
     *
     * @param output f32[M, H]
     * @param caches with the step's tokens written
     */
    public record Result(Value output, Caches caches) {}

    /**
     * All weights of the layer.
     *
     * @return in a fixed order
     */
    public Stream<Weight> weights() {
        List<Weight> weights = new ArrayList<>(qkv.weights().toList());
        if (queryNorm != null) {
            weights.add(queryNorm.weight());
        }
        if (keyNorm != null) {
            weights.add(keyNorm.weight());
        }
        return Stream.concat(weights.stream(), output.weights());
    }

    /**
     * Applies the layer.
     *
     * @param scope the program
     * @param x f32[M, H]
     * @param context positions, angles, masks and how the cache lies
     * @param caches before the step
     * @return output and caches
     */
    public Result forward(Scope scope, Value x, AttentionContext context, Caches caches) {
        long n = context.step().starts().dim(0);
        long t = x.dim(0) / n;
        long h = heads.queries();
        long k = heads.keyValues();
        long d = heads.dimension();
        Value all = qkv.forward(scope, x);
        Value query = split(all, 0, h, queryNorm, scope);
        Value key = split(all, h, k, keyNorm, scope);
        Value value = split(all, h + k, k, null, scope);
        query = multiply(Rope.rotate(query, context.angles()), heads.scale());
        if (context.queryFactor() != null) {
            query = multiply(query, broadcastOuter(context.queryFactor(), query));
        }
        key = Rope.rotate(key, context.angles());
        DType dtype = caches.keys().dtype();
        // [N, k, G x T, d]: the query heads of a key-value head share its dot products.
        Value q = reshape(transpose(reshape(query, n, t, k, h / k, d), 0, 2, 3, 1, 4), n, k, h / k * t, d);
        Value freshKeys = convert(transpose(reshape(key, n, t, k, d), 0, 2, 1, 3), dtype);
        Value freshValues = convert(transpose(reshape(value, n, t, k, d), 0, 2, 1, 3), dtype);
        KeyValueCache.Update keys = context.cache().update(context.step(), caches.keys(), freshKeys);
        KeyValueCache.Update values = context.cache().update(context.step(), caches.values(), freshValues);
        Value attended = attend(scope, convert(q, dtype), keys.segments(), values.segments(), context.masks());
        Value merged = reshape(transpose(reshape(attended, n, k, h / k, t, d), 0, 3, 1, 2, 4), n * t, h * d);
        return new Result(output.forward(scope, merged), new Caches(keys.after(), values.after()));
    }

    /** Some heads of the joined projection, normed: f32[M, count, d]. */
    private Value split(Value all, long first, long count, @Nullable RmsNorm norm, Scope scope) {
        long d = heads.dimension();
        Value part = reshape(slice(all, 1, first * d, (first + count) * d), all.dim(0), count, d);
        return norm == null ? part : norm.forward(scope, part);
    }

    /** Softmax over the slots of all segments together; f32[N, k, G x T, d]. */
    private Value attend(Scope scope, Value q, List<Value> keys, List<Value> values, List<Value> masks) {
        List<Value> scores = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            scores.add(mask(capped(product(scope, q, keys.get(i), 3)), masks.get(i)));
        }
        Value largest = scores.stream()
                .map(s -> max(s, -1))
                .reduce((a, b) -> apply(Binary.MAXIMUM, a, b))
                .orElseThrow();
        List<Value> totals = new ArrayList<>();
        List<Value> sums = new ArrayList<>();
        for (int i = 0; i < scores.size(); i++) {
            Value score = scores.get(i);
            Value weights = apply(Unary.EXPONENTIAL, subtract(score, broadcastOuter(largest, score)));
            totals.add(sum(weights, -1));
            sums.add(product(scope, convert(weights, values.get(i).dtype()), values.get(i), 2));
        }
        Value total = totals.stream().reduce(Elementwise::add).orElseThrow();
        Value result = sums.stream().reduce(Elementwise::add).orElseThrow();
        return divide(result, broadcastOuter(total, result));
    }

    private Value capped(Value scores) {
        double cap = heads.softCap();
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
        return reshape(masked, dims(scores));
    }

    /** Batched left times right, contracted over the given axis of the right operand. */
    private static Value product(Scope scope, Value left, Value right, int axis) {
        boolean pad = left.dim(2) == 1 && scope.lowering().padSingleRow() && left.dtype() == DType.BF16;
        Value operand = pad ? concatenate(2, List.of(left, Constants.fill(left.module(), left.shape(), 0))) : left;
        Value result = dot(operand, right, 2, 3, axis, DType.F32);
        return pad ? slice(result, 2, 0, 1) : result;
    }

    private static long[] dims(Value value) {
        return value.shape().dims().stream().mapToLong(Long::longValue).toArray();
    }
}
