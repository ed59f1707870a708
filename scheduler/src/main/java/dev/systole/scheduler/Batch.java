package dev.systole.scheduler;

import java.util.List;

/** The work of one step. Immutable. */
public sealed interface Batch {

    /**
     * Rows that are written.
     *
     * @return at least 1
     */
    int rows();

    /**
     * Computes tokens of some rows: chunks of prompts that fit one of the engine's programs, or the token drawn last of
     * each of some rows that generate. Not both, since the tokens of a step arrive together: apart, each arrives when
     * its own program has ended.
     *
     * @param spans one for each of the rows, at least one; those of rows that generate in ascending order
     */
    record Extend(List<Span> spans) implements Batch {

        /** Copies the list and checks that the spans are of one kind. */
        public Extend {
            spans = List.copyOf(spans);
            long prompts = spans.stream()
                    .filter(span -> span.tokens() instanceof Tokens.Given)
                    .count();
            if (spans.isEmpty() || (prompts != 0 && prompts != spans.size())) {
                throw new IllegalArgumentException(prompts + " of " + spans.size() + " spans are chunks of prompts");
            }
        }

        @Override
        public int rows() {
            return spans.size();
        }

        /**
         * Whether these are rows that generate.
         *
         * @return false where they are chunks of prompts
         */
        public boolean generates() {
            return !(spans.getFirst().tokens() instanceof Tokens.Given);
        }
    }

    /**
     * Copies a row: cache, states, last token and sampling parameters.
     *
     * @param from the row read
     * @param to the row written
     * @param length positions that count; more may be copied
     */
    record CopyRow(int from, int to, int length) implements Batch {

        @Override
        public int rows() {
            return 1;
        }
    }
}
