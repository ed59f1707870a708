package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.model.DecoderConfig.Norms;
import dev.systole.engine.model.FeedForwardConfig.Both;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.FeedForwardConfig.Sparse;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Norm;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.TokenMixer.Segments;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One layer: a token mixer and a feed-forward, each around a residual connection, and what some families do to their
 * sum.
 *
 * @param mixerNorm of the mixer's input
 * @param mixer attention or recurrence
 * @param mixerOutputNorm of its output
 * @param feedForward the other half
 * @param residualScale factor of what each half adds
 * @param endings what follows, in order
 */
record DecoderLayer(
        Norm mixerNorm,
        TokenMixer mixer,
        Norm mixerOutputNorm,
        FeedForwardHalf feedForward,
        double residualScale,
        List<Ending> endings) {

    /** Copies the list. */
    DecoderLayer {
        endings = List.copyOf(endings);
    }

    /** What is done to a layer's output. */
    sealed interface Ending permits Scale, PerLayerInput.OfLayer {

        /** All weights, in a fixed order. */
        Stream<Weight> weights();

        /** f32[m, H] to f32[m, H], tokens of the residual stream; {@code inputs} are the layer's. */
        Value forward(Scope scope, Value x, Inputs inputs);
    }

    /**
     * Multiplies it by a number (Gemma 4).
     *
     * @param factor f32[1]
     */
    record Scale(Weight factor) implements Ending {

        @Override
        public Stream<Weight> weights() {
            return Stream.of(factor);
        }

        @Override
        public Value forward(Scope scope, Value x, Inputs inputs) {
            return multiply(x, reshape(scope.value(factor)));
        }
    }

    /** Layer {@code index} with its names in the checkpoint. */
    static DecoderLayer of(DecoderConfig config, int index, Lowering lowering) {
        String module = "model.layers." + index;
        DecoderConfig.Layer layer = config.layers().get(index);
        boolean before = layer.norms() != Norms.AFTER;
        boolean after = layer.norms() != Norms.BEFORE;
        // First, so that experts that cannot be split are what is told of a model.
        FeedForwardHalf half = half(config, layer, module, lowering);
        return new DecoderLayer(
                norm(before, config, module + ".input_layernorm"),
                Mixers.of(config, layer.mixer(), module, lowering),
                norm(after, config, module + ".post_attention_layernorm"),
                half,
                config.residualScale(),
                endings(config, layer, module, lowering));
    }

    private static FeedForwardHalf half(
            DecoderConfig config, DecoderConfig.Layer layer, String module, Lowering lowering) {
        boolean around = layer.norms() == Norms.AROUND;
        Norm input = norm(
                layer.norms() != Norms.AFTER,
                config,
                module + (around ? ".pre_feedforward_layernorm" : ".post_attention_layernorm"));
        Norm output = norm(layer.norms() != Norms.BEFORE, config, module + ".post_feedforward_layernorm");
        FeedForwards layers = new FeedForwards(config.hidden(), lowering, module);
        return switch (layer.feedForward()) {
            case Dense dense -> new FeedForwardHalf.Single(input, layers.dense(dense), output);
            case Sparse sparse -> new FeedForwardHalf.Single(input, layers.sparse(sparse), output);
            case Both both ->
                DenseAndExperts.of(
                        config, module, input, layers.dense(both.dense()), layers.sparse(both.sparse()), output);
        };
    }

    private static List<Ending> endings(
            DecoderConfig config, DecoderConfig.Layer layer, String module, Lowering lowering) {
        List<Ending> endings = new ArrayList<>();
        if (config.perLayerInput() != null) {
            endings.add(PerLayerInput.OfLayer.of(config, config.perLayerInput(), module, lowering));
        }
        if (layer.scaled()) {
            endings.add(new Scale(Weight.whole(module + ".layer_scalar", Role.NORM, DType.F32, 1)));
        }
        return endings;
    }

    private static Norm norm(boolean there, DecoderConfig config, String module) {
        return there ? norm(config, module, config.hidden()) : new Norm.None();
    }

    static RmsNorm norm(DecoderConfig config, String module, int features) {
        return RmsNorm.of(module, features, config.normEpsilon(), config.unitOffsetNorm());
    }

    Stream<Weight> weights() {
        return Stream.of(
                        mixerNorm.weights(),
                        mixer.weights(),
                        mixerOutputNorm.weights(),
                        feedForward.weights(),
                        endings.stream().flatMap(Ending::weights))
                .flatMap(weights -> weights);
    }

    /**
     * What a layer gets in a step besides its tokens.
     *
     * @param context positions and masks of its kind
     * @param caches of its mixer
     * @param shared keys and values of the layer whose it attends to, or null
     * @param ofToken f32[m, P], its per-layer input, or null
     */
    record Inputs(
            AttentionContext context,
            List<Value> caches,
            @Nullable Segments shared,
            @Nullable Value ofToken) {}

    /** f32[m, H] to f32[m, H], tokens of the residual stream, and the caches with the step's tokens written. */
    TokenMixer.Result forward(Scope scope, Value x, Inputs inputs) {
        TokenMixer.Result mixed =
                mixer.forward(scope, mixerNorm.forward(scope, x), inputs.context(), inputs.caches(), inputs.shared());
        Value h = add(x, scaled(mixerOutputNorm.forward(scope, mixed.output())));
        Value y = add(h, scaled(feedForward.forward(scope, h)));
        for (Ending ending : endings) {
            y = ending.forward(scope, y, inputs);
        }
        return new TokenMixer.Result(y, mixed.caches(), mixed.segments());
    }

    private Value scaled(Value added) {
        return residualScale == 1 ? added : multiply(added, residualScale);
    }
}
