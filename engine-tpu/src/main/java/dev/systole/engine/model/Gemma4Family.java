package dev.systole.engine.model;

import static dev.systole.engine.model.CommonFields.FULL;
import static dev.systole.engine.model.CommonFields.SLIDING;

import dev.systole.engine.model.DecoderConfig.Head;
import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.DecoderConfig.Norms;
import dev.systole.engine.model.DecoderConfig.PerLayerInput;
import dev.systole.engine.model.FeedForwardConfig.Both;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.FeedForwardConfig.Routing;
import dev.systole.engine.model.FeedForwardConfig.Sparse;
import dev.systole.engine.model.FeedForwardConfig.Tensors;
import dev.systole.engine.model.MixerConfig.Attention;
import dev.systole.engine.model.MixerConfig.Rotation;
import dev.systole.engine.model.MixerConfig.Trait;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.experts.Router;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gemma 4 (text): two kinds of attention with heads of their own, and, by size, experts beside the dense layer, layers
 * that share the cache of an earlier one, and per-layer inputs.
 */
final class Gemma4Family {

    /** Of a layer's number. */
    private static final int MOST_DIGITS = 4;

    private Gemma4Family() {}

    static DecoderConfig read(ConfigFields config) {
        config.oneOf("hidden_activation", "gelu_pytorch_tanh", Set.of("gelu_pytorch_tanh"));
        // "vision" concerns image tokens alone.
        config.oneOf("use_bidirectional_attention", "vision", Set.of("vision"));
        int count = config.integer("num_hidden_layers");
        List<String> types = types(config, count);
        int sharing = config.integer("num_kv_shared_layers", 0);
        if (sharing < 0 || sharing >= count) {
            throw new UnsupportedModelException(
                    "config.json: num_kv_shared_layers must be from 0 to " + (count - 1) + ", found " + sharing);
        }
        List<Layer> layers = IntStream.range(0, count)
                .mapToObj(i -> {
                    int sharesWith = i < count - sharing ? -1 : lastOfType(types, types.get(i), count - sharing);
                    boolean wide = sharesWith >= 0 && config.flag("use_double_wide_mlp", false);
                    return new Layer(
                            attention(config, i, types.get(i), sharesWith),
                            feedForward(config, wide),
                            Norms.AROUND,
                            true);
                })
                .toList();
        int hidden = config.integer("hidden_size");
        int features = config.integer("hidden_size_per_layer_input", 256);
        return new DecoderConfig(
                config.integer("vocab_size"),
                hidden,
                config.integer("max_position_embeddings"),
                CommonFields.epsilon(config),
                false,
                Math.sqrt(hidden),
                1,
                new Head(config.flag("tie_word_embeddings", true), 1, config.number("final_logit_softcapping", 0)),
                features == 0
                        ? null
                        : new PerLayerInput(config.integer("vocab_size_per_layer_input", 262_144), features),
                layers);
    }

    /** The last layer is a full one, whatever the config says, as in transformers. */
    private static List<String> types(ConfigFields config, int count) {
        List<String> given =
                CommonFields.layerTypes(config, i -> (i + 1) % 6 != 0 ? SLIDING : FULL, Set.of(FULL, SLIDING));
        return IntStream.range(0, count)
                .mapToObj(i -> i == count - 1 ? FULL : given.get(i))
                .toList();
    }

    private static int lastOfType(List<String> types, String type, int limit) {
        int last = types.subList(0, limit).lastIndexOf(type);
        if (last < 0) {
            throw new UnsupportedModelException(
                    "config.json: num_kv_shared_layers leaves no " + type + " layer with a cache of its own to share");
        }
        return last;
    }

    private static Attention attention(ConfigFields config, int layer, String type, int sharesWith) {
        boolean full = type.equals(FULL);
        boolean sameProjection = full && config.flag("attention_k_eq_v", false);
        ConfigFields own = own(config, layer);
        int globalDimension = config.integer("global_head_dim", 512);
        int globalHeads = sameProjection ? config.integer("num_global_key_value_heads", 0) : 0;
        boolean perLayer = config.has("per_layer_config");
        int dimension = own.integer("head_dim", full && !perLayer ? globalDimension : config.integer("head_dim", 256));
        int keyValueHeads = own.integer(
                "num_key_value_heads",
                full && !perLayer && globalHeads > 0 ? globalHeads : config.integer("num_key_value_heads"));
        boolean bias = config.flag("attention_bias", false);
        Set<Trait> traits = EnumSet.copyOf(Trait.of(bias, bias, Trait.HEAD_NORM, Trait.VALUE_NORM));
        if (sameProjection) {
            traits.add(Trait.KEYS_AS_VALUES);
        }
        Rotation rotation = RopeFields.gemma4(config, type, dimension, full ? 1_000_000 : 10_000);
        return new Attention(
                config.integer("num_attention_heads"),
                keyValueHeads,
                dimension,
                full ? 0 : config.integer("sliding_window", 512),
                rotation,
                1,
                0,
                sharesWith,
                traits);
    }

    /**
     * What {@code per_layer_config} says of a layer. transformers pads the layers' numbers with zeros to as many digits
     * as the largest has.
     */
    private static ConfigFields own(ConfigFields config, int layer) {
        if (!config.has("per_layer_config")) {
            return config.empty();
        }
        ConfigFields all = config.object("per_layer_config");
        return Stream.iterate(String.valueOf(layer), key -> "0" + key)
                .limit(MOST_DIGITS)
                .filter(all::has)
                .findFirst()
                .map(all::object)
                .orElseGet(all::empty);
    }

    private static FeedForwardConfig feedForward(ConfigFields config, boolean wide) {
        int intermediate = config.integer("intermediate_size") * (wide ? 2 : 1);
        Dense dense = new Dense(intermediate, Activation.GELU_TANH, false, false);
        if (!config.flag("enable_moe_block", false)) {
            return dense;
        }
        Routing routing = new Routing(config.integer("top_k_experts"), Router.Scoring.SOFTMAX, true, 1, null, false);
        return new Both(
                dense,
                new Sparse(
                        config.integer("num_experts"),
                        config.integer("moe_intermediate_size"),
                        Tensors.GEMMA,
                        new Gating.Halves(Activation.GELU_TANH),
                        routing,
                        null));
    }
}
