package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Operations that move elements without computing with them. */
public final class Shapes {

    private Shapes() {}

    /**
     * The same elements in row-major order under other dimensions.
     *
     * @param operand any shape
     * @param dims with the same product
     * @return the operand itself where it has these dimensions
     */
    public static Value reshape(Value operand, long... dims) {
        Shape shape = ShapeInference.reshape(operand.shape(), longs(dims));
        return shape.equals(operand.shape()) ? operand : unary("stablehlo.reshape " + operand, operand, shape);
    }

    /**
     * Repeats along new axes and axes of dimension 1.
     *
     * @param operand any shape
     * @param dims of the result
     * @param axes for each axis of the operand, its axis in the result
     * @return the repeated elements
     */
    public static Value broadcast(Value operand, long[] dims, int... axes) {
        Shape shape = ShapeInference.broadcast(operand.shape(), longs(dims), ints(axes));
        return unary("stablehlo.broadcast_in_dim " + operand + ", dims = " + ints(axes), operand, shape);
    }

    /** Repeats a scalar. */
    static Value broadcastScalar(Value scalar, List<Long> dims) {
        return dims.isEmpty()
                ? scalar
                : broadcast(scalar, dims.stream().mapToLong(Long::longValue).toArray());
    }

    /**
     * Repeats a value of fewer axes so that it has another's shape: its axes are the other's innermost ones.
     *
     * @param operand of rank at most the other's
     * @param like gives the dimensions
     * @return the other's dimensions, the operand's element type
     */
    public static Value broadcastInner(Value operand, Value like) {
        int offset = like.shape().rank() - operand.shape().rank();
        int[] axes = new int[operand.shape().rank()];
        Arrays.setAll(axes, i -> i + offset);
        return broadcast(operand, dims(like), axes);
    }

    /**
     * Repeats a value of fewer axes so that it has another's shape: its axes are the other's outermost ones.
     *
     * @param operand of rank at most the other's
     * @param like gives the dimensions
     * @return the other's dimensions, the operand's element type
     */
    public static Value broadcastOuter(Value operand, Value like) {
        int[] axes = new int[operand.shape().rank()];
        Arrays.setAll(axes, i -> i);
        return broadcast(operand, dims(like), axes);
    }

    /**
     * Permutes the axes.
     *
     * @param operand any shape
     * @param permutation for each axis of the result, the operand's axis
     * @return the permuted elements
     */
    public static Value transpose(Value operand, int... permutation) {
        Shape shape = ShapeInference.transpose(operand.shape(), ints(permutation));
        return unary("stablehlo.transpose " + operand + ", dims = " + ints(permutation), operand, shape);
    }

    /**
     * A part of one axis.
     *
     * @param operand any shape
     * @param axis negative counts from the innermost
     * @param start first index
     * @param limit index after the last
     * @return the operand itself where that is the whole axis
     */
    public static Value slice(Value operand, int axis, long start, long limit) {
        int wanted = axis < 0 ? axis + operand.shape().rank() : axis;
        ShapeInference.require(
                wanted >= 0 && wanted < operand.shape().rank(), "slice", "no axis " + axis, operand.shape());
        if (start == 0 && limit == operand.dim(wanted)) {
            return operand;
        }
        List<Long> starts = new ArrayList<>();
        List<Long> limits = new ArrayList<>();
        List<Long> strides = new ArrayList<>();
        List<String> ranges = new ArrayList<>();
        for (int i = 0; i < operand.shape().rank(); i++) {
            starts.add(i == wanted ? start : 0L);
            limits.add(i == wanted ? limit : operand.dim(i));
            strides.add(1L);
            ranges.add(starts.get(i) + ":" + limits.get(i));
        }
        Shape shape = ShapeInference.slice(operand.shape(), starts, limits, strides);
        return unary("stablehlo.slice " + operand + " [" + String.join(", ", ranges) + "]", operand, shape);
    }

    /**
     * A part that starts where scalars say; a start too far out is moved in so that the part fits.
     *
     * @param operand any shape
     * @param starts an i32 scalar for each axis
     * @param sizes dimensions of the part
     * @return the part
     */
    public static Value dynamicSlice(Value operand, List<Value> starts, long... sizes) {
        Shape shape = ShapeInference.dynamicSlice(
                operand.shape(), starts.stream().map(Value::shape).toList(), longs(sizes));
        List<Value> operands = new ArrayList<>(List.of(operand));
        operands.addAll(starts);
        return Value.bodyOf("dynamic_slice", operands)
                .add(
                        shape,
                        "stablehlo.dynamic_slice " + Value.names(operands) + ", sizes = " + longs(sizes)
                                + signature(operands, shape));
    }

