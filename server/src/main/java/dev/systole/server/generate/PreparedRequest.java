package dev.systole.server.generate;

import dev.systole.server.openai.GenerationParameters;
import java.util.List;

/**
 * A request that is read, checked and encoded.
 *
 * @param parameters how to generate
 * @param prompts one choice each
 */
public record PreparedRequest(GenerationParameters parameters, List<Prompt> prompts) {

    /** Copies the list. */
    public PreparedRequest {
        prompts = List.copyOf(prompts);
    }
}
