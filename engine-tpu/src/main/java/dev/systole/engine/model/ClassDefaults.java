package dev.systole.engine.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a config means that leaves a field out, as transformers' config classes define it. Named are the fields whose
 * readers would take something else, and all of those that are saved as differences within a {@code text_config}.
 */
final class ClassDefaults {

    private static final ObjectNode BY_CLASS = parse("""
            {
              "MistralForCausalLM": {"sliding_window": 4096, "num_key_value_heads": 8},
              "Ministral3ForCausalLM": {
                "head_dim": 128, "num_key_value_heads": 8, "rms_norm_eps": 1e-5,
                "rope_parameters": {
                  "rope_type": "yarn", "rope_theta": 1000000.0, "factor": 16.0, "beta_fast": 32.0, "beta_slow": 1.0,
                  "original_max_position_embeddings": 16384, "mscale": 1.0, "mscale_all_dim": 1.0,
                  "llama_4_scaling_beta": 0.1}},
              "Qwen2ForCausalLM": {"sliding_window": 4096, "num_key_value_heads": 32},
              "Qwen3ForCausalLM": {"sliding_window": 4096, "num_key_value_heads": 32, "head_dim": 128},
              "Qwen3MoeForCausalLM": {"sliding_window": 4096, "num_key_value_heads": 4},
              "Phi3ForCausalLM": {"rms_norm_eps": 1e-5},
              "SmolLM3ForCausalLM": {"num_key_value_heads": 4},
              "Olmo3ForCausalLM": {"rms_norm_eps": 1e-5, "rope_theta": 500000.0},
              "Gemma2ForCausalLM": {
                "query_pre_attn_scalar": 256, "attn_logit_softcapping": 50.0, "final_logit_softcapping": 30.0},
              "Gemma3ForCausalLM": {
                "vocab_size": 262208, "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 26,
                "num_attention_heads": 8, "num_key_value_heads": 4, "max_position_embeddings": 131072,
                "query_pre_attn_scalar": 256},
              "Gemma4ForCausalLM": {
                "vocab_size": 262144, "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 30,
                "num_attention_heads": 8, "num_key_value_heads": 4, "max_position_embeddings": 131072},
              "Qwen3NextForCausalLM": {"num_key_value_heads": 2},
              "Qwen3_5ForCausalLM": {
                "vocab_size": 248320, "hidden_size": 4096, "intermediate_size": 12288, "num_hidden_layers": 32,
                "num_attention_heads": 16, "num_key_value_heads": 4, "max_position_embeddings": 32768,
                "linear_key_head_dim": 128, "linear_value_head_dim": 128, "linear_num_key_heads": 16,
                "linear_num_value_heads": 32},
              "Qwen3_5MoeForCausalLM": {
                "vocab_size": 248320, "hidden_size": 2048, "num_hidden_layers": 40, "num_attention_heads": 16,
                "num_key_value_heads": 2, "max_position_embeddings": 32768, "linear_key_head_dim": 128,
                "linear_value_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32,
                "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512, "num_experts_per_tok": 8,
                "num_experts": 256},
              "MixtralForCausalLM": {"num_key_value_heads": 8, "rms_norm_eps": 1e-5},
              "OlmoeForCausalLM": {"rms_norm_eps": 1e-5},
              "GptOssForCausalLM": {
                "head_dim": 64, "num_key_value_heads": 8, "rms_norm_eps": 1e-5,
                "rope_parameters": {
                  "rope_type": "yarn", "factor": 32.0, "beta_fast": 32.0, "beta_slow": 1.0, "truncate": false,
                  "original_max_position_embeddings": 4096}},
              "DeepseekV3ForCausalLM": {
                "num_key_value_heads": 128, "first_k_dense_replace": 3, "n_group": 8, "topk_group": 4,
                "q_lora_rank": 1536, "routed_scaling_factor": 2.5},
              "Glm4MoeForCausalLM": {"num_key_value_heads": 8, "rms_norm_eps": 1e-5}
            }""");

    private ClassDefaults() {}

    /** A copy of the defaults of a class's text part, empty where there are none. */
    static ObjectNode of(String architecture) {
        String text = architecture.replace("ForConditionalGeneration", "ForCausalLM");
        return BY_CLASS.has(text) ? (ObjectNode) BY_CLASS.get(text).deepCopy() : BY_CLASS.objectNode();
    }

    private static ObjectNode parse(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
