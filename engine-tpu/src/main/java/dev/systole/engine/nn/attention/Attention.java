package dev.systole.engine.nn.attention;

import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.StepSizes;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Grouped-query attention over a static cache (Ainslie et al., 2023).
 *
 * @param heads sizes and scales
 * @param source where keys and values come from
 * @param projections H to queries, keys and values, one behind the other, without those that the source does not need
 * @param output h x d to H
 * @param norms of queries, keys and values
 * @param gated whether each head's queries are followed by a gate of the same size, whose logistic function multiplies
 *     the head's result
 * @param sinks f32[h], the score of a slot that has no value (gpt-oss), or null
 */
public record Attention(
        Heads heads,
        Source source,
        Linear projections,
        Linear output,
        Norms norms,
        boolean gated,
        @Nullable Weight sinks)
        implements TokenMixer {

    /**
     * Sizes on one device, and scales.
     *
     * @param queries h
     * @param keyValues k
     * @param dimension d
     * @param cached of a head in the cache: d, or more, where zeros follow
     * @param scale factor of the scores
     * @param softCap c of c tanh(score / c), 0 for none
     */
    public record Heads(long queries, long keyValues, long dimension, long cached, double scale, double softCap) {

        /**
         * Heads that are cached as they are or, where a kernel attends to wider ones alone, as wide as that: a chip's
         * tiles have 128 lanes, whatever is in them.
         *
         * @param queries h
         * @param keyValues k
         * @param dimension d
         * @param scale factor of the scores
         * @param softCap c of c tanh(score / c), 0 for none
         * @param sinks whether the layer has them
         * @param lowering with the kernels
         * @return the heads
         */
        public static Heads of(
                long queries,
                long keyValues,
                long dimension,
                double scale,
                double softCap,
                boolean sinks,
                Lowering lowering) {
            Heads plain = new Heads(queries, keyValues, dimension, dimension, scale, softCap);
            Heads wide = new Heads(queries, keyValues, dimension, AttentionKernels.LANES, scale, softCap);
            KernelWish least = AttentionKernels.attend(wide, sinks, 1, 1, AttentionKernels.LEAST_SLOTS);
            boolean wider = dimension < wide.cached && lowering.kernels().serves(least);
            return wider ? wide : plain;
        }
    }

    /** Where keys and values come from. */
    public enum Source {
        /** Projections of their own. */
        KEYS_AND_VALUES,
        /** One projection, from which keys and values differ by norm and rotation (Gemma 4). */
        KEYS_AS_VALUES,
        /** Another layer's cache; this layer has none (Gemma 4). */
        SHARED
    }

    /**
     * Norms before the rotation; null for none.
     *
     * @param query of queries
     * @param key of keys
     * @param value of values
     * @param joint whether they norm all heads together rather than each
     */
    public record Norms(
            @Nullable RmsNorm query,
            @Nullable RmsNorm key,
            @Nullable RmsNorm value,
            boolean joint) {

        Stream<Weight> weights() {
            return Stream.of(query, key, value).flatMap(Stream::ofNullable).flatMap(RmsNorm::weights);
        }

        /** f32[M, heads, d]. */
        private Value apply(@Nullable RmsNorm norm, Scope scope, Value x) {
            if (norm == null || !joint) {
                return norm == null ? x : norm.forward(scope, x);
            }
            Value flat = norm.forward(scope, reshape(x, x.dim(0), x.dim(1) * x.dim(2)));
            return reshape(flat, x.dim(0), x.dim(1), x.dim(2));
        }
    }

    @Override
    public Stream<Weight> weights() {
        return Stream.of(projections.weights(), norms.weights(), Stream.ofNullable(sinks), output.weights())
                .flatMap(weights -> weights);
    }

    @Override
    public List<Shape> cacheShapes(long rows, long slots, DType dtype) {
        Shape shape = Shape.of(dtype, rows, heads.keyValues(), slots, heads.cached());
        return source == Source.SHARED ? List.of() : List.of(shape, shape);
    }

    @Override
    public double usedShare() {
        return (double) heads.dimension() / heads.cached();
    }

    @Override
    public Stream<KernelWish> wishes(Lowering lowering, StepSizes sizes) {
        if (!sizes.isDecode()) {
            return sizes.isRing() ? Stream.of() : Stream.of(attending(lowering, sizes));
        }
        KernelWish write = AttentionKernels.write(
                sizes.sequences(), sizes.rows(), sizes.slots(), heads.keyValues(), heads.cached());
        return source == Source.SHARED
                ? Stream.of(attending(lowering, sizes))
                : Stream.of(write, attending(lowering, sizes));
    }

    private KernelWish attending(Lowering lowering, StepSizes sizes) {
        return sizes.isDecode()
                ? AttentionKernels.attend(heads, sinks != null, sizes.sequences(), sizes.rows(), sizes.slots())
                : AttentionKernels.attendChunk(
                        lowering, heads, sinks != null, sizes.tokens(), sizes.rows(), sizes.slots());
    }

    @Override
    public boolean readsWhatIsFilled(Lowering lowering, StepSizes sizes) {
        // A chunk goes through a whole ring, whatever the length of full caches.
        return (!sizes.isDecode() && sizes.isRing()) || lowering.kernels().serves(attending(lowering, sizes));
    }

    @Override
    public Result forward(
            Scope scope, Value stream, AttentionContext context, List<Value> caches, @Nullable Segments shared) {
        Value x = scope.gathered(stream);
        long h = heads.queries();
        long d = heads.dimension();
        Value all = projections.forward(scope, x);
        Value query = heads(all, 0, h, gated ? 2 * d : d);
        Value queries = queries(scope, slice(query, 2, 0, d), context);
        Kept kept = source == Source.SHARED
                ? new Kept(List.of(), Objects.requireNonNull(shared, "no layer's keys and values to share"))
                : write(scope, slice(all, 1, query.dim(1) * query.dim(2), all.dim(1)), context, caches);
        Segments segments = kept.segments();
        Value sink = sinks == null ? null : scope.value(sinks);
        Value merged = AttentionKernels.attendChunk(scope, context, heads, queries, segments.caches(), sink)
                .orElseGet(
                        () -> merge(attend(scope, context, queries, segments, sink), x.dim(0) / context.sequences()));
        if (heads.cached() > d) {
            merged = reshape(slice(reshape(merged, x.dim(0), h, heads.cached()), 2, 0, d), x.dim(0), h * d);
        }
        if (gated) {
            Value gate = reshape(slice(query, 2, d, 2 * d), x.dim(0), h * d);
            merged = multiply(merged, apply(Unary.LOGISTIC, gate));
        }
        return new Result(output.forward(scope, merged), kept.caches(), segments);
    }

    /** Normed, rotated and scaled: f32[M, h, cached]. */
    private Value queries(Scope scope, Value query, AttentionContext context) {
        Value rotated = multiply(context.rotate(norms.apply(norms.query(), scope, query)), heads.scale());
        return widened(
                context.queryFactor() == null
                        ? rotated
                        : multiply(rotated, broadcastOuter(context.queryFactor(), rotated)));
    }

    /** f32[M, heads, d] with zeros behind, as the cache has them. */
    private Value widened(Value x) {
        long behind = heads.cached() - x.dim(2);
        return behind == 0
                ? x
                : concatenate(
                        2, List.of(x, Constants.fill(x.module(), Shape.of(x.dtype(), x.dim(0), x.dim(1), behind), 0)));
    }

    /** f32[N, k, G x T, cached]: the query heads of a key-value head share its dot products. */
    private Value attend(
            Scope scope, AttentionContext context, Value queries, Segments segments, @Nullable Value sink) {
        long n = context.sequences();
        long t = queries.dim(0) / n;
        long k = heads.keyValues();
        long groups = heads.queries() / k;
        long d = heads.cached();
        Value grouped = reshape(transpose(reshape(queries, n, t, k, groups, d), 0, 2, 3, 1, 4), n, k, groups * t, d);
        Value converted = convert(grouped, segments.keys().getFirst().dtype());
        return AttentionKernels.attend(scope, context, heads, converted, segments.caches(), sink)
                .orElseGet(() -> Softmax.attend(scope, converted, segments, context.masks(), heads.softCap(), sink));
    }

    private record Kept(List<Value> caches, Segments segments) {}

    /** Writes the step's keys and values, and returns what its tokens attend to. */
    private Kept write(Scope scope, Value projected, AttentionContext context, List<Value> caches) {
        long k = heads.keyValues();
        long d = heads.dimension();
        Value key = heads(projected, 0, k, d);
        Value value = source == Source.KEYS_AS_VALUES ? key : heads(projected, k * d, k, d);
        key = widened(context.rotate(norms.apply(norms.key(), scope, key)));
        value = widened(norms.apply(norms.value(), scope, value));
        List<Value> fresh = List.of(fresh(key, context, caches.get(0)), fresh(value, context, caches.get(1)));
        KeyValueCache cache = context.cache();
        Optional<List<Value>> written = AttentionKernels.write(scope, context, caches, fresh);
        if (written.isPresent()) {
            List<Value> after = written.get();
            long n = context.sequences();
            Segments segments =
                    new Segments(List.of(cache.read(after.get(0), n)), List.of(cache.read(after.get(1), n)), after);
            return new Kept(after, segments);
        }
        KeyValueCache.Update keys = cache.update(context.step(), caches.get(0), fresh.get(0));
        KeyValueCache.Update values = cache.update(context.step(), caches.get(1), fresh.get(1));
        List<Value> after = List.of(keys.after(), values.after());
        List<Value> whole =
                context.step() instanceof Step.Decode || cache instanceof KeyValueCache.Full ? after : List.of();
        return new Kept(after, new Segments(keys.segments(), values.segments(), whole));
    }

    /** [N, k, T, d] in the cache's type. */
    private static Value fresh(Value heads, AttentionContext context, Value cache) {
        long n = context.sequences();
        long k = heads.dim(1);
        long d = heads.dim(2);
        return convert(transpose(reshape(heads, n, heads.dim(0) / n, k, d), 0, 2, 1, 3), cache.dtype());
    }

    /** [N, k, G x T, d] to [M, h x d]. */
    static Value merge(Value attended, long tokens) {
        long n = attended.dim(0);
        long k = attended.dim(1);
        long groups = attended.dim(2) / tokens;
        long d = attended.dim(3);
        Value split = transpose(reshape(attended, n, k, groups, tokens, d), 0, 3, 1, 2, 4);
        return reshape(split, n * tokens, k * groups * d);
    }

    /** Some heads of the joined projection: f32[M, count, width]. */
    private static Value heads(Value all, long first, long count, long width) {
        return reshape(slice(all, 1, first, first + count * width), all.dim(0), count, width);
    }
}
