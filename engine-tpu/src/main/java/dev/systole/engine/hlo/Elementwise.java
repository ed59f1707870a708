package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/** Operations on each element. Binary ones take operands of one shape, or one of them a scalar, which is broadcast. */
public final class Elementwise {

    /** Operations of one operand, whose result has its shape. */
    public enum Unary {
        /** Natural exponential. */
        EXPONENTIAL,
        /** Natural logarithm. */
        LOG,
        /** Arithmetic negation. */
        NEGATE,
        /** Hyperbolic tangent. */
        TANH,
        /** 1 / (1 + e^-x). */
        LOGISTIC,
        /** 1 / sqrt(x). */
        RSQRT,
        /** Square root. */
        SQRT,
        /** Cosine of radians. */
        COSINE,
        /** Sine of radians. */
        SINE,
        /** Largest integer not above. */
        FLOOR,
        /** Magnitude. */
        ABS,
        /** Bitwise or logical complement. */
        NOT
    }

    /** Operations of two operands of one shape, whose result has it too. */
    public enum Binary {
        /** Sum; logical or for truth values. */
        ADD,
        /** Difference. */
        SUBTRACT,
        /** Product. */
        MULTIPLY,
        /** Quotient, truncated for integers. */
        DIVIDE,
        /** Remainder with the dividend's sign. */
        REMAINDER,
        /** The larger. */
        MAXIMUM,
        /** The smaller. */
        MINIMUM,
        /** Bitwise or logical and. */
        AND,
        /** Bitwise or logical or. */
        OR,
        /** Bitwise or logical exclusive or. */
        XOR,
        /** Shift to the left. */
        SHIFT_LEFT,
        /** Shift to the right, zeros come in. */
        SHIFT_RIGHT_LOGICAL,
        /** Shift to the right, the sign comes in. */
        SHIFT_RIGHT_ARITHMETIC
    }

    /** Comparisons. */
    public enum Order {
        /** Equal. */
        EQ,
        /** Not equal. */
        NE,
        /** Less. */
        LT,
        /** Less or equal. */
        LE,
        /** Greater. */
        GT,
        /** Greater or equal. */
        GE
    }

    private Elementwise() {}

    /**
     * Applies an operation of one operand.
     *
     * @param operation which
     * @param operand any shape
     * @return the same shape
     */
    public static Value apply(Unary operation, Value operand) {
        return Value.bodyOf(mnemonic(operation), List.of(operand))
                .add(
                        ShapeInference.unary(operation, operand.shape()),
                        mnemonic(operation) + " " + operand + " : "
                                + operand.shape().mlir());
    }

    /**
     * Applies an operation of two operands.
     *
     * @param operation which
     * @param left any shape
     * @param right the same shape; or one of the two is a scalar
     * @return that shape
     */
    public static Value apply(Binary operation, Value left, Value right) {
        Value a = left.shape().rank() == 0
                ? Shapes.broadcastScalar(left, right.shape().dims())
                : left;
        Value b = right.shape().rank() == 0
                ? Shapes.broadcastScalar(right, left.shape().dims())
                : right;
        Shape shape = ShapeInference.binary(operation, a.shape(), b.shape());
        Body body = Value.bodyOf(mnemonic(operation), List.of(a, b));
        return body.add(shape, mnemonic(operation) + " " + a + ", " + b + " : " + shape.mlir());
    }

    private static String mnemonic(Enum<?> operation) {
        return "stablehlo." + operation.name().toLowerCase(java.util.Locale.ROOT);
    }

    /**
     * left + right.
     *
     * @param left a value
     * @param right a value of the same shape, or a scalar
     * @return the sum
     */
    public static Value add(Value left, Value right) {
        return apply(Binary.ADD, left, right);
    }

    /**
     * left + number.
     *
     * @param left a value
     * @param right converted to its element type
     * @return the sum
     */
    public static Value add(Value left, double right) {
        return add(left, number(left, right));
    }

    /**
     * left - right.
     *
     * @param left a value
     * @param right a value of the same shape, or a scalar
     * @return the difference
     */
    public static Value subtract(Value left, Value right) {
        return apply(Binary.SUBTRACT, left, right);
    }

