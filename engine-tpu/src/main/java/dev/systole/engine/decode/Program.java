package dev.systole.engine.decode;

/** Which program: what it computes and the sizes it was compiled for. */
public sealed interface Program {

    /**
     * Letters, digits and underscores, for errors and profiles.
     *
     * @return such as {@code decode_8_256}
     */
    String name();

    /**
     * Tokens of a step.
     *
     * @return at least 1 but for a program that computes none
     */
    int tokens();

    /**
     * Cache positions that are read.
     *
     * @return the bucket, 0 for none
     */
    int length();

    /**
     * One chunk of one sequence.
     *
     * @param chunk tokens
     * @param length cache positions that are read
     */
    record Prefill(int chunk, int length) implements Program {

        @Override
        public int tokens() {
            return chunk;
        }

        @Override
        public String name() {
            return "prefill_" + chunk + "_" + length;
        }
    }

    /**
     * One token for each active row.
     *
     * @param batch rows from 0 on
     * @param length cache positions that are read
     */
    record Decode(int batch, int length) implements Program {

        @Override
        public int tokens() {
            return batch;
        }

        @Override
        public String name() {
            return "decode_" + batch + "_" + length;
        }
    }

    /** One row of the cache over another. */
    record CopyRow() implements Program {

        @Override
        public int tokens() {
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
