package dev.systole.engine.kernel;

import java.util.Map;

/** What a call of a kernel does with its sizes; declared beside the call that has the operands in this order. */
@FunctionalInterface
public interface KernelWork {

    /**
     * An amount.
     *
     * @param trips of its loop in all
     * @param blocks trips of the loop around that one, 0 where there is none
     * @param moved by operand, how often its memory is moved, what is written back included; the others once
     */
    record Amount(double trips, double blocks, Map<Integer, Double> moved) {

        /** Copies the map. */
        public Amount {
            moved = Map.copyOf(moved);
        }
    }

    /** What the tokens of a step make of its experts, on the device that has most to do. */
    interface Experts {

        /**
         * Experts that some token uses.
         *
         * @return their expected number
         */
        double activeExperts();

        /**
         * Visits of experts, each with a block of its tokens.
         *
         * @param block tokens that one visit takes at most
         * @return their expected number
         */
        double visits(int block);
    }

    /**
     * The amount.
     *
     * @param covers how much of a parameter one trip deals with at most, by the kernel's manifest
     * @param experts of the step
     * @return the amount
     */
    Amount of(Map<String, Long> covers, Experts experts);

    /**
     * A kernel that goes through its sizes once, as much in a trip as the manifest says.
     *
     * @param sizes of its parameters
     * @param moved by operand, how often its memory is moved; the others once
     * @return the work
     */
    static KernelWork through(Map<String, Long> sizes, Map<Integer, Double> moved) {
        return (covers, experts) -> new Amount(
                covers.entrySet().stream()
                        .mapToDouble(
                                cover -> Math.ceilDiv(KernelTemplate.size(sizes, cover.getKey()), cover.getValue()))
                        .reduce(1, (a, b) -> a * b),
                0,
                moved);
    }
}
