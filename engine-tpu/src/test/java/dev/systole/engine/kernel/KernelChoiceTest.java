package dev.systole.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.KernelTemplate.Range;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelChoiceTest {

    /** Adds in place, on a grid: the second result takes the second operand's memory, which the kernel itself moves. */
    private static final KernelTemplate ADD = new KernelTemplate(
            "add",
            "add-8",
            "@add(%arg0: i32, %arg1: memref<{rows}x8xf32, #tpu.memory_space<vmem>>, %arg2: memref<{rows*2}x8xbf16,"
                    + " #tpu.memory_space<hbm>>, %arg3: memref<{rows}x8xbf16, #tpu.memory_space<vmem>>, %arg4:"
                    + " memref<{rows*2}x8xbf16, #tpu.memory_space<hbm>>) {rows/4}",
            Map.of("hidden", "8"),
            Map.of("rows", new Range(16, 64, 16)),
            List.of("tensor<{rows}x8xf32>", "tensor<{rows*2}x8xbf16>"),
            List.of("tensor<{rows}x8xbf16>", "tensor<{rows*2}x8xbf16>"),
            Map.of(1, 1),
            "{\"custom_call_config\":{\"serialization_format\":1}}",
            List.of(
                    new Measured(Map.of("rows", 16L), 10, 1, 0),
                    new Measured(Map.of("rows", 48L), 30, 3, 0),
                    new Measured(Map.of("rows", 32L), 20, 2, 0)),
            Map.of("rows", 8L));

    private static final KernelPack PACK =
            new KernelPack("the pack", "1.2.3", new KernelTarget("cl/1", "TPU v6 lite"), List.of(ADD));
    private final KernelChoice kernels = KernelChoice.of(PACK);
    private final HloModule module = new HloModule("program");

    private static KernelWish add(int hidden, long rows) {
        Map<String, Long> sizes = Map.of("rows", rows);
        return new KernelWish(
                "add", Map.of("hidden", String.valueOf(hidden)), sizes, KernelWork.through(sizes, Map.of(1, 0.5)));
    }

    @Test
    void a_kernel_that_fits_has_a_name_of_its_sizes() {
        Kernel kernel = kernels.find(add(8, 32)).orElseThrow();
        assertThat(kernel.name()).isEqualTo("add_8_rows32");
        assertThat(kernel.generation()).isEqualTo("TPU v6 lite");
        assertThat(kernels.serves(add(8, 32))).isTrue();
        assertThat(kernels.found(List.of(add(8, 32), add(8, 32)))).containsOnlyKeys("add_8_rows32");
        assertThat(kernels.refusals(List.of(add(8, 32)))).isEmpty();
    }

    @Test
    void wishes_for_the_same_are_equal_whatever_is_declared_of_the_work() {
        KernelWish other = new KernelWish("add", Map.of("hidden", "8"), Map.of("rows", 32L), (covers, experts) -> {
            throw new IllegalStateException("not asked");
        });
        assertThat(other).isEqualTo(add(8, 32)).hasSameHashCodeAs(add(8, 32)).isNotEqualTo(add(8, 16));
    }

    @Test
    void a_call_costs_its_bundles_and_the_bytes_that_it_moves() {
        Kernel kernel = kernels.find(add(8, 32)).orElseThrow();
        KernelWork.Experts none = new KernelWork.Experts() {
            @Override
            public double activeExperts() {
                return 0;
            }

            @Override
            public double visits(int block) {
                return 0;
            }
        };
        // 20 bundles and four trips of eight rows, of two each; half of the second operand, whose memory a result
        // takes.
        Kernel.Cost cost = kernel.cost(none, List.of(1_000L, 64L), List.of(100L, 64L));
        assertThat(cost).isEqualTo(new Kernel.Cost(20 + 4 * 2, 1_000 + 32 + 100));
    }

    @Test
    void a_refused_constant_is_named_beside_what_the_pack_has() {
        assertThat(kernels.find(add(16, 32))).isEmpty();
        assertThat(kernels.serves(add(16, 32))).isFalse();
        assertThat(kernels.refusals(List.of(add(16, 32))))
                .containsOnly(entry("add for hidden 16 and rows 32", "add-8 is for hidden 8"));
        assertThat(kernels.found(List.of(add(16, 32)))).isEmpty();
    }

    @Test
    void a_refused_size_is_named_beside_what_the_pack_takes() {
        for (long rows : new long[] {0, 24, 80}) {
            assertThat(kernels.find(add(8, rows))).isEmpty();
            assertThat(kernels.serves(add(8, rows))).isFalse();
            assertThat(kernels.refusals(List.of(add(8, rows))))
                    .containsEntry("add for hidden 8 and rows " + rows, "add-8 takes rows 16 to 64 in multiples of 16");
        }
    }

    @Test
    void a_kernel_that_the_pack_lacks_is_refused() {
        Map<String, Long> sizes = Map.of("rows", 16L);
        KernelWish subtract = new KernelWish("subtract", Map.of(), sizes, KernelWork.through(sizes, Map.of()));
        assertThat(kernels.find(subtract)).isEmpty();
        assertThat(kernels.refusals(List.of(subtract)))
                .containsOnly(entry("subtract for rows 16", "the pack has none"));
    }

    @Test
    void without_kernels_the_reason_is_given_for_each_wish() {
        KernelChoice none = KernelChoice.none("the plugin takes none");
        assertThat(none.find(add(8, 16))).isEmpty();
        assertThat(none.refusals(List.of(add(8, 16))))
                .containsOnly(entry("add for hidden 8 and rows 16", "the plugin takes none"));
    }

    @Test
    void a_wish_without_one_of_the_sizes_is_a_mistake() {
        KernelWish sizeless =
                new KernelWish("add", Map.of("hidden", "8"), Map.of(), KernelWork.through(Map.of(), Map.of()));
        assertThatThrownBy(() -> kernels.find(sizeless))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("add-8 has the parameters [rows], not []");
    }

    private List<Value> operands(long rows) {
        return List.of(
                module.parameter("x", Shape.of(DType.F32, rows, 8)),
                module.parameter("sum", Shape.of(DType.BF16, 2 * rows, 8)));
    }

    @Test
    void a_call_carries_the_filled_body_in_the_packs_config() {
        List<Value> results = kernels.find(add(8, 16)).orElseThrow().on(operands(16));
        assertThat(results)
                .extracting(Value::shape)
                .containsExactly(Shape.of(DType.BF16, 16, 8), Shape.of(DType.BF16, 32, 8));
        String filled = "@add(%arg0: i32, %arg1: memref<16x8xf32, #tpu.memory_space<vmem>>, %arg2: memref<32x8xbf16,"
                + " #tpu.memory_space<hbm>>, %arg3: memref<16x8xbf16, #tpu.memory_space<vmem>>, %arg4:"
                + " memref<32x8xbf16, #tpu.memory_space<hbm>>) 4";
        String body = Base64.getEncoder().encodeToString(filled.getBytes(StandardCharsets.UTF_8));
        assertThat(module.toString())
                .contains("{\\22custom_call_config\\22:{\\22body\\22:\\22" + body
                        + "\\22,\\22input_memory_space_colors\\22:[{\\22operand_index\\22:1,\\22color\\22:0}]"
                        + ",\\22output_memory_space_colors\\22:[{\\22color\\22:0,\\22shape_index\\22:[1]}]"
                        + ",\\22serialization_format\\22:1}}")
                .contains("kernel_name = \"add_8_rows16\"");
    }

    @Test
    void operands_of_other_types_are_refused_with_both() {
        Kernel call = kernels.find(add(8, 16)).orElseThrow();
        assertThatThrownBy(() -> call.on(operands(32)))
                .isInstanceOf(KernelPackException.class)
                .hasMessage(
                        "kernel pack with add-8.mlir: it takes [tensor<16x8xf32>, tensor<32x8xbf16>], not [tensor<32x8xf32>,"
                                + " tensor<64x8xbf16>]");
    }

    @Test
    void a_stand_in_gives_the_results_shapes_and_calls_nothing() {
        List<Value> operands = operands(16);
        List<Value> results = KernelChoice.of(PACK)
                .withStandIns()
                .find(add(8, 16))
                .orElseThrow()
                .on(operands);
        assertThat(results)
                .extracting(Value::shape)
                .containsExactly(Shape.of(DType.BF16, 16, 8), Shape.of(DType.BF16, 32, 8));
        assertThat(results.getLast()).isSameAs(operands.getLast());
        assertThat(module.toString()).doesNotContain("custom_call");
    }

    @Test
    void the_figures_of_a_size_that_was_not_measured_are_those_of_the_least_that_is_no_smaller() {
        assertThat(ADD.bundles(Map.of("rows", 17L)).fixed()).isEqualTo(20);
        assertThat(ADD.bundles(Map.of("rows", 48L)).fixed()).isEqualTo(30);
        // Beyond all of them there is nothing better than the largest.
        assertThat(ADD.bundles(Map.of("rows", 64L)).fixed()).isEqualTo(30);
    }
}
