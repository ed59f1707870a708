package dev.systole.engine.kernel;

import dev.systole.engine.hlo.Value;
import java.util.List;

/**
 * Hand-written code that a program calls in place of plain operations, with its sizes: what it is made for, how it is
 * called, and what a call costs. Immutable and thread-safe.
 */
public sealed interface Kernel permits Mosaic {

    /**
     * The name of its calls in a program.
     *
     * @return letters, digits and underscores, with the sizes
     */
    String name();

    /**
     * A name to print, without what all calls in a program share.
     *
     * @return such as {@code attention_decode-d128}
     */
    String label();

    /**
     * What it was scheduled for.
     *
     * @return chips, such as {@code TPU v6 lite}
     */
    String generation();

    /**
     * Calls it.
     *
     * @param operands of its types
     * @return its results
     * @throws KernelPackException if a layer gives other operands
     */
    List<Value> on(List<Value> operands);

    /**
     * What a call takes.
     *
     * @param cycles of its loops' bodies times their trips, and of the rest
     * @param bytes that it moves between memory and the chip
     */
    record Cost(double cycles, double bytes) {}

    /**
     * The cost of a call. Decode steps are at full context, a prefill's chunk is at the beginning of its row.
     *
     * @param experts of the step
     * @param operandBytes what each operand takes in the device's memory with its padding, 0 where it lies on the chip
     * @param resultBytes the same of each result
     * @return the cost
     */
    Cost cost(KernelWork.Experts experts, List<Long> operandBytes, List<Long> resultBytes);
}
