package dev.systole.planner.slice;

import dev.systole.engine.kernel.Kernel;
import dev.systole.planner.prediction.KernelCost;
import java.util.List;

/**
 * What the calls of a kernel cost in a program, by what the kernel says of itself.
 *
 * @param kernel with its sizes
 * @param loops of the program, for its experts
 */
record KernelCosts(Kernel kernel, ExpectedLoops loops) implements KernelCost {

    @Override
    public Cost of(List<Array> operands, List<Array> results) {
        Kernel.Cost cost = kernel.cost(loops, bytes(operands), bytes(results));
        return new Cost(cost.cycles(), cost.bytes());
    }

    private static List<Long> bytes(List<Array> arrays) {
        return arrays.stream().map(Array::hbmBytes).toList();
    }

    @Override
    public String label(String name) {
        return kernel.label();
    }
}
