package dev.systole.engine.hlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The text of calls, by StableHLO's specification of {@code custom_call} and what libtpu asks of a Mosaic kernel. */
class CustomCallTest {

    private final HloModule module = new HloModule("calls");
    private final Value lengths = module.parameter("lengths", Shape.of(DType.S32, 4));
    private final Value x = module.parameter("x", Shape.of(DType.F32, 4, 8));
    private final Value cache = module.parameter("cache", Shape.of(DType.BF16, 4, 2, 16));

    @Test
    void arrays_are_row_major_and_quotes_of_the_config_are_escaped() {
        List<Value> results = CustomCall.mosaic(
                "f", "{\"body\":\"AA==\"}", List.of(lengths, x, cache), List.of(Shape.of(DType.F32, 4, 8)), Map.of());
        assertThat(results).hasSize(1);
        // Minor to major: the last axis comes first.
        assertThat(module.toString())
                .contains("stablehlo.custom_call @tpu_custom_call(%arg0, %arg1, %arg2) {"
                        + "backend_config = \"{\\22body\\22:\\22AA==\\22}\", kernel_name = \"f\""
                        + ", operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>"
                        + ", dense<[2, 1, 0]> : tensor<3xindex>]"
                        + ", result_layouts = [dense<[1, 0]> : tensor<2xindex>]}"
                        + " : (tensor<4xi32>, tensor<4x8xf32>, tensor<4x2x16xbf16>) -> tensor<4x8xf32>\n")
                .doesNotContain("output_operand_aliases");
    }

    @Test
    void the_memory_of_a_single_result_is_named_without_an_index() {
        CustomCall.mosaic("f", "{}", List.of(x, cache), List.of(cache.shape()), Map.of(0, 1));
        assertThat(module.toString())
                .contains(", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = []"
                        + ", operand_index = 1, operand_tuple_indices = []>]} :");
    }

    @Test
    void the_memory_of_one_of_several_results_is_named_by_its_index() {
        List<Value> results = CustomCall.mosaic(
                "f",
                "{}",
                List.of(x, cache, cache),
                List.of(x.shape(), cache.shape(), cache.shape()),
                Map.of(2, 1, 1, 2));
        assertThat(results).extracting(Value::shape).containsExactly(x.shape(), cache.shape(), cache.shape());
        assertThat(module.toString())
                .contains(", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1]"
                        + ", operand_index = 2, operand_tuple_indices = []>"
                        + ", #stablehlo.output_operand_alias<output_tuple_indices = [2]"
                        + ", operand_index = 1, operand_tuple_indices = []>]}")
                .contains("-> (tensor<4x8xf32>, tensor<4x2x16xbf16>, tensor<4x2x16xbf16>)\n");
    }

    @Test
    void a_result_of_another_shape_cannot_take_an_operands_memory() {
        assertThatThrownBy(() -> CustomCall.mosaic("f", "{}", List.of(x, cache), List.of(x.shape()), Map.of(0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("f: result 0 cannot take the memory of operand 1")
                .hasMessageContaining("f32[4,8]")
                .hasMessageContaining("tensor<4x2x16xbf16>");
    }
}
