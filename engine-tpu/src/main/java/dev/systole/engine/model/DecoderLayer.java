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
import dev.systole.engine.nn.FeedForward;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.TokenMixer.Segments;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One layer: a token mixer and a feed-forward, each around a residual connection. Norms are null where the family has
 * none.
 *
 * @param mixerNorm of the mixer's input
 * @param mixer attention or recurrence
 * @param mixerOutputNorm of its output
 * @param feedForwardNorm of the feed-forward's input
 * @param feedForward the feed-forward
 * @param beside experts beside it, or null
 * @param feedForwardOutputNorm of its output
 * @param residualScale factor of what each half adds
 * @param perLayerInput what it gets of the token besides, or null
 * @param scale f32[1], a factor of the layer's output, or null
 */
record DecoderLayer(
        @Nullable RmsNorm mixerNorm,
        TokenMixer mixer,
        @Nullable RmsNorm mixerOutputNorm,
        @Nullable RmsNorm feedForwardNorm,
        FeedForward feedForward,
        @Nullable ExpertsBeside beside,
        @Nullable RmsNorm feedForwardOutputNorm,
        double residualScale,
        PerLayerInput.@Nullable OfLayer perLayerInput,
        @Nullable Weight scale) {

    /** Layer {@code index} with its names in the checkpoint. */
    static DecoderLayer of(DecoderConfig config, int index, Lowering lowering) {
        String module = "model.layers." + index;
        DecoderConfig.Layer layer = config.layers().get(index);
        boolean around = layer.norms() == Norms.AROUND;
        boolean after = layer.norms() == Norms.AFTER;
        String beforeFeedForward = module + (around ? ".pre_feedforward_layernorm" : ".post_attention_layernorm");
        FeedForwards feedForwards = new FeedForwards(config.hidden(), lowering, module);
        FeedForward feedForward = switch (layer.feedForward()) {
            case Dense dense -> feedForwards.dense(dense);
            case Sparse sparse -> feedForwards.sparse(sparse);
            case Both both -> feedForwards.dense(both.dense());
        };
        return new DecoderLayer(
                after ? null : norm(config, module + ".input_layernorm", config.hidden()),
                Mixers.of(config, layer.mixer(), module, lowering),
                around || after ? norm(config, module + ".post_attention_layernorm", config.hidden()) : null,
                after ? null : norm(config, beforeFeedForward, config.hidden()),
                feedForward,
                layer.feedForward() instanceof Both both
                        ? ExpertsBeside.of(config, module, feedForwards.sparse(both.sparse()))
                        : null,
                around || after ? norm(config, module + ".post_feedforward_layernorm", config.hidden()) : null,
                config.residualScale(),
                config.perLayerInput() == null
                        ? null
                        : PerLayerInput.OfLayer.of(config, config.perLayerInput(), module, lowering),
                layer.scaled() ? Weight.whole(module + ".layer_scalar", Role.NORM, DType.F32, 1) : null);
    }

    static RmsNorm norm(DecoderConfig config, String module, int features) {
        return RmsNorm.of(module, features, config.normEpsilon(), config.unitOffsetNorm());
    }

    Stream<Weight> weights() {
        return Stream.of(
                        weights(mixerNorm),
                        mixer.weights(),
                        weights(mixerOutputNorm),
                        weights(feedForwardNorm),
                        feedForward.weights(),
                        Stream.ofNullable(beside).flatMap(ExpertsBeside::weights),
                        weights(feedForwardOutputNorm),
                        Stream.ofNullable(perLayerInput).flatMap(PerLayerInput.OfLayer::weights),
                        Stream.ofNullable(scale))
                .flatMap(weights -> weights);
    }

    private static Stream<Weight> weights(@Nullable RmsNorm norm) {
        return norm == null ? Stream.of() : norm.weights();
    }

    /**
     * What surrounds a layer in a step.
     *
     * @param context positions and masks of its kind
     * @param caches of its mixer
     * @param shared keys and values of the layer whose it attends to, or null
     * @param ofToken f32[m, P], its per-layer input, or null
     */
    record Surroundings(
            AttentionContext context,
            List<Value> caches,
            @Nullable Segments shared,
            @Nullable Value ofToken) {}

    /** f32[m, H] to f32[m, H], tokens of the residual stream, and the caches with the step's tokens written. */
    TokenMixer.Result forward(Scope scope, Value x, Surroundings around) {
        TokenMixer.Result mixed =
                mixer.forward(scope, normed(mixerNorm, scope, x), around.context(), around.caches(), around.shared());
        Value h = add(x, scaled(normed(mixerOutputNorm, scope, mixed.output())));
        Value fed = feedForward.forward(scope, normed(feedForwardNorm, scope, h));
        if (beside != null) {
            fed = beside.forward(scope, h, fed);
        }
        Value y = add(h, scaled(normed(feedForwardOutputNorm, scope, fed)));
        if (perLayerInput != null && around.ofToken() != null) {
            y = perLayerInput.forward(scope, y, around.ofToken());
        }
        if (scale != null) {
            y = multiply(y, reshape(scope.value(scale)));
        }
        return new TokenMixer.Result(y, mixed.caches(), mixed.segments());
    }

    private static Value normed(@Nullable RmsNorm norm, Scope scope, Value x) {
        return norm == null ? x : norm.forward(scope, x);
    }

    private Value scaled(Value added) {
        return residualScale == 1 ? added : multiply(added, residualScale);
    }
}
