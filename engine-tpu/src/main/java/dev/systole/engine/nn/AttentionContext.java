package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all layers of one kind share in a program. Recurrent layers use the step alone.
 *
 * @param step the new tokens
 * @param cache how the layers' caches lie
 * @param angles rotations of the new tokens, null for layers without positions
 * @param queryFactor f32[M], a factor of each token's queries, or null for none
 * @param masks i1[N, T, L] for each segment of the cache: which slots a token attends to
 */
public record AttentionContext(
        Step step,
        KeyValueCache cache,
        Rope.@Nullable Angles angles,
        @Nullable Value queryFactor,
        List<Value> masks) {

    /** Copies the list. */
    public AttentionContext {
        masks = List.copyOf(masks);
    }

    /**
     * Computes the masks: a token at position p attends to positions above p - window up to p.
     *
     * @param step the new tokens
     * @param cache how the layers' caches lie
     * @param angles rotations of the new tokens or null
     * @param queryFactor f32[M] or null
     * @param window positions that a token attends to, itself included; 0 for all
     * @return the context
     */
    public static AttentionContext of(
            Step step, KeyValueCache cache, Rope.@Nullable Angles angles, @Nullable Value queryFactor, int window) {
        long n = step.starts().dim(0);
        long t = step.positions().dim(0) / n;
        Value token = reshape(step.positions(), n, t);
        List<Value> masks = new ArrayList<>();
        for (Value slots : cache.positions(step)) {
            long[] dims = {n, t, slots.dim(1)};
            Value position = broadcast(slots, dims, 0, 2);
            Value mask = compare(Order.LE, position, broadcast(token, dims, 0, 1));
            if (window > 0) {
                Value first = subtract(token, Constants.scalar(token.module(), DType.S32, window));
                Value isThere = compare(Order.GE, position, Constants.scalar(token.module(), DType.S32, 0));
                mask = and(and(mask, isThere), compare(Order.GT, position, broadcast(first, dims, 0, 1)));
            }
            masks.add(mask);
        }
        return new AttentionContext(step, cache, angles, queryFactor, masks);
    }

    /**
     * For a layer without attention.
     *
     * @param step the new tokens
     * @return a context with nothing but the step
     */
    public static AttentionContext ofStep(Step step) {
        return new AttentionContext(step, new KeyValueCache.Full(0), null, null, List.of());
    }

    /**
     * N of the step.
     *
     * @return its sequences
     */
    public long sequences() {
        return step.starts().dim(0);
    }

    /**
     * Rotates heads, where positions count.
     *
     * @param heads f32[M, heads, d]
     * @return the same shape
     */
    public Value rotate(Value heads) {
        return angles == null ? heads : Rope.rotate(heads, angles);
    }
}
