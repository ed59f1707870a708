package dev.systole.engine.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.Weight.Tensor;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Products by hand: a matrix of two outputs and three inputs, and stacks of two of them. */
class MatrixTest {

    /** Two outputs' factors of three inputs, then the same negated. */
    private static final float[] OUTPUTS_INPUTS = {1, 2, 3, 10, 20, 30, -1, -2, -3, -10, -20, -30};

    private static final float[] INPUTS_OUTPUTS = {1, 10, 2, 20, 3, 30, -1, -10, -2, -20, -3, -30};

    private static final Lowering PLAIN = new Lowering(DType.F32, false, false, 1);

    private static Weight weight(long... dims) {
        return new Weight("w", Role.FEED_FORWARD, Shape.of(DType.F32, dims), new Weight.Computed(row -> new float[0]));
    }

    private static float[] stack(Layout layout) {
        return layout == Layout.OUTPUTS_INPUTS ? OUTPUTS_INPUTS : INPUTS_OUTPUTS;
    }

    private static Matrix two(Layout layout) {
        return new Matrix(layout == Layout.OUTPUTS_INPUTS ? weight(2, 2, 3) : weight(2, 3, 2), layout);
    }

    /** The product of a stack of two with rows. */
    private static float[] product(
            Layout layout, BiFunction<Scope, Value, Value> product, float[] rows, long... rowsDims) {
        HloModule module = new HloModule("product");
        Scope scope = new Scope(module, PLAIN, two(layout).weights().toList());
        Value x = module.parameter("x", Shape.of(DType.F32, rowsDims));
        module.returns(List.of(product.apply(scope, x)));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            return (float[]) run.run(stack(layout), rows).getFirst();
        }
    }

    @Test
    void a_product_is_the_same_in_both_layouts() {
        for (Layout layout : Layout.values()) {
            Matrix two = two(layout);
            assertThat(List.of(two.count(), two.inputs(), two.outputs())).containsExactly(2L, 3L, 2L);
            assertThat(product(layout, two::multiply, new float[] {1, 1, 1, 0, 0, 1}, 2, 1, 3))
                    .as("%s", layout)
                    .containsExactly(6, 60, -3, -30);
        }
    }

    @Test
    void one_of_a_stack_and_some_of_its_outputs_are_factors_too() {
        for (Layout layout : Layout.values()) {
            float[] found = product(
                    layout,
                    (scope, x) -> {
                        Factor second = two(layout).in(scope).at(scope.module().scalar(DType.S32, 1));
                        return second.outputs(1, 2).multiply(scope, x);
                    },
                    new float[] {1, 1, 1, 0, 1, 0},
                    2,
                    3);
            assertThat(found).as("%s", layout).containsExactly(-60, -20);
        }
    }

    @Test
    void read_the_other_way_a_factor_maps_outputs_to_inputs() {
        for (Layout layout : Layout.values()) {
            assertThat(product(
                            layout,
                            (scope, x) -> two(layout).in(scope).transposed().multiply(scope, x),
                            new float[] {1, 1, 1, 0},
                            2,
                            1,
                            2))
                    .as("%s", layout)
                    .containsExactly(11, 22, 33, -1, -2, -3);
        }
    }

    @Test
    void the_lowering_decides_how_a_matrix_lies_and_a_router_is_never_rounded() {
        List<Part> rows = List.of(Part.whole(Tensor.of("t", 2, 3)));
        Matrix plain = Matrix.of("w", Role.MIXER, 3, 2, rows, 1, new Lowering(DType.BF16, false, false, 1));
        Matrix transposed = Matrix.of("w", Role.ROUTER, 3, 2, rows, 1, new Lowering(DType.BF16, true, false, 1));
        assertThat(plain.layout()).isEqualTo(Layout.OUTPUTS_INPUTS);
        assertThat(plain.codes().shape()).isEqualTo(Shape.of(DType.BF16, 2, 3));
        assertThat(plain.codes().source()).isEqualTo(new Weight.Rows(rows, false, 1));
        assertThat(transposed.layout()).isEqualTo(Layout.INPUTS_OUTPUTS);
        assertThat(transposed.codes().shape()).isEqualTo(Shape.of(DType.F32, 3, 2));
        assertThat(transposed.codes().source()).isEqualTo(new Weight.Rows(rows, true, 1));
    }

    @Test
    void vectors_of_outputs_are_looked_up_where_they_lie_one_behind_the_other() {
        HloModule module = new HloModule("vectors");
        Matrix table = new Matrix(weight(2, 3), Layout.OUTPUTS_INPUTS);
        Scope scope = new Scope(module, PLAIN, table.weights().toList());
        module.returns(List.of(table.vectors(scope, module.parameter("tokens", Shape.of(DType.S32, 3)))));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            assertThat((float[]) run.run(new float[] {1, 2, 3, 10, 20, 30}, new int[] {1, 0, 1})
                            .getFirst())
                    .containsExactly(10, 20, 30, 1, 2, 3, 10, 20, 30);
        }
        Matrix other = new Matrix(weight(3, 2), Layout.INPUTS_OUTPUTS);
        Value tokens = module.parameter("others", Shape.of(DType.S32, 1));
        assertThatThrownBy(() -> other.vectors(scope, tokens)).isInstanceOf(IllegalStateException.class);
    }
}
