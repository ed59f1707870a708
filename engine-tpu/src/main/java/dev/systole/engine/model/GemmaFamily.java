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
import dev.systole.engine.nn.Activation;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/** Gemma 2 and Gemma 3 (text): norms around each half of a layer, GeGLU, alternating windows. */
final class GemmaFamily {

    private static final double FULL_THETA = 1_000_000;

    private GemmaFamily() {}

    static DecoderConfig gemma2(ConfigFields config) {
        Rotation rotation = RopeFields.read(config, dimension(config));
        return decoder(config, i -> i % 2 == 0 ? SLIDING : FULL, rotation, rotation);
    }

    static DecoderConfig gemma3(ConfigFields config) {
        int pattern = config.integer("sliding_window_pattern", config.integer("_sliding_window_pattern", 6));
        int dimension = dimension(config);
        boolean both = config.has("rope_parameters");
        Rotation sliding = both
                ? RopeFields.ofType(config, SLIDING, dimension, 10_000)
                : new Rotation(new RopeScaling.Default(config.number("rope_local_base_freq", 10_000)), dimension);
        Rotation full = both
                ? RopeFields.ofType(config, FULL, dimension, FULL_THETA)
                : RopeFields.read(config, dimension, FULL_THETA);
        return decoder(config, i -> (i + 1) % pattern != 0 ? SLIDING : FULL, sliding, full, Trait.HEAD_NORM);
    }

    private static int dimension(ConfigFields config) {
        return config.integer("head_dim", 256);
    }

    private static DecoderConfig decoder(
            ConfigFields config, IntFunction<String> pattern, Rotation sliding, Rotation full, Trait... traits) {
        config.oneOf("hidden_activation", "gelu_pytorch_tanh", Set.of("gelu_pytorch_tanh"));
        config.refuse("use_bidirectional_attention", "only causal attention is supported");
        boolean bias = config.flag("attention_bias", false);
        int window = config.integer("sliding_window", 4096);
        Attention slides = attention(config, window, sliding, Trait.of(bias, bias, traits));
        Attention whole = attention(config, 0, full, Trait.of(bias, bias, traits));
        Dense dense = new Dense(config.integer("intermediate_size"), Activation.GELU_TANH, false, false);
        List<Layer> layers = CommonFields.layerTypes(config, pattern, Set.of(FULL, SLIDING)).stream()
                .map(type -> new Layer(type.equals(SLIDING) ? slides : whole, dense, Norms.AROUND, false))
                .toList();
        int hidden = config.integer("hidden_size");
        return new DecoderConfig(
                config.integer("vocab_size"),
                hidden,
                config.integer("max_position_embeddings"),
                CommonFields.epsilon(config),
                true,
                Math.sqrt(hidden),
                1,
                new Head(config.flag("tie_word_embeddings", true), 1, config.number("final_logit_softcapping", 0)),
                null,
                layers);
    }

    private static Attention attention(ConfigFields config, int window, Rotation rotation, Set<Trait> traits) {
        int dimension = dimension(config);
        return new Attention(
                config.integer("num_attention_heads"),
                config.integer("num_key_value_heads"),
                dimension,
                window,
                rotation,
                1 / Math.sqrt(config.number("query_pre_attn_scalar", dimension)),
                config.number("attn_logit_softcapping", 0),
                -1,
                traits);
    }
}
