package dev.systole.planner.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.engine.pjrt.aot.TpuSlice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that calls a Mosaic kernel, the experts of a decode step, counted by hand. */
@Timeout(120)
class KernelPredictionTest {

    private static final int TOKENS = 64;
    private static final int EXPERTS = 16;
    private static final int HIDDEN = 2048;
    private static final int INNER = 768;
    /** Of an expert: gate, up and down. */
    private static final double EXPERT_BYTES = 3.0 * HIDDEN * INNER * 2;

    /** As the kernel packs have it, with holes for sizes. */
    private static String program() throws IOException {
        String template;
        try (InputStream in = KernelPredictionTest.class.getResourceAsStream(
                "/dev/systole/engine/kernel/moe_decode-qwen3-30b-a3b.mlir")) {
            Assumptions.assumeTrue(in != null, "no such kernel pack");
            template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        String body = template.replace("{tokens}", "" + TOKENS).replace("{experts}", "" + EXPERTS);
        String config = "{\\22custom_call_config\\22: {\\22body\\22: \\22"
                + Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8))
                + "\\22, \\22serialization_format\\22: 1, \\22needs_layout_passes\\22: true},"
                + " \\22scoped_memory_configs\\22:"
                + " [{\\22memory_space\\22: 1, \\22offset\\22: 0, \\22size\\22: 41943040}]}";
        List<String> types = List.of(
                "tensor<%dxi32>".formatted(EXPERTS),
                "tensor<%dx%dxbf16>".formatted(TOKENS, HIDDEN),
                "tensor<%dx%dxf32>".formatted(TOKENS, EXPERTS),
                "tensor<%dx%dx%dxbf16>".formatted(EXPERTS, 2 * INNER, HIDDEN),
                "tensor<%dx%dx%dxbf16>".formatted(EXPERTS, INNER, HIDDEN));
        StringBuilder parameters = new StringBuilder();
        for (int i = 0; i < types.size(); i++) {
            parameters
                    .append(i == 0 ? "" : ", ")
                    .append("%")
                    .append(i)
                    .append(": ")
                    .append(types.get(i));
        }
        return """
                module @experts {
                  func.func public @main(%1$s) -> %2$s {
                    %%5 = stablehlo.custom_call @tpu_custom_call(%%0, %%1, %%2, %%3, %%4) {backend_config = "%3$s", \
                kernel_name = "moe_decode", operand_layouts = [dense<0> : tensor<1xindex>, \
                dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, \
                dense<[2, 1, 0]> : tensor<3xindex>, dense<[2, 1, 0]> : tensor<3xindex>], \
                result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (%4$s) -> %2$s
                    return %%5 : %2$s
                  }
                }
                """.formatted(
                        parameters, "tensor<%dx%dxf32>".formatted(TOKENS, HIDDEN), config, String.join(", ", types));
    }

    private static Prediction predict(byte[] program, Map<String, KernelCost> kernels) {
        return predictor(kernels).predict(program);
    }

    private static Predictor predictor(Map<String, KernelCost> kernels) {
        SourceText text = new SourceText() {
            @Override
            public Optional<Part> part(int line) {
                return Optional.of(new Part("experts", OptionalInt.empty()));
            }

            @Override
            public Optional<Part> weight(int parameter) {
                return Optional.empty();
            }

            @Override
            public String kernel(int line) {
                return line == 3 ? "moe_decode" : "";
            }
        };
        return new Predictor(Chip.of(TpuSlice.of("v6e-1")), 1, loop -> OptionalDouble.empty(), kernels, text);
    }

    @Test
    void a_kernel_takes_its_declared_bundles_or_bytes_whichever_take_longer() throws IOException {
        byte[] program = ProfilingCompiler.compile(program(), "v6e-1");
        double active = 13;
        List<List<KernelCost.Array>> asked = new ArrayList<>();
        KernelCost reads = (operands, results) -> {
            asked.add(operands);
            long gateUp = operands.get(3).dims().stream().skip(1).reduce(1L, Math::multiplyExact);
            long down = operands.get(4).dims().stream().skip(1).reduce(1L, Math::multiplyExact);
            return new KernelCost.Cost(302 + active * 2971, active * 2 * (gateUp + down));
        };
        // 13 experts of 9.4 MB take 75 us to read; 13 times 2,971 bundles take 22 us.
        assertThat((302 + 13 * 2971) / 1.75e9).isLessThan(13 * EXPERT_BYTES / 1.638e12);
        Prediction prediction = predict(program, Map.of("moe_", reads));
        assertThat(prediction.seconds()).isCloseTo(13 * EXPERT_BYTES / 1.638e12, withinPercentage(10));
        assertThat(prediction.operations()).anySatisfy(operation -> {
            assertThat(operation.kind()).isEqualTo("kernel moe_decode");
            assertThat(operation.part()).isEqualTo("experts");
        });
        assertThat(asked.getFirst().get(3).dims()).containsExactly(16L, 1536L, 2048L);
        assertThat(asked.getFirst().get(3).hbmBytes()).isEqualTo(2L * 16 * 1536 * 2048);

        KernelCost computes = (operands, results) -> new KernelCost.Cost(400_000, 1e6);
        assertThat(predict(program, Map.of("moe_decode", computes, "moe", reads))
                        .seconds())
                .isCloseTo(400_000 / 1.75e9, withinPercentage(10));
    }

    @Test
    void kernels_can_be_predicted_apart_and_added_to_a_program_without_them() throws IOException {
        KernelCost cost = (operands, results) -> new KernelCost.Cost(350_000, 0);
        byte[] program = ProfilingCompiler.compile(program(), "v6e-1");
        Prediction kernels = predictor(Map.of("moe_decode", cost)).kernels(program);
        assertThat(kernels.operations()).hasSize(1);
        assertThat(kernels.seconds()).isCloseTo(350_000 / 1.75e9, withinPercentage(1e-9));
        assertThat(kernels.with(kernels).seconds()).isCloseTo(2 * kernels.seconds(), withinPercentage(1e-9));
    }

    @Test
    void a_kernel_of_unknown_cost_counts_all_its_operands_and_is_named() throws IOException {
        Prediction prediction = predict(ProfilingCompiler.compile(program(), "v6e-1"), Map.of());
        assertThat(prediction.seconds()).isCloseTo(16 * EXPERT_BYTES / 1.638e12, withinPercentage(10));
        assertThat(prediction.notes()).anySatisfy(note -> assertThat(note).contains("moe_decode"));
    }
}
