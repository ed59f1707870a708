package dev.systole.scheduler;

/** Why a request was not taken. */
public sealed interface Rejected {

    /**
     * As many requests wait as may.
     *
     * @param waiting how many
     */
    record QueueFull(int waiting) implements Rejected {}

    /**
     * The prompt leaves no room for a token.
     *
     * @param promptTokens of the prompt
     * @param maxLength longest sequence
     */
    record PromptTooLong(int promptTokens, int maxLength) implements Rejected {}

    /** The loop takes no more requests: it is ending, or the engine has failed. */
    record ShuttingDown() implements Rejected {}
}
