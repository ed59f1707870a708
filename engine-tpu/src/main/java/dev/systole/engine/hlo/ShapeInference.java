package dev.systole.engine.hlo;

import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The shape of each operation's result: pure functions from shapes to a shape. The rules are those of the StableHLO
 * specification; a violation is an {@link IllegalArgumentException} that says what was wrong with which shapes.
 */
final class ShapeInference {

    private ShapeInference() {}

    static void require(boolean condition, String operation, String problem, Object... operands) {
        if (!condition) {
            throw new IllegalArgumentException(operation + ": " + problem + ": " + List.of(operands));
        }
    }

    static Shape unary(Unary operation, Shape operand) {
        DType dtype = operand.dtype();
        boolean defined = switch (operation) {
            case EXPONENTIAL, LOG, TANH, LOGISTIC, RSQRT, SQRT, COSINE, SINE, FLOOR -> dtype.isFloat();
            case NEGATE -> dtype != DType.PRED;
            case ABS -> dtype != DType.PRED && !unsigned(dtype);
            case NOT -> !dtype.isFloat();
        };
        require(defined, name(operation), "not for this element type", operand);
        return operand;
    }

    static Shape binary(Binary operation, Shape left, Shape right) {
        DType dtype = left.dtype();
        boolean defined = switch (operation) {
            case ADD, MULTIPLY, MAXIMUM, MINIMUM -> true;
            case SUBTRACT, DIVIDE, REMAINDER -> dtype != DType.PRED;
            case AND, OR, XOR -> !dtype.isFloat();
            case SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC -> !dtype.isFloat() && dtype != DType.PRED;
        };
        require(defined, name(operation), "not for this element type", left, right);
        return same(name(operation), left, right);
    }

    private static Shape same(String operation, Shape left, Shape right) {
        require(left.equals(right), operation, "operands of different shapes", left, right);
        return left;
    }

    private static boolean unsigned(DType dtype) {
        return dtype == DType.U8 || dtype == DType.U32 || dtype == DType.U64;
    }

    private static String name(Enum<?> operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }

    static Shape compare(Shape left, Shape right) {
        return same("compare", left, right).as(DType.PRED);
    }

    static Shape select(Shape predicate, Shape onTrue, Shape onFalse) {
        require(predicate.dtype() == DType.PRED, "select", "predicate is not i1", predicate);
        require(
                predicate.rank() == 0 || predicate.dims().equals(onTrue.dims()),
                "select",
                "predicate and operands differ in dimensions",
                predicate,
                onTrue);
        return same("select", onTrue, onFalse);
    }

    static Shape reshape(Shape operand, List<Long> dims) {
        Shape result = new Shape(operand.dtype(), dims);
        require(result.elements() == operand.elements(), "reshape", "another number of elements", operand, result);
        return result;
    }

    static Shape broadcast(Shape operand, List<Long> dims, List<Integer> axes) {
        require(
                axes.size() == operand.rank() && new HashSet<>(axes).size() == axes.size(),
                "broadcast_in_dim",
                "one distinct axis for each dimension needed",
                operand,
                dims,
                axes);
        for (int i = 0; i < axes.size(); i++) {
            require(
                    axes.get(i) >= 0
                            && axes.get(i) < dims.size()
                            && (operand.dim(i) == 1 || operand.dim(i) == dims.get(axes.get(i))),
                    "broadcast_in_dim",
                    "dimension " + i + " does not fit",
                    operand,
                    dims,
                    axes);
        }
        return new Shape(operand.dtype(), dims);
    }

    static Shape transpose(Shape operand, List<Integer> permutation) {
        Set<Integer> seen = new HashSet<>(permutation);
        require(
                permutation.size() == operand.rank()
                        && seen.size() == operand.rank()
                        && permutation.stream().allMatch(p -> p >= 0 && p < operand.rank()),
                "transpose",
                "no permutation of the axes",
                operand,
                permutation);
        return new Shape(operand.dtype(), permutation.stream().map(operand::dim).toList());
    }

