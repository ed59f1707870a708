package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.testing.Fetched;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user does wrong is said in a line, with a status other than 0. */
class MainTest {

    private static final String CONFIG = """
            {"architectures": ["LlamaForCausalLM"], "vocab_size": 256, "hidden_size": 64, "intermediate_size": 128,
             "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 2, "hidden_act": "silu",
             "max_position_embeddings": 128, "rms_norm_eps": 1e-06, "tie_word_embeddings": false, "model_type": "llama",
             "rope_theta": 10000.0}
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private int serve(Map<String, String> flags) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new ServeCommand(flags, Map.of(), Optional.empty(), stream).run();
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void all_wrong_settings_are_named_at_once() {
        assertThat(serve(Map.of("port", "x", "dtype", "int3"))).isEqualTo(2);
        assertThat(said()).contains("--port", "--dtype", "int3");
    }

    @Test
    void a_model_that_is_not_there_is_named(@TempDir Path folder) {
        assertThat(serve(Map.of(
                        "port", "0", "model", folder.resolve("nothing.gguf").toString())))
                .isEqualTo(1);
        assertThat(said()).contains("nothing.gguf").doesNotContain("\tat ");
    }

    @Test
    void a_file_that_is_no_model_is_named(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("text.gguf"), "not a model");
        assertThat(serve(Map.of("port", "0", "model", file.toString()))).isEqualTo(1);
        assertThat(said()).contains("text.gguf").doesNotContain("\tat ");
    }

    @Test
    void a_damaged_kernel_pack_ends_every_command_in_one_line_before_anything_is_loaded(@TempDir Path folder)
            throws Exception {
        Files.writeString(folder.resolve("manifest.json"), "{\"libtpu\": \"0.1\"}");
        String line =
                "kernel pack " + folder + ": manifest.json has no kernels in {\"libtpu\":\"0.1\"}, expected an array";
        Path absent = folder.resolve("absent");
        assertThat(serve(Map.of("port", "0", "kernels", folder.toString(), "model", absent.toString())))
                .isEqualTo(1);
        assertThat(said()).contains("systole: cannot start: " + line).doesNotContain("\tat ");
        PrintStream err = new PrintStream(out, true, StandardCharsets.UTF_8);
        CompileCommand compile = new CompileCommand(
                absent,
                Optional.of("v6e-1"),
                Optional.of(absent),
                folder,
                Map.of("kernels", folder.toString()),
                Map.of(),
                err);
        assertThat(compile.run()).isEqualTo(1);
        assertThat(said()).contains("systole: cannot compile: " + line);
        Path model = Files.writeString(folder.resolve("config.json"), CONFIG);
        PlanCommand plan = new PlanCommand(
                model,
                "v6e-1",
                Optional.of(absent),
                Optional.of(folder),
                1,
                128,
                false,
                true,
                Optional.empty(),
                false,
                err,
                err);
        assertThat(plan.run()).isEqualTo(1);
        assertThat(said()).contains("systole: cannot plan: " + line);
    }

    @Test
    void a_kernel_pack_that_is_not_there_is_named(@TempDir Path folder) {
        assertThat(serve(
                        Map.of("port", "0", "kernels", folder.resolve("nothing").toString())))
                .isEqualTo(1);
        assertThat(said())
                .contains("no kernel pack at " + folder.resolve("nothing"))
                .doesNotContain("\tat ");
    }

    @Test
    void a_port_that_is_taken_is_named() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertThat(serve(Map.of("port", port))).isEqualTo(1);
            assertThat(said()).contains(port, "--port").doesNotContain("\tat ");
        }
    }

    @Test
    void sizes_that_do_not_fit_end_with_the_table_and_those_that_do() {
        Assumptions.assumeTrue(Fetched.model().isPresent() && Fetched.plugin().isPresent(), "not fetched");
        Map<String, String> flags = Map.of(
                "port", "0",
                "model", Fetched.model().orElseThrow().toString(),
                "plugin", Fetched.plugin().orElseThrow().toString(),
                "max-model-len", "8192",
                "max-num-seqs", "1024");
        assertThat(serve(flags)).isEqualTo(1);
        // 30 layers of 3 heads of 64, keys and values in bfloat16: 22.5 KiB a token.
        assertThat(said()).contains("180.00 GiB", "--max-num-seqs", "--fit").doesNotContain("\tat ");
    }

    @Test
    void a_length_that_the_model_does_not_have_is_one_line() {
        Assumptions.assumeTrue(Fetched.model().isPresent() && Fetched.plugin().isPresent(), "not fetched");
        Map<String, String> flags = Map.of(
                "port",
                "0",
                "model",
                Fetched.model().orElseThrow().toString(),
                "plugin",
                Fetched.plugin().orElseThrow().toString(),
                "max-model-len",
                "8193");
        assertThat(serve(flags)).isEqualTo(1);
        assertThat(said())
                .contains("cannot start: max-model-len 8193 is more than the model's 8192 positions")
                .doesNotContain("\tat ");
    }

    @Test
    void libtpu_without_a_chip_is_one_line() {
        Assumptions.assumeTrue(Fetched.model().isPresent() && Fetched.libtpu().isPresent(), "not fetched");
        Assumptions.assumeTrue(
                Files.notExists(Path.of("/dev/accel0")) && Files.notExists(Path.of("/dev/vfio/0")), "a TPU is here");
        Map<String, String> flags = Map.of(
                "port", "0",
                "model", Fetched.model().orElseThrow().toString(),
                "plugin", Fetched.libtpu().orElseThrow().toString());
        assertThat(serve(flags)).isEqualTo(1);
        assertThat(said().lines().filter(line -> !line.contains("listening")).toList())
                .singleElement()
                .asString()
                .startsWith("systole: cannot start: ")
                .contains("it runs on TPUs, and this machine shows none");
    }

    @Test
    void compiling_without_a_folder_or_for_an_unknown_slice_is_refused(@TempDir Path folder) {
        assertThat(Main.run("compile", "model")).isEqualTo(2);
        CompileCommand unknown = new CompileCommand(
                folder,
                Optional.of("v9-1"),
                Optional.empty(),
                folder,
                Map.of(),
                Map.of(),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(unknown.run()).isEqualTo(1);
        assertThat(said()).contains("unknown TPU slice v9-1; known are v6e-1").doesNotContain("\tat ");
    }

    @Test
    void an_unknown_option_or_verb_is_a_wrong_usage() {
        assertThat(Main.run("serve", "--prot", "8000")).isEqualTo(2);
        assertThat(Main.run("surf")).isEqualTo(2);
        assertThat(Main.run()).isEqualTo(2);
        assertThat(Main.run("version")).isZero();
        assertThat(Main.run("serve", "--help")).isZero();
    }

    @Test
    void a_bare_flag_takes_no_model_for_its_value(@TempDir Path folder) {
        Path model = folder.resolve("absent");
        // Status 1: the settings were understood, and the model is not there.
        assertThat(Main.run("serve", "--port", "0", "--offline", model.toString()))
                .isEqualTo(1);
        assertThat(Main.run("serve", "--port", "0", "--offline=true", model.toString()))
                .isEqualTo(1);
    }

    @Test
    void two_models_are_one_too_many() {
        assertThat(Main.run("serve", "--model", "a", "b")).isEqualTo(2);
    }
}
