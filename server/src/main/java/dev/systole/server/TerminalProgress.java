package dev.systole.server;

import dev.systole.config.Progress;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Progress on a terminal: one bar that fills in place, or, where nobody watches, a line at the end of each stage.
 * Thread-safe.
 */
final class TerminalProgress implements Progress {

    private static final int WIDTH = 30;
    private static final long NANOS_BETWEEN = 100_000_000;
    private static final long MANY = 1_000_000;

    private final PrintStream out;
    private final boolean interactive;
    private String stage = "";
    private boolean ended = true;
    private long began;
    private long drawn;

    TerminalProgress(PrintStream out, boolean interactive) {
        this.out = out;
        this.interactive = interactive;
    }

    @Override
    public synchronized void report(String next, long done, long total) {
        long now = System.nanoTime();
        if (!next.equals(stage) || (ended && done < total)) {
            finishLine();
            stage = next;
            began = now;
            ended = false;
            drawn = 0;
        }
        boolean complete = total > 0 && done >= total;
        if (ended || (!complete && now - drawn < NANOS_BETWEEN)) {
            return;
        }
        drawn = now;
        if (interactive) {
            out.print("\r" + bar(done, total, now) + "\u001b[K");
            out.flush();
        } else if (complete) {
            out.print(bar(done, total, now));
        }
        if (complete) {
            out.println();
            ended = true;
        }
    }

    @Override
    public synchronized void note(String line) {
        finishLine();
        ended = true;
        out.println("systole: " + line);
    }

    private void finishLine() {
        if (interactive && !ended) {
            out.println();
        }
    }

    private String bar(long done, long total, long now) {
        String seconds = String.format(Locale.ROOT, "%6.1f s", (now - began) * 1e-9);
        if (total <= 0) {
            return String.format(Locale.ROOT, "  %-22s %s  %s", stage, amount(done, done), seconds);
        }
        int filled = (int) Math.min(WIDTH, WIDTH * done / total);
        return String.format(
                Locale.ROOT,
                "  %-22s [%s%s] %13s  %s",
                stage,
                "#".repeat(filled),
                "-".repeat(WIDTH - filled),
                amount(done, total) + "/" + amount(total, total),
                seconds);
    }

    /** Bytes in megabytes, where they are many; else as they are. */
    private static String amount(long value, long scale) {
        return scale >= MANY ? String.format(Locale.ROOT, "%d MB", value / MANY) : String.valueOf(value);
    }
}
