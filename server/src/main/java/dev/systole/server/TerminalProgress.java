package dev.systole.server;

import dev.systole.config.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Progress on a terminal: one bar that fills in place, or, where nobody watches, a line at the end of each stage and,
 * while one lasts, every ten seconds. Thread-safe.
 */
final class TerminalProgress implements Progress {

    private static final int WIDTH = 30;
    private static final long NANOS_BETWEEN = 100_000_000;
    private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;
    private static final long TICK_MILLIS = 1_000;
    private static final long MANY = 1_000_000;

    private final PrintStream out;
    private final boolean interactive;
    private final LongSupplier clock;
    private String stage = "";
    private boolean ended = true;
    private long began;
    private long drawn;
    private long lastDone;
    private long lastTotal;

    TerminalProgress(PrintStream out, boolean interactive, LongSupplier clock) {
        this.out = out;
        this.interactive = interactive;
        this.clock = clock;
    }

    /** One that says for as long as the process lives that a stage still lasts. */
    static TerminalProgress ticking(PrintStream out, boolean interactive) {
        TerminalProgress progress = new TerminalProgress(out, interactive, System::nanoTime);
        Thread.ofPlatform().daemon().name("systole-progress").start(() -> {
            while (true) {
                try {
                    Thread.sleep(TICK_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
                progress.tick();
            }
        });
        return progress;
    }

    /** Shows that time passes: a bar's seconds go on, and a line comes where one is due. */
    synchronized void tick() {
        long now = clock.getAsLong();
        if (ended) {
            return;
        }
        if (interactive) {
            draw(now);
        } else if (now - drawn >= NANOS_BETWEEN_LINES) {
            drawn = now;
            out.println(bar(lastDone, lastTotal, now));
        }
    }

    private void draw(long now) {
        drawn = now;
        out.print("\r" + bar(lastDone, lastTotal, now) + "\u001b[K");
        out.flush();
    }

    @Override
    public synchronized void report(String next, long done, long total) {
        long now = clock.getAsLong();
        if (!next.equals(stage) || (ended && done < total)) {
            finishLine();
            stage = next;
            began = now;
            ended = false;
            drawn = interactive ? 0 : now;
        }
        lastDone = done;
        lastTotal = total;
        boolean complete = total > 0 && done >= total;
        if (ended || (!complete && now - drawn < NANOS_BETWEEN)) {
            return;
        }
        if (interactive) {
            draw(now);
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
