package dev.systole.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The count of goldens that ran. Each use adds a line to {@code target/goldens.log} of the module under test; the
 * launcher adds the lines up as {@code goldens: N run, M skipped}. Thread-safe.
 */
public final class Goldens {

    private static final Path LOG = Path.of("target", "goldens.log");

    private Goldens() {}

    /**
     * Counts a golden that ran.
     *
     * @param name what was compared
     */
    public static void ran(String name) {
        append("run " + name);
    }

    /**
     * Counts a golden that could not run.
     *
     * @param name what would have been compared
     * @param reason why not
     */
    public static void skipped(String name, String reason) {
        append("skipped " + name + ": " + reason);
    }

    private static synchronized void append(String line) {
        try {
            Files.createDirectories(LOG.getParent());
            Files.writeString(LOG, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
