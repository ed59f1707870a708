package dev.systole.engine.hlo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Each family of operations, compiled and run, against values computed by hand. */
class OperationsTest {

    private static final Offset<Float> CLOSE = Offset.offset(1e-6f);

    private final HloModule module = new HloModule("operations");
    private final List<Value> results = new ArrayList<>();
    private final List<Object> expected = new ArrayList<>();

    private Value f32(double... values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return Constants.vector(module, floats);
    }

    private Value s32(int... values) {
        return Constants.vector(module, values);
    }

    private void expect(Value result, Object array) {
        results.add(result);
        expected.add(array);
    }

    private void check(Object... arguments) {
        module.returns(results);
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> found = run.run(arguments);
            for (int i = 0; i < found.size(); i++) {
                if (expected.get(i) instanceof float[] floats) {
                    assertThat((float[]) found.get(i)).as("result " + i).containsExactly(floats, CLOSE);
                } else {
                    assertThat(found.get(i)).as("result " + i).isEqualTo(expected.get(i));
                }
            }
        }
    }

    @Test
    void one_operand() {
        expect(Elementwise.apply(Unary.EXPONENTIAL, f32(0, 1)), floats(1, Math.E));
        expect(Elementwise.apply(Unary.LOG, f32(1, Math.E)), floats(0, 1));
        expect(Elementwise.apply(Unary.NEGATE, s32(3, -4)), new int[] {-3, 4});
        expect(Elementwise.apply(Unary.TANH, f32(0, 0.5)), floats(0, 0.46211716));
        expect(Elementwise.apply(Unary.LOGISTIC, f32(0, 2)), floats(0.5, 0.88079708));
        expect(Elementwise.apply(Unary.RSQRT, f32(4, 0.25)), floats(0.5, 2));
        expect(Elementwise.apply(Unary.SQRT, f32(9, 2)), floats(3, 1.41421356));
        expect(Elementwise.apply(Unary.COSINE, f32(0, Math.PI / 3)), floats(1, 0.5));
        expect(Elementwise.apply(Unary.SINE, f32(0, Math.PI / 6)), floats(0, 0.5));
        expect(Elementwise.apply(Unary.FLOOR, f32(1.5, -1.5)), floats(1, -2));
        expect(Elementwise.apply(Unary.ABS, f32(1.5, -1.5)), floats(1.5, 1.5));
        expect(Elementwise.apply(Unary.NOT, s32(0, 5)), new int[] {-1, -6});
        check();
    }

    @Test
    void two_operands() {
        Value a = s32(7, -7);
        Value b = s32(2, 2);
        expect(Elementwise.add(a, b), new int[] {9, -5});
        expect(Elementwise.subtract(a, b), new int[] {5, -9});
        expect(Elementwise.multiply(a, b), new int[] {14, -14});
        expect(Elementwise.divide(a, b), new int[] {3, -3});
        expect(Elementwise.apply(Binary.REMAINDER, a, b), new int[] {1, -1});
        expect(Elementwise.apply(Binary.MAXIMUM, a, b), new int[] {7, 2});
        expect(Elementwise.apply(Binary.MINIMUM, a, b), new int[] {2, -7});
        expect(Elementwise.and(a, b), new int[] {2, 0});
        expect(Elementwise.apply(Binary.OR, a, b), new int[] {7, -5});
        expect(Elementwise.apply(Binary.XOR, a, b), new int[] {5, -5});
        expect(Elementwise.apply(Binary.SHIFT_LEFT, a, b), new int[] {28, -28});
        expect(Elementwise.apply(Binary.SHIFT_RIGHT_LOGICAL, a, b), new int[] {1, 1073741822});
        expect(Elementwise.apply(Binary.SHIFT_RIGHT_ARITHMETIC, a, b), new int[] {1, -2});
        expect(Elementwise.add(Constants.scalar(module, DType.S32, 1), a), new int[] {8, -6});
        expect(Elementwise.multiply(f32(1, 2), 0.5), floats(0.5, 1));
        check();
    }

    @Test
    void comparisons_selections_and_conversions() {
        Value x = f32(1, 2, Float.NEGATIVE_INFINITY);
        Value y = f32(2, 2, 2);
        expect(Elementwise.compare(Order.EQ, x, y), new byte[] {0, 1, 0});
        expect(Elementwise.compare(Order.NE, x, y), new byte[] {1, 0, 1});
        expect(Elementwise.compare(Order.LT, x, y), new byte[] {1, 0, 1});
        expect(Elementwise.compare(Order.LE, x, y), new byte[] {1, 1, 1});
        expect(Elementwise.compare(Order.GT, x, y), new byte[] {0, 0, 0});
        expect(Elementwise.compare(Order.GE, x, Constants.scalar(module, DType.F32, 2)), new byte[] {0, 1, 0});
        Value unsigned = Elementwise.bitcast(s32(-1, 1), DType.U32);
        expect(
                Elementwise.compare(Order.GT, unsigned, Constants.scalar(module, DType.U32, 4294967294.0)),
                new byte[] {1, 0});
        Value less = Elementwise.compare(Order.LT, x, y);
        expect(Elementwise.select(less, x, y), floats(1, 2, Float.NEGATIVE_INFINITY));
        Value one = Constants.scalar(module, DType.S32, 1);
        expect(Elementwise.select(less, one, Constants.scalar(module, DType.S32, 0)), new int[] {1, 0, 1});
        expect(Elementwise.select(less, one, s32(7, 8, 9)), new int[] {1, 8, 1});
        expect(Elementwise.convert(f32(1.9, -1.9), DType.S32), new int[] {1, -1});
        expect(Elementwise.convert(less, DType.F32), floats(1, 0, 1));
        expect(Elementwise.bitcast(f32(1), DType.S32), new int[] {0x3F800000});
        // 1 + 2^-9 lies between two bfloat16 numbers and rounds to the even one.
        expect(Elementwise.convert(Elementwise.convert(f32(1 + 0x1p-9, 3), DType.BF16), DType.F32), floats(1, 3));
        check();
    }

    @Test
    void constants() {
        for (DType dtype : List.of(DType.S8, DType.U8, DType.S64, DType.U64, DType.F16, DType.BF16)) {
            expect(Elementwise.convert(Constants.fill(module, Shape.of(dtype, 2), 3), DType.F32), floats(3, 3));
        }
        for (DType dtype : List.of(DType.F16, DType.BF16, DType.F32)) {
            Value infinity = Constants.fill(module, Shape.of(dtype, 1), Double.NEGATIVE_INFINITY);
            expect(Elementwise.convert(infinity, DType.F32), floats(Double.NEGATIVE_INFINITY));
        }
        expect(Constants.fill(module, Shape.of(DType.PRED, 2), 1), new byte[] {1, 1});
        expect(Constants.iota(module, Shape.of(DType.S32, 2, 3), 1), new int[] {0, 1, 2, 0, 1, 2});
        expect(Constants.iota(module, Shape.of(DType.F32, 2, 2), 0), floats(0, 0, 1, 1));
        check();
    }

    @Test
    void movements() {
        Value x = Shapes.reshape(f32(1, 2, 3, 4, 5, 6), 2, 3);
        Value one = Constants.scalar(module, DType.S32, 1);
        Value nine = Constants.scalar(module, DType.S32, 9);
        expect(Shapes.transpose(x, 1, 0), floats(1, 4, 2, 5, 3, 6));
        expect(Shapes.broadcastInner(f32(1, 2, 3), x), floats(1, 2, 3, 1, 2, 3));
        expect(Shapes.broadcastOuter(f32(1, 2), x), floats(1, 1, 1, 2, 2, 2));
        expect(Shapes.slice(x, -1, 1, 3), floats(2, 3, 5, 6));
        expect(Shapes.concatenate(0, List.of(x, x)), floats(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6));
        expect(Shapes.concatenate(-1, List.of(x, Shapes.slice(x, 1, 0, 1))), floats(1, 2, 3, 1, 4, 5, 6, 4));
        expect(Shapes.dynamicSlice(x, List.of(one, one), 1, 2), floats(5, 6));
        expect(Shapes.dynamicSlice(x, List.of(nine, nine), 1, 2), floats(5, 6));
        expect(
                Shapes.dynamicUpdateSlice(x, Shapes.reshape(f32(0, 0), 2, 1), List.of(nine, one)),
                floats(1, 0, 3, 4, 0, 6));
        expect(Shapes.take(x, s32(1, 0, 9)), floats(4, 5, 6, 1, 2, 3, 4, 5, 6));
        expect(Shapes.take(f32(7, 8, 9), Shapes.reshape(s32(2, 0), 1, 2)), floats(9, 7));
        check();
    }

    @Test
    void reductions_and_dots() {
        Value x = Shapes.reshape(f32(1, 2, 3, 4, 5, 6), 2, 3);
        Value i = Shapes.reshape(s32(-1, -2, -3, -4, -5, -6), 2, 3);
        expect(Reductions.sum(x, 0), floats(5, 7, 9));
        expect(Reductions.sum(x, 0, -1), floats(21));
        expect(Reductions.max(x, 1), floats(3, 6));
        expect(Reductions.max(i, 1), new int[] {-1, -4});
        expect(Reductions.min(i, 0), new int[] {-4, -5, -6});
        expect(Reductions.min(Elementwise.multiply(x, 1e30), 1), floats(1e30, 4e30));
        Value large = Elementwise.compare(Order.GE, x, Constants.scalar(module, DType.F32, 3));
        expect(Reductions.any(large, 1), new byte[] {1, 1});
        expect(Reductions.all(large, 1), new byte[] {0, 1});
        expect(Reductions.dot(x, x, 0, 1, 1, DType.F32), floats(14, 32, 32, 77));
        expect(Reductions.dot(x, Shapes.transpose(x, 1, 0), 0, 1, 0, DType.F32), floats(14, 32, 32, 77));
        expect(
                Reductions.dot(Shapes.reshape(x, 2, 1, 3), Shapes.reshape(x, 2, 1, 3), 1, 2, 2, DType.F32),
                floats(14, 77));
        Value half = Elementwise.convert(x, DType.BF16);
        expect(Reductions.dot(half, half, 0, 1, 1, DType.F32), floats(14, 32, 32, 77));
        check();
    }

    @Test
    void loops_and_branches_that_use_values_around_them() {
        Value n = module.parameter("n", Shape.of(DType.S32));
        Value x = f32(1, 2);
        Value zero = Constants.scalar(module, DType.S32, 0);
        // x added n times, in a loop, in a branch, in a loop that runs once.
        List<Value> nested = ControlFlow.loop(
                List.of(zero, Constants.fill(module, x.shape(), 0)),
                s -> Elementwise.compare(Order.LT, s.getFirst(), Constants.scalar(module, DType.S32, 1)),
                s -> {
                    Value sum = ControlFlow.branch(
                                    Elementwise.convert(Elementwise.compare(Order.GT, n, zero), DType.S32),
                                    List.of(() -> List.of(s.get(1)), () -> List.of(times(n, x))))
                            .getFirst();
                    return List.of(Elementwise.add(s.getFirst(), 1), sum);
                });
        expect(nested.get(1), floats(3, 6));
        List<Value> pair =
                ControlFlow.branch(n, List.of(() -> List.of(x, n), () -> List.of(Elementwise.add(x, x), zero)));
        expect(pair.get(0), floats(2, 4));
        expect(pair.get(1), new int[] {0});
        check(new int[] {3});
    }

    private static Value times(Value n, Value x) {
        Value zero = Constants.scalar(n.module(), DType.S32, 0);
        return ControlFlow.loop(
                        List.of(zero, Constants.fill(n.module(), x.shape(), 0)),
                        s -> Elementwise.compare(Order.LT, s.getFirst(), n),
                        s -> List.of(Elementwise.add(s.getFirst(), 1), Elementwise.add(s.get(1), x)))
                .get(1);
    }

    private static float[] floats(double... values) {
        float[] floats = new float[values.length];
        Stream.iterate(0, i -> i < values.length, i -> i + 1).forEach(i -> floats[i] = (float) values[i]);
        return floats;
    }
}
