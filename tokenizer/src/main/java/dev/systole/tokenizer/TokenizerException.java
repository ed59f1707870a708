package dev.systole.tokenizer;

import dev.systole.config.Fault;

/** Says that a model's tokenizer or chat template cannot be used: what was expected, and what was found. */
public final class TokenizerException extends RuntimeException implements Fault {

    /**
     * A refusal.
     *
     * @param message what was expected and what was found
     */
    public TokenizerException(String message) {
        super(message);
    }

    /**
     * A refusal with its cause.
     *
     * @param message what was expected and what was found
     * @param cause what went wrong below
     */
    public TokenizerException(String message, Throwable cause) {
        super(message, cause);
    }
}
