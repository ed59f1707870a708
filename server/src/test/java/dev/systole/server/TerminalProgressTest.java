package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final AtomicLong now = new AtomicLong();

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void where_nobody_watches_a_line_comes_every_ten_seconds_while_a_stage_lasts() {
        TerminalProgress progress = new TerminalProgress(out, false, now::get);
        progress.report("compiling programs", 0, 13);
        for (int second = 1; second <= 25; second++) {
            now.addAndGet(SECOND);
            progress.tick();
            if (second == 15) {
                progress.report("compiling programs", 2, 13);
            }
        }
        assertThat(printed().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("compiling programs")
                                .contains("0/13")
                                .endsWith("10.0 s"),
                        line -> assertThat(line).contains("2/13").endsWith("20.0 s"));
    }

    @Test
    void nothing_more_comes_once_a_stage_has_ended() {
        TerminalProgress progress = new TerminalProgress(out, false, now::get);
        progress.report("loading weights", 0, 2);
        progress.report("loading weights", 2, 2);
        now.addAndGet(60 * SECOND);
        progress.tick();
        assertThat(printed().lines()).singleElement().asString().contains("2/2");
    }

    @Test
    void on_a_terminal_the_seconds_go_on_without_a_report() {
        TerminalProgress progress = new TerminalProgress(out, true, now::get);
        now.set(SECOND);
        progress.report("compiling programs", 0, 13);
        now.addAndGet(3 * SECOND);
        progress.tick();
        assertThat(printed()).contains("0.0 s").contains("\r").contains("3.0 s").doesNotContain("\n");
    }
}
