package dev.systole.server;

import dev.systole.config.FileFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A command of this program in a process of its own: libtpu ends its process at a flag that it does not know, and at
 * faults of its own. The child's output goes where the parent's goes; its death is one line.
 *
 * @param command the child's command line
 * @param err where its errors are passed on, and its death is told
 */
record CompilerProcess(List<String> command, PrintStream err) {

    /** As the first argument: run the rest in this process, and say by the exit status that it came to its end. */
    static final String CHILD = "in-this-process";

    /** Added to the exit status of a command that came to its end; any other was chosen by someone else. */
    private static final int ENDED = 100;

    private static final int MOST_STATUS = ExitStatus.BUG;
    private static final int LAST_LINES = 3;
    private static final int SIGNALLED = 128;
    private static final int STOPPED = 1;
    private static final Map<Integer, String> SIGNALS =
            Map.of(4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9, "SIGKILL", 11, "SIGSEGV", 15, "SIGTERM");

    /** Copies the list. */
    CompilerProcess {
        command = List.copyOf(command);
    }

    /** This program, by the same Java and from the same archive. */
    static CompilerProcess of(List<String> arguments, PrintStream err) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                CHILD));
        command.addAll(arguments);
        return new CompilerProcess(command, err);
    }

    /** What a child exits with. */
    static int ended(int status) {
        return ENDED + status;
    }

    /** Runs it to its end and returns its command's exit status, empty after saying that it died. */
    OptionalInt run() throws InterruptedException {
        Deque<String> last = new ArrayDeque<>();
        AtomicBoolean ending = new AtomicBoolean();
        int exit;
        try {
            Process child = new ProcessBuilder(command)
                    .redirectOutput(Redirect.INHERIT)
                    .redirectInput(Redirect.INHERIT)
                    .start();
            Thread stop = new Thread(
                    () -> {
                        ending.set(true);
                        child.destroy();
                    },
                    "systole-stop-compiler");
            Runtime.getRuntime().addShutdownHook(stop);
            passOn(child, last);
            exit = child.waitFor();
            if (ending.get()) {
                return OptionalInt.of(STOPPED);
            }
            Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IOException e) {
            err.println(
                    "systole: cannot run the TPU compiler's process " + command.getFirst() + ": " + FileFault.words(e));
            return OptionalInt.of(STOPPED);
        }
        if (exit >= ENDED && exit <= ENDED + MOST_STATUS) {
            return OptionalInt.of(exit - ENDED);
        }
        err.println("systole: the TPU compiler died (exit " + exit + signal(exit) + "); its last lines: "
                + (last.isEmpty() ? "none" : String.join(" | ", last))
                + "; with another libtpu than the pinned one, leave --libtpu out, with a kernel pack --kernels");
        return OptionalInt.empty();
    }

    private void passOn(Process child, Deque<String> last) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(child.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                err.println(line);
                if (!line.isBlank()) {
                    last.addLast(line.strip());
                }
                if (last.size() > LAST_LINES) {
                    last.removeFirst();
                }
            }
        }
    }

    private static String signal(int exit) {
        return Optional.ofNullable(SIGNALS.get(exit - SIGNALLED))
                .map(name -> ", " + name)
                .orElse("");
    }
}
