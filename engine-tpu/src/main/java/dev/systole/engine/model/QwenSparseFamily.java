package dev.systole.engine.model;

import static dev.systole.engine.model.CommonFields.FULL;
import static dev.systole.engine.model.CommonFields.LINEAR;

import dev.systole.engine.model.DecoderConfig.Head;
import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.FeedForwardConfig.Routing;
import dev.systole.engine.model.FeedForwardConfig.Shared;
import dev.systole.engine.model.FeedForwardConfig.Sparse;
import dev.systole.engine.model.FeedForwardConfig.Tensors;
import dev.systole.engine.model.MixerConfig.Attention;
import dev.systole.engine.model.MixerConfig.Recurrent;
import dev.systole.engine.model.MixerConfig.Trait;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.experts.Router;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Qwen 3 with experts, and the hybrids of gated attention and gated delta networks: Qwen3-Next and Qwen3.5. */
final class QwenSparseFamily {

    private QwenSparseFamily() {}

    static DecoderConfig qwen3Moe(ConfigFields config) {
        CommonFields.refuseLayerTypes(config);
        boolean bias = config.flag("attention_bias", false);
        int window = config.flag("use_sliding_window", false) ? config.integer("sliding_window", 0) : 0;
        Attention attention = CommonFields.attention(
                config,
                window,
                RopeFields.read(config, CommonFields.dimension(config)),
                Trait.of(bias, bias, Trait.HEAD_NORM));
        return CommonFields.decoder(
                config,
                false,
                CommonFields.layers(
                        config,
                        i -> attention,
                        someSparse(config, sparse(config, null, config.flag("norm_topk_prob", false)))));
    }

    static DecoderConfig qwen3Next(ConfigFields config) {
        Sparse sparse = sparse(config, shared(config), config.flag("norm_topk_prob", true));
        return hybrid(config, true, someSparse(config, sparse));
    }

    static DecoderConfig qwen35(ConfigFields config) {
        Dense dense = CommonFields.dense(config, false);
        return hybrid(config, false, i -> dense);
    }

    static DecoderConfig qwen35Moe(ConfigFields config) {
        Sparse sparse = sparse(config, shared(config), true);
        return hybrid(config, false, i -> sparse);
    }

    private static Shared shared(ConfigFields config) {
        return new Shared("shared_expert", config.integer("shared_expert_intermediate_size"), true);
    }

    private static Sparse sparse(ConfigFields config, @Nullable Shared shared, boolean normalised) {
        // transformers writes the number of experts of Qwen 3 by its other name.
        int experts = CommonFields.experts(config, "num_experts", "num_local_experts");
        Routing routing =
                new Routing(config.integer("num_experts_per_tok"), Router.Scoring.SOFTMAX, normalised, 1, null, false);
        return new Sparse(
                experts,
                config.integer("moe_intermediate_size"),
                Tensors.QWEN,
                new Gating.Halves(CommonFields.silu(config)),
                routing,
                shared);
    }

    /** Experts in each {@code decoder_sparse_step}-th layer, but not in {@code mlp_only_layers}. */
    private static IntFunction<FeedForwardConfig> someSparse(ConfigFields config, Sparse sparse) {
        int step = config.integer("decoder_sparse_step", 1);
        if (step < 1) {
            throw new UnsupportedModelException("config.json: decoder_sparse_step must be positive, found " + step);
        }
        List<Integer> dense = config.has("mlp_only_layers") ? config.integers("mlp_only_layers") : List.of();
        return i -> dense.contains(i) || (i + 1) % step != 0 ? CommonFields.dense(config, false) : sparse;
    }

    private static DecoderConfig hybrid(
            ConfigFields config, boolean grouped, IntFunction<FeedForwardConfig> feedForwards) {
        int interval = config.integer("full_attention_interval", 4);
        List<String> types =
                CommonFields.layerTypes(config, i -> (i + 1) % interval != 0 ? LINEAR : FULL, Set.of(FULL, LINEAR));
        config.flag("attn_output_gate", true);
        boolean bias = config.flag("attention_bias", false);
        int dimension = config.integer("head_dim", 256);
        Attention attention = new Attention(
                config.integer("num_attention_heads"),
                config.integer("num_key_value_heads"),
                dimension,
                0,
                RopeFields.partial(config, dimension, 0.25),
                1 / Math.sqrt(dimension),
                0,
                -1,
                Trait.of(bias, bias, Trait.HEAD_NORM, Trait.GATED));
        Recurrent recurrent = new Recurrent(
                config.integer("linear_num_key_heads"),
                config.integer("linear_num_value_heads"),
                config.integer("linear_key_head_dim"),
                config.integer("linear_value_head_dim"),
                config.integer("linear_conv_kernel_dim", 4),
                grouped);
        List<Layer> layers =
                CommonFields.layers(config, i -> types.get(i).equals(LINEAR) ? recurrent : attention, feedForwards);
        return new DecoderConfig(
                config.integer("vocab_size"),
                config.integer("hidden_size"),
                config.integer("max_position_embeddings"),
                CommonFields.epsilon(config),
                true,
                1,
                1,
                new Head(config.flag("tie_word_embeddings", false), 1, 0),
                null,
                layers);
    }
}
