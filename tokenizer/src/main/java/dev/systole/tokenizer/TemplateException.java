package dev.systole.tokenizer;

/**
 * Says that a chat template refused the conversation it was given: the caller's fault. The message is for the caller;
 * it is the template's own where the template called {@code raise_exception}.
 */
public final class TemplateException extends RuntimeException {

    /**
     * A refusal.
     *
     * @param message why the conversation cannot be rendered
     */
    public TemplateException(String message) {
        super(message);
    }
}
