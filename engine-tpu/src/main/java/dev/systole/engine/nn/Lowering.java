package dev.systole.engine.nn;

import dev.systole.engine.tensor.DType;

/**
 * How dot products are written for one plugin.
 *
 * @param dtype of weights, caches and dot operands: BF16 or F32
 * @param transposedWeights whether linear weights are [in, out] rather than [out, in]
 * @param padSingleRow whether a dot product whose left operand has one row gets a second, of zeros
 */
public record Lowering(DType dtype, boolean transposedWeights, boolean padSingleRow) {

    /** Refuses other types. */
    public Lowering {
        if (dtype != DType.BF16 && dtype != DType.F32) {
            throw new IllegalArgumentException("no lowering computes in " + dtype);
        }
    }
}
