package dev.systole.engine.model;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
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
            entry("Gemma3ForConditionalGeneration", text(GemmaFamily::gemma3)),
            entry("Gemma4ForCausalLM", Gemma4Family::read),
            entry("Gemma4ForConditionalGeneration", text(Gemma4Family::read)),
            entry("Qwen3MoeForCausalLM", QwenSparseFamily::qwen3Moe),
            entry("Qwen3NextForCausalLM", QwenSparseFamily::qwen3Next),
            entry("Qwen3_5ForCausalLM", QwenSparseFamily::qwen35),
            entry("Qwen3_5ForConditionalGeneration", text(QwenSparseFamily::qwen35)),
            entry("Qwen3_5MoeForCausalLM", QwenSparseFamily::qwen35Moe),
            entry("Qwen3_5MoeForConditionalGeneration", text(QwenSparseFamily::qwen35Moe)),
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
        JsonNode name = config.path("architectures").path(0);
        Function<ConfigFields, DecoderConfig> reader = READERS.get(name.asText());
        if (reader == null) {
            throw new UnsupportedModelException("config.json: architectures is "
                    + (name.isMissingNode() ? "missing" : name.toString()) + "; supported: "
                    + String.join(", ", READERS.keySet()));
        }
        return reader.apply(new ConfigFields(config));
    }

    /** A class of several modalities, of which the text part is served. */
    private static Function<ConfigFields, DecoderConfig> text(Function<ConfigFields, DecoderConfig> reader) {
        return config -> reader.apply(config.object("text_config"));
    }
}
