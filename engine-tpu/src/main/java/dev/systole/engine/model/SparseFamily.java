package dev.systole.engine.model;

import static dev.systole.engine.model.CommonFields.FULL;
import static dev.systole.engine.model.CommonFields.SLIDING;

import dev.systole.engine.model.DecoderConfig.Layer;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.FeedForwardConfig.Routing;
import dev.systole.engine.model.FeedForwardConfig.Shared;
import dev.systole.engine.model.FeedForwardConfig.Sparse;
import dev.systole.engine.model.FeedForwardConfig.Tensors;
import dev.systole.engine.model.MixerConfig.Attention;
import dev.systole.engine.model.MixerConfig.Rotation;
import dev.systole.engine.model.MixerConfig.Trait;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.experts.Router;
import dev.systole.engine.nn.experts.Router.Scoring;
import java.util.List;
import java.util.Set;

/** Decoders with experts: Mixtral, OLMoE, gpt-oss, DeepSeek V3 and GLM 4 MoE. */
final class SparseFamily {

    private SparseFamily() {}

    static DecoderConfig mixtral(ConfigFields config) {
        CommonFields.refuseLayerTypes(config);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config), 1_000_000);
        Attention attention = CommonFields.attention(config, config.integer("sliding_window", 0), rotation, Set.of());
        Routing routing = new Routing(config.integer("num_experts_per_tok", 2), Scoring.SOFTMAX, true, 1, null, false);
        Sparse sparse = new Sparse(
                CommonFields.experts(config, "num_local_experts", "num_experts"),
                config.integer("intermediate_size"),
                Tensors.MIXTRAL,
                new Gating.Halves(CommonFields.silu(config)),
                routing,
                null);
        return CommonFields.decoder(config, false, CommonFields.layers(config, i -> attention, i -> sparse));
    }

    static DecoderConfig olmoe(ConfigFields config) {
        CommonFields.refuseWindows(config);
        config.refuse("clip_qkv", "queries, keys and values cannot be clipped");
        boolean bias = config.flag("attention_bias", false);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config));
        Attention attention = CommonFields.attention(config, 0, rotation, Trait.of(bias, bias, Trait.JOINT_NORM));
        Routing routing = new Routing(
                config.integer("num_experts_per_tok"),
                Scoring.SOFTMAX,
                config.flag("norm_topk_prob", false),
                1,
                null,
                false);
        Sparse sparse = new Sparse(
                CommonFields.experts(config, "num_experts", "num_local_experts"),
                config.integer("intermediate_size"),
                Tensors.QWEN,
                new Gating.Halves(CommonFields.silu(config)),
                routing,
                null);
        return CommonFields.decoder(config, false, CommonFields.layers(config, i -> attention, i -> sparse));
    }

    static DecoderConfig gptOss(ConfigFields config) {
        boolean bias = config.flag("attention_bias", true);
        Rotation rotation = RopeFields.read(config, CommonFields.dimension(config), 150_000);
        Set<Trait> traits = Trait.of(bias, bias, Trait.SINKS);
        Attention full = CommonFields.attention(config, 0, rotation, traits);
        Attention sliding = CommonFields.attention(config, config.integer("sliding_window", 128), rotation, traits);
        List<String> types = CommonFields.layerTypes(config, i -> i % 2 == 0 ? SLIDING : FULL, Set.of(FULL, SLIDING));
        config.oneOf("hidden_act", "silu", Set.of("silu"));
        Routing routing = new Routing(
                config.integer("num_experts_per_tok", config.integer("experts_per_token", 4)),
                Scoring.SOFTMAX_OF_CHOSEN,
                false,
                1,
                null,
                false);
        Sparse sparse = new Sparse(
                CommonFields.experts(config, "num_local_experts", "num_experts"),
                config.integer("intermediate_size"),
                Tensors.GPT_OSS,
                new Gating.ClampedPairs(config.number("swiglu_alpha", 1.702), config.number("swiglu_limit", 7)),
                routing,
                null);
        return CommonFields.decoder(
                config,
                false,
                CommonFields.layers(config, i -> types.get(i).equals(SLIDING) ? sliding : full, i -> sparse));
    }

    static DecoderConfig deepseekV3(ConfigFields config) {
        CommonFields.refuseWindows(config);
        if (CommonFields.keyValueHeads(config) != CommonFields.heads(config)) {
            throw new UnsupportedModelException("config.json: num_key_value_heads must be num_attention_heads "
                    + CommonFields.heads(config) + ", found " + CommonFields.keyValueHeads(config));
        }
        int rotated = config.integer("qk_rope_head_dim", 64);
        int unrotated = config.integer("qk_nope_head_dim", 128);
        Rotation rotation = RopeFields.read(config, rotated);
        MixerConfig.Latent latent = new MixerConfig.Latent(
                config.integer("num_attention_heads"),
                config.integer("q_lora_rank", 0),
                config.integer("kv_lora_rank"),
                unrotated,
                rotated,
                config.integer("v_head_dim"),
                latentScale(unrotated + rotated, rotation.scaling(), config),
                config.flag("rope_interleave", true),
                config.flag("attention_bias", false),
                rotation);
        return CommonFields.decoder(config, false, firstDense(config, latent));
    }

    /** YaRN's magnitude scales the scores, too, where the config gives it for all dimensions. */
    private static double latentScale(int dimension, RopeScaling scaling, ConfigFields config) {
        double scale = 1 / Math.sqrt(dimension);
        if (!(scaling instanceof RopeScaling.Yarn yarn)) {
            return scale;
        }
        double all = RopeFields.own(config).number("mscale_all_dim", 0);
        double magnitude = all == 0 ? 1 : RopeScaling.magnitude(yarn.factor(), all);
        return scale * magnitude * magnitude;
    }

    static DecoderConfig glm4Moe(ConfigFields config) {
        CommonFields.refuseWindows(config);
        boolean bias = config.flag("attention_bias", false);
        boolean norm = config.flag("use_qk_norm", false);
        int dimension = CommonFields.dimension(config);
        Attention attention = CommonFields.attention(
                config,
                0,
                RopeFields.partial(config, dimension, 0.5),
                norm ? Trait.of(bias, false, Trait.HEAD_NORM) : Trait.of(bias, false));
        return CommonFields.decoder(config, false, firstDense(config, attention));
    }

    /** Dense layers first, then experts chosen within groups, with a shared one. */
    private static List<Layer> firstDense(ConfigFields config, MixerConfig mixer) {
        int denseLayers = config.integer("first_k_dense_replace", 1);
        int experts = CommonFields.experts(config, "n_routed_experts", "num_local_experts");
        int intermediate = config.integer("moe_intermediate_size");
        int groups = config.integer("n_group", 1);
        if (groups < 1 || experts % groups != 0 || experts / groups < 2) {
            throw new UnsupportedModelException("config.json: n_group " + groups + " must divide n_routed_experts "
                    + experts + " into groups of at least two");
        }
        Router.Groups chosen = new Router.Groups(groups, config.integer("topk_group", 1));
        Routing routing = new Routing(
                config.integer("num_experts_per_tok"),
                Scoring.LOGISTIC,
                config.flag("norm_topk_prob", true),
                config.number("routed_scaling_factor", 1),
                chosen,
                true);
        Sparse sparse = new Sparse(
                experts,
                intermediate,
                Tensors.QWEN,
                new Gating.Halves(CommonFields.silu(config)),
                routing,
                new Shared("shared_experts", intermediate * config.integer("n_shared_experts", 1), false));
        Dense dense = CommonFields.dense(config, false);
        return CommonFields.layers(config, i -> mixer, i -> i < denseLayers ? dense : sparse);
    }
}
