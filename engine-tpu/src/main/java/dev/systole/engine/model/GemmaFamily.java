package dev.systole.engine.model;

import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.DecoderConfig.Traits;
import dev.systole.engine.nn.Mlp;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Gemma 2 and Gemma 3 (text): norms around each half of a layer, GeGLU, alternating windows. */
final class GemmaFamily {

    private GemmaFamily() {}

    static DecoderConfig gemma2(ConfigFields config) {
        RopeScaling rope = RopeFields.read(config);
        List<Layer> layers = layers(config, i -> i % 2 == 0, rope, rope);
        return decoder(config, false, layers);
    }

    static DecoderConfig gemma3(ConfigFields config) {
        int pattern = config.integer("sliding_window_pattern", config.integer("_sliding_window_pattern", 6));
        return decoder(
                config, true, layers(config, i -> (i + 1) % pattern != 0, slidingRope(config), fullRope(config)));
    }

    private static RopeScaling slidingRope(ConfigFields config) {
        if (!config.has("rope_parameters")) {
            return new RopeScaling.Default(config.number("rope_local_base_freq", 10_000));
        }
        ConfigFields rope = config.object("rope_parameters").object("sliding_attention");
        return RopeFields.read(config, rope, rope.number("rope_theta", 10_000));
    }

    private static RopeScaling fullRope(ConfigFields config) {
        if (!config.has("rope_parameters")) {
            double theta = config.number("rope_theta", 1_000_000);
            return config.has("rope_scaling")
                    ? RopeFields.read(config, config.object("rope_scaling"), theta)
                    : new RopeScaling.Default(theta);
        }
        ConfigFields rope = config.object("rope_parameters").object("full_attention");
        return RopeFields.read(config, rope, rope.number("rope_theta", 1_000_000));
    }

    private static List<Layer> layers(
            ConfigFields config, IntPredicate slidesByPattern, RopeScaling sliding, RopeScaling full) {
        int window = config.integer("sliding_window", 4096);
        List<String> types = config.has("layer_types") ? config.texts("layer_types") : List.of();
        return IntStream.range(0, config.integer("num_hidden_layers"))
                .mapToObj(i -> {
                    boolean slides = types.isEmpty()
                            ? slidesByPattern.test(i)
                            : types.get(i).equals("sliding_attention");
                    return slides ? new Layer(window, sliding) : new Layer(0, full);
                })
                .toList();
    }

    private static DecoderConfig decoder(ConfigFields config, boolean queryKeyNorm, List<Layer> layers) {
        config.oneOf("hidden_activation", "gelu_pytorch_tanh", Set.of("gelu_pytorch_tanh"));
        config.refuse("use_bidirectional_attention", "only causal attention is supported");
        boolean bias = config.flag("attention_bias", false);
        int dimension = config.integer("head_dim", 256);
        return new DecoderConfig(
                config.integer("vocab_size"),
                config.integer("hidden_size"),
                config.integer("intermediate_size"),
                config.integer("num_attention_heads"),
                config.integer("num_key_value_heads"),
                dimension,
                config.integer("max_position_embeddings"),
                (float) config.number("rms_norm_eps", 1e-6),
                1 / Math.sqrt(config.number("query_pre_attn_scalar", dimension)),
                config.number("attn_logit_softcapping", 0),
                config.number("final_logit_softcapping", 0),
                Mlp.Activation.GELU_TANH,
                new Traits(config.flag("tie_word_embeddings", true), bias, bias, false, queryKeyNorm, true, true, true),
                layers);
    }
}
