package dev.systole.engine.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.Program;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.runtime.DeviceMemory;
import dev.systole.engine.tensor.DType;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.testing.Fixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Qwen3-30B-A3B on one of eight chips of v6e, against figures counted by hand. */
class BudgetTest {

    private static final long GIB = 1L << 30;
    private static final long V6E = 33_546_042_880L;
    private static final Lowering EIGHT = new Lowering(DType.BF16, false, false, 8);

    private static DecoderConfig config;

    @BeforeAll
    static void read() throws IOException {
        Path file = Fixtures.config("Qwen3-30B-A3B");
        config = Architectures.read(new ObjectMapper().readTree(file.toFile()));
    }

    private static Budget on(DeviceMemory memory) {
        return new Budget(config, EIGHT, false, memory);
    }

    @Test
    void the_plan_is_what_is_counted_by_hand() {
        MemoryPlan plan = on(DeviceMemory.ofChip(V6E)).plan(new CacheSizes(64, 2_048));
        // Of each of 48 layers one of four key-value heads of 128, keys and values, in bfloat16.
        assertThat(plan.cache()).isEqualTo(64L * 48 * 2 * 2_048 * 128 * 2).isEqualTo(3 * GIB);
        // 16 experts of 3 x 2048 x 768, 4 + 4 + 2 heads of 128, a router in float32; an eighth of 2 x 151936 rows.
        long counted = 48L * (16 * 3 * 2_048 * 768 * 2 + 2_048 * 10 * 128 * 2 + 2_048 * 128 * 4)
                + 2L * 151_936 / 8 * 2_048 * 2;
        assertThat(plan.weights() - counted).isBetween(0L, 4L << 20);
        assertThat(plan.state()).isZero();
        assertThat(plan.limit()).isEqualTo(V6E);
        assertThat(plan.fits()).isTrue();
    }

    @Test
    void the_largest_sizes_fit_and_one_more_does_not() {
        Budget budget = on(DeviceMemory.ofChip(V6E));
        int most = budget.mostSequences(16_384);
        // One sequence of 16384 takes 384 MiB, and some 23 GiB are left beside the weights.
        assertThat(most).isBetween(50, 64);
        assertThat(budget.plan(new CacheSizes(most, 16_384)).fits()).isTrue();
        assertThat(budget.plan(new CacheSizes(most + 1, 16_384)).fits()).isFalse();
        int longest = budget.longest(64);
        assertThat(budget.plan(new CacheSizes(64, longest)).fits()).isTrue();
        assertThat(longest % 128).as("kernels take no other lengths").isZero();
        assertThat(budget.plan(new CacheSizes(64, longest + 128)).fits()).isFalse();
        assertThat(budget.longest(1))
                .as("never more than the model was made for")
                .isEqualTo(config.maxPositions());
    }

    @Test
    void what_is_taken_instead_is_fewer_sequences_and_for_one_sequence_a_shorter_one() {
        Budget chip = on(DeviceMemory.ofChip(V6E));
        CacheSizes fits = new CacheSizes(64, 2_048);
        assertThat(chip.fitted(fits)).isEqualTo(fits);
        assertThat(chip.fitted(new CacheSizes(512, 16_384)))
                .isEqualTo(new CacheSizes(chip.mostSequences(16_384), 16_384));
        Budget small =
                on(DeviceMemory.ofChip(chip.plan(new CacheSizes(1, 40_960)).total() - 1));
        CacheSizes one = small.fitted(new CacheSizes(64, 40_960));
        assertThat(one).isEqualTo(new CacheSizes(1, small.longest(1)));
        assertThat(one.length()).isBetween(1, 40_959);
    }

