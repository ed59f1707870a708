package dev.systole.server.openai;

import java.util.List;
import java.util.Optional;

/**
 * A checked request for embeddings.
 *
 * @param model the model asked for, empty where the caller left it to the server
 * @param inputs what to embed, a vector each
 * @param base64 whether vectors are sent as the bytes of their numbers, not as numbers
 */
public record EmbeddingRequest(Optional<String> model, List<Input> inputs, boolean base64) {

    /** Copies the list. */
    public EmbeddingRequest {
        inputs = List.copyOf(inputs);
    }
}
