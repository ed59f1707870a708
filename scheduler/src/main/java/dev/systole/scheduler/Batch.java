package dev.systole.scheduler;

import java.util.List;

/** The work of one step. Immutable. */
public sealed interface Batch {

    /**
     * One chunk of one prompt.
     *
     * @param row the sequence's row
     * @param tokens the chunk's token ids, at least one
     * @param start position of the first of them; positions before it are in the row's cache
     * @param last whether the prompt ends here, so that the next token is drawn
     * @param sampling how the row's tokens are drawn; given with every chunk
     */
    record Prefill(RowRef row, List<Integer> tokens, int start, boolean last, SamplingParams sampling)
            implements Batch {

        /** Copies the list. */
        public Prefill {
            tokens = List.copyOf(tokens);
        }
    }

    /**
     * One token for each of some rows: the token drawn last (which is on the device) goes in, the next comes out.
     *
     * @param rows the active rows, in ascending order
     * @param positions for each, the position of the token that goes in
     */
    record Decode(List<RowRef> rows, List<Integer> positions) implements Batch {

        /** Copies the lists. */
        public Decode {
            rows = List.copyOf(rows);
            positions = List.copyOf(positions);
        }
    }

    /**
     * Copies a row: cache, states, last token and sampling parameters.
     *
     * @param from the row read
     * @param to the row written
     * @param length positions that count; more may be copied
     */
    record CopyRow(int from, int to, int length) implements Batch {}
}
