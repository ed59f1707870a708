package dev.systole.server.plan;

import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.report.PlanReport;
import dev.systole.server.plan.LineChart.Line;
import dev.systole.server.plan.Section.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A plan as one page of HTML that needs no other file: plots, the memory of a chip, and the tables as text. */
public final class PlanPage {

    private static final double GIB = 1L << 30;

    private static final String STYLE = """
            :root { color-scheme: light dark; --back: #fff; --text: #1f2328; --line: #d8dee4;
                    --blue: #1a66c2; --orange: #b3541e; --green: #2e7d62; --violet: #8250b8; --grey: #6e7781; }
            @media (prefers-color-scheme: dark) {
              :root { --back: #14171a; --text: #e6e8ea; --line: #363c42;
                      --blue: #5ea3ee; --orange: #e08a52; --green: #56b492; --violet: #b08be0; --grey: #98a2ac; } }
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
                   background: var(--back); color: var(--text); }
            h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1rem; margin: 2rem 0 .4rem; }
            h2::first-letter { text-transform: uppercase; }
            .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1.5rem; }
            svg { width: 100%; height: auto; }
            svg text { fill: currentColor; font-size: 12px; }
            svg .title { font-size: 14px; font-weight: 600; }
            .grid { stroke: var(--line); }
            polyline, line.step, line.sum, line.floor { fill: none; stroke-width: 2; }
            .step { stroke: var(--blue); } .sum { stroke: var(--orange); }
            .floor { stroke: var(--grey); stroke-dasharray: 5 4; }
            .mark { stroke: none; } .step.mark { fill: var(--blue); } .sum.mark { fill: var(--orange); }
            .floor.mark { fill: var(--grey); }
            .weights { background: var(--blue); } .cache { background: var(--green); } .state { background: var(--violet); }
            .programs { background: var(--orange); } .reserve { background: var(--grey); }
            .memory { display: flex; height: 1.75rem; border: 1px solid var(--line); }
            .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; list-style: none; margin: .5rem 0; padding: 0;
                      font-size: 13px; }
            .legend i { display: inline-block; width: .75rem; height: .75rem; margin-right: .4rem; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
            th, td { padding: .15rem .75rem .15rem 0; text-align: right; white-space: nowrap; }
            th { border-bottom: 1px solid var(--line); font-weight: 600; }
            .words { text-align: left; }
            .note { font-size: 13px; margin: .4rem 0; max-width: 46rem; }
            """;

    private PlanPage() {}

    /**
     * Writes a report.
     *
     * @param report what was found
     * @return a document
     */
    public static String of(PlanReport report) {
        PlanReport.Subject subject = report.subject();
        String heading =
                String.format(Locale.ROOT, "%s on %s: %s", escaped(subject.model()), subject.slice(), subject.sizes());
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <style>
                %s</style>
                <h1>%s</h1>
                <p>%s</p>
                <div class="charts">
                %s%s</div>
                %s%s</html>
                """.formatted(
                        heading,
                        STYLE,
                        heading,
                        report.predicted()
                                ? "Predicted from the compiled programs, never measured on a TPU."
                                : "The least times there can be; nothing more is predicted for this chip.",
                        steps(report).svg(),
                        tokens(report).svg(),
                        memory(report.memory()),
                        tables(report));
    }

    private static String tables(PlanReport report) {
        StringBuilder html = new StringBuilder();
        for (Section section : Sections.of(report)) {
            html.append("<h2>").append(escaped(section.title())).append("</h2>\n<div class=\"scroll\"><table>\n");
            html.append(row(
                    section, "th", section.columns().stream().map(Column::name).toList()));
            section.rows().forEach(row -> html.append(row(section, "td", row)));
            html.append("</table></div>\n");
            section.notes().forEach(note -> html.append(note(note)));
        }
        return html.append(
                        report.predicted()
                                ? note(Sections.method(report.subject().chip()))
                                : "")
                .toString();
    }

    private static String note(String text) {
        return "<p class=\"note\">" + escaped(text) + "</p>\n";
    }

    private static String row(Section section, String element, List<String> cells) {
        return IntStream.range(0, cells.size())
                .mapToObj(i ->
                        (section.columns().get(i).words() ? "<" + element + " class=\"words\">" : "<" + element + ">")
                                + escaped(cells.get(i)) + "</" + element + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static List<Integer> sizes(PlanReport report) {
        return report.batches().stream().map(PlanReport.Batch::size).toList();
    }

    private static LineChart steps(PlanReport report) {
        List<Line> lines = new ArrayList<>();
        if (report.predicted()) {
            List<PlanReport.Time> times = report.batches().stream()
                    .flatMap(batch -> batch.time().stream())
                    .toList();
            lines.add(new Line(
                    "with exchanges",
                    "sum",
                    times.stream().map(PlanReport.Time::total).toList()));
            lines.add(new Line(
                    "step", "step", times.stream().map(PlanReport.Time::millis).toList()));
        }
        lines.add(new Line(
                "floor",
                "floor",
                report.batches().stream().map(PlanReport.Batch::floorMillis).toList()));
        return new LineChart("step time, ms", sizes(report), lines);
    }

    private static LineChart tokens(PlanReport report) {
        List<Line> lines = new ArrayList<>();
        if (report.predicted()) {
            lines.add(new Line(
                    "with exchanges",
                    "sum",
                    report.batches().stream()
                            .map(PlanReport.Batch::tokensPerSecond)
                            .toList()));
        }
        lines.add(new Line(
                "at the floor",
                "floor",
                report.batches().stream()
                        .map(batch -> 1e3 * batch.size() / batch.floorMillis())
                        .toList()));
        return new LineChart("tokens/s of all sequences", sizes(report), lines);
    }

    /** The parts of a chip's memory side by side, as wide as they are large. */
    private static String memory(MemoryPlan memory) {
        List<String> kinds = List.of("weights", "cache", "state", "programs", "reserve");
        List<Long> bytes =
                List.of(memory.weights(), memory.cache(), memory.state(), memory.programs(), memory.reserve());
        double whole = Math.max(memory.total(), memory.limit());
        StringBuilder bar = new StringBuilder();
        StringBuilder legend = new StringBuilder();
        for (int i = 0; i < kinds.size(); i++) {
            String label = String.format(Locale.ROOT, "%s %.2f GiB", kinds.get(i), bytes.get(i) / GIB);
            bar.append(String.format(
                    Locale.ROOT,
                    "<div class=\"%s\" style=\"width: %.2f%%\" title=\"%s\"></div>%n",
                    kinds.get(i),
                    100 * bytes.get(i) / whole,
                    label));
            legend.append(String.format(Locale.ROOT, "<li><i class=\"%s\"></i>%s</li>%n", kinds.get(i), label));
        }
        return String.format(
                Locale.ROOT,
                "<h2>memory of a chip: %.2f of %.2f GiB</h2>%n<div class=\"memory\">%n%s</div>%n<ul class=\"legend\">%n%s</ul>%n",
                memory.total() / GIB,
                memory.limit() / GIB,
                bar,
                legend);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
