package dev.systole.engine.nn.attention;

import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.transpose;
import static dev.systole.engine.nn.KernelOrTwin.CHUNK;
import static dev.systole.engine.nn.KernelOrTwin.ROWS;

import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.KernelOrTwin;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Programs of the kernels of attention. */
public final class AttentionPairs {

    private AttentionPairs() {}

    /** Every kernel; of a new one there is a line to add. */
    public static List<KernelOrTwin> all() {
        return List.of(
                attention(4, 128, new KeyValueCache.Full(2_048)),
                attention(4, 256, new KeyValueCache.Full(2_048)),
                attention(2, 256, new KeyValueCache.Ring(1_024)),
                attention(2, 512, new KeyValueCache.Full(2_048)),
                attentionOfChunk(4, 128),
                attentionOfChunk(4, 256),
                cacheWrite(128),
                cacheWrite(256));
    }

    private static Attention.Heads heads(long queries, long keyValues, long dimension) {
        return new Attention.Heads(queries, keyValues, dimension, dimension, 1, 0);
    }

    /** The kernel of a decode step. */
    public static KernelWish decode(long queries, long keyValues, long dimension, long batch, long rows, long slots) {
        return AttentionKernels.attend(heads(queries, keyValues, dimension), false, batch, rows, slots);
    }

    /** The kernel of a chunk. */
    public static KernelWish chunk(long queries, long keyValues, long dimension, long tokens, long rows, long slots) {
        Lowering lowering = new Lowering(DType.BF16, false, false, 1).with(KernelChoice.of(KernelPack.bundled()));
        return AttentionKernels.attendChunk(lowering, heads(queries, keyValues, dimension), false, tokens, rows, slots);
    }

    /** The kernel that writes a step's keys and values. */
    public static KernelWish write(long batch, long rows, long slots, long heads, long dimension) {
        return AttentionKernels.write(batch, rows, slots, heads, dimension);
    }

    private static List<Value> caches(HloModule module, long slots, long dimension) {
        return Stream.of("keys", "values")
                .map(name -> module.parameter(name, Shape.of(DType.BF16, ROWS, 1, slots, dimension)))
                .toList();
    }

    private static List<Value> fresh(HloModule module, long rows, long tokens, long dimension) {
        return Stream.of("fresh_keys", "fresh_values")
                .map(name -> module.parameter(name, Shape.of(DType.BF16, rows, 1, tokens, dimension)))
                .toList();
    }

    private static KernelOrTwin attention(int group, int dimension, KeyValueCache cache) {
        long window = cache instanceof KeyValueCache.Ring ring ? ring.window() : 0;
        long slots = cache instanceof KeyValueCache.Full full ? full.length() : window;
        Attention.Heads heads = heads(group, 1, dimension);
        return new KernelOrTwin(
                "attention_decode",
                ROWS + " rows of " + slots + (window > 0 ? " slots of a ring, " : " slots, ") + group
                        + " heads for one of keys, " + dimension + " wide",
                ROWS,
                decode(group, 1, dimension, ROWS, ROWS, slots),
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of());
                    Step.Decode step = KernelOrTwin.step(module);
                    Value queries = module.parameter("queries", Shape.of(DType.BF16, ROWS, 1, group, dimension));
                    List<Value> caches = caches(module, slots, dimension);
                    AttentionContext context = AttentionContext.of(step, cache, null, null, (int) window);
                    TokenMixer.Segments segments = new TokenMixer.Segments(
                            List.of(cache.read(caches.getFirst(), ROWS)),
                            List.of(cache.read(caches.getLast(), ROWS)),
                            caches);
                    return List.of(AttentionKernels.attend(scope, context, heads, queries, caches, null)
                            .orElseGet(() -> Softmax.attend(scope, queries, segments, context.masks(), 0, null)));
                });
    }

    /** Both ways write the chunk's keys and values first. */
    private static KernelOrTwin attentionOfChunk(int group, int dimension) {
        KeyValueCache.Full cache = new KeyValueCache.Full(CHUNK);
        Attention.Heads heads = heads(group, 1, dimension);
        return new KernelOrTwin(
                "attention_prefill",
                CHUNK + " tokens and slots, " + group + " heads for one of keys, " + dimension + " wide",
                CHUNK,
                chunk(group, 1, dimension, CHUNK, ROWS, CHUNK),
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of());
                    Step.Prompts step = KernelOrTwin.chunk(module);
                    Value queries = module.parameter("queries", Shape.of(DType.F32, CHUNK, group, dimension));
                    List<Value> caches = caches(module, CHUNK, dimension);
                    List<Value> fresh = fresh(module, 1, CHUNK, dimension);
                    List<KeyValueCache.Update> written = IntStream.range(0, 2)
                            .mapToObj(i -> cache.update(step, caches.get(i), fresh.get(i)))
                            .toList();
                    IntStream.range(0, 2).forEach(i -> module.alias(caches.get(i), i));
                    AttentionContext context = AttentionContext.of(step, cache, null, null, 0);
                    List<Value> after = List.of(
                            written.getFirst().after(), written.getLast().after());
                    TokenMixer.Segments segments = new TokenMixer.Segments(
                            written.getFirst().segments(), written.getLast().segments(), after);
                    Value attended = AttentionKernels.attendChunk(scope, context, heads, queries, after, null)
                            .orElseGet(() -> plain(scope, context, queries, segments));
                    return List.of(after.getFirst(), after.getLast(), attended);
                });
    }

    private static Value plain(Scope scope, AttentionContext context, Value queries, TokenMixer.Segments segments) {
        long group = queries.dim(1);
        Value split = reshape(queries, 1, CHUNK, 1, group, queries.dim(2));
        Value grouped = reshape(transpose(split, 0, 2, 3, 1, 4), 1, 1, group * CHUNK, queries.dim(2));
        Value converted = Elementwise.convert(grouped, DType.BF16);
        return Attention.merge(Softmax.attend(scope, converted, segments, context.masks(), 0, null), CHUNK);
    }

    private static KernelOrTwin cacheWrite(int dimension) {
        KeyValueCache.Full cache = new KeyValueCache.Full(2_048);
        return new KernelOrTwin(
                "cache_write",
                ROWS + " rows of " + cache.length() + " slots, one head, " + dimension + " wide",
                ROWS,
                write(ROWS, ROWS, cache.length(), 1, dimension),
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of());
                    Step.Decode step = KernelOrTwin.step(module);
                    List<Value> caches = caches(module, cache.length(), dimension);
                    List<Value> fresh = fresh(module, ROWS, 1, dimension);
                    AttentionContext context = AttentionContext.of(step, cache, null, null, 0);
                    IntStream.range(0, 2).forEach(i -> module.alias(caches.get(i), i));
                    return AttentionKernels.write(scope, context, caches, fresh)
                            .orElseGet(() -> IntStream.range(0, 2)
                                    .mapToObj(i -> cache.update(step, caches.get(i), fresh.get(i))
                                            .after())
                                    .toList());
                });
    }
}
