package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operations that combine elements: dot products and reductions. */
public final class Reductions {

    private Reductions() {}

    /**
     * Sum over axes.
     *
     * @param operand any shape
     * @param axes removed
     * @return the sums
     */
    public static Value sum(Value operand, int... axes) {
        return reduce("add", operand, 0, axes);
    }

    /**
     * Largest element over axes.
     *
     * @param operand any element type but i1
     * @param axes removed
     * @return the maxima
     */
    public static Value max(Value operand, int... axes) {
        return reduce("maximum", operand, Constants.smallest(operand.dtype()), axes);
    }

    /**
     * Smallest element over axes.
     *
     * @param operand any element type but i1
     * @param axes removed
     * @return the minima
     */
    public static Value min(Value operand, int... axes) {
        return reduce("minimum", operand, Constants.largest(operand.dtype()), axes);
    }

    /**
     * Whether all elements over axes are true.
     *
     * @param operand an i1 value
     * @param axes removed
     * @return i1
     */
    public static Value all(Value operand, int... axes) {
        return reduce("and", operand, 1, axes);
    }

    /**
     * Whether any element over axes is true.
     *
     * @param operand an i1 value
     * @param axes removed
     * @return i1
     */
    public static Value any(Value operand, int... axes) {
        return reduce("or", operand, 0, axes);
    }

    private static Value reduce(String operation, Value operand, double initial, int... axes) {
        boolean logical = operation.equals("and") || operation.equals("or");
        ShapeInference.require(
                logical == (operand.dtype() == DType.PRED), operation, "not for this element type", operand.shape());
        List<Integer> removed = Arrays.stream(axes)
                .map(a -> a < 0 ? a + operand.shape().rank() : a)
                .boxed()
                .toList();
        Shape shape = ShapeInference.reduce(operand.shape(), removed);
        Value start = Constants.scalar(operand.module(), operand.dtype(), initial);
        return Value.bodyOf(operation, List.of(operand))
                .add(
                        shape,
                        "stablehlo.reduce(" + operand + " init: " + start + ") applies stablehlo." + operation
                                + " across dimensions = " + removed
                                + Shapes.signature(List.of(operand, start), shape));
    }

    /**
     * The largest elements of each row, in descending order; of equal ones the first comes first.
     *
     * @param values of the operand's type
     * @param indices i32, where they lie in the row
     */
    public record Largest(Value values, Value indices) {}

    /**
     * Finds the largest elements along the innermost axis.
     *
     * @param operand f32[..., n]
     * @param count k, at most n
     * @return [..., k] each
     */
    public static Largest largest(Value operand, int count) {
        Shape shape = operand.shape();
        ShapeInference.require(
                shape.rank() > 0 && count > 0 && count <= shape.dim(-1), "top_k", "no " + count + " elements", shape);
        List<Long> dims = new ArrayList<>(shape.dims());
        dims.set(shape.rank() - 1, (long) count);
        List<Shape> results = List.of(new Shape(shape.dtype(), dims), new Shape(DType.S32, dims));
        List<Value> values = Value.bodyOf("top_k", List.of(operand))
                .add(
                        results,
                        "chlo.top_k(" + operand + ", k = " + count + ") : " + shape.mlir() + " -> ("
                                + results.get(0).mlir() + ", " + results.get(1).mlir() + ")");
        return new Largest(values.get(0), values.get(1));
    }

    /**
     * Dot product over one axis of each operand, with batch axes in front. The result's axes are the batch axes, the
     * left operand's others, the right operand's others.
     *
     * @param left its first {@code batch} axes are batch axes
     * @param right likewise, with the same dimensions
     * @param batch number of batch axes
     * @param leftAxis contracted axis of the left operand
     * @param rightAxis contracted axis of the right operand
     * @param result element type of the result; sums are float32 for bfloat16 operands
     * @return the products
     */
    public static Value dot(Value left, Value right, int batch, int leftAxis, int rightAxis, DType result) {
        List<Integer> batchAxes =
                java.util.stream.IntStream.range(0, batch).boxed().toList();
        Shape shape = ShapeInference.dot(
                left.shape(), right.shape(), batchAxes, batchAxes, List.of(leftAxis), List.of(rightAxis), result);
        List<Value> operands = List.of(left, right);
        // A TPU would else multiply float32 as bfloat16.
        String precision = left.dtype() == DType.F32 ? ", precision = [HIGHEST, HIGHEST]" : "";
        String batching = batch == 0 ? "" : ", batching_dims = " + batchAxes + " x " + batchAxes;
        return Value.bodyOf("dot_general", operands)
                .add(
                        shape,
                        "stablehlo.dot_general " + Value.names(operands) + batching + ", contracting_dims = ["
                                + leftAxis + "] x [" + rightAxis + "]" + precision
                                + Shapes.signature(operands, shape));
    }
}
