package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.ProgramCompiler;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that say that they were made with a libtpu that is not the one at hand. */
@Timeout(120)
class KernelTrialTest {

    private static final String ATTENTION = "attention_decode-d128.mlir";
    private static final String WRITE = "cache_write.mlir";
    private static final String BUNDLED =
            "kernels of the bundled pack were made with libtpu 0.0.50.1 (cl/1004524046 for"
                    + " TPU v6 lite), which this is";
    private static final Program.Extend STEP = new Program.Extend(16, 1, 256);
    /** Two layers that each attend to a cache and write to it. */
    private static final String CONFIG = """
            {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "vocab_size": 512, "hidden_size": 256,
             "intermediate_size": 512, "num_hidden_layers": 2, "num_attention_heads": 2, "num_key_value_heads": 1,
             "head_dim": 128, "hidden_act": "silu", "max_position_embeddings": 256, "rms_norm_eps": 1e-06,
             "tie_word_embeddings": false, "rope_theta": 10000.0, "torch_dtype": "bfloat16"}
            """;

    private static Topology one;

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() {
        one = Topology.create(libtpu(), TpuSlice.of("v6e-1"));
        Assumptions.assumeTrue(one.compilerVersion().contains("cl/1004524046"), "libtpu is not the pinned one");
    }

    private static Plugin libtpu() {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        return SharedLibtpu.plugin().orElseThrow();
    }

    @AfterAll
    static void close() {
        if (one != null) {
            one.close();
        }
    }

    /** The bundled templates of these files as a pack of another libtpu, each with its digest. */
    private KernelPack pack(Map<String, String> bodies) throws Exception {
        Path resources = Path.of("../engine-tpu/src/main/resources/dev/systole/engine/kernel");
        ObjectMapper json = new ObjectMapper();
        ObjectNode manifest =
                (ObjectNode) json.readTree(resources.resolve("manifest.json").toFile());
        ArrayNode kernels = json.createArrayNode();
        Path pack = Files.createDirectories(folder.resolve("pack"));
        for (var kernel : manifest.get("kernels")) {
            String body = bodies.get(kernel.get("file").asText());
            if (body != null) {
                byte[] text = body.getBytes(StandardCharsets.UTF_8);
                Files.write(pack.resolve(kernel.get("file").asText()), text);
                kernels.add(((ObjectNode) kernel)
                        .put(
                                "sha256",
                                HexFormat.of()
                                        .formatHex(MessageDigest.getInstance("SHA-256")
                                                .digest(text))));
            }
        }
        manifest.put("libtpu", "0.0.1").put("libtpu_build", "cl/1").set("kernels", kernels);
        Files.writeString(pack.resolve("manifest.json"), manifest.toString());
        return KernelPack.inOrder(Optional.of(pack)).getFirst();
    }

    private static String body(String file) throws IOException {
        return Files.readString(Path.of("../engine-tpu/src/main/resources/dev/systole/engine/kernel", file));
    }

    /** With an operation that no version has. */
    private static String refused(String file) throws IOException {
        return body(file).replaceFirst("stable_mosaic\\.arith\\.addi", "stable_mosaic.arith.no_such_operation");
    }

    private SlicePlan plan(List<KernelPack> packs) throws IOException {
        KernelTrial trial = SliceCompiler.trial(one, libtpu(), folder.resolve("plans"), Progress.NONE);
        KernelChoice kernels = KernelChoice.of(packs, trial.target());
        return SlicePlan.of(Architectures.read(new ObjectMapper().readTree(CONFIG)), one, kernels, 16, 256)
                .decided(trial);
    }

    private static String text(SlicePlan plan) {
        return new ProgramWriter(plan.model(), plan.rows(), ProgramWriter.Extra.NONE)
                .write(STEP)
                .toString();
    }

    private static long calls(String text, String kernel) {
        return Pattern.compile("kernel_name = \"" + kernel)
                .matcher(text)
                .results()
                .count();
    }

    private void compiles(SlicePlan plan) {
        SliceProgram compiled =
                SliceCompiler.of(plan, libtpu(), folder.resolve("plans")).compile(STEP, false, Progress.NONE);
        assertThat(compiled.memory().temporary()).isPositive();
    }

