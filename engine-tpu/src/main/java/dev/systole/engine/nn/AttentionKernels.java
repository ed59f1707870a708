package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A decode step's attention by kernels: {@code cache_write} touches the tiles that hold the written slots and no
 * others, {@code attention_decode} reads of each row the blocks that hold something.
 */
final class AttentionKernels {

    private static final String ATTENTION = "attention_decode";

    private AttentionKernels() {}

    /**
     * Writes the step's keys and values.
     *
     * @param scope the program
     * @param context with a decode step
     * @param caches of keys and of values, [rows, k, slots, d]
     * @param fresh the same, [N, k, 1, d]
     * @return the caches afterwards, or empty where no kernel is made for these sizes
     */
    static Optional<List<Value>> write(Scope scope, AttentionContext context, List<Value> caches, List<Value> fresh) {
        Value keys = caches.getFirst();
        if (!(context.step() instanceof Step.Decode decode)) {
            return Optional.empty();
        }
        return scope.lowering()
                .kernels()
                .find(
                        "cache_write",
                        Map.of(),
                        Map.of(
                                "batch", fresh.getFirst().dim(0),
                                "rows", keys.dim(0),
                                "slots", keys.dim(2),
                                "kv_heads", keys.dim(1),
                                "head_dim", keys.dim(3)))
                .map(kernel -> kernel.on(List.of(
                        context.cache().slot(decode),
                        convert(decode.active(), DType.S32),
                        fresh.getFirst(),
                        fresh.getLast(),
                        keys,
                        caches.getLast())));
    }

    /**
     * Attends to what rows hold after the step. A row that is not active gets zeros.
     *
     * @param scope the program
     * @param context with a decode step
     * @param heads sizes and soft cap
     * @param queries [N, k, G, d], scaled, in the caches' type
     * @param caches of keys and of values after the step, [rows, k, slots, d]; none in a prefill
     * @param sinks f32[k x G] or null
     * @return f32[N, k, G, d], or empty where no kernel is made for these sizes
     */
    static Optional<Value> attend(
            Scope scope,
            AttentionContext context,
            Attention.Heads heads,
            Value queries,
            List<Value> caches,
            @Nullable Value sinks) {
        if (caches.isEmpty() || !(context.step() instanceof Step.Decode decode)) {
            return Optional.empty();
        }
        Value keys = caches.getFirst();
        return scope.lowering()
                .kernels()
                .find(
                        ATTENTION,
                        constants(heads, sinks != null),
                        sizes(heads, queries.dim(0), keys.dim(0), keys.dim(2)))
                .map(kernel -> {
                    Value zero = Constants.scalar(scope.module(), DType.S32, 0);
                    Value lengths = select(decode.active(), context.cache().filled(decode), zero);
                    List<Value> operands = List.of(lengths, queries, keys, caches.getLast());
                    return kernel.on(
                                    sinks == null
                                            ? operands
                                            : List.of(
                                                    lengths,
                                                    queries,
                                                    keys,
                                                    caches.getLast(),
                                                    reshape(sinks, keys.dim(1), queries.dim(2))))
                            .getFirst();
                });
    }

    /**
     * Whether a layer attends by the kernel.
     *
     * @param lowering with the kernels
     * @param heads of a device
     * @param sinks whether the layer has them
     * @param rows of the cache and of the step
     * @param slots of a row
     */
    static boolean attends(Lowering lowering, Attention.Heads heads, boolean sinks, long rows, long slots) {
        return lowering.kernels().has(ATTENTION, constants(heads, sinks), sizes(heads, rows, rows, slots));
    }

    private static Map<String, String> constants(Attention.Heads heads, boolean sinks) {
        return Map.of(
                "head_dim", String.valueOf(heads.dimension()),
                "soft_cap", String.valueOf(heads.softCap()),
                "sinks", String.valueOf(sinks));
    }

    private static Map<String, Long> sizes(Attention.Heads heads, long batch, long rows, long slots) {
        return Map.of(
                "batch", batch,
                "rows", rows,
                "slots", slots,
                "kv_heads", heads.keyValues(),
                "group", heads.queries() / heads.keyValues());
    }
}
