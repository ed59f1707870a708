package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CompilerProcessTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(out, true, StandardCharsets.UTF_8);

    private OptionalInt shell(String script) throws InterruptedException {
        return new CompilerProcess(List.of("sh", "-c", script), err).run();
    }

    private String lastLine() {
        return out.toString(StandardCharsets.UTF_8).lines().reduce("", (before, line) -> line);
    }

    @Test
    void a_child_that_aborts_is_one_line_with_its_last_words() throws Exception {
        assertThat(shell("echo one >&2; echo; echo 'Check failure' >&2; kill -ABRT $$"))
                .isEmpty();
        assertThat(lastLine())
                .startsWith("systole: the TPU compiler died (exit 134, SIGABRT); its last lines: one | Check failure;")
                .contains("--libtpu");
    }

    @Test
    void a_child_that_a_library_ends_is_told_from_one_whose_command_failed() throws Exception {
        assertThat(shell("echo \"ERROR: Unknown command line flag 'x'\" >&2; exit 1"))
                .isEmpty();
        assertThat(lastLine()).contains("died (exit 1)", "Unknown command line flag 'x'");
        out.reset();
        assertThat(shell("exit " + CompilerProcess.ended(1))).hasValue(1);
        assertThat(shell("exit " + CompilerProcess.ended(0))).hasValue(0);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_process_that_cannot_start_is_named() throws Exception {
        assertThat(new CompilerProcess(List.of("no-such-program"), err).run()).hasValue(1);
        assertThat(lastLine()).contains("no-such-program");
    }

    @Test
    void a_command_of_this_program_runs_there_and_gives_its_status_and_errors() throws Exception {
        CompilerProcess plan = CompilerProcess.of(List.of("plan", "no-such-model", "--topology", "v6e-8"), err);
        assertThat(plan.run()).hasValue(1);
        assertThat(lastLine()).startsWith("systole: cannot plan: ").contains("no-such-model");
    }
}