    /**
     * A value with a part replaced; a start too far out is moved in so that the part fits.
     *
     * @param operand any shape
     * @param update the new part
     * @param starts an i32 scalar for each axis
     * @return the operand's shape
     */
    public static Value dynamicUpdateSlice(Value operand, Value update, List<Value> starts) {
        Shape shape = ShapeInference.dynamicUpdateSlice(
                operand.shape(),
                update.shape(),
                starts.stream().map(Value::shape).toList());
        List<Value> operands = new ArrayList<>(List.of(operand, update));
        operands.addAll(starts);
        return Value.bodyOf("dynamic_update_slice", operands)
                .add(shape, "stablehlo.dynamic_update_slice " + Value.names(operands) + signature(operands, shape));
    }

    /**
     * Some indices of the leading axis.
     *
     * @param operand of rank 1 and more
     * @param first i32 scalar, clamped so that all lie within
     * @param count how many
     * @return [count, ...]
     */
    public static Value rows(Value operand, Value first, long count) {
        long[] sizes = dims(operand);
        sizes[0] = count;
        return dynamicSlice(operand, leading(operand, first), sizes);
    }

    /**
     * Replaces some indices of the leading axis.
     *
     * @param operand of rank 1 and more
     * @param first i32 scalar, clamped so that all lie within
     * @param rows [count, ...], the new ones
     * @return the operand's shape
     */
    public static Value withRows(Value operand, Value first, Value rows) {
        return dynamicUpdateSlice(operand, rows, leading(operand, first));
    }

    private static List<Value> leading(Value operand, Value first) {
        Value zero = Constants.scalar(operand.module(), DType.S32, 0);
        List<Value> starts = new ArrayList<>(Collections.nCopies(operand.shape().rank(), zero));
        starts.set(0, first);
        return starts;
    }

    /**
     * Puts values one behind the other.
     *
     * @param axis along which; negative counts from the innermost
     * @param operands equal in all other dimensions
     * @return the joined value, the operand itself where there is one
     */
    public static Value concatenate(int axis, List<Value> operands) {
        if (operands.size() == 1) {
            return operands.getFirst();
        }
        int wanted = axis < 0 ? axis + operands.getFirst().shape().rank() : axis;
        Shape shape =
                ShapeInference.concatenate(operands.stream().map(Value::shape).toList(), wanted);
        return Value.bodyOf("concatenate", operands)
                .add(
                        shape,
                        "stablehlo.concatenate " + Value.names(operands) + ", dim = " + wanted
                                + signature(operands, shape));
    }

    /**
     * Rows of a table by their numbers; a number out of range is moved to the nearest row.
     *
     * @param table [N, ...]
     * @param indices i32 of any shape
     * @return [indices..., ...]
     */
    public static Value take(Value table, Value indices) {
        Shape shape = ShapeInference.take(table.shape(), indices.shape());
        int rank = indices.shape().rank();
        List<Integer> offsets = new ArrayList<>();
        for (int i = 1; i < table.shape().rank(); i++) {
            offsets.add(rank + i - 1);
        }
        String sizes =
                "1" + table.shape().dims().stream().skip(1).map(d -> ", " + d).collect(Collectors.joining());
        List<Value> operands = List.of(table, indices);
        return Value.bodyOf("gather", operands)
                .add(
                        shape,
                        "\"stablehlo.gather\"(" + Value.names(operands)
                                + ") <{dimension_numbers = #stablehlo.gather<offset_dims = " + offsets
                                + ", collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = " + rank
                                + ">, slice_sizes = array<i64: " + sizes + ">, indices_are_sorted = false}>"
                                + signature(operands, shape));
    }

    private static Value unary(String operation, Value operand, Shape shape) {
        return Value.bodyOf(operation, List.of(operand)).add(shape, operation + signature(List.of(operand), shape));
    }

    static String signature(List<Value> operands, Shape result) {
        return " : (" + Value.types(operands) + ") -> " + result.mlir();
    }

    static long[] dims(Value value) {
        return value.shape().dims().stream().mapToLong(Long::longValue).toArray();
    }

    private static List<Long> longs(long... values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static List<Integer> ints(int... values) {
        return Arrays.stream(values).boxed().toList();
    }
}
