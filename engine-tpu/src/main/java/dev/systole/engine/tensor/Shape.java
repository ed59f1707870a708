package dev.systole.engine.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Element type and dimensions of a tensor, row-major. Immutable.
 *
 * @param dtype element type
 * @param dims dimensions, outermost first; empty for a scalar
 */
public record Shape(DType dtype, List<Long> dims) {

    /** Copies the dimensions and refuses negative ones. */
    public Shape {
        dims = List.copyOf(dims);
        if (dims.stream().anyMatch(d -> d < 0)) {
            throw new IllegalArgumentException("negative dimension in " + dims);
        }
    }

    /**
     * A shape from its dimensions.
     *
     * @param dtype element type
     * @param dims dimensions, outermost first
     * @return the shape
     */
    public static Shape of(DType dtype, long... dims) {
        return new Shape(dtype, Arrays.stream(dims).boxed().toList());
    }

    /**
     * Number of dimensions.
     *
     * @return 0 for a scalar
     */
    public int rank() {
        return dims.size();
    }

    /**
     * One dimension.
     *
     * @param axis 0 for the outermost; negative counts from the innermost, -1
     * @return its size
     */
    public long dim(int axis) {
        return dims.get(axis < 0 ? axis + dims.size() : axis);
    }

    /**
     * Number of elements.
     *
     * @return the product of the dimensions, 1 for a scalar
     */
    public long elements() {
        return dims.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
    }

    /**
     * Bytes of all elements.
     *
     * @return elements times the element's bytes
     */
    public long bytes() {
        return Math.multiplyExact(elements(), dtype.bytes());
    }

    /**
     * The same dimensions with another element type.
     *
     * @param other element type
     * @return the shape
     */
    public Shape as(DType other) {
        return new Shape(other, dims);
    }

    /**
     * The StableHLO spelling.
     *
     * @return such as {@code tensor<2x3xf32>}
     */
    public String mlir() {
        return "tensor<" + dims.stream().map(d -> d + "x").collect(Collectors.joining()) + dtype.mlir() + ">";
    }

    /** Such as {@code f32[2,3]}. */
    @Override
    public String toString() {
        return dtype.mlir() + dims.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }
}
