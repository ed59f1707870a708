package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.planner.prediction.Prediction.Collective;
import dev.systole.planner.prediction.Predictor;
import dev.systole.testing.Fixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The exchanges of a compiled program, counted by hand from the architecture: four layers of hidden size 64 with a
 * vocabulary of 512, on four chips.
 */
@Timeout(120)
class CollectivesTest {

    private static final int CHIPS = 4;
    private static final int LAYERS = 4;
    /** Arrays lie in tiles that are as wide. */
    private static final long TILE = 128;
    /** Of 64. */
    private static final long HIDDEN = TILE;

    private static final long VOCABULARY = 512;
    private static final long FLOAT = 4;
    private static final long BFLOAT16 = 2;

    private static Topology four;
    private static SlicePlan plan;

    @BeforeAll
    static void load() throws IOException {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        Path config = Fixtures.tiny("qwen3_moe/bf16").resolve("config.json");
        four = Topology.create(SharedLibtpu.plugin().orElseThrow(), TpuSlice.of("v6e-4"));
        plan = SlicePlan.of(
                Architectures.read(new ObjectMapper().readTree(config.toFile())),
                four,
                KernelChoice.of(KernelPack.bundled()),
                8,
                256);
    }

    @AfterAll
    static void close() {
        if (four != null) {
            four.close();
        }
    }

    private static List<Collective> collectives(Program program) {
        HloModule module = new ProgramWriter(plan.model(), plan.rows(), ProgramWriter.Extra.NONE).write(program);
        CompileOptions options = CompileOptions.defaults().withReplicas(CHIPS);
        try (AheadOfTimeExecutable compiled = four.compile(module.toString(), options)) {
            return new Predictor(plan.chip(), CHIPS, plan.expectedLoops(program), Map.of(), new ProgramText(module))
                    .kernels(compiled.optimizedProgram())
                    .collectives();
        }
    }

    private static void assertOneInEachLayer(List<Collective> collectives, String opcode, String part, long bytes) {
        List<Collective> found = collectives.stream()
                .filter(one -> one.part().name().startsWith(part))
                .toList();
        assertThat(found).allSatisfy(one -> {
            assertThat(one.opcode()).isEqualTo(opcode);
            assertThat(one.bytes()).isEqualTo(bytes);
            assertThat(one.times()).isEqualTo(1);
        });
        assertThat(found)
                .extracting(one -> one.part().layer())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, LAYERS).mapToObj(OptionalInt::of).toList());
    }

    private static void assertOne(List<Collective> collectives, String part, String opcode, long bytes) {
        assertThat(collectives)
                .filteredOn(one -> one.part().name().equals(part))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.opcode()).isEqualTo(opcode);
                    assertThat(one.bytes()).isEqualTo(bytes);
                });
    }

    private static List<Collective> inNoLayer(List<Collective> collectives) {
        return collectives.stream().filter(one -> one.part().layer().isEmpty()).toList();
    }

    @Test
    void a_decode_step_sums_twice_in_each_layer_and_deals_out_the_logits_once() {
        int rows = 8;
        long activations = rows * HIDDEN * FLOAT;
        List<Collective> found = collectives(new Program.Extend(rows, 1, 256));
        // Behind attention's output and behind the experts; before the layers the sum of the shares of the table.
        assertOneInEachLayer(found, "all-reduce", "self_attn.o_proj", activations);
        assertOneInEachLayer(found, "all-reduce", "mlp.", activations);
        assertOne(found, "embed_tokens", "all-reduce", activations);
        // A chip's share of the logits goes out by rows, and the tokens that are drawn come back.
        assertThat(inNoLayer(found)).hasSize(3);
        assertOne(found, "lm_head", "all-to-all", rows * VOCABULARY / CHIPS * FLOAT);
        assertThat(inNoLayer(found))
                .filteredOn(one -> one.bytes() == TILE * FLOAT)
                .singleElement()
                .satisfies(one -> assertThat(one.opcode()).isNotEqualTo("all-to-all"));
        assertThat(found).hasSize(2 * LAYERS + 3);
    }

    @Test
    void a_prefill_gathers_and_scatters_twice_in_each_layer_and_gathers_one_row_of_logits() {
        int tokens = 64;
        long activations = tokens * HIDDEN * BFLOAT16;
        List<Collective> found = collectives(new Program.Extend(1, tokens, 256));
        // Each chip has its share of the tokens between the halves of a layer.
        assertOneInEachLayer(found, "all-gather", "input_layernorm", activations);
        assertOneInEachLayer(found, "reduce-scatter", "self_attn.o_proj", activations);
        assertOneInEachLayer(found, "all-gather", "post_attention_layernorm", activations);
        assertOneInEachLayer(found, "reduce-scatter", "mlp.experts", activations);
        // Which experts each token goes to, and with which weights.
        assertThat(found)
                .filteredOn(one -> one.part().name().equals("mlp.gate"))
                .hasSize(2 * LAYERS)
                .allSatisfy(one -> assertThat(one.opcode()).isEqualTo("all-gather"));
        // The chunk's embeddings, its last token's hidden state and that token's logits.
        assertOne(found, "embed_tokens", "reduce-scatter", activations);
        assertOne(found, "norm", "all-reduce", HIDDEN * FLOAT);
        assertThat(inNoLayer(found)).hasSize(3);
        assertThat(inNoLayer(found))
                .filteredOn(one -> one.bytes() == VOCABULARY * FLOAT)
                .singleElement()
                .satisfies(one -> assertThat(one.opcode()).isNotEqualTo("all-to-all"));
        assertThat(found).hasSize(6 * LAYERS + 3);
    }
}
