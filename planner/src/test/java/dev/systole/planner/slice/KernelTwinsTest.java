package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.nn.KernelOrTwin;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.attention.AttentionPairs;
import dev.systole.engine.nn.experts.ExpertPairs;
import dev.systole.engine.nn.recurrent.RecurrentPairs;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.tensor.DType;
import dev.systole.planner.prediction.Chip;
import dev.systole.planner.prediction.KernelCost;
import dev.systole.planner.prediction.Prediction;
import dev.systole.planner.prediction.Predictor;
import dev.systole.planner.prediction.ProfilingCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each kernel's predicted time beside its twin's, at the published models' sizes on one of eight chips of v6e. It takes
 * minutes, so it runs only when it is asked for, and writes its table to {@code target/kernel-twins.md}.
 */
@Tag("report")
@Timeout(1_200)
class KernelTwinsTest {

    private static final String SLICE = "v6e-8";

    /** Of a kernel the call alone, of the twin all of its program, both without exchanges between chips. */
    private record Row(KernelOrTwin pair, Prediction kernel, Prediction twin) {

        private static double micros(Prediction prediction) {
            return 1e6 * prediction.seconds();
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "| `%s` | %s | %,.1f | %s | %,.1f | %s | %.1f |",
                    pair.kernel(),
                    pair.sizes(),
                    micros(kernel),
                    kernel.boundBy(),
                    micros(twin),
                    twin.boundBy(),
                    twin.seconds() / kernel.seconds());
        }
    }

    @Test
    void each_kernel_is_predicted_to_take_less_than_its_twin() throws IOException {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        List<Row> rows = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of(
                "| kernel | sizes of a chip | us | bound by | its twin, us | bound by | times as long |",
                "|---|---|---:|---|---:|---|---:|"));
        try (Topology slice = Topology.create(SharedLibtpu.plugin().orElseThrow(), TpuSlice.of(SLICE))) {
            for (KernelOrTwin pair : pairs()) {
                Row row = new Row(pair, kernel(pair, slice), twin(pair));
                rows.add(row);
                lines.add(row.line());
            }
        }
        Files.write(Path.of("target", "kernel-twins.md"), lines);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.kernel().seconds())
                        .as("%s, %s", row.pair().kernel(), row.pair().sizes())
                        .isPositive()
                        .isLessThan(row.twin().seconds()));
    }

    private static List<KernelOrTwin> pairs() {
        return Stream.of(ExpertPairs.all(), AttentionPairs.all(), RecurrentPairs.all())
                .flatMap(List::stream)
                .toList();
    }

    private static Lowering lowering(KernelChoice kernels) {
        return new Lowering(DType.BF16, false, false, KernelOrTwin.CHIPS).with(kernels);
    }

    private static ExpectedLoops loops(KernelOrTwin pair) {
        return new ExpectedLoops(KernelOrTwin.EXPERTS, KernelOrTwin.CHOSEN, pair.tokens(), KernelOrTwin.CHIPS);
    }

    private static Predictor predictor(KernelOrTwin pair, HloModule module, KernelChoice kernels) {
        Map<String, KernelCost> costs = new HashMap<>();
        kernels.found(List.of(pair.wish()))
                .forEach((name, kernel) -> costs.put(name, new KernelCosts(kernel, loops(pair))));
        Chip chip = Chip.of(TpuSlice.of(SLICE));
        return new Predictor(chip, KernelOrTwin.CHIPS, loops(pair), costs, new ProgramText(module));
    }

    private static Prediction kernel(KernelOrTwin pair, Topology slice) {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        HloModule module = pair.write(lowering(kernels));
        assertThat(kernels.found(List.of(pair.wish())))
                .as(pair.kernel() + ", " + pair.sizes())
                .hasSize(1);
        CompileOptions options = CompileOptions.defaults().withReplicas(KernelOrTwin.CHIPS);
        try (AheadOfTimeExecutable compiled = slice.compile(module.toString(), options)) {
            return predictor(pair, module, kernels).kernels(compiled.optimizedProgram());
        }
    }

    private static Prediction twin(KernelOrTwin pair) {
        KernelChoice none = KernelChoice.none("the twin is asked for");
        HloModule module = pair.write(lowering(none));
        return predictor(pair, module, none).predict(ProfilingCompiler.compile(module.toString(), SLICE));
    }
}
