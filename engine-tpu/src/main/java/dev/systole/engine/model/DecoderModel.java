package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.model.MixerConfig.Rotation;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.Embedding;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Linear.Features;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Rope;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.StepSizes;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The decoder assembled for one config, one lowering and one longest sequence. Immutable; its methods write programs.
 */
public final class DecoderModel {

    private final DecoderConfig config;
    private final Lowering lowering;
    private final int maxLength;
    private final Embedding embedding;
    private final @Nullable PerLayerInput perLayerInput;
    private final List<DecoderLayer> layers;
    private final RmsNorm norm;
    private final @Nullable Linear head;
    private final Map<Rotation, Rope> ropes = new LinkedHashMap<>();

    /**
     * Assembles the layers.
     *
     * @param config sizes and traits
     * @param lowering how layers are written
     * @param maxLength positions of a cache row
     * @throws IllegalArgumentException if the model cannot be split over the lowering's devices
     */
    public DecoderModel(DecoderConfig config, Lowering lowering, int maxLength) {
        this.config = config;
        this.lowering = lowering;
        this.maxLength = maxLength;
        embedding = Embedding.of(
                "model.embed_tokens",
                config.head().tied() ? Role.HEAD : Role.EMBEDDING,
                config.vocabulary(),
                config.hidden(),
                embeddingScale(config.embeddingScale()),
                lowering);
        DecoderConfig.PerLayerInput input = config.perLayerInput();
        perLayerInput = input == null
                ? null
                : PerLayerInput.of(config, input, embeddingScale(Math.sqrt(input.features())), lowering);
        layers = IntStream.range(0, config.layers().size())
                .mapToObj(i -> DecoderLayer.of(config, i, lowering))
                .toList();
        norm = DecoderLayer.norm(config, "model.norm", config.hidden());
        head = config.head().tied()
                ? null
                : Linear.of(
                        "lm_head",
                        Role.HEAD,
                        config.hidden(),
                        List.of(Features.of("lm_head", config.vocabulary(), lowering.devices())),
                        false,
                        lowering);
        for (DecoderConfig.Layer layer : config.layers()) {
            Rotation rotation = layer.mixer().rotation();
            if (rotation != null && !ropes.containsKey(rotation)) {
                ropes.put(rotation, rope(rotation));
            }
        }
    }

    /** Gemma rounds the factor to the type in which it was trained; a factor of 1 stays. */
    private float embeddingScale(double exact) {
        int bits = Float.floatToRawIntBits((float) exact);
        return lowering.dtype() == DType.F32
                ? (float) exact
                : Float.intBitsToFloat((bits + 0x7fff + (bits >>> 16 & 1)) & 0xffff0000);
    }

    private Rope rope(Rotation rotation) {
        return new Rope(new Weight(
                "rope." + ropes.size(),
                Role.TABLE,
                Shape.of(DType.F32, maxLength, rotation.features()),
                new Weight.Computed(rotation.scaling().table(maxLength, rotation.features()))));
    }

    /**
     * How its layers are written.
     *
     * @return as given
     */
    public Lowering lowering() {
        return lowering;
    }

    /**
     * Positions of a cache row.
     *
     * @return as given
     */
    public int maxLength() {
        return maxLength;
    }

    /** Sizes of a step for a layer. */
    private StepSizes sizes(int layer, int rows, int sequences, int tokens) {
        int window = window(config.layers().get(layer).mixer());
        return new StepSizes(rows, sequences, tokens, window > 0 ? window : maxLength, window > 0);
    }

    /**
     * The kernels that its layers would call in a step.
     *
     * @param rows of the cache
     * @param sequences N of the step
     * @param tokens T of each
     * @return each once
     */
    public Set<KernelWish> wishes(int rows, int sequences, int tokens) {
        Set<KernelWish> wishes = new LinkedHashSet<>();
        for (int i = 0; i < layers.size(); i++) {
            layers.get(i)
                    .mixer()
                    .wishes(lowering, sizes(i, rows, sequences, tokens))
                    .forEach(wishes::add);
            layers.get(i)
                    .feedForward()
                    .wishes(lowering, (long) sequences * tokens)
                    .forEach(wishes::add);
        }
        return wishes;
    }

    /**
     * Whether a step costs the same whatever length of the cache its program is for: every layer reads no further than
     * rows are filled, or keeps nothing that grows with the positions.
     *
     * @param rows of the cache
     * @param sequences N of the step
     * @param tokens T of each
     * @return false where some layer reads a whole length of it
     */
    public boolean readsWhatIsFilled(int rows, int sequences, int tokens) {
        return IntStream.range(0, layers.size())
                .allMatch(i -> layers.get(i).mixer().readsWhatIsFilled(lowering, sizes(i, rows, sequences, tokens)));
    }

    /**
     * Features of a token in the residual stream.
     *
     * @return H
     */
    public int hidden() {
        return config.hidden();
    }

    /**
     * Tokens that the head scores.
     *
     * @return V
     */
    public int vocabulary() {
        return config.vocabulary();
    }

    /**
     * All weights, in the order in which programs take them.
     *
     * @return each once
     */
    public List<Weight> weights() {
        List<Weight> weights = new ArrayList<>();
        embedding.weights().forEach(weights::add);
        if (perLayerInput != null) {
            perLayerInput.weights().forEach(weights::add);
        }
        layers.forEach(layer -> layer.weights().forEach(weights::add));
        norm.weights().forEach(weights::add);
        if (head != null) {
            head.weights().forEach(weights::add);
        }
        ropes.values().forEach(rope -> weights.add(rope.table()));
        return weights;
    }

