package dev.systole.server.openai;

import java.util.List;
import java.util.OptionalInt;

/**
 * A checked request of any endpoint that generates.
 *
 * @param parameters how to generate
 * @param inputs what to continue, a choice each
 * @param defaultTokens tokens to generate at most where the caller gave no limit, empty for as many as fit
 */
public record GenerationRequest(GenerationParameters parameters, List<Input> inputs, OptionalInt defaultTokens) {

    /** Copies the list. */
    public GenerationRequest {
        inputs = List.copyOf(inputs);
    }
}
