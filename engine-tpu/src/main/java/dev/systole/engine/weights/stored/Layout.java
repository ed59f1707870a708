package dev.systole.engine.weights.stored;

import dev.systole.engine.tensor.DType;

/**
 * How a tensor, seen as rows of its last dimension, is laid into a segment. Row {@code r}, column {@code c} lands at
 * element {@code offset + r * rowStride + c}, or {@code offset + c * rowStride + r} when transposed. Immutable.
 *
 * <p>Several tensors may share a segment: q, k and v become one {@code [K, Nq + Nk + Nv]} by three transposed layouts
 * of row stride {@code Nq + Nk + Nv} and offsets 0, Nq and Nq + Nk.
 *
 * @param dtype element type in the segment: F32 or BF16
 * @param transposed whether {@code [N, K]} is laid as {@code [K, N]}
 * @param rowStride elements from one row of the segment to the next; 0 where rows follow each other without a gap
 * @param offset element of the segment at which the tensor starts; negative where a read begins at a later row, so that
 *     all that is read lands in the segment
 */
public record Layout(DType dtype, boolean transposed, long rowStride, long offset) {

    /** Checks the ranges. */
    public Layout {
        if (dtype != DType.F32 && dtype != DType.BF16) {
            throw new IllegalArgumentException("weights are read as f32 or bf16, not as " + dtype.mlir());
        }
        if (rowStride < 0) {
            throw new IllegalArgumentException("negative row stride " + rowStride);
        }
    }

    /**
     * The stored order without gaps.
     *
     * @param dtype element type in the segment
     * @return the layout
     */
    public static Layout dense(DType dtype) {
        return new Layout(dtype, false, 0, 0);
    }

    /**
     * {@code [N, K]} as {@code [K, N]} without gaps.
     *
     * @param dtype element type in the segment
     * @return the layout
     */
    public static Layout transposed(DType dtype) {
        return new Layout(dtype, true, 0, 0);
    }
}
