package dev.systole.engine.model;

import static dev.systole.engine.model.CommonFields.FULL;
import static dev.systole.engine.model.CommonFields.SLIDING;

import dev.systole.engine.model.DecoderConfig.Head;
import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.DecoderConfig.Norms;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.MixerConfig.Attention;
import dev.systole.engine.model.MixerConfig.Rotation;
import dev.systole.engine.model.MixerConfig.Trait;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Dense decoders with SwiGLU: Llama, Mistral, Ministral 3, Qwen 2 and 3, Phi 3, SmolLM 3, Granite, OLMo 3. */
final class LlamaFamily {

    private LlamaFamily() {}

    static DecoderConfig llama(ConfigFields config) {
        return CommonFields.decoder(config, false, llamaLayers(config, 1 / Math.sqrt(CommonFields.dimension(config))));
    }

    private static List<Layer> llamaLayers(ConfigFields config, double scale) {
        CommonFields.refuseWindows(config);
        boolean bias = config.flag("attention_bias", false);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config));
        Attention attention = CommonFields.attention(config, 0, rotation, scale, Trait.of(bias, bias));
        Dense dense = CommonFields.dense(config, config.flag("mlp_bias", false));
        return CommonFields.layers(config, i -> attention, i -> dense);
    }

    static DecoderConfig mistral(ConfigFields config) {
        CommonFields.refuseLayerTypes(config);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config));
        Attention attention = CommonFields.attention(config, config.integer("sliding_window", 0), rotation, Set.of());
        Dense dense = CommonFields.dense(config, false);
        return CommonFields.decoder(config, false, CommonFields.layers(config, i -> attention, i -> dense));
    }

    static DecoderConfig qwen2(ConfigFields config) {
        return qwen(config, Trait.of(true, false));
    }

    static DecoderConfig qwen3(ConfigFields config) {
        boolean bias = config.flag("attention_bias", false);
        return qwen(config, Trait.of(bias, bias, Trait.HEAD_NORM));
    }

    /** Layers from {@code max_window_layers} on slide, where sliding is on at all. */
    private static DecoderConfig qwen(ConfigFields config, Set<Trait> traits) {
        int window = config.flag("use_sliding_window", false) ? config.integer("sliding_window", 0) : 0;
        int full = config.integer("max_window_layers", 28);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config));
        List<String> types = CommonFields.layerTypes(config, i -> i >= full ? SLIDING : FULL, Set.of(FULL, SLIDING));
        Attention whole = CommonFields.attention(config, 0, rotation, traits);
        Attention sliding = CommonFields.attention(config, window, rotation, traits);
        Dense dense = CommonFields.dense(config, false);
        return CommonFields.decoder(
                config,
                false,
                CommonFields.layers(config, i -> types.get(i).equals(SLIDING) ? sliding : whole, i -> dense));
    }

    static DecoderConfig phi3(ConfigFields config) {
        CommonFields.refuseLayerTypes(config);
        Rotation rotation = RopeFields.phi3(config, CommonFields.dimension(config));
        Attention attention =
                CommonFields.attention(config, config.integer("sliding_window", 0), rotation, Set.of(Trait.FUSED));
        Dense dense = new Dense(config.integer("intermediate_size"), CommonFields.silu(config), false, true);
        return CommonFields.decoder(config, false, CommonFields.layers(config, i -> attention, i -> dense));
    }

    /** Some layers have no positions; where sliding is on, those slide. */
    static DecoderConfig smollm3(ConfigFields config) {
        int interval = config.integer("no_rope_layer_interval", 4);
        List<Integer> given = config.has("no_rope_layers") ? config.integers("no_rope_layers") : List.of();
        int count = config.integer("num_hidden_layers");
        if (!given.isEmpty() && given.size() != count) {
            throw new UnsupportedModelException(
                    "config.json: no_rope_layers must have " + count + " numbers, found " + given);
        }
        boolean slides = config.flag("use_sliding_window", false);
        int window = slides ? config.integer("sliding_window", 0) : 0;
        List<Boolean> rotates = IntStream.range(0, count)
                .mapToObj(i -> given.isEmpty() ? (i + 1) % interval != 0 : given.get(i) != 0)
                .toList();
        List<String> types = CommonFields.layerTypes(
                config, i -> window > 0 && !rotates.get(i) ? SLIDING : FULL, Set.of(FULL, SLIDING));
        boolean bias = config.flag("attention_bias", false);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config), 2_000_000);
        Dense dense = CommonFields.dense(config, config.flag("mlp_bias", false));
        return CommonFields.decoder(
                config,
                true,
                CommonFields.layers(
                        config,
                        i -> CommonFields.attention(
                                config,
                                types.get(i).equals(SLIDING) ? window : 0,
                                rotates.get(i) ? rotation : null,
                                Trait.of(bias, bias)),
                        i -> dense));
    }

    static DecoderConfig granite(ConfigFields config) {
        Head head = new Head(config.flag("tie_word_embeddings", false), 1 / config.number("logits_scaling", 1), 0);
        return new DecoderConfig(
                config.integer("vocab_size"),
                config.integer("hidden_size"),
                config.integer("max_position_embeddings"),
                CommonFields.epsilon(config),
                false,
                config.number("embedding_multiplier", 1),
                config.number("residual_multiplier", 1),
                head,
                null,
                llamaLayers(config, config.number("attention_multiplier", 1)));
    }

    /** Norms follow the halves; full layers alone use a scaled rotation where the config does not say otherwise. */
    static DecoderConfig olmo3(ConfigFields config) {
        int dimension = CommonFields.dimension(config);
        int window = config.integer("sliding_window", 4_096);
        List<String> types =
                CommonFields.layerTypes(config, i -> (i + 1) % 4 != 0 ? SLIDING : FULL, Set.of(FULL, SLIDING));
        boolean bias = config.flag("attention_bias", false);
        Set<Trait> traits = Trait.of(bias, bias, Trait.JOINT_NORM);
        Attention sliding = CommonFields.attention(config, window, olmoRotation(config, SLIDING, dimension), traits);
        Attention full = CommonFields.attention(config, 0, olmoRotation(config, FULL, dimension), traits);
        Dense dense = CommonFields.dense(config, false);
        List<Layer> layers = types.stream()
                .map(type -> new Layer(type.equals(SLIDING) ? sliding : full, dense, Norms.AFTER, false))
                .toList();
        return CommonFields.decoder(config, false, layers);
    }

    private static Rotation olmoRotation(ConfigFields config, String type, int dimension) {
        if (config.has("rope_parameters") && config.object("rope_parameters").has(type)) {
            return RopeFields.ofType(config, type, dimension, 500_000);
        }
        Rotation scaled = RopeFields.read(config, dimension);
        return type.equals(FULL)
                ? scaled
                : new Rotation(new RopeScaling.Default(scaled.scaling().theta()), dimension);
    }
}
