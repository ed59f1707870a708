package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A program of what one kernel does, at the size of one chip of a published model: the kernel's call where the lowering
 * has it, its twin elsewhere, by the same classes as in a model.
 *
 * @param kernel as in the manifest
 * @param sizes in words
 * @param tokens of the program
 * @param body declares the parameters and gives back the results
 */
public record KernelOrTwin(String kernel, String sizes, int tokens, BiFunction<HloModule, Lowering, List<Value>> body) {

    /** Of a slice of eight chips. */
    public static final int CHIPS = 8;

    /** Of all chips. */
    public static final int EXPERTS = 128;

    /** For each token. */
    public static final int CHOSEN = 8;

    private static final int ROWS = 64;
    private static final int CHUNK = 2_048;

    /** Every kernel; of a new one there is a line to add. */
    public static List<KernelOrTwin> all() {
        return List.of(
                experts("moe_decode", ROWS, 2_048, 768, Activation.SILU),
                experts("moe_decode", ROWS, 2_816, 704, Activation.GELU_TANH),
                experts("moe_prefill", CHUNK, 2_048, 768, Activation.SILU),
                experts("moe_prefill", CHUNK, 2_816, 704, Activation.GELU_TANH),
                attention(4, 128, new KeyValueCache.Full(2_048)),
                attention(4, 256, new KeyValueCache.Full(2_048)),
                attention(2, 256, new KeyValueCache.Ring(1_024)),
                attention(2, 512, new KeyValueCache.Full(2_048)),
                attentionOfChunk(4, 128),
                attentionOfChunk(4, 256),
                cacheWrite(128),
                cacheWrite(256),
                convolution(2_048),
                convolution(8_192),
                deltaStep(8),
                deltaStep(4),
                deltaChunk(8));
    }

    /** The program for one way. */
    public HloModule write(Lowering lowering) {
        HloModule module = new HloModule(kernel, CHIPS);
        module.returns(body.apply(module, lowering));
        return module;
    }