    /**
     * Shapes of each layer's caches on one device.
     *
     * @param rows of the cache
     * @return for each layer, shapes that begin with the rows; none for a layer that has no cache of its own
     */
    public List<List<Shape>> cacheShapes(int rows) {
        return IntStream.range(0, layers.size())
                .mapToObj(i -> {
                    int window = window(config.layers().get(i).mixer());
                    return layers.get(i).mixer().cacheShapes(rows, window > 0 ? window : maxLength, lowering.dtype());
                })
                .toList();
    }

    /**
     * How much of a layer's caches holds something, where a kernel wants heads wider than they are.
     *
     * @param layer which
     * @return 1 where all does
     */
    public double usedShare(int layer) {
        return layers.get(layer).mixer().usedShare();
    }

    /**
     * The ring that a mixer keeps: a window that no sequence outgrows is none.
     *
     * @param mixer one of the config's
     * @return positions of the ring, or 0 for none
     */
    public int window(MixerConfig mixer) {
        return mixer.window() < maxLength ? mixer.window() : 0;
    }

    /**
     * What the layers computed.
     *
     * @param hidden f32[m, H] before each layer, after the last, and after the final norm in place of that: tokens of
     *     the residual stream
     * @param caches with the step's tokens written
     */
    public record Output(List<Value> hidden, List<Value> caches) {

        /**
         * What the head takes.
         *
         * @return f32[m, H], tokens of the residual stream
         */
        public Value last() {
            return hidden.getLast();
        }
    }

    /** What layers share that have the same context in a program: a window, 0 for none, and a rotation. */
    private record ContextKey(int window, @Nullable Rotation rotation) {}

    /**
     * Writes the layers.
     *
     * @param scope the program, with this model's weights
     * @param tokens i32[M]
     * @param step where they go
     * @param caches of {@link #cacheShapes}, layer by layer
     * @param lengthBucket slots of a full cache that are read
     * @return hidden states and caches
     */
    public Output forward(Scope scope, Value tokens, Step step, List<Value> caches, int lengthBucket) {
        Map<ContextKey, AttentionContext> contexts = new HashMap<>();
        Map<Integer, TokenMixer.Segments> segments = new HashMap<>();
        List<List<Shape>> shapes = cacheShapes(1);
        List<Value> hidden = new ArrayList<>();
        List<Value> after = new ArrayList<>();
        Value x = embedding.forward(scope, tokens);
        List<Value> ofToken = perLayerInput == null ? List.of() : perLayerInput.forward(scope, tokens, x);
        for (int i = 0; i < layers.size(); i++) {
            hidden.add(x);
            MixerConfig mixer = config.layers().get(i).mixer();
            ContextKey key = new ContextKey(window(mixer), mixer.rotation());
            AttentionContext context = mixer.isRecurrent()
                    ? AttentionContext.ofStep(step)
                    : contexts.computeIfAbsent(key, k -> context(scope, step, k, lengthBucket));
            TokenMixer.Result result = layers.get(i)
                    .forward(
                            scope,
                            x,
                            new DecoderLayer.Inputs(
                                    context,
                                    caches.subList(
                                            after.size(),
                                            after.size() + shapes.get(i).size()),
                                    segments.get(mixer.sharesWith()),
                                    ofToken.isEmpty() ? null : ofToken.get(i)));
            x = result.output();
            after.addAll(result.caches());
            if (result.segments() != null) {
                segments.put(i, result.segments());
            }
        }
        hidden.add(norm.forward(scope, x));
        return new Output(hidden, after);
    }

    private AttentionContext context(Scope scope, Step step, ContextKey key, int lengthBucket) {
        KeyValueCache cache =
                key.window() > 0 ? new KeyValueCache.Ring(key.window()) : new KeyValueCache.Full(lengthBucket);
        Rotation rotation = key.rotation();
        Rope rope = rotation == null ? null : ropes.get(rotation);
        return AttentionContext.of(
                step,
                cache,
                rope == null ? null : rope.angles(scope, step.positions()),
                rotation == null ? null : queryFactor(step, rotation.scaling()),
                key.window());
    }

    /** 1 + b log(1 + floor(position / original)), as in transformers' Ministral 3. */
    private static @Nullable Value queryFactor(Step step, RopeScaling scaling) {
        if (!(scaling instanceof RopeScaling.Yarn yarn) || yarn.queryBeta() == 0) {
            return null;
        }
        Value positions = convert(step.positions(), DType.F32);
        Value original = Constants.scalar(positions.module(), DType.F32, yarn.originalPositions());
        Value turns = apply(Unary.FLOOR, apply(Binary.DIVIDE, positions, original));
        return add(multiply(apply(Unary.LOG, add(turns, 1)), yarn.queryBeta()), 1);
    }

    /**
     * Writes the head.
     *
     * @param scope the program, with this model's weights
     * @param hidden f32[M, H], after the final norm
     * @return f32[M, vocabulary / devices], each device's share of the vocabulary
     */
    public Value logits(Scope scope, Value hidden) {
        Value logits = head == null ? embedding.logits(scope, hidden) : head.forward(scope, hidden);
        Value scaled = config.head().scale() == 1
                ? logits
                : multiply(logits, config.head().scale());
        double cap = config.head().softCap();
        return cap == 0 ? scaled : multiply(apply(Unary.TANH, multiply(scaled, 1 / cap)), cap);
    }
}
