package dev.systole.engine.weights.stored;

import dev.systole.engine.tensor.DType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a checkpoint says of one tensor. Immutable.
 *
 * @param name Hugging Face's name
 * @param format how the elements are stored, such as {@code BF16} or {@code Q4_K}
 * @param dims dimensions in Hugging Face's order, outermost first
 * @param file where it lies
 */
public record TensorInfo(String name, String format, List<Long> dims, Path file) {

    /** Copies the dimensions. */
    public TensorInfo {
        dims = List.copyOf(dims);
    }

    /**
     * Number of elements.
     *
     * @return the product of the dimensions
     */
    public long elements() {
        return dims.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
    }

    /**
     * Number of rows, those of the last dimension.
     *
     * @return the product of the dimensions but the last
     */
    public long rows() {
        return dims.stream().limit(Math.max(0, dims.size() - 1)).reduce(1L, Math::multiplyExact);
    }

    /**
     * The stored element type.
     *
     * @return F32, F16 or BF16; empty for quantised and other formats
     */
    public Optional<DType> dtype() {
        return switch (format) {
            case "F32" -> Optional.of(DType.F32);
            case "F16" -> Optional.of(DType.F16);
            case "BF16" -> Optional.of(DType.BF16);
            default -> Optional.empty();
        };
    }

    /** Such as {@code Q4_K[576,1536]}. */
    @Override
    public String toString() {
        return format + dims.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }
}
