package dev.systole.loadtests;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The report as text, one line a number of streams, with columns that line up whatever is measured. */
final class Table {

    private static final String ROW = "%7s  %12s  %12s  %9s  %9s  %8s  %8s  %11s  %8s  %6s";

    private Table() {}

    /** The two lines above the figures. */
    static String header() {
        return ROW.formatted("", "output", "decode", "TTFT ms", "", "ITL ms", "", "prompt", "wall", "")
                        .stripTrailing()
                + "\n"
                + ROW.formatted(
                        "streams", "tokens/s", "tokens/s", "p50", "p99", "p50", "p99", "tokens each", "s", "failed");
    }

    /** The figures of one number of streams. */
    static String row(LevelReport level) {
        return ROW.formatted(
                level.streams(),
                number(level.outputTokensPerSecond(), 1),
                number(level.decodeTokensPerSecond(), 1),
                number(level.ttftMillis().p50(), 0),
                number(level.ttftMillis().p99(), 0),
                number(level.itlMillis().p50(), 1),
                number(level.itlMillis().p99(), 1),
                number(level.promptTokens(), 1),
                number(level.wallSeconds(), 2),
                level.failed());
    }

    /** What a reader must know before trusting a row, a sentence each. */
    static List<String> remarks(LevelReport level, int askedTokens) {
        String who = "  at " + level.streams() + " streams, ";
        String missing = level.shortAnswers() == 0
                ? ""
                : who + level.shortAnswers() + " of " + level.requests() + " answers had fewer than " + askedTokens
                        + " tokens";
        String failed = level.failed() == 0
                ? ""
                : who + level.failed() + " of " + level.requests() + " requests failed, the first with: "
                        + level.firstFailure();
        return List.of(missing, failed).stream().filter(line -> !line.isEmpty()).toList();
    }

    private static String number(@Nullable Double value, int decimals) {
        return value == null ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
