package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Values that need no operands. */
public final class Constants {

    private Constants() {}

    /**
     * A scalar.
     *
     * @param module where it is used
     * @param dtype element type
     * @param value converted to it; infinities are allowed for floating-point types
     * @return shape []
     */
    public static Value scalar(HloModule module, DType dtype, double value) {
        return fill(module, Shape.of(dtype), value);
    }

    /**
     * The same value everywhere.
     *
     * @param module where it is used
     * @param shape of the result
     * @param value converted to its element type
     * @return the constant
     */
    public static Value fill(HloModule module, Shape shape, double value) {
        return module.constant(literal(shape.dtype(), value), shape);
    }

    /**
     * A vector of floats, exactly as given.
     *
     * @param module where it is used
     * @param values its elements
     * @return f32[n]
     */
    public static Value vector(HloModule module, float... values) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ", ").append(literal(DType.F32, values[i]));
        }
        return module.constant(text.append(']').toString(), Shape.of(DType.F32, values.length));
    }

    /**
     * A vector of integers.
     *
     * @param module where it is used
     * @param values its elements
     * @return i32[n]
     */
    public static Value vector(HloModule module, int... values) {
        String text = Arrays.stream(values).mapToObj(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
        return module.constant(text, Shape.of(DType.S32, values.length));
    }

    /**
     * Numbers 0, 1, 2, ... along one axis.
     *
     * @param module where it is used
     * @param shape of the result
     * @param axis along which they grow
     * @return the numbers
     */
    public static Value iota(HloModule module, Shape shape, int axis) {
        ShapeInference.require(axis >= 0 && axis < shape.rank(), "iota", "no axis " + axis, shape);
        return module.current().add(shape, "stablehlo.iota dim = " + axis + " : " + shape.mlir());
    }

    /** The smallest value of a type, the start of a maximum. */
    static double smallest(DType dtype) {
        return switch (dtype) {
            case F16, BF16, F32 -> Double.NEGATIVE_INFINITY;
            case PRED, U8, U32, U64 -> 0;
            case S8, S32, S64 -> -Math.scalb(1.0, dtype.bytes() * Byte.SIZE - 1);
        };
    }

    /** The largest value of a type, the start of a minimum; of 64-bit integers, the largest that a double holds. */
    static double largest(DType dtype) {
        return switch (dtype) {
            case F16, BF16, F32 -> Double.POSITIVE_INFINITY;
            case PRED -> 1;
            case S8, S32 -> Math.scalb(1.0, dtype.bytes() * Byte.SIZE - 1) - 1;
            case U8, U32 -> Math.scalb(1.0, dtype.bytes() * Byte.SIZE) - 1;
            case S64, U64 -> Math.nextDown(Math.scalb(1.0, Long.SIZE - 1));
        };
    }

    /** A number as MLIR reads it back exactly. */
    private static String literal(DType dtype, double value) {
        return switch (dtype) {
            case PRED -> value != 0 ? "true" : "false";
            case S8, S32, S64, U8, U32, U64 -> {
                ShapeInference.require(value == Math.rint(value), "constant", "no integer", value);
                ShapeInference.require(
                        value >= smallest(dtype) && value <= largest(dtype), "constant", "out of range", dtype, value);
                yield String.valueOf((long) value);
            }
            case F16, BF16, F32 -> floatLiteral(dtype, (float) value);
        };
    }

    private static String floatLiteral(DType dtype, float value) {
        if (Float.isFinite(value)) {
            return String.format(java.util.Locale.ROOT, "%.9e", value);
        }
        List<String> hex = List.of("0x7F800000", "0xFF800000", "0x7F80", "0xFF80", "0x7C00", "0xFC00");
        int row = dtype == DType.F32 ? 0 : dtype == DType.BF16 ? 2 : 4;
        ShapeInference.require(!Float.isNaN(value), "constant", "NaN", value);
        return hex.get(row + (value > 0 ? 0 : 1));
    }
}
