package dev.systole.server.generate;

import dev.systole.engine.Embedder;
import dev.systole.scheduler.StepLoop;
import dev.systole.server.openai.ApiException;
import dev.systole.tokenizer.ChatTemplate;
import dev.systole.tokenizer.Tokenizer;
import java.util.Optional;
import java.util.Set;

/**
 * A model that answers: the seam between HTTP and the engine. Thread-safe.
 *
 * @param name under which it is served
 * @param created seconds since 1970 at which it was loaded
 * @param tokenizer text to ids and back
 * @param chatTemplate messages to text, empty for a base model
 * @param maxLength longest sequence in tokens
 * @param vocabularySize ids lie below
 * @param stopTokenIds ids that end a sequence
 * @param defaults sampling where a request says nothing
 * @param loop the engine's thread
 * @param embeddings texts to vectors, empty where none are served
 */
public record LoadedModel(
        String name,
        long created,
        Tokenizer tokenizer,
        Optional<ChatTemplate> chatTemplate,
        int maxLength,
        int vocabularySize,
        Set<Integer> stopTokenIds,
        SamplingDefaults defaults,
        StepLoop loop,
        Optional<Embeddings> embeddings) {

    /**
     * The part of the model that embeds.
     *
     * @param embedder what computes
     * @param pooling which hidden states make a vector
     */
    public record Embeddings(Embedder embedder, Embedder.Pooling pooling) {}

    /** Copies the set. */
    public LoadedModel {
        stopTokenIds = Set.copyOf(stopTokenIds);
    }

    /** Refuses a request for another model; one that names none is for this one. */
    void requireName(Optional<String> asked) {
        asked.filter(other -> !other.equals(name)).ifPresent(other -> {
            throw ApiException.unknownModel(other, name);
        });
    }
}
