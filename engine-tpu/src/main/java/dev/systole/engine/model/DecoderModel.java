package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.nn.Attention;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.Embedding;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Rope;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final List<DecoderLayer> layers;
    private final RmsNorm norm;
    private final @Nullable Linear head;
    private final Map<RopeScaling, Rope> ropes = new LinkedHashMap<>();

    /**
     * Assembles the layers.
     *
     * @param config sizes and traits
     * @param lowering how dot products are written
     * @param maxLength positions of a cache row
     */
    public DecoderModel(DecoderConfig config, Lowering lowering, int maxLength) {
        this.config = config;
        this.lowering = lowering;
        this.maxLength = maxLength;
        String table = "model.embed_tokens.weight";
        float scale = config.traits().scaledEmbedding() ? embeddingScale() : 1;
        embedding = new Embedding(
                new Weight(
                        table,
                        Shape.of(lowering.dtype(), config.vocabulary(), config.hidden()),
                        new Weight.Tensors(List.of(table), false)),
                scale);
        layers = IntStream.range(0, config.layers().size())
                .mapToObj(i -> DecoderLayer.of(config, i, lowering))
                .toList();
        norm = DecoderLayer.norm(config, "model.norm", config.hidden());
        head = config.traits().tiedHead()
                ? null
                : Linear.of("lm_head", config.hidden(), config.vocabulary(), List.of("lm_head"), false, lowering);
        for (Layer layer : config.layers()) {
            ropes.computeIfAbsent(layer.rope(), this::rope);
        }
    }

    /** Gemma rounds the factor to the type in which it was trained. */
    private float embeddingScale() {
        float exact = (float) Math.sqrt(config.hidden());
        int bits = Float.floatToRawIntBits(exact);
        return lowering.dtype() == DType.F32 ? exact : Float.intBitsToFloat((bits + 0x8000) & 0xffff0000);
    }

    private Rope rope(RopeScaling scaling) {
        return new Rope(new Weight(
                "rope." + ropes.size(),
                Shape.of(DType.F32, maxLength, config.headDimension()),
                new Weight.Computed(scaling.table(maxLength, config.headDimension()))));
    }

    /**
     * All weights, in the order in which programs take them.
     *
     * @return each once
     */
    public List<Weight> weights() {
        List<Weight> weights = new ArrayList<>();
        weights.add(embedding.table());
        layers.forEach(layer -> layer.weights().forEach(weights::add));
        weights.add(norm.weight());
        if (head != null) {
            weights.add(head.weight());
        }
        ropes.values().forEach(rope -> weights.add(rope.table()));
        return weights;
    }

    /**
     * Shapes of the caches: keys and values of each layer in turn.
     *
     * @param rows of the cache
     * @return [rows, k, slots, d] each
     */
    public List<Shape> cacheShapes(int rows) {
        List<Shape> shapes = new ArrayList<>();
        for (Layer layer : config.layers()) {
            long slots = slides(layer) ? layer.window() : maxLength;
            Shape shape = Shape.of(lowering.dtype(), rows, config.keyValueHeads(), slots, config.headDimension());
            shapes.add(shape);
            shapes.add(shape);
        }
        return shapes;
    }

    /**
     * Whether a layer keeps a ring: a window that no sequence outgrows is none.
     *
     * @param layer one of the config's
     * @return true for a ring of the window's size
     */
    public boolean slides(Layer layer) {
        return layer.window() > 0 && layer.window() < maxLength;
    }

    /**
     * What the layers computed.
     *
     * @param hidden f32[M, H] before each layer, after the last, and after the final norm in place of that
     * @param caches with the step's tokens written
     */
    public record Output(List<Value> hidden, List<Value> caches) {

        /**
         * What the head takes.
         *
         * @return f32[M, H]
         */
        public Value last() {
            return hidden.getLast();
        }
    }

    /**
     * Writes the layers.
     *
     * @param scope the program, with this model's weights
     * @param tokens i32[M]
     * @param step where they go
     * @param caches of {@link #cacheShapes}
     * @param lengthBucket slots of a full cache that are read
     * @return hidden states and caches
     */
    public Output forward(Scope scope, Value tokens, Step step, List<Value> caches, int lengthBucket) {
        Map<Layer, AttentionContext> contexts = new HashMap<>();
        List<Value> hidden = new ArrayList<>();
        List<Value> after = new ArrayList<>();
        Value x = embedding.forward(scope, tokens);
        for (int i = 0; i < layers.size(); i++) {
            hidden.add(x);
            AttentionContext context = contexts.computeIfAbsent(
                    config.layers().get(i), layer -> context(scope, step, layer, lengthBucket));
            Attention.Caches before = new Attention.Caches(caches.get(2 * i), caches.get(2 * i + 1));
            Attention.Result result = layers.get(i).forward(scope, x, context, before);
            x = result.output();
            after.add(result.caches().keys());
            after.add(result.caches().values());
        }
        hidden.add(norm.forward(scope, x));
        return new Output(hidden, after);
    }

    private AttentionContext context(Scope scope, Step step, Layer layer, int lengthBucket) {
        KeyValueCache cache =
                slides(layer) ? new KeyValueCache.Ring(layer.window()) : new KeyValueCache.Full(lengthBucket);
        Rope rope = ropes.get(layer.rope());
        if (rope == null) {
            throw new IllegalStateException("no table for " + layer.rope());
        }
        return AttentionContext.of(
                step,
                cache,
                rope.angles(scope, step.positions()),
                queryFactor(step, layer.rope()),
                slides(layer) ? layer.window() : 0);
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
     * @return f32[M, vocabulary]
     */
    public Value logits(Scope scope, Value hidden) {
        Value logits = head == null ? embedding.logits(scope, hidden) : head.forward(scope, hidden);
        double cap = config.logitSoftCap();
        return cap == 0 ? logits : multiply(apply(Unary.TANH, multiply(logits, 1 / cap)), cap);
    }
}
