package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.runtime.Target;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.testing.Fixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By-hand figures of published configs, in bytes of one chip. */
@Timeout(120)
class SlicePlanTest {

    private static final long GIB = 1L << 30;
    private static final KernelChoice KERNELS = KernelChoice.of(KernelPack.bundled());
    private static Topology eight;

    @BeforeAll
    static void load() {
        eight = topology("v6e-8");
    }

    private static Topology topology(String slice) {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        return Topology.create(SharedLibtpu.plugin().orElseThrow(), TpuSlice.of(slice));
    }

    @AfterAll
    static void close() {
        if (eight != null) {
            eight.close();
        }
    }

    private static DecoderConfig published(String name) throws IOException {
        return read(Fixtures.config(name));
    }

    private static DecoderConfig tiny(String name) throws IOException {
        return read(Fixtures.tiny(name).resolve("config.json"));
    }

    private static DecoderConfig read(Path config) throws IOException {
        return Architectures.read(new ObjectMapper().readTree(config.toFile()));
    }

    @Test
    void weights_and_cache_of_a_sparse_model_are_those_counted_by_hand() throws IOException {
        SlicePlan plan = SlicePlan.of(published("Qwen3-30B-A3B"), eight, KERNELS, 64, 2_048);
        // Of each layer: 16 experts of 3 x 2048 x 768; queries and output of 4 heads; one key-value head, which lies on
        // two chips; a router in float32. Then an eighth of the embedding and of the head.
        long experts = 48L * 16 * 3 * 2_048 * 768 * 2;
        long attention = 48L * 2_048 * (4 + 4 + 2) * 128 * 2;
        long routers = 48L * 2_048 * 128 * 4;
        long vocabulary = 2L * 151_936 / 8 * 2_048 * 2;
        long counted = experts + attention + routers + vocabulary;
        // Norms and the table of the rotation are the rest.
        assertThat(plan.memory().weights() - counted).isBetween(0L, 4L << 20);
        MemoryPlan memory = plan.memory();
        assertThat(memory.cache()).isEqualTo(64L * 48 * 2 * 2_048 * 128 * 2);
        assertThat(memory.cache()).isEqualTo(3 * GIB);
        assertThat(memory.state()).isZero();
        assertThat(memory.limit()).isCloseTo(33_546_042_880L, within(1L << 20));
        assertThat(memory.fits()).isTrue();
    }

    @Test
    void the_floor_of_a_step_is_what_must_be_read_over_the_bandwidth() throws IOException {
        SlicePlan plan = SlicePlan.of(published("Qwen3-30B-A3B"), eight, KERNELS, 64, 2_048);
        // At 64 sequences 1 - (1 - 8 / 128)^64 = 98.4 % of the experts are read, the head, attention and all caches.
        double read = 0.9839 * 7.247e9 + 0.252e9 + 0.0503e9 + 0.0778e9 + 3.221e9;
        assertThat(plan.floor(64).millis()).isCloseTo(read / 1.638e12 * 1e3, within(0.05));
        assertThat(plan.floor(64).boundBy()).isEqualTo("memory");
        assertThat(plan.floor(1).bytes()).isLessThan(plan.floor(64).bytes() / 8);
    }

    /**
     * The same figures for four devices, as v5p and v4 have, and two: twice and four times the share of experts,
     * attention and head, of keys and values one head or two.
     */
    @ParameterizedTest
    @CsvSource({"v5e-8, 8, 1, 0.819", "v5p-8, 4, 1, 2.765", "v4-8, 4, 1, 1.2", "tpu7x-2, 2, 2, 3.69"})
    void the_floor_goes_by_the_bandwidth_of_the_slice_s_own_chips(
            String slice, int devices, int keyValueHeads, double terabytes) throws IOException {
        try (Topology chips = topology(slice)) {
            assertThat(chips.devices()).isEqualTo(devices);
            SlicePlan plan = SlicePlan.of(published("Qwen3-30B-A3B"), chips, KERNELS, 64, 2_048);
            double experts = 0.9839 * 48 * (128.0 / devices) * 3 * 2_048 * 768 * 2;
            double attention = 48.0 * 2_048 * (64.0 / devices + 2 * keyValueHeads) * 128 * 2;
            double routers = 48.0 * 2_048 * 128 * 4;
            double head = 151_936.0 / devices * 2_048 * 2;
            double caches = 64.0 * 48 * 2 * keyValueHeads * 2_048 * 128 * 2;
            // Heads on two devices are cached twice, and read twice.
            double read = experts + attention + routers + head + caches;
            assertThat(plan.floor(64).millis()).isCloseTo(read / (terabytes * 1e12) * 1e3, withinPercentage(1));
            assertThat(plan.floor(64).boundBy()).isEqualTo("memory");
        }
    }

    @Test
    void the_decodes_that_serve_compiles_are_planned_and_no_others() throws IOException {
        SlicePlan plan = SlicePlan.of(published("Qwen3-30B-A3B"), eight, KERNELS, 64, 2_048);
        assertThat(plan.batches()).containsExactly(2, 4, 8, 16, 32, 64);
    }

