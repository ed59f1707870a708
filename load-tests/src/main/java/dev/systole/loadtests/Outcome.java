package dev.systole.loadtests;

import java.util.List;
import java.util.OptionalInt;

/** What became of one request. */
sealed interface Outcome {

    /**
     * An answer that came to its end.
     *
     * @param start when it was sent, in nanoseconds of {@link System#nanoTime}
     * @param arrivals when each piece of text came, at least one
     * @param outputTokens tokens of the answer by the server's count, or the pieces where it counts none
     * @param promptTokens tokens of the prompt by the server's count
     */
    record Completed(long start, List<Long> arrivals, int outputTokens, OptionalInt promptTokens) implements Outcome {

        long first() {
            return arrivals.getFirst();
        }

        long last() {
            return arrivals.getLast();
        }
    }

    /**
     * No whole answer.
     *
     * @param reason why not
     */
    record Failed(String reason) implements Outcome {}
}