    @Test
    void a_refusal_has_the_table_and_both_largest_sizes() {
        Budget budget = on(DeviceMemory.ofChip(V6E));
        CacheSizes asked = new CacheSizes(256, 8_192);
        assertThatThrownBy(() -> budget.require(asked))
                .isInstanceOf(BudgetException.class)
                .hasMessageStartingWith("--max-num-seqs 256 --max-model-len 8192 does not fit a device's memory")
                // 256 sequences of 8192 tokens of 24 KiB.
                .hasMessageContaining("cache                 48.00 GiB")
                .hasMessageContaining("limit                 31.24 GiB")
                .hasMessageContaining("--max-num-seqs " + budget.mostSequences(8_192) + " --max-model-len 8192")
                .hasMessageContaining("--max-num-seqs 256 --max-model-len " + budget.longest(256))
                .hasMessageContaining("--fit");
        Budget tiny = on(DeviceMemory.ofChip(4 * GIB));
        assertThatThrownBy(() -> tiny.require(asked))
                .hasMessageContaining("nothing fits")
                .hasMessageContaining("--tensor-parallel-size");
    }

    @Test
    void the_compiled_plan_is_the_program_that_needs_most_and_the_code_of_all() {
        Budget budget = on(DeviceMemory.ofHost(64 * GIB, 2));
        CacheSizes sizes = new CacheSizes(64, 2_048);
        MemoryPlan plan = budget.plan(sizes);
        long arrays = plan.weights() + plan.cache() + plan.state();
        MemoryPlan compiled = budget.compiled(
                sizes,
                List.of(
                        new MemoryStats(10, arrays + 1_000, plan.cache() + 7, plan.cache(), 500),
                        new MemoryStats(20, plan.cache(), plan.cache(), plan.cache(), 90)));
        assertThat(compiled.programs()).isEqualTo(10 + 20 + 1_000 + 7 + 500);
        assertThat(compiled.total() - plan.total()).isEqualTo(compiled.programs() - plan.programs());
    }

    @Test
    void scores_that_a_kernel_keeps_on_the_chip_are_not_declared() {
        DeviceMemory chip = DeviceMemory.ofChip(V6E);
        Lowering kernels = EIGHT.with(KernelChoice.of(KernelPack.bundled()));
        CacheSizes sizes = new CacheSizes(8, 32_768);
        // Of a chunk of 2,048 tokens, 4 heads a chip: 1 GiB of scores, or 16 MiB of features.
        long scores = 4L * 2_048 * 32_768 * Float.BYTES;
        long declared = new Budget(config, kernels, false, chip).plan(sizes).programs();
        assertThat(declared).isLessThan(scores);
        long plain = new Budget(config, EIGHT, false, chip).plan(sizes).programs();
        // Plain chunks have 256 tokens.
        assertThat(plain).isGreaterThan(scores / 8);
    }

    @Test
    void programs_that_were_not_compiled_count_with_as_much_of_the_code_of_the_next_larger_as_is_declared() {
        Budget budget = on(DeviceMemory.ofChip(V6E));
        // Decodes of 2 and 4 rows, chunks of 16 and 64 tokens of one prompt and of four, each of one length, and the
        // copy.
        CacheSizes sizes = new CacheSizes(4, 64);
        MemoryPlan plan = budget.plan(sizes);
        long arrays = plan.weights() + plan.cache();
        MemoryPlan compiled = budget.compiled(
                sizes,
                Map.of(
                        new Program.Extend(4, 1, 64), new MemoryStats(100, arrays + 5, 0, 0, 70),
                        new Program.Extend(1, 1, 64), new MemoryStats(7_000, arrays, 0, 0, 0),
                        new Program.Extend(1, 64, 64), new MemoryStats(1_000, arrays + 3, 0, 0, 50),
                        new Program.Extend(1, 2_048, 64), new MemoryStats(9_000, arrays, 0, 0, 8_000)));
        // MiB that are declared of half a layer on one of several chips, by the root of the tokens.
        long two = (long) (100 * (0.28 + 0.025 * Math.sqrt(2)) / (0.28 + 0.025 * 2));
        long sixteen = (long) (1_000 * (0.05 + 0.06 * 4) / (0.05 + 0.06 * 8));
        // Four prompts with 16 tokens each have as many as the chunk of 64; with 64 each, 256.
        long fours = 1_000 + (long) (9_000 * (0.05 + 0.06 * 16) / (0.05 + 0.06 * Math.sqrt(2_048)));
        assertThat(compiled.programs()).isEqualTo(100 + two + 1_000 + sixteen + fours + 5 + 70);
    }

