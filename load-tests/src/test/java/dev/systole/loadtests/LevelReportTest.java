package dev.systole.loadtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LevelReportTest {

    private static final long MILLI = 1_000_000;

    @Test
    void figures_are_those_of_the_definitions() {
        // Pieces every 10 ms from 20 ms on, and every 20 ms from 50 ms on: both decode from 50 ms to 120 ms.
        Outcome quick = answer(0, 11, 20, 10);
        Outcome slow = answer(0, 11, 50, 20);
        LevelReport level = LevelReport.of(new ClosedLoop.Measured(2, List.of(quick, slow), 250 * MILLI), 11);

        assertThat(level.outputTokens()).isEqualTo(22);
        assertThat(level.outputTokensPerSecond()).isEqualTo(22 / 0.250, within(1e-9));
        assertThat(level.decodeTokensPerSecond()).isEqualTo((7 + 3) / 0.070, within(1e-9));
        assertThat(level.ttftMillis()).isEqualTo(new Percentiles(35.0, 49.7));
        assertThat(level.itlMillis()).isEqualTo(new Percentiles(15.0, 20.0));
        assertThat(level.shortAnswers()).isZero();
    }

    @Test
    void pieces_of_several_tokens_count_as_the_server_says() {
        Outcome two = new Outcome.Completed(0, times(11, 20, 10), 22, OptionalInt.of(72));
        LevelReport level = LevelReport.of(new ClosedLoop.Measured(1, List.of(two), 120 * MILLI), 22);

        assertThat(level.decodeTokensPerSecond()).isEqualTo(20 / 0.100, within(1e-9));
        assertThat(level.promptTokens()).isEqualTo(72.0);
    }

    @Test
    void a_level_without_answers_has_no_latencies() {
        Outcome failed = new Outcome.Failed("no");
        LevelReport level = LevelReport.of(new ClosedLoop.Measured(1, List.of(failed), MILLI), 1);

        assertThat(level.failed()).isEqualTo(1);
        assertThat(level.firstFailure()).isEqualTo("no");
        assertThat(level.outputTokensPerSecond()).isZero();
        assertThat(level.ttftMillis()).isEqualTo(new Percentiles(null, null));
        assertThat(Table.row(level)).doesNotContain("null", "NaN");
    }

    @Test
    void the_table_lines_up() {
        LevelReport small = LevelReport.of(new ClosedLoop.Measured(1, List.of(answer(0, 5, 1, 1)), 9 * MILLI), 5);
        LevelReport large =
                LevelReport.of(new ClosedLoop.Measured(1000, List.of(answer(0, 5, 90_000, 900)), 99_999 * MILLI), 5);
        String[] header = Table.header().split("\n", -1);

        assertThat(header).hasSize(2);
        assertThat(Table.row(small)).hasSameSizeAs(header[1]);
        assertThat(Table.row(large)).hasSameSizeAs(header[1]);
    }

    private static Outcome answer(long start, int pieces, long firstMillis, long gapMillis) {
        return new Outcome.Completed(start, times(pieces, firstMillis, gapMillis), pieces, OptionalInt.empty());
    }

    private static List<Long> times(int pieces, long firstMillis, long gapMillis) {
        return LongStream.range(0, pieces)
                .mapToObj(piece -> (firstMillis + piece * gapMillis) * MILLI)
                .toList();
    }
}
