package dev.systole.engine.model;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The model classes that can be served, by the name that a config gives in {@code architectures}. */
public final class Architectures {

    private static final Map<String, Function<ConfigFields, DecoderConfig>> READERS = new TreeMap<>(Map.ofEntries(
            entry("LlamaForCausalLM", LlamaFamily::llama),
            entry("MistralForCausalLM", LlamaFamily::mistral),
            entry("Ministral3ForCausalLM", LlamaFamily::mistral),
            entry("Qwen2ForCausalLM", LlamaFamily::qwen2),
            entry("Qwen3ForCausalLM", LlamaFamily::qwen3),
            entry("Phi3ForCausalLM", LlamaFamily::phi3),
            entry("SmolLM3ForCausalLM", LlamaFamily::smollm3),
            entry("GraniteForCausalLM", LlamaFamily::granite),
            entry("Olmo3ForCausalLM", LlamaFamily::olmo3),
            entry("Gemma2ForCausalLM", GemmaFamily::gemma2),
            entry("Gemma3ForCausalLM", GemmaFamily::gemma3),
            entry("Gemma3ForConditionalGeneration", GemmaFamily::gemma3),
            entry("Gemma4ForCausalLM", Gemma4Family::read),
            entry("Gemma4ForConditionalGeneration", Gemma4Family::read),
            entry("Qwen3MoeForCausalLM", QwenSparseFamily::qwen3Moe),
            entry("Qwen3NextForCausalLM", QwenSparseFamily::qwen3Next),
            entry("Qwen3_5ForCausalLM", QwenSparseFamily::qwen35),
            entry("Qwen3_5ForConditionalGeneration", QwenSparseFamily::qwen35),
            entry("Qwen3_5MoeForCausalLM", QwenSparseFamily::qwen35Moe),
            entry("Qwen3_5MoeForConditionalGeneration", QwenSparseFamily::qwen35Moe),
            entry("MixtralForCausalLM", SparseFamily::mixtral),
            entry("OlmoeForCausalLM", SparseFamily::olmoe),
            entry("GptOssForCausalLM", SparseFamily::gptOss),
            entry("DeepseekV3ForCausalLM", SparseFamily::deepseekV3),
            entry("Glm4MoeForCausalLM", SparseFamily::glm4Moe)));

    private Architectures() {}

    /**
     * Reads a config.
     *
     * @param config in Hugging Face form
     * @return what programs depend on
     * @throws UnsupportedModelException if the class or a value is not supported
     */
    public static DecoderConfig read(JsonNode config) {
        return read(config, new ConfigFields(config));
    }

    /** The classes that can be read. */
    static Set<String> names() {
        return READERS.keySet();
    }

    /** The same, by fields that afterwards say what was read. */
    static DecoderConfig read(JsonNode config, ConfigFields fields) {
        JsonNode name = config.path("architectures").path(0);
        Function<ConfigFields, DecoderConfig> reader = READERS.get(name.asText());
        if (reader == null) {
            throw new UnsupportedModelException("config.json: architectures is "
                    + (name.isMissingNode() ? "missing" : name.toString()) + "; supported: "
                    + String.join(", ", READERS.keySet()));
        }
        return reader.apply(textPart(name.asText(), fields));
    }

    /** What a reader gets: of a class of several modalities, the text part. */
    private static ConfigFields textPart(String architecture, ConfigFields config) {
        refuseWhatNoReaderKnows(architecture, config);
        ObjectNode defaults = ClassDefaults.of(architecture);
        if (!architecture.endsWith("ForConditionalGeneration")) {
            return config.withDefaults(defaults);
        }
        ConfigFields text = config.object("text_config");
        refuseWhatNoReaderKnows(architecture, text);
        if (config.has("tie_word_embeddings")) {
            // The head belongs to the whole, and so does this.
            boolean tied = config.flag("tie_word_embeddings", false);
            if (text.flag("tie_word_embeddings", tied) != tied) {
                throw new UnsupportedModelException("config.json: tie_word_embeddings is " + tied
                        + ", but text_config.tie_word_embeddings is " + !tied);
            }
            defaults.put("tie_word_embeddings", tied);
        }
        return text.withDefaults(defaults);
    }

    /** Fields that transformers' shared code takes from any config, whatever its class declares. */
    private static void refuseWhatNoReaderKnows(String architecture, ConfigFields config) {
        config.refuse("attention_chunk_size", "attention in chunks is not supported");
        config.refuse("is_encoder_decoder", "only decoders are supported");
        config.refuse("kv_sharing_modes", "only num_kv_shared_layers of Gemma 4 makes layers share a cache");
        if (!config.flag("is_causal", true)) {
            throw new UnsupportedModelException("config.json: is_causal is false: only causal attention is supported");
        }
        if (!architecture.startsWith("Gemma4")) {
            config.refuse("per_layer_config", "sizes of single layers are supported for Gemma 4 only");
        }
        if (!architecture.startsWith("Phi3")) {
            config.refuse("original_max_position_embeddings", "it belongs in rope_parameters");
        }
    }
}
