package dev.systole.engine.hlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeInferenceTest {

    private static final List<Integer> NONE = List.of();

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void refuses(String expected, Supplier<Shape> rule) {
        assertThatThrownBy(rule::get)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(expected);
    }

    static Stream<Arguments> refuses() {
        return Stream.of(refusedElementwise(), refusedLayouts(), refusedSlices(), refusedContractions())
                .flatMap(group -> group);
    }

    private static Stream<Arguments> refusedElementwise() {
        return Stream.of(
                refusal(
                        "exponential: not for this element type: [i32[2]]",
                        () -> ShapeInference.unary(Unary.EXPONENTIAL, s32(2))),
                refusal(
                        "negate: not for this element type: [i1[2]]",
                        () -> ShapeInference.unary(Unary.NEGATE, pred(2))),
                refusal(
                        "abs: not for this element type: [ui32[2]]",
                        () -> ShapeInference.unary(Unary.ABS, Shape.of(DType.U32, 2))),
                refusal("not: not for this element type: [f32[2]]", () -> ShapeInference.unary(Unary.NOT, f32(2))),
                refusal(
                        "add: operands of different shapes: [f32[2,3], f32[3,2]]",
                        () -> ShapeInference.binary(Binary.ADD, f32(2, 3), f32(3, 2))),
                refusal(
                        "add: operands of different shapes: [f32[2], i32[2]]",
                        () -> ShapeInference.binary(Binary.ADD, f32(2), s32(2))),
                refusal(
                        "xor: not for this element type: [f32[2], f32[2]]",
                        () -> ShapeInference.binary(Binary.XOR, f32(2), f32(2))),
                refusal(
                        "shift_left: not for this element type: [i1[2], i1[2]]",
                        () -> ShapeInference.binary(Binary.SHIFT_LEFT, pred(2), pred(2))),
                refusal(
                        "subtract: not for this element type: [i1[2], i1[2]]",
                        () -> ShapeInference.binary(Binary.SUBTRACT, pred(2), pred(2))),
                refusal(
                        "compare: operands of different shapes: [f32[2], f32[3]]",
                        () -> ShapeInference.compare(f32(2), f32(3))),
                refusal("select: predicate is not i1: [i32[2]]", () -> ShapeInference.select(s32(2), f32(2), f32(2))),
                refusal(
                        "select: predicate and operands differ in dimensions: [i1[3], f32[2]]",
                        () -> ShapeInference.select(pred(3), f32(2), f32(2))),
                refusal(
                        "select: operands of different shapes: [f32[2], f32[3]]",
                        () -> ShapeInference.select(pred(2), f32(2), f32(3))));
    }

    private static Stream<Arguments> refusedLayouts() {
        return Stream.of(
                refusal(
                        "reshape: another number of elements: [f32[2,3], f32[7]]",
                        () -> ShapeInference.reshape(f32(2, 3), List.of(7L))),
                refusal(
                        "broadcast_in_dim: one distinct axis for each dimension needed: [f32[2], [3, 2], []]",
                        () -> ShapeInference.broadcast(f32(2), List.of(3L, 2L), NONE)),
                refusal(
                        "broadcast_in_dim: one distinct axis for each dimension needed: [f32[2,2], [2, 2], [1, 1]]",
                        () -> ShapeInference.broadcast(f32(2, 2), List.of(2L, 2L), List.of(1, 1))),
                refusal(
                        "broadcast_in_dim: dimension 0 does not fit: [f32[2], [3, 2], [0]]",
                        () -> ShapeInference.broadcast(f32(2), List.of(3L, 2L), List.of(0))),
                refusal(
                        "broadcast_in_dim: dimension 0 does not fit: [f32[2], [3, 2], [2]]",
                        () -> ShapeInference.broadcast(f32(2), List.of(3L, 2L), List.of(2))),
                refusal(
                        "transpose: no permutation of the axes: [f32[2,3], [0, 0]]",
                        () -> ShapeInference.transpose(f32(2, 3), List.of(0, 0))),
                refusal(
                        "transpose: no permutation of the axes: [f32[2,3], [0, 2]]",
                        () -> ShapeInference.transpose(f32(2, 3), List.of(0, 2))),
                refusal(
                        "transpose: no permutation of the axes: [f32[2,3], [0]]",
                        () -> ShapeInference.transpose(f32(2, 3), List.of(0))),
                refusal(
                        "concatenate: no axis 1: [[f32[2], f32[3]]]",
                        () -> ShapeInference.concatenate(List.of(f32(2), f32(3)), 1)),
                refusal(
                        "concatenate: operands of different types or ranks: [[f32[2], i32[3]]]",
                        () -> ShapeInference.concatenate(List.of(f32(2), s32(3)), 0)),
                refusal(
                        "concatenate: operands differ on axis 0: [[f32[2,1], f32[3,1]]]",
                        () -> ShapeInference.concatenate(List.of(f32(2, 1), f32(3, 1)), 1)));
    }

    private static Stream<Arguments> refusedSlices() {
        return Stream.of(
                refusal(
                        "slice: one start, limit and stride for each axis needed: [f32[4], [], [4], [1]]",
                        () -> ShapeInference.slice(f32(4), List.of(), List.of(4L), List.of(1L))),
                refusal(
                        "slice: out of range on axis 0: [f32[4], [1], [5], [1]]",
                        () -> ShapeInference.slice(f32(4), List.of(1L), List.of(5L), List.of(1L))),
                refusal(
                        "slice: out of range on axis 0: [f32[4], [3], [2], [1]]",
                        () -> ShapeInference.slice(f32(4), List.of(3L), List.of(2L), List.of(1L))),
                refusal(
                        "slice: out of range on axis 0: [f32[4], [-1], [2], [1]]",
                        () -> ShapeInference.slice(f32(4), List.of(-1L), List.of(2L), List.of(1L))),
                refusal(
                        "slice: out of range on axis 0: [f32[4], [0], [2], [0]]",
                        () -> ShapeInference.slice(f32(4), List.of(0L), List.of(2L), List.of(0L))),
                refusal(
                        "dynamic_slice: one i32 scalar for each axis needed: [f32[4,5], [i32[]]]",
                        () -> ShapeInference.dynamicSlice(f32(4, 5), List.of(s32()), List.of(1L, 1L))),
                refusal(
                        "dynamic_slice: one i32 scalar for each axis needed: [f32[4], [f32[]]]",
                        () -> ShapeInference.dynamicSlice(f32(4), List.of(f32()), List.of(1L))),
                refusal(
                        "dynamic_slice: one size for each axis needed: [f32[4], []]",
                        () -> ShapeInference.dynamicSlice(f32(4), List.of(s32()), List.of())),
                refusal(
                        "dynamic_slice: size too large on axis 0: [f32[4], [5]]",
                        () -> ShapeInference.dynamicSlice(f32(4), List.of(s32()), List.of(5L))),
                refusal(
                        "dynamic_update_slice: one i32 scalar for each axis needed: [f32[4], [i32[1]]]",
                        () -> ShapeInference.dynamicUpdateSlice(f32(4), f32(2), List.of(s32(1)))),
                refusal(
                        "dynamic_update_slice: update of another type or rank: [f32[4], i32[2]]",
                        () -> ShapeInference.dynamicUpdateSlice(f32(4), s32(2), List.of(s32()))),
                refusal(
                        "dynamic_update_slice: update too large on axis 0: [f32[4], f32[5]]",
                        () -> ShapeInference.dynamicUpdateSlice(f32(4), f32(5), List.of(s32()))));
    }

    private static Stream<Arguments> refusedContractions() {
        return Stream.of(
                refusal(
                        "reduce: axes out of range or given twice: [f32[2], [1]]",
                        () -> ShapeInference.reduce(f32(2), List.of(1))),
                refusal(
                        "reduce: axes out of range or given twice: [f32[2], [0, 0]]",
                        () -> ShapeInference.reduce(f32(2), List.of(0, 0))),
                refusal(
                        "dot_general: operands of different types: [f32[2,3], i32[3,2]]",
                        () -> dot(f32(2, 3), s32(3, 2), NONE, 1, 0)),
                refusal(
                        "dot_general: paired axes differ: [f32[2,3], f32[4,3], [1], [0]]",
                        () -> dot(f32(2, 3), f32(4, 3), NONE, 1, 0)),
                refusal(
                        "dot_general: paired axes differ: [f32[2,3], f32[5,3], [0], [0]]",
                        () -> dot(f32(2, 3), f32(5, 3), List.of(0), 1, 1)),
                refusal(
                        "dot_general: axes out of range or given twice: [f32[2,3], [0], [0]]",
                        () -> dot(f32(2, 3), f32(2, 3), List.of(0), 0, 1)),
                refusal(
                        "dot_general: axes out of range or given twice: [f32[2,3], [], [-1]]",
                        () -> dot(f32(2, 3), f32(2, 3), NONE, -1, 1)),
                refusal(
                        "gather: a table and i32 indices needed: [f32[], i32[2]]",
                        () -> ShapeInference.take(f32(), s32(2))),
                refusal(
                        "gather: a table and i32 indices needed: [f32[5,2], f32[2]]",
                        () -> ShapeInference.take(f32(5, 2), f32(2))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void infers(Shape expected, Supplier<Shape> rule) {
        assertThat(rule.get()).isEqualTo(expected);
    }

    static Stream<Arguments> infers() {
        return Stream.of(
                result(f32(2, 3), () -> ShapeInference.unary(Unary.TANH, f32(2, 3))),
                result(s32(2), () -> ShapeInference.unary(Unary.NOT, s32(2))),
                result(s32(2), () -> ShapeInference.binary(Binary.SHIFT_LEFT, s32(2), s32(2))),
                result(pred(2), () -> ShapeInference.binary(Binary.OR, pred(2), pred(2))),
                result(pred(2, 3), () -> ShapeInference.compare(f32(2, 3), f32(2, 3))),
                result(f32(2), () -> ShapeInference.select(pred(), f32(2), f32(2))),
                result(f32(2), () -> ShapeInference.select(pred(2), f32(2), f32(2))),
                result(f32(3, 2), () -> ShapeInference.reshape(f32(6), List.of(3L, 2L))),
                result(f32(), () -> ShapeInference.reshape(f32(1, 1), List.of())),
                result(f32(4, 2, 3), () -> ShapeInference.broadcast(f32(2, 1), List.of(4L, 2L, 3L), List.of(1, 2))),
                result(f32(4, 2, 3), () -> ShapeInference.transpose(f32(2, 3, 4), List.of(2, 0, 1))),
                result(f32(2), () -> ShapeInference.slice(f32(5), List.of(1L), List.of(5L), List.of(3L))),
                result(f32(0), () -> ShapeInference.slice(f32(5), List.of(5L), List.of(5L), List.of(1L))),
                result(f32(2, 5), () -> ShapeInference.dynamicSlice(f32(4, 5), List.of(s32(), s32()), List.of(2L, 5L))),
                result(f32(4, 5), () -> ShapeInference.dynamicUpdateSlice(f32(4, 5), f32(1, 5), List.of(s32(), s32()))),
                result(f32(2, 6), () -> ShapeInference.concatenate(List.of(f32(2, 1), f32(2, 5), f32(2, 0)), 1)),
                result(f32(3), () -> ShapeInference.reduce(f32(2, 3, 4), List.of(2, 0))),
                result(f32(2, 4), () -> dot(f32(2, 3), f32(3, 4), NONE, 1, 0)),
                result(f32(2, 4), () -> dot(f32(2, 3), f32(4, 3), NONE, 1, 1)),
                result(f32(7, 2, 4), () -> dot(f32(7, 2, 3), f32(7, 4, 3), List.of(0), 2, 2)),
                result(f32(2, 4, 8), () -> ShapeInference.take(f32(100, 8), s32(2, 4))),
                result(f32(2), () -> ShapeInference.take(f32(100), s32(2))));
    }

    private static Shape dot(Shape left, Shape right, List<Integer> batch, int leftAxis, int rightAxis) {
        return ShapeInference.dot(left, right, batch, batch, List.of(leftAxis), List.of(rightAxis), DType.F32);
    }

    private static Arguments refusal(String message, Supplier<Shape> rule) {
        return arguments(message, rule);
    }

    private static Arguments result(Shape shape, Supplier<Shape> rule) {
        return arguments(shape, rule);
    }

    private static Shape f32(long... dims) {
        return Shape.of(DType.F32, dims);
    }

    private static Shape s32(long... dims) {
        return Shape.of(DType.S32, dims);
    }

    private static Shape pred(long... dims) {
        return Shape.of(DType.PRED, dims);
    }
}
