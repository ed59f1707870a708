package dev.systole.engine.weights.gguf;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a GGUF's metadata as Hugging Face's {@code config.json}. Defaults that GGUF leaves to the reader are those of
 * llama.cpp and of the published models.
 */
final class GgufConfig {

    /** Blocks of the 27B models, whose attention is scaled by hidden size over heads and not by the head's own size. */
    private static final long GEMMA2_27B_BLOCKS = 46;

    private static final long GEMMA3_27B_BLOCKS = 62;

    private final GgufArchitecture architecture;
    private final GgufSettings metadata;
    private final long headDim;

    GgufConfig(GgufArchitecture architecture, GgufSettings metadata) {
        this.architecture = architecture;
        this.metadata = metadata;
        if (heads() == 0 || keyValueHeads() == 0) {
            throw metadata.unsupported("attention.head_count", "at least one head", "none");
        }
        this.headDim = metadata.findCount("attention.key_length").orElse(metadata.count("embedding_length") / heads());
    }

    long heads() {
        return metadata.count("attention.head_count");
    }

    long keyValueHeads() {
        return metadata.findCount("attention.head_count_kv").orElseGet(this::heads);
    }

    /**
     * The configuration.
     *
     * @param names Hugging Face's names of all tensors
     * @param vocabulary rows of the embedding
     * @param ropeFactors llama 3's divisors of the rotary frequencies, empty where the file has none
     */
    ObjectNode config(Set<String> names, long vocabulary, float[] ropeFactors) {
        refuseWhatIsNotUnderstood();
        long blocks = metadata.count("block_count");
        if (blocks > names.size()) {
            throw metadata.unsupported("block_count", "at most one block a tensor, " + names.size(), blocks);
        }
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        config.putArray("architectures").add(architecture.className());
        config.put("model_type", architecture.modelType());
        config.put("dtype", "bfloat16");
        config.put("hidden_size", metadata.count("embedding_length"));
        config.put("intermediate_size", metadata.count("feed_forward_length"));
        config.put("num_hidden_layers", blocks);
        config.put("num_attention_heads", heads());
        config.put("num_key_value_heads", keyValueHeads());
        config.put("head_dim", headDim);
        config.put("max_position_embeddings", metadata.count("context_length"));
        config.put("rms_norm_eps", metadata.number("attention.layer_norm_rms_epsilon"));
        config.put("vocab_size", vocabulary);
        config.put("tie_word_embeddings", !names.contains("lm_head.weight"));
        config.put("attention_bias", names.contains("model.layers.0.self_attn.q_proj.bias"));
        config.put("mlp_bias", names.contains("model.layers.0.mlp.gate_proj.bias"));
        config.put(architecture.isGemma() ? "hidden_activation" : "hidden_act", activation());
        tokenIds(config);
        if (architecture.isGemma()) {
            gemma(config);
        }
        config.set("rope_parameters", rope(ropeFactors));
        return config;
    }

    /** Token ids as {@code generation_config.json} has them: every token that ends an answer. */
    ObjectNode generationConfig() {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        tokenIds(config);
        Optional<Long> end = metadata.wholeNumber("tokenizer.ggml.eos_token_id");
        Optional<Long> turn = metadata.wholeNumber("tokenizer.ggml.eot_token_id");
        if (end.isPresent() && turn.isPresent() && !end.equals(turn)) {
            config.putArray("eos_token_id").add(end.get()).add(turn.get());
        }
        return config;
    }

    private String activation() {
        return architecture.isGemma() ? "gelu_pytorch_tanh" : "silu";
    }

    private void tokenIds(ObjectNode config) {
        metadata.wholeNumber("tokenizer.ggml.bos_token_id").ifPresent(id -> config.put("bos_token_id", id));
        metadata.wholeNumber("tokenizer.ggml.eos_token_id").ifPresent(id -> config.put("eos_token_id", id));
        metadata.wholeNumber("tokenizer.ggml.padding_token_id").ifPresent(id -> config.put("pad_token_id", id));
    }

    private void refuseWhatIsNotUnderstood() {
        long experts = metadata.findCount("expert_count").orElse(0L);
        if (experts != 0) {
            throw metadata.unsupported("expert_count", "a model without experts", experts);
        }
        long valueDim = metadata.findCount("attention.value_length").orElse(headDim);
        if (valueDim != headDim) {
            throw metadata.unsupported("attention.value_length", "the key length " + headDim, valueDim);
        }
        long rotated = metadata.findCount("rope.dimension_count").orElse(headDim);
        if (rotated != headDim) {
            throw metadata.unsupported("rope.dimension_count", "the head's size " + headDim, rotated);
        }
        if (!architecture.isGemma()) {
            long window = metadata.findCount("attention.sliding_window").orElse(0L);
            if (window != 0) {
                throw metadata.unsupported("attention.sliding_window", "no window in " + architecture.gguf(), window);
            }
        }
    }

