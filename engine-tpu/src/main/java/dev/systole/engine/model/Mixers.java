package dev.systole.engine.model;

import dev.systole.engine.model.MixerConfig.Trait;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Linear.Features;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.Weight.Rows;
import dev.systole.engine.nn.Weight.Tensor;
import dev.systole.engine.nn.attention.Attention;
import dev.systole.engine.nn.attention.LatentAttention;
import dev.systole.engine.nn.recurrent.GatedDeltaNet;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;

/** Builds token mixers with their names in a checkpoint and their share of one device. */
final class Mixers {

    private final DecoderConfig config;
    private final Lowering lowering;
    private final String layer;

    private Mixers(DecoderConfig config, Lowering lowering, String layer) {
        this.config = config;
        this.lowering = lowering;
        this.layer = layer;
    }

    /** A mixer of a layer such as {@code model.layers.0}. */
    static TokenMixer of(DecoderConfig config, MixerConfig mixer, String layer, Lowering lowering) {
        Mixers mixers = new Mixers(config, lowering, layer);
        return switch (mixer) {
            case MixerConfig.Attention attention -> mixers.attention(attention);
            case MixerConfig.Latent latent -> mixers.latent(latent);
            case MixerConfig.Recurrent recurrent -> mixers.recurrent(recurrent);
        };
    }

    private Attention attention(MixerConfig.Attention mixer) {
        String module = layer + ".self_attn";
        int d = mixer.dimension();
        int pieces = lowering.pieces(mixer.keyValueHeads());
        long queries = lowering.share("query heads", mixer.heads());
        Attention.Heads heads = Attention.Heads.of(
                queries,
                mixer.keyValueHeads() / pieces,
                d,
                mixer.scale(),
                mixer.softCap(),
                mixer.has(Trait.SINKS),
                lowering);
        Weight sinks = !mixer.has(Trait.SINKS)
                ? null
                : Weight.split(module + ".sinks", Role.MIXER, DType.F32, lowering.devices(), mixer.heads());
        return new Attention(
                heads,
                source(mixer),
                Linear.of(
                        module + ".qkv_proj",
                        Role.MIXER,
                        config.hidden(),
                        projections(mixer, module, pieces),
                        mixer.has(Trait.QUERY_KEY_VALUE_BIAS),
                        lowering),
                Linear.summed(
                        module + ".o_proj",
                        Role.MIXER,
                        (long) mixer.heads() * d,
                        config.hidden(),
                        mixer.has(Trait.OUTPUT_BIAS),
                        lowering),
                norms(mixer, module, pieces),
                mixer.has(Trait.GATED),
                sinks);
    }

    private static Attention.Source source(MixerConfig.Attention mixer) {
        if (mixer.sharesWith() >= 0) {
            return Attention.Source.SHARED;
        }
        return mixer.has(Trait.KEYS_AS_VALUES) ? Attention.Source.KEYS_AS_VALUES : Attention.Source.KEYS_AND_VALUES;
    }

    private List<Features> projections(MixerConfig.Attention mixer, String module, int pieces) {
        long queries = (long) mixer.heads() * mixer.dimension() * (mixer.has(Trait.GATED) ? 2 : 1);
        long keys = (long) mixer.keyValueHeads() * mixer.dimension();
        if (mixer.has(Trait.FUSED)) {
            String fused = module + ".qkv_proj";
            long all = queries + 2 * keys;
            return List.of(
                    new Features(fused, all, 0, queries, lowering.devices()),
                    new Features(fused, all, queries, keys, pieces),
                    new Features(fused, all, queries + keys, keys, pieces));
        }
        List<Features> projections = new ArrayList<>();
        projections.add(Features.of(module + ".q_proj", queries, lowering.devices()));
        if (mixer.sharesWith() < 0) {
            projections.add(Features.of(module + ".k_proj", keys, pieces));
            if (!mixer.has(Trait.KEYS_AS_VALUES)) {
                projections.add(Features.of(module + ".v_proj", keys, pieces));
            }
        }
        return projections;
    }

    private Attention.Norms norms(MixerConfig.Attention mixer, String module, int pieces) {
        boolean joint = mixer.has(Trait.JOINT_NORM);
        RmsNorm value = mixer.has(Trait.VALUE_NORM) ? RmsNorm.unweighted(config.normEpsilon()) : null;
        if (joint) {
            long queries = (long) mixer.heads() * mixer.dimension();
            long keys = (long) mixer.keyValueHeads() * mixer.dimension();
            float epsilon = config.normEpsilon();
            return new Attention.Norms(
                    RmsNorm.split(module + ".q_norm", queries, lowering.devices(), epsilon),
                    RmsNorm.split(module + ".k_norm", keys, pieces, epsilon),
                    value,
                    true);
        }
        boolean each = mixer.has(Trait.HEAD_NORM);
        return new Attention.Norms(
                each ? norm(module + ".q_norm", mixer.dimension()) : null,
                each && mixer.sharesWith() < 0 ? norm(module + ".k_norm", mixer.dimension()) : null,
                value,
                false);
    }

    private RmsNorm norm(String module, int features) {
        return RmsNorm.of(module, features, config.normEpsilon(), config.unitOffsetNorm());
    }

