package dev.systole.server.plan;

import dev.systole.kvcache.MemoryPlan;
import dev.systole.server.plan.LineChart.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plan as one page of HTML that needs no other file: plots, the memory of a chip, and the tables as text. */
public final class PlanPage {

    private static final double GIB = 1L << 30;

    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
                   background: #fff; color: #1f2328; }
            .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 1.5rem; }
            svg { width: 100%; height: auto; }
            svg text { fill: currentColor; font-size: 12px; }
            svg .title { font-size: 14px; font-weight: 600; }
            .grid { stroke: currentColor; stroke-opacity: .15; }
            polyline, line.step, line.sum, line.floor { fill: none; stroke-width: 2; }
            .step { stroke: #1a66c2; } .sum { stroke: #b3541e; } .floor { stroke: #6e7781; stroke-dasharray: 5 4; }
            .mark { stroke: none; } .step.mark { fill: #1a66c2; } .sum.mark { fill: #b3541e; } .floor.mark { fill: #6e7781; }
            .weights { fill: #1a66c2; } .cache { fill: #3d8b6e; } .state { fill: #8a5fbf; } .programs { fill: #b3541e; }
            .reserve { fill: #6e7781; } .free { fill: none; stroke: currentColor; stroke-opacity: .4; }
            pre { overflow-x: auto; font-size: 13px; }
            @media (prefers-color-scheme: dark) { body { background: #14171a; color: #e6e8ea; } }
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
        String heading = String.format(
                Locale.ROOT,
                "%s on %s: %d sequences of %d tokens",
                escaped(subject.model()),
                subject.slice(),
                subject.rows(),
                subject.maxLength());
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <style>
                %s</style>
                <h1>%s</h1>
                <p>Predicted from the compiled programs, never measured on a TPU.</p>
                <div class="charts">
                %s%s</div>
                %s<pre>%s</pre>
                </html>
                """.formatted(
                        heading,
                        STYLE,
                        heading,
                        steps(report).svg(),
                        tokens(report).svg(),
                        memory(report.memory()),
                        escaped(PlanTable.of(report)));
    }

    private static List<Integer> sizes(PlanReport report) {
        return report.batches().stream().map(PlanReport.Batch::size).toList();
    }

    private static boolean predicted(PlanReport report) {
        return report.batches().stream().allMatch(batch -> batch.time().isPresent());
    }

    private static LineChart steps(PlanReport report) {
        List<Line> lines = new ArrayList<>();
        if (predicted(report)) {
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
        if (predicted(report)) {
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
        StringBuilder svg =
                new StringBuilder("<svg viewBox=\"0 0 960 96\" role=\"img\" aria-label=\"memory of a chip\">\n");
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"title\" x=\"0\" y=\"16\">memory of a chip: %.2f of %.2f GiB</text>%n"
                        + "<rect class=\"free\" x=\"0.5\" y=\"28\" width=\"%.1f\" height=\"28\"/>%n",
                memory.total() / GIB,
                memory.limit() / GIB,
                959 * memory.limit() / whole));
        double x = 0;
        for (int i = 0; i < kinds.size(); i++) {
            double width = 959 * bytes.get(i) / whole;
            String label = String.format(Locale.ROOT, "%s %.2f GiB", kinds.get(i), bytes.get(i) / GIB);
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"%s\" x=\"%.1f\" y=\"28\" width=\"%.1f\" height=\"28\"><title>%s</title></rect>%n"
                            + "<rect class=\"%s\" x=\"%d\" y=\"72\" width=\"12\" height=\"12\"/>"
                            + "<text x=\"%d\" y=\"83\">%s</text>%n",
                    kinds.get(i),
                    x,
                    width,
                    label,
                    kinds.get(i),
                    190 * i,
                    190 * i + 18,
                    label));
            x += width;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
