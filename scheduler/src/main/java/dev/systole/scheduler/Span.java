package dev.systole.scheduler;

/**
 * Tokens of one row that a step computes.
 *
 * @param row the sequence's row
 * @param start position of the first token; positions before it are in the row's cache
 * @param tokens what goes in
 * @param scores which of the positions are scored
 * @param draw how a token is drawn from the scores; given with every span of the row
 */
public record Span(RowRef row, int start, Tokens tokens, Scores scores, SamplingParams draw) {

    /** Which positions of a span the model's head scores. */
    public enum Scores {
        /** None: more of the prompt follows. */
        NONE,
        /** The last, from whose scores the next token is drawn. */
        LAST
    }

    /**
     * The position behind the last token.
     *
     * @return positions in the cache afterwards
     */
    public int end() {
        return start + tokens.count();
    }

    /**
     * Whether a token is drawn.
     *
     * @return true where a position is scored
     */
    public boolean draws() {
        return scores == Scores.LAST;
    }
}
