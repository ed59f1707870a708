package dev.systole.engine.prediction;

import java.util.List;

/** What one call of a Mosaic kernel costs, of whose loops libtpu's static profile counts one trip or none. */
@FunctionalInterface
public interface KernelCost {

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
     * @param operands dimensions of each operand, in order
     * @return the cost
     */
    Cost of(List<List<Long>> operands);
}
