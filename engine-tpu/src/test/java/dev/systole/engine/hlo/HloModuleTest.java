package dev.systole.engine.hlo;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HloModuleTest {

    private static final Shape F32_4 = Shape.of(DType.F32, 4);

    private final HloModule module = new HloModule("m");
    private final Value x = module.parameter("x", F32_4);

    @Test
    void prints_what_there_is_of_an_incomplete_program() {
        add(x, x);
        assertThat(module.toString()).isEqualTo("""
                module @m {
                  func.func public @main(%arg0: tensor<4xf32>) -> (?) {
                    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
                    return ? : ?
                  }
                }
                """);
        assertThat(module.resultShapes()).isEmpty();
    }

    @Test
    void prints_one_constant_for_all_that_ask_for_the_same() {
        module.returns(List.of(add(add(x, 1), 1)));
        assertThat(module.toString()).containsOnlyOnce("dense<1.0");
    }

    @Test
    void tells_its_parameters_results_and_aliases() {
        Value y = module.parameter("y", Shape.of(DType.S32, 2));
        module.alias(y, 1);
        module.returns(List.of(x, y));
        assertThat(module.name()).isEqualTo("m");
        assertThat(module.parameterNames()).containsExactly("x", "y");
        assertThat(module.parameterShapes()).containsExactly(F32_4, y.shape());
        assertThat(module.resultShapes()).containsExactly(F32_4, y.shape());
        assertThat(module.aliases()).containsOnlyKeys(1).containsValue(1);
        assertThat(module.toString()).contains("%arg1: tensor<2xi32> {tf.aliasing_output = 1 : i32}");
    }

    @Test
    void refuses_an_alias_of_another_shape_whichever_is_said_first() {
        Value sum = Reductions.sum(x, 0);
        module.alias(x, 0);
        assertThatThrownBy(() -> module.returns(List.of(sum)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alias: parameter 0 and result 0 differ in shape: [f32[4], [f32[]]]");
        HloModule other = new HloModule("other");
        Value y = other.parameter("y", F32_4);
        other.returns(List.of(y));
        assertThatThrownBy(() -> other.alias(y, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alias: parameter 0 and result 1 differ in shape: [f32[4], [f32[4]]]");
    }

    @Test
    void refuses_to_alias_what_is_no_parameter() {
        Value sum = add(x, x);
        assertThatThrownBy(() -> module.alias(sum, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("%0 is no parameter of module m");
    }

    @Test
    void refuses_second_results() {
        module.returns(List.of(x));
        assertThatThrownBy(() -> module.returns(List.of(x)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("module m has its results already");
    }

    @Test
    void refuses_a_value_of_another_module() {
        Value foreign = new HloModule("other").parameter("y", F32_4);
        assertThatThrownBy(() -> add(x, foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("add: %arg0 f32[4] belongs to a body that has ended, or to another module");
        assertThatThrownBy(() -> module.returns(List.of(foreign)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("return: %arg0 f32[4] belongs to");
    }

    @Test
    void refuses_a_value_of_a_body_that_has_ended() {
        List<Value> leaked = new ArrayList<>();
        Value index = Constants.scalar(module, DType.S32, 0);
        ControlFlow.branch(index, List.of(() -> {
            leaked.add(add(x, 1));
            return List.of(x);
        }));
        assertThatThrownBy(() -> add(leaked.getFirst(), x)).hasMessageContaining("belongs to a body that has ended");
        assertThatThrownBy(() -> ControlFlow.branch(index, List.of(() -> leaked)))
                .hasMessageContaining("belongs to a body that has ended");
    }

    @Test
    void refuses_a_loop_whose_condition_is_no_truth_value() {
        assertThatThrownBy(() -> ControlFlow.loop(List.of(x), s -> x, s -> s))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("while: condition is no i1 scalar: [f32[4]]");
    }

    @Test
    void refuses_a_loop_that_changes_a_shape() {
        assertThatThrownBy(() -> ControlFlow.loop(
                        List.of(x),
                        s -> Reductions.any(compare(Order.LT, x, s.getFirst()), 0),
                        s -> List.of(Reductions.sum(x, 0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("while: shapes differ: [tensor<4xf32>, tensor<f32>]");
    }

    @Test
    void refuses_branches_of_different_shapes_and_none_at_all() {
        Value index = Constants.scalar(module, DType.S32, 0);
        assertThatThrownBy(() -> ControlFlow.branch(index, List.of())).hasMessage("case: no branch: [i32[]]");
        assertThatThrownBy(() ->
                        ControlFlow.branch(index, List.of(() -> List.of(x), () -> List.of(Reductions.sum(x, 0)))))
                .hasMessage("case: shapes differ: [tensor<4xf32>, tensor<f32>]");
        assertThatThrownBy(() -> ControlFlow.branch(x, List.of(() -> List.of(x))))
                .hasMessage("case: index is no i32 scalar: [f32[4]]");
    }

    @Test
    void refuses_a_constant_that_its_type_cannot_hold() {
        assertThatThrownBy(() -> Constants.scalar(module, DType.S32, 0.5)).hasMessage("constant: no integer: [0.5]");
        assertThatThrownBy(() -> Constants.scalar(module, DType.S32, 0x1p31))
                .hasMessageStartingWith("constant: out of range: [S32, 2.147483648E9");
        assertThatThrownBy(() -> Constants.scalar(module, DType.U8, -1))
                .hasMessageStartingWith("constant: out of range: [U8");
        assertThatThrownBy(() -> Constants.scalar(module, DType.F32, Double.NaN))
                .hasMessageStartingWith("constant: NaN");
    }

    @Test
    void refuses_axes_sizes_and_types_that_do_not_fit() {
        assertThatThrownBy(() -> Constants.iota(module, F32_4, 1)).hasMessage("iota: no axis 1: [f32[4]]");
        assertThatThrownBy(() -> Shapes.slice(x, 1, 0, 1)).hasMessage("slice: no axis 1: [f32[4]]");
        assertThatThrownBy(() -> Elementwise.bitcast(x, DType.S64))
                .hasMessage("bitcast_convert: another size: [f32[4], S64]");
        assertThatThrownBy(() -> Reductions.any(x, 0)).hasMessage("or: not for this element type: [f32[4]]");
    }
}
