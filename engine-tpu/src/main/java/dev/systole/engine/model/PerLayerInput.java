package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Embedding;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Linear.Features;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What each layer gets of a token besides the residual (Gemma 3n and 4, transformers' {@code Gemma4TextModel}): the
 * mean of an embedding for that layer and of a projection of the token's main embedding, times sqrt(2).
 *
 * @param embedding V to all layers' features
 * @param projection H to all layers' features
 * @param norm of each layer's projected features
 * @param features P of one layer
 */
record PerLayerInput(Embedding embedding, Linear projection, RmsNorm norm, int features) {

    static PerLayerInput of(DecoderConfig config, DecoderConfig.PerLayerInput input, float scale, Lowering lowering) {
        long all = (long) config.layers().size() * input.features();
        String projection = "model.per_layer_model_projection";
        return new PerLayerInput(
                Embedding.of("model.embed_tokens_per_layer", Role.EMBEDDING, input.vocabulary(), all, scale, lowering),
                Linear.of(
                        projection,
                        Role.FEED_FORWARD,
                        config.hidden(),
                        List.of(Features.of(projection, all, 1)),
                        false,
                        lowering),
                DecoderLayer.norm(config, "model.per_layer_projection_norm", input.features()),
                input.features());
    }

    Stream<Weight> weights() {
        return Stream.of(embedding.weights(), projection.weights(), norm.weights())
                .flatMap(weights -> weights);
    }

    /** i32[M] and their main embeddings f32[m, H] to f32[m, P] for each layer: tokens of the residual stream. */
    List<Value> forward(Scope scope, Value tokens, Value embedded) {
        Value looked = embedding.forward(scope, tokens);
        Value projected = multiply(projection.forward(scope, embedded), 1 / Math.sqrt((double) embedded.dim(1)));
        long layers = projected.dim(1) / features;
        Value normed = norm.forward(scope, reshape(projected, projected.dim(0), layers, features));
        Value both = multiply(add(normed, reshape(looked, projected.dim(0), layers, features)), Math.sqrt(0.5));
        return LongStream.range(0, layers)
                .mapToObj(i -> reshape(slice(both, 1, i, i + 1), both.dim(0), features))
                .toList();
    }

    /**
     * Where a layer takes its share in.
     *
     * @param gate H to P
     * @param projection P to H
     * @param norm of its result
     */
    record OfLayer(Linear gate, Linear projection, RmsNorm norm) implements DecoderLayer.Ending {

        static OfLayer of(DecoderConfig config, DecoderConfig.PerLayerInput input, String layer, Lowering lowering) {
            String gate = layer + ".per_layer_input_gate";
            String projection = layer + ".per_layer_projection";
            return new OfLayer(
                    Linear.of(
                            gate,
                            Role.FEED_FORWARD,
                            config.hidden(),
                            List.of(Features.of(gate, input.features(), 1)),
                            false,
                            lowering),
                    Linear.of(
                            projection,
                            Role.FEED_FORWARD,
                            input.features(),
                            List.of(Features.of(projection, config.hidden(), 1)),
                            false,
                            lowering),
                    DecoderLayer.norm(config, layer + ".post_per_layer_input_norm", config.hidden()));
        }

        @Override
        public Stream<Weight> weights() {
            return Stream.of(gate.weights(), projection.weights(), norm.weights())
                    .flatMap(weights -> weights);
        }

        @Override
        public Value forward(Scope scope, Value x, DecoderLayer.Inputs inputs) {
            Value ofToken = Objects.requireNonNull(inputs.ofToken(), "a layer without its per-layer input");
            Value gated = multiply(Activation.GELU_TANH.of(gate.forward(scope, x)), ofToken);
            return add(x, norm.forward(scope, projection.forward(scope, gated)));
        }
    }
}
