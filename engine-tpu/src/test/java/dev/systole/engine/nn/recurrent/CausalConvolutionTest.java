package dev.systole.engine.nn.recurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.nn.KernelVectors;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plain twin of {@code conv_decode} against the vectors that the kernel meets, and how the kernel is called. */
class CausalConvolutionTest {

    private static CausalConvolution.Result convolved(
            HloModule module, KernelChoice kernels, Weight filters, Shape fresh, Shape state) {
        Lowering lowering = new Lowering(DType.F32, false, false, 1, kernels, 1, false);
        Scope scope = new Scope(module, lowering, List.of(filters));
        Value flags = module.parameter("active", Shape.of(DType.S32, fresh.dim(0)));
        Value active = Elementwise.compare(Order.NE, flags, Constants.fill(module, flags.shape(), 0));
        Value positions = Constants.fill(module, flags.shape(), 0);
        return new CausalConvolution(filters)
                .forward(
                        scope,
                        new Step.Decode(positions, active),
                        module.parameter("fresh", fresh),
                        module.parameter("state", state));
    }

    @Test
    void plain_operations_meet_the_vectors_and_keep_the_tokens_of_other_rows() {
        KernelVectors vectors = KernelVectors.of("conv_decode");
        HloModule module = new HloModule("step");
        CausalConvolution.Result result = convolved(
                module,
                KernelChoice.none("the twin is looked at"),
                vectors.weight("filters", Weight.Role.MIXER),
                vectors.shape("fresh"),
                vectors.shape("state"));
        module.returns(List.of(result.mixed(), result.cache()));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results = run.run(
                    vectors.floats("filters"),
                    vectors.ints("active"),
                    vectors.floats("fresh"),
                    vectors.floats("state"));
            float[] mixed = (float[]) results.getFirst();
            int rows = vectors.ints("active").length;
            int size = mixed.length / rows;
            // Nobody reads what a row mixes that is not active.
            IntStream.range(0, rows)
                    .filter(row -> vectors.ints("active")[row] != 0)
                    .forEach(row -> vectors.assertMeets(mixed, "mixed", "mixed.bound", row * size, (row + 1) * size));
            assertThat((float[]) results.getLast()).isEqualTo(vectors.floats("state.after"));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 8", "2, 8", "8, 8", "13, 16", "64, 64"})
    void the_kernel_is_called_for_whole_registers_of_rows(long batch, long called) {
        HloModule module = new HloModule("step");
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        Weight filters = Weight.whole("filters", Weight.Role.MIXER, DType.F32, 4, 256);
        CausalConvolution.Result result =
                convolved(module, kernels, filters, Shape.of(DType.F32, batch, 256), Shape.of(DType.F32, 64, 3 * 256));
        String name = "conv_decode_4_batch" + called + "_channels256_rows64";
        assertThat(module.toString()).containsOnlyOnce("kernel_name = \"" + name + "\"");
        assertThat(kernels.found(List.of(CausalConvolution.decode(4, batch, 64, 256))))
                .containsOnlyKeys(name);
        assertThat(result.mixed().shape()).isEqualTo(Shape.of(DType.F32, batch, 256));
        assertThat(result.cache().shape()).isEqualTo(Shape.of(DType.F32, 64, 3 * 256));
    }

    @Test
    void where_rows_are_no_whole_registers_plain_operations_do_it() {
        HloModule module = new HloModule("step");
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        Weight filters = Weight.whole("filters", Weight.Role.MIXER, DType.F32, 4, 256);
        convolved(module, kernels, filters, Shape.of(DType.F32, 12, 256), Shape.of(DType.F32, 12, 3 * 256));
        assertThat(module.toString()).doesNotContain("custom_call");
        assertThat(kernels.refusals(List.of(CausalConvolution.decode(4, 12, 12, 256)))
                        .values())
                .containsExactly("conv_decode-4 takes rows 8 to 1024 in multiples of 8");
    }
}
