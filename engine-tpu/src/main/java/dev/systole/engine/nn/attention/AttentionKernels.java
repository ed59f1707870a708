package dev.systole.engine.nn.attention;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.Kernels;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.tensor.DType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Attention by kernels. In a decode step {@code cache_write} touches the tiles that hold the written slots and no
 * others, and {@code attention_decode} reads of each row the blocks that hold something. In a prefill over a cache with
 * a slot for each position {@code attention_prefill} computes the scores that are not masked, and keeps them on the
 * chip.
 */
final class AttentionKernels {

    /** Of a register, and of a tile of memory: heads of fewer features have no kernel. */
    static final long LANES = 128;

    /** Of a row: all kernels take so many. */
    static final long LEAST_SLOTS = 128;

    private static final String ATTENTION = "attention_decode";
    private static final String CHUNK = "attention_prefill";

    /** Heads of a group that the kernel of a chunk deals with together, the best first. */
    private static final List<Integer> STACKS = List.of(4, 2, 1);

    private AttentionKernels() {}

    /**
     * Writes the step's keys and values.
     *
     * @param scope the program
     * @param context with a decode step
     * @param caches of keys and of values, [rows, k, slots, cached]
     * @param fresh the same, [N, k, 1, cached]
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
     * @param queries [N, k, G, cached], scaled, in the caches' type
     * @param caches of keys and of values after the step, [rows, k, slots, cached], or none
     * @param sinks f32[k x G] or null
     * @return f32[N, k, G, cached], or empty where no kernel is made for these sizes
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
     * Attends to what rows hold after their chunks are written, a row at a time. Tokens that do not count get
     * something.
     *
     * @param scope the program
     * @param context with the step
     * @param heads sizes and soft cap
     * @param queries f32[N x T, h, cached], scaled
     * @param caches of keys and of values after the step, [rows, k, slots, cached], or none
     * @param sinks f32[h] or null
     * @return f32[N x T, h x cached], or empty where no kernel is made for this
     */
    static Optional<Value> attendChunk(
            Scope scope,
            AttentionContext context,
            Attention.Heads heads,
            Value queries,
            List<Value> caches,
            @Nullable Value sinks) {
        if (caches.isEmpty()
                || !(context.step() instanceof Step.Prompts prompts)
                || !(context.cache() instanceof KeyValueCache.Full)) {
            return Optional.empty();
        }
        Value keys = caches.getFirst();
        long tokens = queries.dim(0) / context.sequences();
        Map<String, Long> sizes = ofChunk(heads, tokens, keys.dim(0), keys.dim(2));
        Kernels kernels = scope.lowering().kernels();
        List<Map<String, String>> stacks = stacks(heads, sinks != null);
        Map<String, String> best = best(kernels, stacks, sizes).orElse(stacks.getFirst());
        return kernels.find(CHUNK, best, sizes).map(kernel -> {
            long width = heads.queries() * heads.cached();
            Value flat = reshape(convert(queries, keys.dtype()), context.sequences(), tokens, width);
            return concatenate(0, prompts.each((index, prompt) -> {
                Value at = concatenate(0, List.of(reshape(prompt.row(), 1), reshape(prompt.start(), 1)));
                Value own = reshape(rows(flat, index, 1), tokens, width);
                return kernel.on(List.of(at, own, keys, caches.getLast())).getFirst();
            }));
        });
    }

    /**
     * Whether a layer with a full cache attends by the kernel in a chunk.
     *
     * @param lowering with the kernels
     * @param heads of a device
     * @param sinks whether the layer has them
     * @param rows of the cache
     * @param slots of a row
     * @param tokens of the chunk
     */
    static boolean attendsChunk(
            Lowering lowering, Attention.Heads heads, boolean sinks, long rows, long slots, long tokens) {
        Map<String, Long> sizes = ofChunk(heads, tokens, rows, slots);
        return best(lowering.kernels(), stacks(heads, sinks), sizes).isPresent();
    }

    private static Optional<Map<String, String>> best(
            Kernels kernels, List<Map<String, String>> stacks, Map<String, Long> sizes) {
        return stacks.stream()
                .filter(constants -> kernels.has(CHUNK, constants, sizes))
                .findFirst();
    }

    /** What a kernel of a chunk may be made for, the best first. */
    private static List<Map<String, String>> stacks(Attention.Heads heads, boolean sinks) {
        return STACKS.stream()
                .filter(stack -> heads.queries() / heads.keyValues() % stack == 0)
                .map(stack -> {
                    Map<String, String> constants = new HashMap<>(constants(heads, sinks));
                    constants.put("stack", String.valueOf(stack));
                    return constants;
                })
                .toList();
    }

    private static Map<String, Long> ofChunk(Attention.Heads heads, long tokens, long rows, long slots) {
        return Map.of(
                "tokens", tokens,
                "rows", rows,
                "slots", slots,
                "heads", heads.queries(),
                "kv_heads", heads.keyValues());
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
                "head_dim", String.valueOf(heads.cached()),
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
