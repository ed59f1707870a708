package dev.systole.engine.nn.attention;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.Factor;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Rope;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.StepSizes;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Multi-head latent attention (DeepSeek-V2, 2024) in its absorbed form: the cache holds one latent vector and one
 * rotated key for each token, whatever the number of heads; the matrices that would expand the latent to keys and
 * values are applied to the queries and to the result instead, so that nothing of the cache is ever expanded.
 *
 * @param sizes heads and widths
 * @param query H to queries, or to their latent vector
 * @param queryNorm of the queries' latent vector, null where there is none
 * @param queryExpansion from the latent vector to queries, null where there is none
 * @param compression H to latent vector and shared key
 * @param latentNorm of the latent vector
 * @param expansion of each of h heads, r to n + v: the latent vector to each head's keys without positions, then its
 *     values
 * @param output h x v to H
 */
public record LatentAttention(
        Sizes sizes,
        Linear query,
        @Nullable RmsNorm queryNorm,
        @Nullable Linear queryExpansion,
        Linear compression,
        RmsNorm latentNorm,
        Matrix expansion,
        Linear output)
        implements TokenMixer {

    /**
     * Sizes on one device.
     *
     * @param heads h
     * @param latent r, of the vector that is cached
     * @param unrotated n, features of a head's query and key without position
     * @param rotated p, features with position, shared by all heads
     * @param value v, features of a head's value
     * @param scale factor of the scores
     * @param pairs whether rotated features are stored pair by pair
     */
    public record Sizes(
            long heads, long latent, long unrotated, long rotated, long value, double scale, boolean pairs) {}

    @Override
    public Stream<Weight> weights() {
        return Stream.of(
                        query.weights(),
                        Stream.ofNullable(queryNorm).flatMap(RmsNorm::weights),
                        Stream.ofNullable(queryExpansion).flatMap(Linear::weights),
                        compression.weights(),
                        latentNorm.weights(),
                        expansion.weights(),
                        output.weights())
                .flatMap(weights -> weights);
    }

    @Override
    public List<Shape> cacheShapes(long rows, long slots, DType dtype) {
        return List.of(Shape.of(dtype, rows, 1, slots, sizes.latent() + sizes.rotated()));
    }

    @Override
    public Stream<KernelWish> wishes(Lowering lowering, StepSizes sizes) {
        return Stream.of();
    }

    @Override
    public boolean readsWhatIsFilled(Lowering lowering, StepSizes sizes) {
        return false;
    }

    @Override
    public Result forward(
            Scope scope, Value stream, AttentionContext context, List<Value> caches, @Nullable Segments shared) {
        Value x = scope.gathered(stream);
        long n = context.step().starts().dim(0);
        long t = x.dim(0) / n;
        long width = sizes.latent() + sizes.rotated();
        Value cache = caches.getFirst();
        Value fresh = reshape(latents(scope, x, context), n, 1, t, width);
        KeyValueCache.Update update = context.cache().update(context.step(), cache, convert(fresh, cache.dtype()));
        Segments segments = new Segments(
                update.segments(),
                update.segments().stream()
                        .map(segment -> slice(segment, 3, 0, sizes.latent()))
                        .toList(),
                List.of());
        Value queries = multiply(queries(scope, x, context), sizes.scale());
        Value grouped = reshape(
                transpose(reshape(queries, n, t, sizes.heads(), width), 0, 2, 1, 3), n, 1, sizes.heads() * t, width);
        Value attended = Softmax.attend(scope, convert(grouped, cache.dtype()), segments, context.masks(), 0, null);
        Value perHead = reshape(Attention.merge(attended, t), x.dim(0), sizes.heads(), sizes.latent());
        Factor toValues = expansion.in(scope).outputs(sizes.unrotated(), sizes.unrotated() + sizes.value());
        Value values = perHead(scope, perHead, toValues);
        Value merged = reshape(values, x.dim(0), sizes.heads() * sizes.value());
        return new Result(output.forward(scope, merged), List.of(update.after()), segments);
    }

    /** The latent vector and the rotated key of each token: f32[M, r + p]. */
    private Value latents(Scope scope, Value x, AttentionContext context) {
        Value compressed = compression.forward(scope, x);
        Value latent = latentNorm.forward(scope, slice(compressed, 1, 0, sizes.latent()));
        Value key = reshape(slice(compressed, 1, sizes.latent(), compressed.dim(1)), x.dim(0), 1, sizes.rotated());
        return concatenate(1, List.of(latent, reshape(rotate(key, context), x.dim(0), sizes.rotated())));
    }

    /** Queries to latent vectors and rotated keys: f32[M, h, r + p]. */
    private Value queries(Scope scope, Value x, AttentionContext context) {
        Value projected = query.forward(scope, x);
        if (queryNorm != null) {
            projected = queryNorm.forward(scope, projected);
        }
        if (queryExpansion != null) {
            projected = queryExpansion.forward(scope, projected);
        }
        long all = sizes.unrotated() + sizes.rotated();
        Value heads = reshape(projected, x.dim(0), sizes.heads(), all);
        Factor toKeys = expansion.in(scope).outputs(0, sizes.unrotated());
        Value absorbed = perHead(scope, slice(heads, 2, 0, sizes.unrotated()), toKeys.transposed());
        return concatenate(2, List.of(absorbed, rotate(slice(heads, 2, sizes.unrotated(), all), context)));
    }

    private Value rotate(Value heads, AttentionContext context) {
        Rope.Angles angles = Objects.requireNonNull(context.angles(), "latent attention has positions");
        return sizes.pairs() ? Rope.rotatePairs(heads, angles) : Rope.rotate(heads, angles);
    }

    /** Each head of f32[M, h, a] times its own matrix: f32[M, h, b]. */
    private static Value perHead(Scope scope, Value x, Factor matrices) {
        return transpose(matrices.multiply(scope, transpose(x, 1, 0, 2)), 1, 0, 2);
    }
}
