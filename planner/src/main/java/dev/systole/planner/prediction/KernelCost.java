package dev.systole.planner.prediction;

import java.util.List;

/** What one call of a Mosaic kernel costs, of whose loops libtpu's static profile counts one trip or none. */
@FunctionalInterface
public interface KernelCost {

    /**
     * An operand or a result of a call.
     *
     * @param dims its extents
     * @param hbmBytes what it takes in HBM with its padding, 0 where it lies on the chip
     */
    record Array(List<Long> dims, long hbmBytes) {

        /** Copies the list. */
        public Array {
            dims = List.copyOf(dims);
        }
    }

    /**
     * A cost.
     *
     * @param cycles of its loops' bodies times their trips, and of the rest
     * @param bytes that it moves between HBM and the chip
     */
    record Cost(double cycles, double bytes) {}

    /**
     * The cost of a call.
     *
     * @param operands in order
     * @param results in order
     * @return the cost
     */
    Cost of(List<Array> operands, List<Array> results);

    /**
     * A call's name without what goes without saying, such as sizes that all calls in a program share.
     *
     * @param call its name in the program
     * @return a name to print
     */
    default String label(String call) {
        return call;
    }
}