    /**
     * left x right.
     *
     * @param left a value
     * @param right a value of the same shape, or a scalar
     * @return the product
     */
    public static Value multiply(Value left, Value right) {
        return apply(Binary.MULTIPLY, left, right);
    }

    /**
     * left x number.
     *
     * @param left a value
     * @param right converted to its element type
     * @return the product
     */
    public static Value multiply(Value left, double right) {
        return multiply(left, number(left, right));
    }

    /**
     * left / right.
     *
     * @param left a value
     * @param right a value of the same shape, or a scalar
     * @return the quotient
     */
    public static Value divide(Value left, Value right) {
        return apply(Binary.DIVIDE, left, right);
    }

    /**
     * Logical or bitwise and.
     *
     * @param left a value
     * @param right a value of the same shape, or a scalar
     * @return both
     */
    public static Value and(Value left, Value right) {
        return apply(Binary.AND, left, right);
    }

    /**
     * Compares, element by element.
     *
     * @param order which comparison
     * @param left a value
     * @param right a value of the same shape, or a scalar
     * @return i1 of that shape
     */
    public static Value compare(Order order, Value left, Value right) {
        Value a = left.shape().rank() == 0
                ? Shapes.broadcastScalar(left, right.shape().dims())
                : left;
        Value b = right.shape().rank() == 0
                ? Shapes.broadcastScalar(right, left.shape().dims())
                : right;
        Shape shape = ShapeInference.compare(a.shape(), b.shape());
        String kind = switch (a.dtype()) {
            case F16, BF16, F32 -> "FLOAT";
            case PRED, U8, U32, U64 -> "UNSIGNED";
            case S8, S32, S64 -> "SIGNED";
        };
        Body body = Value.bodyOf("compare", List.of(a, b));
        return body.add(
                shape,
                "stablehlo.compare " + order + ", " + a + ", " + b + ", " + kind + " : ("
                        + a.shape().mlir() + ", " + b.shape().mlir() + ") -> " + shape.mlir());
    }

    /**
     * Takes each element from one of two values.
     *
     * @param predicate i1, a scalar or of their dimensions
     * @param onTrue taken where true
     * @param onFalse taken where false; of the same shape; scalars are broadcast
     * @return that shape
     */
    public static Value select(Value predicate, Value onTrue, Value onFalse) {
        Shape wanted = onTrue.shape().rank() > 0 ? onTrue.shape() : onFalse.shape();
        List<Long> dims = wanted.rank() > 0 ? wanted.dims() : predicate.shape().dims();
        Value a = onTrue.shape().rank() == 0 ? Shapes.broadcastScalar(onTrue, dims) : onTrue;
        Value b = onFalse.shape().rank() == 0 ? Shapes.broadcastScalar(onFalse, dims) : onFalse;
        Shape shape = ShapeInference.select(predicate.shape(), a.shape(), b.shape());
        Body body = Value.bodyOf("select", List.of(predicate, a, b));
        return body.add(
                shape,
                "stablehlo.select " + predicate + ", " + a + ", " + b + " : "
                        + predicate.shape().mlir() + ", " + shape.mlir());
    }

    /**
     * Converts the element type.
     *
     * @param operand any shape
     * @param dtype wanted
     * @return the operand itself where it has the type
     */
    public static Value convert(Value operand, DType dtype) {
        return operand.dtype() == dtype ? operand : cast("convert", operand, dtype);
    }

    /**
     * Reads the same bits as another type of the same size.
     *
     * @param operand any shape
     * @param dtype wanted
     * @return the same dimensions
     */
    public static Value bitcast(Value operand, DType dtype) {
        ShapeInference.require(
                operand.dtype().bytes() == dtype.bytes() && operand.dtype() != DType.PRED && dtype != DType.PRED,
                "bitcast_convert",
                "another size",
                operand.shape(),
                dtype);
        return cast("bitcast_convert", operand, dtype);
    }

    private static Value cast(String operation, Value operand, DType dtype) {
        Shape shape = operand.shape().as(dtype);
        return Value.bodyOf(operation, List.of(operand))
                .add(
                        shape,
                        "stablehlo." + operation + " " + operand + " : ("
                                + operand.shape().mlir() + ") -> " + shape.mlir());
    }

    private static Value number(Value like, double value) {
        return Constants.scalar(like.module(), like.dtype(), value);
    }
}
