package dev.systole.engine.model;

import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.DecoderConfig.Traits;
import dev.systole.engine.nn.Mlp;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Llama, Mistral, Ministral 3, Qwen 2 and Qwen 3: pre-norm decoders with SwiGLU. */
final class LlamaFamily {

    private LlamaFamily() {}

    static DecoderConfig llama(ConfigFields config) {
        boolean bias = config.flag("attention_bias", false);
        Traits traits = traits(config, bias, bias, config.flag("mlp_bias", false), false);
        return decoder(config, traits, uniform(config, 0));
    }

    static DecoderConfig mistral(ConfigFields config) {
        Traits traits = traits(config, false, false, false, false);
        return decoder(config, traits, uniform(config, config.integer("sliding_window", 0)));
    }

    static DecoderConfig qwen2(ConfigFields config) {
        return decoder(config, traits(config, true, false, false, false), qwenLayers(config));
    }

    static DecoderConfig qwen3(ConfigFields config) {
        boolean bias = config.flag("attention_bias", false);
        return decoder(config, traits(config, bias, bias, false, true), qwenLayers(config));
    }

    private static Traits traits(
            ConfigFields config,
            boolean queryKeyValueBias,
            boolean outputBias,
            boolean feedForwardBias,
            boolean queryKeyNorm) {
        return new Traits(
                config.flag("tie_word_embeddings", false),
                queryKeyValueBias,
                outputBias,
                feedForwardBias,
                queryKeyNorm,
                false,
                false,
                false);
    }

    private static List<Layer> uniform(ConfigFields config, int window) {
        Layer layer = new Layer(window, RopeFields.read(config));
        return IntStream.range(0, config.integer("num_hidden_layers"))
                .mapToObj(i -> layer)
                .toList();
    }

    /** Layers from {@code max_window_layers} on slide, where sliding is on at all. */
    private static List<Layer> qwenLayers(ConfigFields config) {
        int window = config.flag("use_sliding_window", false) ? config.integer("sliding_window", 0) : 0;
        int full = config.integer("max_window_layers", 28);
        RopeScaling rope = RopeFields.read(config);
        List<String> types = config.has("layer_types") ? config.texts("layer_types") : List.of();
        return IntStream.range(0, config.integer("num_hidden_layers"))
                .mapToObj(i -> {
                    boolean slides = types.isEmpty() ? i >= full : types.get(i).equals("sliding_attention");
                    return new Layer(slides ? window : 0, rope);
                })
                .toList();
    }

    private static DecoderConfig decoder(ConfigFields config, Traits traits, List<Layer> layers) {
        config.oneOf("hidden_act", "silu", Set.of("silu"));
        int heads = config.integer("num_attention_heads");
        int dimension = config.integer("head_dim", config.integer("hidden_size") / Math.max(heads, 1));
        return new DecoderConfig(
                config.integer("vocab_size"),
                config.integer("hidden_size"),
                config.integer("intermediate_size"),
                heads,
                config.integer("num_key_value_heads", heads),
                dimension,
                config.integer("max_position_embeddings"),
                (float) config.number("rms_norm_eps", 1e-6),
                1 / Math.sqrt(dimension),
                0,
                0,
                Mlp.Activation.SILU,
                traits,
                layers);
    }
}
