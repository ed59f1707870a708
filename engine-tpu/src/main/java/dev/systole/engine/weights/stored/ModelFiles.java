package dev.systole.engine.weights.stored;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * What the opening of a checkpoint found, in Hugging Face's form.
 *
 * @param config the model's configuration
 * @param generationConfig its defaults for generation
 * @param metadata a GGUF's, else empty
 * @param tensors what can be decoded, by name
 * @param unreadable what lies there in another format, by name
 */
public record ModelFiles(
        JsonNode config,
        Optional<JsonNode> generationConfig,
        Map<String, Object> metadata,
        Map<String, StoredTensor> tensors,
        Map<String, TensorInfo> unreadable) {}
