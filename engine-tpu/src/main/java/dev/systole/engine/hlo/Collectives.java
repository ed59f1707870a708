package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Operations in which all replicas of a program take part, each with a value of the same shape. In a loop or a branch,
 * all replicas have to come by, or those that do wait for ever. With one replica they give back what they are given.
 */
public final class Collectives {

    private Collectives() {}

    /**
     * Sum over all replicas.
     *
     * @param operand any element type but i1
     * @return on every replica the same sums, of the operand's shape
     */
    public static Value allReduce(Value operand) {
        ShapeInference.require(
                operand.dtype() != DType.PRED, "all_reduce", "not for this element type", operand.shape());
        int replicas = operand.module().replicas();
        if (replicas == 1) {
            return operand;
        }
        return Value.bodyOf("all_reduce", List.of(operand))
                .add(
                        operand.shape(),
                        "\"stablehlo.all_reduce\"(" + operand + ") <{" + allOf(replicas) + "}> ("
                                + sumOf(operand.dtype()) + ")"
                                + Shapes.signature(List.of(operand), operand.shape()));
    }

    /**
     * Sum over all replicas, of which each is left with its part.
     *
     * @param operand any element type but i1, of rank 1 or more
     * @param axis of which replica i is left with the i-th part
     * @return the sums, on that axis as many times shorter as there are replicas
     */
    public static Value reduceScatter(Value operand, int axis) {
        int replicas = operand.module().replicas();
        Shape shape = ShapeInference.reduceScatter(operand.shape(), axis, replicas);
        if (replicas == 1) {
            return operand;
        }
        return Value.bodyOf("reduce_scatter", List.of(operand))
                .add(
                        shape,
                        "\"stablehlo.reduce_scatter\"(" + operand + ") <{scatter_dimension = " + axis + " : i64, "
                                + allOf(replicas) + "}> (" + sumOf(operand.dtype()) + ")"
                                + Shapes.signature(List.of(operand), shape));
    }

    /**
     * The values of all replicas, one behind the other in the replicas' order.
     *
     * @param operand any shape of rank 1 or more
     * @param axis along which; negative counts from the innermost
     * @return on every replica the same, on that axis as many times longer as there are replicas
     */
    public static Value allGather(Value operand, int axis) {
        int wanted = axis < 0 ? axis + operand.shape().rank() : axis;
        int replicas = operand.module().replicas();
        Shape shape = ShapeInference.allGather(operand.shape(), wanted, replicas);
        if (replicas == 1) {
            return operand;
        }
        return Value.bodyOf("all_gather", List.of(operand))
                .add(
                        shape,
                        "\"stablehlo.all_gather\"(" + operand + ") <{all_gather_dim = " + wanted + " : i64, "
                                + allOf(replicas) + "}>" + Shapes.signature(List.of(operand), shape));
    }

    /**
     * Splits one axis among the replicas and joins another from all: what was whole on the first axis and split on the
     * second is then split on the first and whole on the second.
     *
     * @param operand rank 2 or more
     * @param splitAxis of which replica i is left with the i-th part
     * @param joinAxis along which the replicas' parts lie one behind the other, in the replicas' order
     * @return on the first axis as many times shorter as there are replicas, on the second as many times longer
     */
    public static Value allToAll(Value operand, int splitAxis, int joinAxis) {
        int replicas = operand.module().replicas();
        Shape shape = ShapeInference.allToAll(operand.shape(), splitAxis, joinAxis, replicas);
        if (replicas == 1) {
            return operand;
        }
        return Value.bodyOf("all_to_all", List.of(operand))
                .add(
                        shape,
                        "\"stablehlo.all_to_all\"(" + operand + ") <{split_dimension = " + splitAxis
                                + " : i64, concat_dimension = " + joinAxis + " : i64, split_count = " + replicas
                                + " : i64, " + allOf(replicas) + "}>" + Shapes.signature(List.of(operand), shape));
    }

    /**
     * Which replica this is.
     *
     * @param module where it is used
     * @return an i32 scalar from 0 to the number of replicas - 1
     */
    public static Value replicaId(HloModule module) {
        if (module.replicas() == 1) {
            return Constants.scalar(module, DType.S32, 0);
        }
        Value id = module.current().add(Shape.of(DType.U32), "stablehlo.replica_id : tensor<ui32>");
        return Elementwise.convert(id, DType.S32);
    }

    /** A region that adds two numbers. Its arguments are visible in it alone, so others may have their names too. */
    private static String sumOf(DType dtype) {
        String scalar = Shape.of(dtype).mlir();
        return "{\n  ^bb0(%left: " + scalar + ", %right: " + scalar + "):\n    %sum = stablehlo.add %left, %right : "
                + scalar + "\n    stablehlo.return %sum : " + scalar + "\n}";
    }

    /** One group of all replicas. */
    private static String allOf(int replicas) {
        return IntStream.range(0, replicas)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", ", "replica_groups = dense<[[", "]]> : tensor<1x" + replicas + "xi64>"));
    }
}
