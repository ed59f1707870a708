package dev.systole.engine.nn.attention;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.kernel.KernelWork;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.tensor.DType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
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

    /** Heads of a group that the kernel of a chunk deals with together, the best first. */
    private static final List<Integer> STACKS = List.of(4, 2, 1);

    /** Slots of a cache that are read and written again for one of them: a tile of bfloat16. */
    private static final double SLOTS_OF_A_WRITE = 16;

    private AttentionKernels() {}

    /**
     * Writes the step's keys and values.
     *
     * @param scope the program
     * @param context with a decode step
     * @param caches of keys and of values, [rows, k, slots, cached]
     * @param fresh the same, [N, k, 1, cached]
     * @return the caches afterwards, or empty where no kernel serves
     */
    static Optional<List<Value>> write(Scope scope, AttentionContext context, List<Value> caches, List<Value> fresh) {
        Value keys = caches.getFirst();
        if (!(context.step() instanceof Step.Decode decode)) {
            return Optional.empty();
        }
        KernelWish wish = write(fresh.getFirst().dim(0), keys.dim(0), keys.dim(2), keys.dim(1), keys.dim(3));
        return scope.kernel(wish)
                .map(kernel -> kernel.on(List.of(
                        context.cache().slot(decode),
                        convert(decode.active(), DType.S32),
                        fresh.getFirst(),
                        fresh.getLast(),
                        keys,
                        caches.getLast())));
    }

    /** The kernel of {@link #write(Scope, AttentionContext, List, List)}, whose operands 4 and 5 are the caches. */
    static KernelWish write(long batch, long rows, long slots, long heads, long cached) {
        Map<String, Long> sizes =
                Map.of("batch", batch, "rows", rows, "slots", slots, "kv_heads", heads, "head_dim", cached);
        double tiles = 2 * SLOTS_OF_A_WRITE * batch / rows / slots;
        return new KernelWish("cache_write", Map.of(), sizes, KernelWork.through(sizes, Map.of(4, tiles, 5, tiles)));
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
     * @return f32[N, k, G, cached], or empty where no kernel serves
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
        return scope.kernel(attend(heads, sinks != null, queries.dim(0), keys.dim(0), keys.dim(2)))
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

    /** The kernel of a decode step, whose operands 2 and 3 are the caches; at full context it reads them whole. */
    static KernelWish attend(Attention.Heads heads, boolean sinks, long batch, long rows, long slots) {
        Map<String, Long> sizes = Map.of(
                "batch", batch,
                "rows", rows,
                "slots", slots,
                "kv_heads", heads.keyValues(),
                "group", heads.queries() / heads.keyValues());
        double read = (double) batch / rows;
        return new KernelWish(
                "attention_decode",
                constants(heads, sinks),
                sizes,
                KernelWork.through(sizes, Map.of(2, read, 3, read)));
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
     * @return f32[N x T, h x cached], or empty where no kernel serves
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
        KernelWish wish = attendChunk(scope.lowering(), heads, sinks != null, tokens, keys.dim(0), keys.dim(2));
        return scope.kernel(wish).map(kernel -> {
            long width = heads.queries() * heads.cached();
            Value flat = reshape(convert(queries, keys.dtype()), context.sequences(), tokens, width);
            return concatenate(0, prompts.each((index, prompt) -> {
                Value at = concatenate(0, List.of(reshape(prompt.row(), 1), reshape(prompt.start(), 1)));
                Value own = reshape(rows(flat, index, 1), tokens, width);
                return kernel.on(List.of(at, own, keys, caches.getLast())).getFirst();
            }));
        });
    }

    /** The kernel of a chunk: the best stack of heads that one serves, else the best of all. */
    static KernelWish attendChunk(
            Lowering lowering, Attention.Heads heads, boolean sinks, long tokens, long rows, long slots) {
        Map<String, Long> sizes = Map.of(
                "tokens", tokens,
                "rows", rows,
                "slots", slots,
                "heads", heads.queries(),
                "kv_heads", heads.keyValues());
        List<KernelWish> wishes = STACKS.stream()
                .filter(stack -> heads.queries() / heads.keyValues() % stack == 0)
                .map(stack -> {
                    Map<String, String> constants = new HashMap<>(constants(heads, sinks));
                    constants.put("stack", String.valueOf(stack));
                    ChunkWork work = new ChunkWork(tokens, rows, slots, heads.queries() / stack, heads.keyValues());
                    return new KernelWish("attention_prefill", constants, sizes, work);
                })
                .toList();
        return wishes.stream().filter(lowering.kernels()::serves).findFirst().orElse(wishes.getFirst());
    }

    /**
     * What the kernel of a chunk does at the beginning of a row: each block of tokens goes through the slots up to its
     * own end, once for each pile of heads. Its operands 2 and 3 are the caches.
     *
     * @param tokens of the chunk
     * @param rows of the cache
     * @param slots of a row
     * @param piles heads that do not go through the slots together
     * @param keyValues k
     */
    private record ChunkWork(long tokens, long rows, long slots, long piles, long keyValues) implements KernelWork {

        @Override
        public Amount of(Map<String, Long> covers, Experts experts) {
            long span = Objects.requireNonNull(covers.get("tokens"), "tokens of a block");
            long ofSlots = Objects.requireNonNull(covers.get("slots"), "slots of a trip");
            long[] ends = LongStream.rangeClosed(1, tokens / span)
                    .map(i -> Math.min(i * span, slots))
                    .toArray();
            // The last block of slots is masked, and counts as the block's.
            long trips = LongStream.of(ends)
                    .map(end -> Math.ceilDiv(end, ofSlots) - 1)
                    .sum();
            double read = (double) piles * LongStream.of(ends).sum() / rows / keyValues / slots;
            return new Amount((double) piles * trips, (double) piles * ends.length, Map.of(2, read, 3, read));
        }
    }

    private static Map<String, String> constants(Attention.Heads heads, boolean sinks) {
        return Map.of(
                "head_dim", String.valueOf(heads.cached()),
                "soft_cap", String.valueOf(heads.softCap()),
                "sinks", String.valueOf(sinks));
    }
}
