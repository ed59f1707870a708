package dev.systole.scheduler;

/** What a generation tells its listener, in order; {@link Finished} comes last, once. */
public sealed interface GenerationEvent {

    /**
     * A token was drawn.
     *
     * @param token its id
     * @param ends whether it is a stop token, which ends the sequence and is no part of its text
     */
    record Token(int token, boolean ends) implements GenerationEvent {}

    /**
     * The end.
     *
     * @param reason why
     * @param promptTokens of the prompt
     * @param cachedTokens of these, taken from a row that had them
     * @param completionTokens drawn
     * @param queuedNanos time from submission to a row
     */
    record Finished(FinishReason reason, int promptTokens, int cachedTokens, int completionTokens, long queuedNanos)
            implements GenerationEvent {}
}
