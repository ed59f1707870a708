package dev.systole.scheduler;

import java.util.List;

/**
 * What a step drew.
 *
 * @param rows one for each span that was scored, in the batch's order; empty for a row copy
 */
public record StepResult(List<Row> rows) {

    /**
     * What was drawn for a row.
     *
     * @param row the row and its generation, as in the batch
     * @param tokens ids, at least one, in order
     */
    public record Row(RowRef row, List<Integer> tokens) {

        /** Copies the list. */
        public Row {
            tokens = List.copyOf(tokens);
        }
    }

    /** Copies the list. */
    public StepResult {
        rows = List.copyOf(rows);
    }
}