    private void gemma(ObjectNode config) {
        boolean second = architecture == GgufArchitecture.GEMMA2;
        long blocks = metadata.count("block_count");
        boolean largest = blocks == (second ? GEMMA2_27B_BLOCKS : GEMMA3_27B_BLOCKS);
        config.put("query_pre_attn_scalar", largest ? metadata.count("embedding_length") / heads() : headDim);
        softCap(config, "attn_logit_softcapping", second ? 50.0 : 0.0);
        softCap(config, "final_logit_softcapping", second ? 30.0 : 0.0);
        config.put(
                "sliding_window",
                second
                        ? metadata.findCount("attention.sliding_window").orElse(4096L)
                        : metadata.count("attention.sliding_window"));
        ArrayNode types = config.putArray("layer_types");
        for (long layer = 0; layer < blocks; layer++) {
            types.add(slides(layer, second ? 2 : 6) ? "sliding_attention" : "full_attention");
        }
    }

    /** The last layer of each period is full; newer files may list every layer instead. */
    private boolean slides(long layer, long defaultPeriod) {
        Object pattern = metadata.values().get(metadata.prefix() + ".attention.sliding_window_pattern");
        if (pattern instanceof List<?> flags) {
            if (layer >= flags.size() || !(flags.get((int) layer) instanceof Boolean flag)) {
                throw metadata.unsupported("attention.sliding_window_pattern", "a truth value a layer", flags);
            }
            return flag;
        }
        long period = metadata.findCount("attention.sliding_window_pattern").orElse(defaultPeriod);
        return period == 0 || (layer + 1) % period != 0;
    }

    private void softCap(ObjectNode config, String key, double otherwise) {
        double cap = metadata.findNumber(key).orElse(otherwise);
        if (cap > 0) {
            config.put(key, cap);
        } else {
            config.putNull(key);
        }
    }

    private ObjectNode rope(float[] factors) {
        boolean gemma3 = architecture == GgufArchitecture.GEMMA3;
        ObjectNode rope = JsonNodeFactory.instance.objectNode();
        double theta = metadata.findNumber("rope.freq_base").orElse(gemma3 ? 1_000_000.0 : 10_000.0);
        rope.put("rope_theta", theta);
        scaling(rope);
        if (factors.length > 0) {
            if (!rope.path("rope_type").asText().equals("default")) {
                throw metadata.unsupported(
                        "rope.scaling.type",
                        "none beside rope_freqs.weight",
                        rope.path("rope_type").asText());
            }
            new Llama3Scaling(metadata.path(), theta, headDim, factors).describe(rope);
        }
        if (!gemma3) {
            return rope;
        }
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.set("full_attention", rope);
        both.putObject("sliding_attention")
                .put("rope_theta", metadata.findNumber("rope.freq_base_swa").orElse(10_000.0))
                .put("rope_type", "default");
        return both;
    }

    /** As llama.cpp reads it: linear where no type is given, and a factor of 0 is none. */
    private void scaling(ObjectNode rope) {
        String type = metadata.findText("rope.scaling.type").orElse("linear");
        if (!List.of("none", "linear", "yarn").contains(type)) {
            throw metadata.unsupported("rope.scaling.type", "none, linear or yarn", type);
        }
        double attention = metadata.findNumber("rope.scaling.attn_factor").orElse(1.0);
        if (attention != 1) {
            throw metadata.unsupported("rope.scaling.attn_factor", "1", attention);
        }
        double factor = factor();
        if (type.equals("none") || factor == 1) {
            rope.put("rope_type", "default");
        } else if (type.equals("linear")) {
            rope.put("rope_type", "linear").put("factor", factor);
        } else {
            yarn(rope, factor);
        }
    }

    /** Files older than rope.scaling have the factor in rope.scale_linear. */
    private double factor() {
        String key =
                metadata.findNumber("rope.scaling.factor").isPresent() ? "rope.scaling.factor" : "rope.scale_linear";
        double factor = metadata.findNumber(key).orElse(0.0);
        if (factor < 0) {
            throw metadata.unsupported(key, "a positive number, or 0 for none", factor);
        }
        return factor == 0 ? 1 : factor;
    }

    private void yarn(ObjectNode rope, double factor) {
        rope.put("rope_type", "yarn").put("factor", factor);
        rope.put("original_max_position_embeddings", metadata.count("rope.scaling.original_context_length"));
        metadata.findNumber("rope.scaling.yarn_beta_fast").ifPresent(beta -> rope.put("beta_fast", beta));
        metadata.findNumber("rope.scaling.yarn_beta_slow").ifPresent(beta -> rope.put("beta_slow", beta));
    }
}
