package dev.systole.planner.programs;

import dev.systole.planner.prediction.Prediction;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A prediction as a table, an operation a line, those that take longest first. */
final class OperationTable {

    private static final double MICRO = 1e6;

    private OperationTable() {}

    static String of(Prediction prediction) {
        double all = prediction.seconds() + prediction.collectiveSeconds();
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "predicted, never measured: %.1f us, %.1f of it in exchanges between chips; bound by %s%n%n",
                all * MICRO,
                prediction.collectiveSeconds() * MICRO,
                prediction.boundBy()));
        table.append(row("us", "share", "times", "cycles us", "HBM us", "kind", "part", "operation"));
        List<Prediction.Operation> slowest = prediction.operations().stream()
                .sorted(Comparator.comparingDouble(Prediction.Operation::seconds)
                        .reversed())
                .toList();
        for (Prediction.Operation operation : slowest) {
            table.append(row(
                    micros(operation.seconds()),
                    share(operation.seconds(), all),
                    number(operation.times()),
                    micros(operation.scheduleSeconds()),
                    micros(operation.hbmSeconds()),
                    operation.kind() + (operation.modelled() ? " (modelled)" : ""),
                    operation.part(),
                    operation.name()));
        }
        for (Prediction.Collective collective : prediction.collectives()) {
            table.append(row(
                    micros(collective.seconds()),
                    share(collective.seconds(), all),
                    number(collective.times()),
                    "",
                    "",
                    collective.opcode(),
                    collective.part().name(),
                    collective.bytes() + " bytes"));
        }
        return table + notes(prediction);
    }

    private static String notes(Prediction prediction) {
        return prediction.notes().stream()
                .map(note -> "note: " + note + "\n")
                .collect(Collectors.joining("", prediction.notes().isEmpty() ? "" : "\n", ""));
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "%10s %6s %9s %9s %9s  %-32s %-32s %s%n", (Object[]) cells)
                        .stripTrailing() + "\n";
    }

    private static String micros(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds * MICRO);
    }

    private static String share(double part, double whole) {
        return String.format(Locale.ROOT, "%.1f%%", whole == 0 ? 0 : 100 * part / whole);
    }

    private static String number(double count) {
        return String.format(Locale.ROOT, "%.1f", count).replaceFirst("\\.0$", "");
    }
}
