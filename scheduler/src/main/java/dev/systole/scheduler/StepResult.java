package dev.systole.scheduler;

import java.util.List;

/**
 * What a step drew.
 *
 * @param tokens a token for each row that drew one, in the batch's order; empty for a chunk that is not the last and
 *     for a row copy
 */
public record StepResult(List<RowToken> tokens) {

    /**
     * A token drawn for a row.
     *
     * @param row the row and its generation, as in the batch
     * @param token id
     */
    public record RowToken(RowRef row, int token) {}

    /** Copies the list. */
    public StepResult {
        tokens = List.copyOf(tokens);
    }
}