    @Test
    void a_hybrid_has_the_state_counted_by_hand() throws IOException {
        SlicePlan plan = SlicePlan.of(published("Qwen3.5-9B"), eight, KERNELS, 64, 2_048);
        // Of each sequence and each of 24 layers: 4 value heads of 128 x 128, and 3 tokens of the convolution's
        // 2 x 2 x 128 + 4 x 128 channels, in float32.
        assertThat(plan.memory().state()).isEqualTo(64L * 24 * (4 * 128 * 128 + 3 * 1_024) * 4);
        assertThat(plan.memory().cache()).isEqualTo(64L * 8 * 2 * 2_048 * 256 * 2);
    }

    @Test
    void more_sequences_than_fit_are_said_not_to_fit() throws IOException {
        DecoderConfig config = published("Qwen3-30B-A3B");
        int most = SlicePlan.of(config, eight, KERNELS, 64, 2_048).largestBatch();
        assertThat(SlicePlan.of(config, eight, KERNELS, most, 2_048).memory().fits())
                .isTrue();
        assertThat(SlicePlan.of(config, eight, KERNELS, most + 1, 2_048)
                        .memory()
                        .fits())
                .isFalse();
    }

    @Test
    void a_model_that_cannot_be_split_is_refused_with_the_numbers() throws IOException {
        DecoderConfig tiny = tiny("llama/f32");
        assertThatThrownBy(() -> SlicePlan.of(tiny, eight, KERNELS, 4, 128))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 query heads")
                .hasMessageContaining("8 devices");
    }

    @ParameterizedTest
    @CsvSource({"v6e-8, 2048", "v6e-4, 1024", "v6e-1, 256"})
    void of_chunks_that_are_too_much_work_for_a_profile_a_shorter_one_is_predicted(String slice, int predicted)
            throws IOException {
        // Some 8 thousand million weights: 3e13 operations for 2,048 tokens, of which a chip of eight has 4e12.
        try (Topology chips = topology(slice)) {
            SlicePlan plan = SlicePlan.of(published("Qwen3.5-9B"), chips, KERNELS, 64, 2_048);
            assertThat(plan.programs())
                    .contains(new Program.Extend(1, 2_048, 2_048))
                    .filteredOn(program -> program.positions() > 64 && plan.isPredicted(program))
                    .containsExactly(new Program.Extend(1, predicted, 2_048));
        }
    }

    @Test
    void the_compiled_programs_update_every_cache_in_place(@TempDir Path folder) throws IOException {
        try (Topology four = topology("v6e-4")) {
            SlicePlan plan = SlicePlan.of(tiny("qwen3_moe/bf16"), four, KERNELS, 8, 256);
            long cache = plan.memory().cache();
            SliceCompiler compiler =
                    SliceCompiler.of(plan, SharedLibtpu.plugin().orElseThrow(), folder);
            List<Program> programs = List.of(new Program.Extend(8, 1, 256), new Program.Extend(1, 64, 256));
            assertThat(programs)
                    .allSatisfy(program -> assertThat(compiler.compile(program, false, Progress.NONE)
                                    .memory()
                                    .aliased())
                            .isGreaterThanOrEqualTo(cache));
        }
    }

    @Test
    void what_the_compiler_says_of_a_program_without_kernels_is_kept_apart_from_its_profile(@TempDir Path folder)
            throws IOException {
        try (Topology four = topology("v6e-4")) {
            SlicePlan plan = SlicePlan.of(tiny("qwen3_moe/bf16"), four, KERNELS, 8, 256);
            SliceCompiler compiler =
                    SliceCompiler.of(plan, SharedLibtpu.plugin().orElseThrow(), folder);
            List<Program> programs = List.of(new Program.Extend(1, 64, 256));
            assertThat(compiler.profiled(programs)).isFalse();
            compiler.profile(programs, Progress.NONE);
            assertThat(compiler.profiled(programs)).isTrue();
            double seconds =
                    compiler.compile(programs.getFirst(), false, Progress.NONE).seconds();
            assertThat(compiler.profiled(programs)).isTrue();
            assertThat(compiler.compile(programs.getFirst(), false, Progress.NONE)
                            .seconds())
                    .isEqualTo(seconds);
        }
    }

    @Test
    void a_plan_looks_at_the_programs_of_a_start() throws IOException {
        EngineConfig settings = new EngineConfig(DtypeChoice.BFLOAT16, 256, 8, false, false, 4);
        try (Topology four = topology("v6e-4")) {
            ServingModel.Source source = new ServingModel.Source(tiny("qwen3_moe/bf16"), true);
            Target target = Target.of(four, SharedLibtpu.plugin().orElseThrow());
            ServingModel serving = ServingModel.plan(source, settings, target, KERNELS, Progress.NONE);
            SlicePlan plan = SlicePlan.of(source.decoder(), four, KERNELS, 8, 256);
            ProgramWriter planned = new ProgramWriter(plan.model(), plan.rows(), ProgramWriter.Extra.NONE);
            ProgramWriter served = serving.writer(ProgramWriter.Extra.NONE);
            for (Program program : List.of(new Program.Extend(8, 1, 256), new Program.Extend(1, 64, 256))) {
                assertThat(planned.write(program))
                        .hasToString(served.write(program).toString());
            }
        }
    }
}
