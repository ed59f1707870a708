package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Attention;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Mlp;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One layer: attention and feed-forward, each around a residual connection.
 *
 * @param attentionNorm of the attention's input
 * @param attention the attention
 * @param attentionOutputNorm of its output, where the family has one
 * @param feedForwardNorm of the feed-forward's input
 * @param feedForward the feed-forward
 * @param feedForwardOutputNorm of its output, where the family has one
 */
record DecoderLayer(
        RmsNorm attentionNorm,
        Attention attention,
        @Nullable RmsNorm attentionOutputNorm,
        RmsNorm feedForwardNorm,
        Mlp feedForward,
        @Nullable RmsNorm feedForwardOutputNorm) {

    /** Layer {@code index} with its names in the checkpoint. */
    static DecoderLayer of(DecoderConfig config, int index, Lowering lowering) {
        String module = "model.layers." + index;
        boolean sandwich = config.traits().sandwichNorm();
        return new DecoderLayer(
                norm(config, module + ".input_layernorm", config.hidden()),
                attention(config, module + ".self_attn", lowering),
                sandwich ? norm(config, module + ".post_attention_layernorm", config.hidden()) : null,
                norm(
                        config,
                        module + (sandwich ? ".pre_feedforward_layernorm" : ".post_attention_layernorm"),
                        config.hidden()),
                Mlp.of(
                        module + ".mlp",
                        config.hidden(),
                        config.intermediate(),
                        config.activation(),
                        config.traits().feedForwardBias(),
                        lowering),
                sandwich ? norm(config, module + ".post_feedforward_layernorm", config.hidden()) : null);
    }

    static RmsNorm norm(DecoderConfig config, String module, int features) {
        return RmsNorm.of(
                module, features, config.normEpsilon(), config.traits().unitOffsetNorm());
    }

    private static Attention attention(DecoderConfig config, String module, Lowering lowering) {
        long d = config.headDimension();
        long h = config.heads();
        long k = config.keyValueHeads();
        List<String> qkv = List.of(module + ".q_proj", module + ".k_proj", module + ".v_proj");
        boolean normed = config.traits().queryKeyNorm();
        return new Attention(
                new Attention.Heads(h, k, d, config.attentionScale(), config.attentionSoftCap()),
                Linear.of(
                        module + ".qkv_proj",
                        config.hidden(),
                        (h + 2 * k) * d,
                        qkv,
                        config.traits().queryKeyValueBias(),
                        lowering),
                Linear.of(
                        module + ".o_proj",
                        h * d,
                        config.hidden(),
                        List.of(module + ".o_proj"),
                        config.traits().outputBias(),
                        lowering),
                normed ? norm(config, module + ".q_norm", config.headDimension()) : null,
                normed ? norm(config, module + ".k_norm", config.headDimension()) : null);
    }

    Stream<Weight> weights() {
        List<Weight> weights = new ArrayList<>();
        weights.add(attentionNorm.weight());
        attention.weights().forEach(weights::add);
        if (attentionOutputNorm != null) {
            weights.add(attentionOutputNorm.weight());
        }
        weights.add(feedForwardNorm.weight());
        feedForward.weights().forEach(weights::add);
        if (feedForwardOutputNorm != null) {
            weights.add(feedForwardOutputNorm.weight());
        }
        return weights.stream();
    }

    /** f32[M, H] to f32[M, H], and the caches with the step's tokens written. */
    Attention.Result forward(Scope scope, Value x, AttentionContext context, Attention.Caches caches) {
        Attention.Result attended = attention.forward(scope, attentionNorm.forward(scope, x), context, caches);
        Value attention = attended.output();
        Value h = add(x, attentionOutputNorm == null ? attention : attentionOutputNorm.forward(scope, attention));
        Value fed = feedForward.forward(scope, feedForwardNorm.forward(scope, h));
        Value y = add(h, feedForwardOutputNorm == null ? fed : feedForwardOutputNorm.forward(scope, fed));
        return new Attention.Result(y, attended.caches());
    }
}
