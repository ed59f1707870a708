package dev.systole.engine.nn;

/**
 * Sizes of a step and of the cache that one layer has: what kernels are chosen by before a program is written.
 *
 * @param rows of the cache
 * @param sequences N of the step
 * @param tokens T of each
 * @param slots of a row
 * @param isRing whether a row keeps its last positions alone
 */
public record StepSizes(long rows, long sequences, long tokens, long slots, boolean isRing) {

    /**
     * Whether it is a decode step.
     *
     * @return true of one token for each sequence
     */
    public boolean isDecode() {
        return tokens == 1;
    }
}
