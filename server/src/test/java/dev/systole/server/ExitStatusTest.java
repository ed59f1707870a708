package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.SettingException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ExitStatusTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String said() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_fault_is_one_line_and_status_1() {
        assertThat(ExitStatus.failed(out, "start", new SettingException("tensor-parallel-size 3 does not divide")))
                .isEqualTo(1);
        assertThat(said().lines()).containsExactly("systole: cannot start: tensor-parallel-size 3 does not divide");
    }

    @Test
    void an_argument_that_is_wrong_by_a_bug_is_taken_for_no_users_mistake() {
        IllegalArgumentException bug = new IllegalArgumentException("negative row stride -1");
        assertThatThrownBy(() -> ExitStatus.failed(out, "start", bug)).isSameAs(bug);
        assertThat(said()).isEmpty();
    }

    @Test
    void a_bug_is_shown_with_its_stack_and_its_cause_and_status_3() {
        IllegalStateException bug = new IllegalStateException("row 3 is at 7", new ArithmeticException("the cause"));
        assertThat(ExitStatus.bug(out, bug)).isEqualTo(3);
        assertThat(said()).contains("a bug of Systole", "row 3 is at 7", "\tat ", "the cause", "ExitStatusTest");
    }
}