    static Shape slice(Shape operand, List<Long> starts, List<Long> limits, List<Long> strides) {
        require(
                starts.size() == operand.rank() && limits.size() == operand.rank() && strides.size() == operand.rank(),
                "slice",
                "one start, limit and stride for each axis needed",
                operand,
                starts,
                limits,
                strides);
        List<Long> dims = new ArrayList<>();
        for (int i = 0; i < operand.rank(); i++) {
            require(
                    starts.get(i) >= 0
                            && starts.get(i) <= limits.get(i)
                            && limits.get(i) <= operand.dim(i)
                            && strides.get(i) > 0,
                    "slice",
                    "out of range on axis " + i,
                    operand,
                    starts,
                    limits,
                    strides);
            dims.add((limits.get(i) - starts.get(i) + strides.get(i) - 1) / strides.get(i));
        }
        return new Shape(operand.dtype(), dims);
    }

    static Shape dynamicSlice(Shape operand, List<Shape> starts, List<Long> sizes) {
        indices("dynamic_slice", operand, starts);
        require(sizes.size() == operand.rank(), "dynamic_slice", "one size for each axis needed", operand, sizes);
        for (int i = 0; i < sizes.size(); i++) {
            require(
                    sizes.get(i) >= 0 && sizes.get(i) <= operand.dim(i),
                    "dynamic_slice",
                    "size too large on axis " + i,
                    operand,
                    sizes);
        }
        return new Shape(operand.dtype(), sizes);
    }

    static Shape dynamicUpdateSlice(Shape operand, Shape update, List<Shape> starts) {
        indices("dynamic_update_slice", operand, starts);
        require(
                update.dtype() == operand.dtype() && update.rank() == operand.rank(),
                "dynamic_update_slice",
                "update of another type or rank",
                operand,
                update);
        for (int i = 0; i < update.rank(); i++) {
            require(
                    update.dim(i) <= operand.dim(i),
                    "dynamic_update_slice",
                    "update too large on axis " + i,
                    operand,
                    update);
        }
        return operand;
    }

    private static void indices(String operation, Shape operand, List<Shape> starts) {
        require(
                starts.size() == operand.rank() && starts.stream().allMatch(s -> s.equals(Shape.of(DType.S32))),
                operation,
                "one i32 scalar for each axis needed",
                operand,
                starts);
    }

    static Shape concatenate(List<Shape> operands, int axis) {
        Shape first = operands.getFirst();
        require(axis >= 0 && axis < first.rank(), "concatenate", "no axis " + axis, operands);
        long total = 0;
        for (Shape operand : operands) {
            require(
                    operand.dtype() == first.dtype() && operand.rank() == first.rank(),
                    "concatenate",
                    "operands of different types or ranks",
                    operands);
            for (int i = 0; i < first.rank(); i++) {
                require(
                        i == axis || operand.dim(i) == first.dim(i),
                        "concatenate",
                        "operands differ on axis " + i,
                        operands);
            }
            total += operand.dim(axis);
        }
        List<Long> dims = new ArrayList<>(first.dims());
        dims.set(axis, total);
        return new Shape(first.dtype(), dims);
    }

    static Shape allGather(Shape operand, int axis, int replicas) {
        require(axis >= 0 && axis < operand.rank(), "all_gather", "no axis " + axis, operand);
        List<Long> dims = new ArrayList<>(operand.dims());
        dims.set(axis, replicas * operand.dim(axis));
        return new Shape(operand.dtype(), dims);
    }

    static Shape reduceScatter(Shape operand, int axis, int replicas) {
        require(operand.dtype() != DType.PRED, "reduce_scatter", "not for this element type", operand);
        require(axis >= 0 && axis < operand.rank(), "reduce_scatter", "no axis " + axis, operand);
        require(
                operand.dim(axis) % replicas == 0,
                "reduce_scatter",
                "axis " + axis + " cannot be split over " + replicas + " replicas",
                operand);
        List<Long> dims = new ArrayList<>(operand.dims());
        dims.set(axis, operand.dim(axis) / replicas);
        return new Shape(operand.dtype(), dims);
    }