    @Test
    void what_only_the_compiler_finds_out_is_refused_with_sizes_that_leave_room_for_it() {
        Budget budget = on(DeviceMemory.ofChip(V6E));
        CacheSizes asked = new CacheSizes(64, 2_048);
        assertThat(budget.require(asked)).isEqualTo(budget.plan(asked));
        long arrays = budget.plan(asked).weights() + budget.plan(asked).cache();
        List<MemoryStats> large = List.of(new MemoryStats(0, arrays, 0, 0, 22 * GIB));
        // Beside weights, reserve and those 22 GiB some 1.8 GiB are left for sequences of 48 MiB.
        assertThatThrownBy(() -> budget.require(asked, large, List.of()))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("as compiled, before any weight is read")
                .hasMessageContaining("programs              22.00 GiB")
                .hasMessageContaining("--max-num-seqs 38 --max-model-len 2048");
    }

    @Test
    void what_only_the_compiler_finds_out_makes_the_sizes_smaller_where_they_may_be() {
        Budget budget = on(DeviceMemory.ofChip(V6E));
        CacheSizes asked = new CacheSizes(64, 2_048);
        DecoderModel model = new DecoderModel(config, EIGHT, asked.length());
        ServingModel serving = new ServingModel(config, budget, asked, model, Buckets.of(model, 64, false));
        long arrays = budget.plan(asked).weights() + budget.plan(asked).cache();
        List<MemoryStats> large = List.of(new MemoryStats(0, arrays, 0, 0, 22 * GIB));
        List<String> notes = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        EngineConfig fit = new EngineConfig(DtypeChoice.BFLOAT16, 2_048, 64, true, false, 8);
        ServingModel smaller = serving.smaller(large, fit, progress).orElseThrow();
        // As in the advice that is given where they may not be.
        assertThat(smaller.sizes()).isEqualTo(new CacheSizes(38, 2_048));
        assertThat(smaller.buckets().batches().getLast()).isEqualTo(38);
        assertThat(notes)
                .singleElement()
                .satisfies(note -> assertThat(note)
                        .startsWith("--max-num-seqs 64 --max-model-len 2048 does not fit")
                        .contains("programs 22.00")
                        .endsWith("--max-num-seqs 38 --max-model-len 2048"));
        EngineConfig exact = new EngineConfig(DtypeChoice.BFLOAT16, 2_048, 64, false, false, 8);
        assertThat(serving.smaller(large, exact, progress)).isEmpty();
        List<MemoryStats> small = List.of(new MemoryStats(0, arrays, 0, 0, GIB));
        assertThat(serving.smaller(small, fit, progress)).isEmpty();
        List<MemoryStats> endless = List.of(new MemoryStats(0, arrays, 0, 0, 40 * GIB));
        assertThat(serving.smaller(endless, fit, progress))
                .as("where nothing fits, the refusal says so")
                .isEmpty();
    }

    @Test
    void a_host_is_shared_by_its_devices_and_keeps_an_eighth_or_a_gibibyte() {
        assertThat(DeviceMemory.ofHost(24 * GIB, 1)).isEqualTo(new DeviceMemory(24 * GIB, 3 * GIB, false));
        assertThat(DeviceMemory.ofHost(24 * GIB, 2)).isEqualTo(new DeviceMemory(12 * GIB, 3 * GIB / 2, false));
        assertThat(DeviceMemory.ofHost(2 * GIB, 1)).isEqualTo(new DeviceMemory(2 * GIB, GIB, false));
    }

    @Test
    void twenty_plans_are_the_same() {
        CacheSizes asked = new CacheSizes(512, 16_384);
        MemoryPlan first = on(DeviceMemory.ofChip(V6E)).plan(asked);
        CacheSizes taken = on(DeviceMemory.ofChip(V6E)).fitted(asked);
        for (int i = 0; i < 20; i++) {
            assertThat(on(DeviceMemory.ofChip(V6E)).plan(asked)).isEqualTo(first);
            assertThat(on(DeviceMemory.ofChip(V6E)).fitted(asked)).isEqualTo(taken);
        }
    }
}