    @Test
    void the_bundled_kernels_are_for_this_libtpu_and_none_is_tried() throws Exception {
        SlicePlan plan = plan(List.of(KernelPack.bundled()));
        assertThat(calls(text(plan), "")).isEqualTo(4);
        assertThat(folder.resolve("plans")).as("what libtpu said").doesNotExist();
        assertThat(plan.kernelReport(List.of(STEP)))
                .containsExactly(
                        BUNDLED,
                        "kernel attention_decode-d128 of the bundled pack",
                        "kernel cache_write of the bundled pack");
    }

    @Test
    void where_libtpu_refuses_a_kernel_the_plan_has_its_twin_and_the_reason() throws Exception {
        KernelPack pack = pack(Map.of(ATTENTION, body(ATTENTION), WRITE, refused(WRITE)));
        SlicePlan plan = plan(List.of(pack));
        String text = text(plan);
        assertThat(calls(text, "attention_decode_d128_")).isEqualTo(2);
        assertThat(calls(text, "cache_write")).isZero();
        assertThat(plan.kernelReport(List.of(STEP))).hasSize(3);
        assertThat(plan.kernelReport(List.of(STEP)).getFirst())
                .isEqualTo("kernels of " + pack.name()
                        + " were made with libtpu 0.0.1 (cl/1 for TPU v6 lite), which this is"
                        + " not (cl/1004524046 for TPU v6 lite): each is compiled alone before it is used");
        assertThat(plan.kernelReport(List.of(STEP)).getLast())
                .startsWith("plain operations in place of cache_write for batch 16, head_dim 128, kv_heads 1, rows 16,"
                        + " slots 256: cache_write of " + pack.name() + " is refused by libtpu: ")
                .contains("no_such_operation")
                .doesNotContain("\n");
        assertThat(text(plan.withoutKernels())).doesNotContain("custom_call");
        compiles(plan);
    }

    @Test
    void where_libtpu_takes_a_kernel_it_is_used_before_the_bundled_one() throws Exception {
        KernelPack pack = pack(Map.of(ATTENTION, body(ATTENTION) + "\n", WRITE, refused(WRITE)));
        SlicePlan plan = plan(List.of(pack, KernelPack.bundled()));
        String text = text(plan);
        assertThat(calls(text, "given_attention_decode_d128_")).isEqualTo(2);
        assertThat(calls(text, "cache_write_")).isEqualTo(2);
        assertThat(text).as("what programs are kept by").isNotEqualTo(text(plan(List.of(KernelPack.bundled()))));
        assertThat(plan.kernelReport(List.of(STEP)).subList(1, 3))
                .containsExactly(BUNDLED, "kernel attention_decode-d128 of " + pack.name());
        assertThat(plan.kernelReport(List.of(STEP)).getLast())
                .startsWith("kernel cache_write of the bundled pack, since cache_write of " + pack.name()
                        + " is refused by libtpu: ");
        compiles(plan);
    }

    @Test
    void compiling_for_a_slice_uses_the_same_kernels_and_says_so() throws Exception {
        KernelPack pack = pack(Map.of(ATTENTION, body(ATTENTION), WRITE, refused(WRITE)));
        List<String> notes = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        EngineConfig settings = new EngineConfig(DtypeChoice.BFLOAT16, 256, 16, false, true, 1);
        ProgramCompiler.Outcome outcome = ProgramCompiler.of(one, libtpu())
                .compile(
                        new ObjectMapper().readTree(CONFIG),
                        false,
                        settings,
                        List.of(pack, KernelPack.bundled()),
                        folder.resolve("programs"),
                        progress);
        assertThat(outcome).isEqualTo(new ProgramCompiler.Outcome(3, 0));
        assertThat(notes)
                .contains(BUNDLED, "kernel attention_decode-d128 of " + pack.name())
                .anyMatch(note -> note.startsWith("kernel cache_write of the bundled pack, since cache_write of "
                        + pack.name() + " is refused by libtpu: "));
    }
}
