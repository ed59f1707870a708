package dev.systole.scheduler.simulated;

/** What a simulated model says next: a pure function of what stands in the row. */
@FunctionalInterface
public interface Continuation {

    /**
     * The next token.
     *
     * @param tokens the row, longer than its sequence; neither kept nor changed
     * @param length tokens of the sequence, prompt and generated ones
     * @param promptLength those of the prompt
     * @return an id
     */
    int next(int[] tokens, int length, int promptLength);

    /**
     * Says the prompt again, from its beginning, then an end-of-sequence id, and so on.
     *
     * @param endOfSequence the id after the prompt's last
     * @return the continuation
     */
    static Continuation echo(int endOfSequence) {
        return (tokens, length, promptLength) -> {
            int at = (length - promptLength) % (promptLength + 1);
            return at == promptLength ? endOfSequence : tokens[at];
        };
    }
}
