package dev.systole.server.generate;

import dev.systole.scheduler.StepLoop;
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
        StepLoop loop) {

    /** Copies the set. */
    public LoadedModel {
        stopTokenIds = Set.copyOf(stopTokenIds);
    }
}
