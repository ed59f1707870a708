package dev.systole.server.plan;

import dev.systole.planner.report.PlanReport;
import dev.systole.server.plan.Section.Column;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A plan as tables, for a terminal. */
public final class PlanTable {

    private PlanTable() {}

    /**
     * Writes a report.
     *
     * @param report what was found
     * @return lines of text, the last one ended
     */
    public static String of(PlanReport report) {
        String method =
                report.predicted() ? "\n" + Sections.method(report.subject().chip()) + "\n" : "";
        return Sections.of(report).stream()
                .map(PlanTable::table)
                .collect(Collectors.joining("\n", head(report.subject()) + "\n\n", method));
    }

    private static String head(PlanReport.Subject subject) {
        return String.format(
                Locale.ROOT,
                "%s on %s (%d devices), %s, bfloat16, %s",
                subject.model(),
                subject.slice(),
                subject.devices(),
                subject.sizes(),
                subject.compiler());
    }

    private static String table(Section section) {
        StringBuilder text = new StringBuilder(section.title()).append('\n');
        text.append(line(section, section.columns().stream().map(Column::name).toList()));
        section.rows().forEach(row -> text.append(line(section, row)));
        section.notes().forEach(note -> text.append("  ").append(note).append('\n'));
        return text.toString();
    }

    private static String line(Section section, List<String> cells) {
        List<Integer> widths = section.widths();
        String line = IntStream.range(0, cells.size())
                .mapToObj(i -> {
                    String room = " ".repeat(widths.get(i) - cells.get(i).length());
                    return "  " + (section.columns().get(i).words() ? cells.get(i) + room : room + cells.get(i));
                })
                .collect(Collectors.joining());
        return line.stripTrailing() + "\n";
    }
}