    private static KernelOrTwin experts(String kernel, int tokens, int hidden, int inner, Activation activation) {
        long local = EXPERTS / CHIPS;
        Experts layer = new Experts(
                Weight.whole("gate_up", DType.BF16, local, 2L * inner, hidden),
                null,
                Weight.whole("down", DType.BF16, local, inner, hidden),
                null,
                new Gating.Halves(activation));
        return new KernelOrTwin(
                kernel,
                tokens + " tokens, " + local + " of " + EXPERTS + " experts of " + hidden + " x " + inner,
                tokens,
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, layer.weights().toList());
                    Value x = module.parameter("x", Shape.of(DType.F32, tokens, hidden));
                    Router.Choice choice = new Router.Choice(
                            module.parameter("experts", Shape.of(DType.S32, tokens, CHOSEN)),
                            module.parameter("weights", Shape.of(DType.F32, tokens, CHOSEN)));
                    return List.of(layer.forward(scope, x, choice));
                });
    }

    private static Step.Decode step(HloModule module) {
        Value positions = module.parameter("positions", Shape.of(DType.S32, ROWS));
        return new Step.Decode(
                positions, Elementwise.compare(Order.GE, positions, Constants.fill(module, positions.shape(), 0)));
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
        Attention.Heads heads = new Attention.Heads(group, 1, dimension, dimension, 1, 0);
        return new KernelOrTwin(
                "attention_decode",
                ROWS + " rows of " + slots + (window > 0 ? " slots of a ring, " : " slots, ") + group
                        + " heads for one of keys, " + dimension + " wide",
                ROWS,
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of());
                    Step.Decode step = step(module);
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

    private static Step.Prefill chunk(HloModule module) {
        return new Step.Prefill(
                module.parameter("row", Shape.of(DType.S32)),
                module.parameter("starts", Shape.of(DType.S32, 1)),
                module.parameter("length", Shape.of(DType.S32)),
                module.parameter("positions", Shape.of(DType.S32, CHUNK)));
    }

    /** Both ways write the chunk's keys and values first. */
    private static KernelOrTwin attentionOfChunk(int group, int dimension) {
        KeyValueCache.Full cache = new KeyValueCache.Full(CHUNK);
        Attention.Heads heads = new Attention.Heads(group, 1, dimension, dimension, 1, 0);
        return new KernelOrTwin(
                "attention_prefill",
                CHUNK + " tokens and slots, " + group + " heads for one of keys, " + dimension + " wide",
                CHUNK,
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of());
                    Step.Prefill step = chunk(module);
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
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of());
                    Step.Decode step = step(module);
                    List<Value> caches = caches(module, cache.length(), dimension);
                    List<Value> fresh = fresh(module, ROWS, 1, dimension);
                    AttentionContext context = AttentionContext.of(step, cache, null, null, 0);
                    IntStream.range(0, 2).forEach(i -> module.alias(caches.get(i), i));
                    return AttentionKernels.write(scope, context, caches, fresh)
                            .orElseGet(() -> IntStream.range(0, 2)
                                    .mapToObj(i -> DecodeWrite.write(
                                            step.active(), caches.get(i), fresh.get(i), cache.slot(step)))
                                    .toList());
                });
    }

    private static KernelOrTwin convolution(int channels) {
        CausalConvolution layer = new CausalConvolution(Weight.whole("filters", DType.F32, 4, channels));
        return new KernelOrTwin(
                "conv_decode", ROWS + " rows of " + channels + " channels", ROWS, (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of(layer.filters()));
                    Step.Decode step = step(module);
                    Value fresh = module.parameter("fresh", Shape.of(DType.F32, ROWS, channels));
                    Value cache = module.parameter("cache", Shape.of(DType.F32, ROWS, 3L * channels));
                    module.alias(cache, 1);
                    CausalConvolution.Result result = layer.forward(scope, step, fresh, cache);
                    return List.of(result.mixed(), result.cache());
                });
    }

    private static DeltaRule.Inputs inputs(HloModule module, int rows, int heads, int tokens) {
        return new DeltaRule.Inputs(
                module.parameter("query", Shape.of(DType.F32, rows, heads, tokens, 128)),
                module.parameter("key", Shape.of(DType.F32, rows, heads, tokens, 128)),
                module.parameter("value", Shape.of(DType.F32, rows, heads, tokens, 128)),
                module.parameter("log_decay", Shape.of(DType.F32, rows, heads, tokens)),
                module.parameter("rate", Shape.of(DType.F32, rows, heads, tokens)));
    }

    private static Value states(HloModule module, int heads) {
        return module.parameter("state", Shape.of(DType.F32, ROWS, heads, 128, 128));
    }

    private static KernelOrTwin deltaStep(int heads) {
        return new KernelOrTwin(
                "delta_rule_decode", ROWS + " rows, " + heads + " heads of 128 x 128", ROWS, (module, lowering) -> {
                    Step.Decode step = step(module);
                    DeltaRule.Inputs in = inputs(module, ROWS, heads, 1);
                    Value cache = states(module, heads);
                    module.alias(cache, 1);
                    return delta(new Scope(module, lowering, List.of()), step, in, cache);
                });
    }

    private static KernelOrTwin deltaChunk(int heads) {
        return new KernelOrTwin(
                "delta_rule_prefill",
                CHUNK + " tokens, " + heads + " heads of 128 x 128",
                CHUNK,
                (module, lowering) -> {
                    Step.Prefill step = chunk(module);
                    DeltaRule.Inputs in = inputs(module, 1, heads, CHUNK);
                    Value cache = states(module, heads);
                    module.alias(cache, 1);
                    return delta(new Scope(module, lowering, List.of()), step, in, cache);
                });
    }

    private static List<Value> delta(Scope scope, Step step, DeltaRule.Inputs in, Value cache) {
        DeltaRuleKernels.Result found =
                DeltaRuleKernels.forward(scope, step, in, cache).orElseGet(() -> GatedDeltaNet.plain(step, in, cache));
        return List.of(found.output(), found.cache());
    }
}