    static Shape allToAll(Shape operand, int splitAxis, int joinAxis, int replicas) {
        int rank = operand.rank();
        require(
                splitAxis >= 0 && splitAxis < rank && joinAxis >= 0 && joinAxis < rank && splitAxis != joinAxis,
                "all_to_all",
                "no two axes " + splitAxis + " and " + joinAxis,
                operand);
        require(
                operand.dim(splitAxis) % replicas == 0,
                "all_to_all",
                "axis " + splitAxis + " cannot be split over " + replicas + " replicas",
                operand);
        List<Long> dims = new ArrayList<>(operand.dims());
        dims.set(splitAxis, operand.dim(splitAxis) / replicas);
        dims.set(joinAxis, operand.dim(joinAxis) * replicas);
        return new Shape(operand.dtype(), dims);
    }

    static Shape reduce(Shape operand, List<Integer> axes) {
        require(
                new HashSet<>(axes).size() == axes.size() && axes.stream().allMatch(a -> a >= 0 && a < operand.rank()),
                "reduce",
                "axes out of range or given twice",
                operand,
                axes);
        List<Long> dims = new ArrayList<>();
        for (int i = 0; i < operand.rank(); i++) {
            if (!axes.contains(i)) {
                dims.add(operand.dim(i));
            }
        }
        return new Shape(operand.dtype(), dims);
    }

    static Shape dot(
            Shape left,
            Shape right,
            List<Integer> leftBatch,
            List<Integer> rightBatch,
            List<Integer> leftContract,
            List<Integer> rightContract,
            DType result) {
        require(left.dtype() == right.dtype(), "dot_general", "operands of different types", left, right);
        distinct(left, leftBatch, leftContract);
        distinct(right, rightBatch, rightContract);
        List<Long> dims = new ArrayList<>();
        sameDims(left, right, leftBatch, rightBatch);
        sameDims(left, right, leftContract, rightContract);
        leftBatch.forEach(axis -> dims.add(left.dim(axis)));
        addFree(dims, left, leftBatch, leftContract);
        addFree(dims, right, rightBatch, rightContract);
        return new Shape(result, dims);
    }

    private static void distinct(Shape operand, List<Integer> batch, List<Integer> contract) {
        Set<Integer> axes = new HashSet<>(batch);
        axes.addAll(contract);
        require(
                axes.size() == batch.size() + contract.size()
                        && axes.stream().allMatch(a -> a >= 0 && a < operand.rank()),
                "dot_general",
                "axes out of range or given twice",
                operand,
                batch,
                contract);
    }

    private static void sameDims(Shape left, Shape right, List<Integer> leftAxes, List<Integer> rightAxes) {
        boolean same = leftAxes.size() == rightAxes.size();
        for (int i = 0; same && i < leftAxes.size(); i++) {
            same = left.dim(leftAxes.get(i)) == right.dim(rightAxes.get(i));
        }
        require(same, "dot_general", "paired axes differ", left, right, leftAxes, rightAxes);
    }

    private static void addFree(List<Long> dims, Shape operand, List<Integer> batch, List<Integer> contract) {
        for (int i = 0; i < operand.rank(); i++) {
            if (!batch.contains(i) && !contract.contains(i)) {
                dims.add(operand.dim(i));
            }
        }
    }

    /** Rows of a table: operand [N, ...], indices [I...] gives [I..., ...]. */
    static Shape take(Shape table, Shape indices) {
        require(
                table.rank() >= 1 && indices.dtype() == DType.S32,
                "gather",
                "a table and i32 indices needed",
                table,
                indices);
        List<Long> dims = new ArrayList<>(indices.dims());
        dims.addAll(table.dims().subList(1, table.rank()));
        return new Shape(table.dtype(), dims);
    }
}
