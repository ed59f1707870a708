package dev.systole.loadtests;

import java.io.IOException;
import java.util.List;

/** The command {@code ./systole bench}. */
public final class Main {

    private Main() {}

    /**
     * Measures a server. Ends with status 2 for a wrong command line, and with 1 if the server cannot be measured or
     * any request fails.
     *
     * @param arguments see {@code --help}
     */
    public static void main(String[] arguments) {
        List<String> given = List.of(arguments);
        if (given.contains("--help") || given.contains("-h")) {
            System.out.print(BenchOptions.USAGE);
            return;
        }
        System.exit(status(given));
    }

    private static int status(List<String> given) {
        BenchOptions options;
        try {
            options = BenchOptions.parse(given);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage() + "\n" + BenchOptions.USAGE);
            return 2;
        }
        try {
            Bench.Measurement measurement = new Bench(options, System.out).run();
            return measurement.levels().stream().anyMatch(level -> level.failed() > 0) ? 1 : 0;
        } catch (IOException e) {
            System.err.println("bench: " + e.getMessage());
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}
