package dev.systole.engine.decode;

/** Which program: what it computes and the sizes it was compiled for. */
public sealed interface Program {

    /**
     * Letters, digits and underscores, for errors and profiles.
     *
     * @return such as {@code extend_8_1_256}
     */
    String name();

    /**
     * Tokens of a step, whether they count or not.
     *
     * @return at least 1 but for a program that computes none
     */
    int positions();

    /**
     * Cache positions that are read.
     *
     * @return the bucket, 0 for none
     */
    int length();

    /**
     * Computes tokens of rows. How many rows and how many tokens of each count is an input.
     *
     * @param rows N
     * @param tokens T of each row: one is that drawn last, of the rows from 0 on; more are given, of rows named by
     *     number
     * @param length cache positions that are read
     */
    record Extend(int rows, int tokens, int length) implements Program {

        /**
         * Whether the rows generate.
         *
         * @return false where it computes chunks of prompts
         */
        public boolean generates() {
            return tokens == 1;
        }

        @Override
        public int positions() {
            return rows * tokens;
        }

        @Override
        public String name() {
            return "extend_" + rows + "_" + tokens + "_" + length;
        }
    }

    /** One row of the cache over another. */
    record CopyRow() implements Program {

        @Override
        public int positions() {
            return 0;
        }

        @Override
        public int length() {
            return 0;
        }

        @Override
        public String name() {
            return "copy_row";
        }
    }
}
