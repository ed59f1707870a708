package dev.systole.engine.model;

import dev.systole.engine.model.DecoderConfig.Head;
import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.DecoderConfig.Norms;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.nn.Activation;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The fields that most families share. */
final class CommonFields {

    /** Kinds of layers in {@code layer_types}. */
    static final String FULL = "full_attention";

    static final String SLIDING = "sliding_attention";
    static final String LINEAR = "linear_attention";

    private CommonFields() {}

    /** A decoder with plain norms and unscaled embeddings. */
    static DecoderConfig decoder(ConfigFields config, boolean tiedIfAbsent, List<Layer> layers) {
        return new DecoderConfig(
                config.integer("vocab_size"),
                config.integer("hidden_size"),
                config.integer("max_position_embeddings"),
                epsilon(config),
                false,
                1,
                1,
                new Head(config.flag("tie_word_embeddings", tiedIfAbsent), 1, 0),
                null,
                layers);
    }

    static float epsilon(ConfigFields config) {
        return (float) config.number("rms_norm_eps", 1e-6);
    }

    /** Layers with norms before their halves. */
    static List<Layer> layers(
            ConfigFields config, IntFunction<MixerConfig> mixers, IntFunction<FeedForwardConfig> feedForwards) {
        return IntStream.range(0, config.integer("num_hidden_layers"))
                .mapToObj(i -> new Layer(mixers.apply(i), feedForwards.apply(i), Norms.BEFORE, false))
                .toList();
    }

    static Dense dense(ConfigFields config, boolean biased) {
        return new Dense(config.integer("intermediate_size"), silu(config), biased, false);
    }

    static Activation silu(ConfigFields config) {
        config.oneOf("hidden_act", "silu", Set.of("silu"));
        return Activation.SILU;
    }

    static int heads(ConfigFields config) {
        return config.integer("num_attention_heads");
    }

    static int keyValueHeads(ConfigFields config) {
        return config.integer("num_key_value_heads", heads(config));
    }

    /** Features of a head. */
    static int dimension(ConfigFields config) {
        return config.integer("head_dim", config.integer("hidden_size") / Math.max(heads(config), 1));
    }

    /** Attention of the usual scale. */
    static MixerConfig.Attention attention(
            ConfigFields config, int window, MixerConfig.@Nullable Rotation rotation, Set<MixerConfig.Trait> traits) {
        return attention(config, window, rotation, 1 / Math.sqrt(dimension(config)), traits);
    }

    static MixerConfig.Attention attention(
            ConfigFields config,
            int window,
            MixerConfig.@Nullable Rotation rotation,
            double scale,
            Set<MixerConfig.Trait> traits) {
        return new MixerConfig.Attention(
                heads(config), keyValueHeads(config), dimension(config), window, rotation, scale, 0, -1, traits);
    }

    /** Refuses windows in a class whose layers all attend to everything. */
    static void refuseWindows(ConfigFields config) {
        config.refuse("sliding_window", "layers of this class attend to all positions");
        refuseLayerTypes(config);
    }

    /** Refuses kinds of layers in a class whose layers are all alike. */
    static void refuseLayerTypes(ConfigFields config) {
        layerTypes(config, i -> FULL, Set.of(FULL));
    }

    /** A number of experts that has two names. */
    static int experts(ConfigFields config, String name, String otherName) {
        if (!config.has(otherName)) {
            return config.integer(name);
        }
        int experts = config.integer(otherName);
        if (config.integer(name, experts) != experts) {
            throw new UnsupportedModelException("config.json: " + name + " is " + config.integer(name) + ", but "
                    + otherName + ", which means the same, is " + experts);
        }
        return experts;
    }

    /** What the config says each layer is, or a pattern where it does not say. */
    static List<String> layerTypes(ConfigFields config, IntFunction<String> pattern, Set<String> supported) {
        int count = config.integer("num_hidden_layers");
        List<String> types = config.has("layer_types")
                ? config.texts("layer_types")
                : IntStream.range(0, count).mapToObj(pattern).toList();
        if (types.size() != count || !supported.containsAll(types)) {
            throw new UnsupportedModelException(
                    "config.json: layer_types must be " + count + " of " + supported + ", found " + types);
        }
        return types;
    }
}