    private LatentAttention latent(MixerConfig.Latent mixer) {
        String module = layer + ".self_attn";
        int hidden = config.hidden();
        long heads = lowering.share("heads", mixer.heads());
        long query = (long) mixer.heads() * (mixer.unrotated() + mixer.rotated());
        boolean compressed = mixer.queryLatent() > 0;
        Features direct = compressed
                ? Features.of(module + ".q_a_proj", mixer.queryLatent(), 1)
                : Features.of(module + ".q_proj", query, lowering.devices());
        // transformers gives these two norms their default epsilon, whatever the config says.
        float epsilon = 1e-6f;
        return new LatentAttention(
                new LatentAttention.Sizes(
                        heads,
                        mixer.latent(),
                        mixer.unrotated(),
                        mixer.rotated(),
                        mixer.value(),
                        mixer.scale(),
                        mixer.pairs()),
                Linear.of(
                        module + ".q_down",
                        Role.MIXER,
                        hidden,
                        List.of(direct),
                        compressed && mixer.biased(),
                        lowering),
                compressed ? RmsNorm.of(module + ".q_a_layernorm", mixer.queryLatent(), epsilon, false) : null,
                compressed ? expansion(module, mixer.queryLatent(), query) : null,
                Linear.of(
                        module + ".kv_a_proj_with_mqa",
                        Role.MIXER,
                        hidden,
                        List.of(Features.of(module + ".kv_a_proj_with_mqa", mixer.latent() + mixer.rotated(), 1)),
                        mixer.biased(),
                        lowering),
                RmsNorm.of(module + ".kv_a_layernorm", mixer.latent(), epsilon, false),
                keyValueExpansion(mixer, module, heads),
                Linear.summed(
                        module + ".o_proj",
                        Role.MIXER,
                        (long) mixer.heads() * mixer.value(),
                        hidden,
                        mixer.biased(),
                        lowering));
    }

    private Linear expansion(String module, long latent, long query) {
        return Linear.of(
                module + ".q_b_proj",
                Role.MIXER,
                latent,
                List.of(Features.of(module + ".q_b_proj", query, lowering.devices())),
                false,
                lowering);
    }

    private Matrix keyValueExpansion(MixerConfig.Latent mixer, String module, long heads) {
        long perHead = (long) mixer.unrotated() + mixer.value();
        long rows = mixer.heads() * perHead;
        String name = module + ".kv_b_proj.weight";
        Part part = new Part(Tensor.of(name, rows, mixer.latent()), 0, rows, lowering.devices());
        Shape shape = Shape.of(lowering.dtype(), heads, perHead, mixer.latent());
        return new Matrix(
                new Weight(name, Role.MIXER, shape, new Rows(List.of(part), false, 1)), Matrix.Layout.OUTPUTS_INPUTS);
    }

    private GatedDeltaNet recurrent(MixerConfig.Recurrent mixer) {
        String module = layer + ".linear_attn";
        int devices = lowering.devices();
        long keyHeads = lowering.share("key heads", mixer.keyHeads());
        long valueHeads = lowering.share("value heads", mixer.valueHeads());
        GatedDeltaNet.Sizes sizes =
                new GatedDeltaNet.Sizes(keyHeads, valueHeads, mixer.key(), mixer.value(), mixer.kernel());
        long keys = (long) mixer.keyHeads() * mixer.key();
        long values = (long) mixer.valueHeads() * mixer.value();
        long heads = mixer.valueHeads();
        String mixed = module + ".in_proj_qkv";
        List<Features> projections = mixer.grouped()
                ? List.of(
                        Features.of(module + ".in_proj_qkvz", 2 * keys + 2 * values, devices),
                        Features.of(module + ".in_proj_ba", 2 * heads, devices))
                : List.of(
                        new Features(mixed, 2 * keys + values, 0, keys, devices),
                        new Features(mixed, 2 * keys + values, keys, keys, devices),
                        new Features(mixed, 2 * keys + values, 2 * keys, values, devices),
                        Features.of(module + ".in_proj_z", values, devices),
                        Features.of(module + ".in_proj_b", heads, devices),
                        Features.of(module + ".in_proj_a", heads, devices));
        Tensor filters = Tensor.of(module + ".conv1d.weight", 2 * keys + values, 1, mixer.kernel());
        Rows filterRows = new Rows(
                List.of(
                        new Part(filters, 0, keys, devices),
                        new Part(filters, keys, keys, devices),
                        new Part(filters, 2 * keys, values, devices)),
                true,
                1);
        return new GatedDeltaNet(
                sizes,
                Linear.of(module + ".in_proj", Role.MIXER, config.hidden(), projections, false, lowering),
                mixer.grouped(),
                new Weight(
                        filters.name(), Role.MIXER, Shape.of(DType.F32, mixer.kernel(), sizes.channels()), filterRows),
                Weight.split(module + ".A_log", Role.MIXER, DType.F32, devices, heads),
                Weight.split(module + ".dt_bias", Role.MIXER, DType.F32, devices, heads),
                RmsNorm.of(module + ".norm", mixer.value(), config.normEpsilon(), false),
                Linear.summed(module + ".out_proj", Role.MIXER, values, config.hidden(), false, lowering));
    }
}
