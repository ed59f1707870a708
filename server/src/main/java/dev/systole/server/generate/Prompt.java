package dev.systole.server.generate;

import java.util.List;

/**
 * A prompt ready for the engine.
 *
 * @param ids token ids
 * @param maxTokens tokens to generate at most
 */
public record Prompt(List<Integer> ids, int maxTokens) {

    /** Copies the list. */
    public Prompt {
        ids = List.copyOf(ids);
    }
}
