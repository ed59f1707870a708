package dev.systole.engine.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The model classes that can be served, by the name that a config gives in {@code architectures}. */
public final class Architectures {

    private static final Map<String, Function<ConfigFields, DecoderConfig>> READERS = new TreeMap<>(Map.of(
            "LlamaForCausalLM", LlamaFamily::llama,
            "MistralForCausalLM", LlamaFamily::mistral,
            "Ministral3ForCausalLM", LlamaFamily::mistral,
            "Qwen2ForCausalLM", LlamaFamily::qwen2,
            "Qwen3ForCausalLM", LlamaFamily::qwen3,
            "Gemma2ForCausalLM", GemmaFamily::gemma2,
            "Gemma3ForCausalLM", GemmaFamily::gemma3));

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
}
