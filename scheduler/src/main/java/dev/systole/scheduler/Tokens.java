package dev.systole.scheduler;

import java.util.List;

/** What a span puts into its row. Immutable. */
public sealed interface Tokens {

    /**
     * How many they are.
     *
     * @return at least 1
     */
    int count();

    /**
     * Tokens of a prompt.
     *
     * @param ids at least one
     */
    record Given(List<Integer> ids) implements Tokens {

        /** Copies the list. */
        public Given {
            ids = List.copyOf(ids);
            if (ids.isEmpty()) {
                throw new IllegalArgumentException("a span of no tokens");
            }
        }

        @Override
        public int count() {
            return ids.size();
        }
    }

    /** The token that was drawn last for the row, which is on the device. */
    record Last() implements Tokens {

        @Override
        public int count() {
            return 1;
        }
    }
}
