package dev.systole.server.plan;

import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.prediction.Chip;
import dev.systole.planner.report.Comparison;
import dev.systole.planner.report.Exchange;
import dev.systole.planner.report.PartWork;
import dev.systole.planner.report.PlanReport;
import dev.systole.server.plan.Section.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The tables of a plan, in the order in which they are read. */
final class Sections {

    private static final double KIB = 1 << 10;
    private static final double MIB = 1 << 20;
    private static final double GIB = 1 << 30;
    /** Rows of the table of work; the rest is summed up in one. */
    private static final int ROWS = 20;

    private Sections() {}

    /** How times come about, for below the tables. */
    static String method(Chip chip) {
        return String.format(
                Locale.ROOT,
                """
                A step's time is predicted, never measured on a TPU: the sum over the scheduled operations of the longer of the
                schedule's static cycles / %.3g GHz and HBM bytes / %.4g TB/s, a loop's body times its trips, the sampler by its
                dearest branch, experts chosen evenly at random and the chip that has most of them, caches read at full context.
                Not modelled: contention, the start of a program, the host. Exchanges between chips (ici) stand apart: a ring
                that is used both ways at %.4g GB/s, 1 us a hop, an assumption that was compared with nothing. Expect the whole
                to lie in the range beside it: HBM at 85 to 92 %%, 2 to 4 us for a kernel to fill and drain, up to 0.5 us for
                another operation to start, exchanges of 2.3 us and more at 87 %% of the links, as others measured them.
                The floor is what a chip must read (at that bandwidth) or compute (at %.4g TFLOP/s) at least. docs/tpu.md has
                the method in full.""",
                chip.hertz() / 1e9,
                chip.hbmBytes() / 1e12,
                chip.ringBytes() / 1e9,
                chip.flops() / 1e12);
    }

    static List<Section> of(PlanReport report) {
        List<Section> sections = new ArrayList<>(List.of(memory(report), programs(report), batches(report)));
        if (!report.prefills().isEmpty()) {
            sections.add(prefills(report));
        }
        report.batches().stream()
                .reduce((before, after) -> after)
                .ifPresent(largest -> largest.details()
                        .ifPresent(found -> sections.addAll(details("the step of batch " + largest.size(), found))));
        report.prefills().stream()
                .reduce((before, after) -> after)
                .ifPresent(longest ->
                        sections.addAll(details("the prefill of " + longest.length() + " tokens", longest.details())));
        return sections;
    }

    private static Section memory(PlanReport report) {
        MemoryPlan memory = report.memory();
        List<Column> columns =
                List.of(new Column("GiB", true), new Column("as compiled", false), new Column("declared", false));
        List<List<String>> rows = List.of(
                bytes("weights", report, MemoryPlan::weights),
                bytes("cache", report, MemoryPlan::cache),
                bytes("recurrent state", report, MemoryPlan::state),
                bytes("programs", report, MemoryPlan::programs),
                bytes("reserve", report, MemoryPlan::reserve),
                bytes("total", report, MemoryPlan::total),
                bytes("limit", report, MemoryPlan::limit));
        String verdict = String.format(
                Locale.ROOT,
                "it %s; the most sequences of %d tokens that fit: %d; the totals differ by %.1f %%",
                report.fits() ? "fits" : "does NOT fit",
                report.subject().maxLength(),
                report.largestBatch(),
                100.0 * Math.abs(report.declared().total() - memory.total()) / memory.total());
        return new Section("memory of one device", columns, rows, List.of(verdict));
    }

    private static List<String> bytes(String kind, PlanReport report, ToLongFunction<MemoryPlan> bytes) {
        return List.of(
                kind,
                String.format(Locale.ROOT, "%.2f", bytes.applyAsLong(report.memory()) / GIB),
                String.format(Locale.ROOT, "%.2f", bytes.applyAsLong(report.declared()) / GIB));
    }

    private static Section programs(PlanReport report) {
        List<Column> columns = List.of(
                new Column("program", true),
                new Column("compiled in s", false),
                new Column("temporary MiB", false),
                new Column("cache updated in place GiB", false));
        return new Section(
                "programs",
                columns,
                report.programs().stream().map(Sections::program).toList(),
                List.of());
    }

    private static List<String> program(PlanReport.ProgramFigures program) {
        return List.of(
                program.name(),
                String.format(Locale.ROOT, "%.1f", program.seconds()),
                String.format(Locale.ROOT, "%.1f", program.temporary() / MIB),
                String.format(Locale.ROOT, "%.2f", program.aliased() / GIB));
    }

    private static Section batches(PlanReport report) {
        List<List<String>> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>(report.warnings());
        report.batches().forEach(batch -> rows.add(batch(String.valueOf(batch.size()), batch, "")));
        report.comparison().ifPresent(comparison -> {
            switch (comparison) {
                case Comparison.Step step -> {
                    String ratio = report.ratio(step)
                            .map(times -> String.format(Locale.ROOT, "%.1f x", times))
                            .orElse("");
                    rows.add(batch("default", step.batch(), ratio));
                    notes.add(String.format(
                            Locale.ROOT,
                            "default: %d sequences, no kernels, a copy of its expert's weights for each pair of a token"
                                    + " and an expert; %.0f MiB of temporaries. What the static profile leaves out counts"
                                    + " by its bytes alone, in its favour.",
                            step.batch().size(),
                            step.temporary() / MIB));
                }
                case Comparison.Refusal refusal ->
                    notes.add(String.format(
                            Locale.ROOT, "default: %d sequences do not compile: %s", refusal.size(), refusal.reason()));
            }
        });
        return new Section(
                "decode steps",
                Section.columns(
                        List.of(
                                "batch",
                                "step ms",
                                "ici ms",
                                "sum ms",
                                "expect ms",
                                "floor ms",
                                "tokens/s",
                                "bound by"),
                        List.of("")),
                rows,
                notes);
    }

    private static List<String> batch(String label, PlanReport.Batch batch, String ratio) {
        Optional<PlanReport.Time> time = batch.time();
        return List.of(
                label,
                millis(time.map(PlanReport.Time::millis)),
                millis(time.map(PlanReport.Time::iciMillis)),
                millis(time.map(PlanReport.Time::total)),
                time.map(Sections::expected).orElse("-"),
                String.format(Locale.ROOT, "%.2f", batch.floorMillis()),
                String.format(Locale.ROOT, "%s%,d", time.isEmpty() ? "<= " : "", Math.round(batch.tokensPerSecond())),
                batch.boundBy(),
                Stream.of(ratio, batch.fits() ? "" : "does not fit")
                        .filter(remark -> !remark.isEmpty())
                        .reduce((a, b) -> a + ", " + b)
                        .orElse(""));
    }

    private static String millis(Optional<Double> millis) {
        return millis.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("-");
    }

    private static String expected(PlanReport.Time time) {
        return String.format(
                Locale.ROOT,
                "%.1f to %.1f",
                1e3 * time.expected().least(),
                1e3 * time.expected().most());
    }

    private static Section prefills(PlanReport report) {
        return new Section(
                "prefill of a new sequence",
                Section.columns(
                        List.of("tokens", "ms", "ici ms", "sum ms", "expect ms", "tokens/s", "of peak FLOPs"),
                        List.of("")),
                report.prefills().stream()
                        .map(prefill -> List.of(
                                String.valueOf(prefill.length()),
                                String.format(
                                        Locale.ROOT, "%.2f", prefill.time().millis()),
                                String.format(
                                        Locale.ROOT, "%.2f", prefill.time().iciMillis()),
                                String.format(
                                        Locale.ROOT, "%.2f", prefill.time().total()),
                                expected(prefill.time()),
                                String.format(Locale.ROOT, "%,d", Math.round(prefill.tokensPerSecond())),
                                String.format(Locale.ROOT, "%.0f %%", 100 * prefill.flopsShare()),
                                ""))
                        .toList(),
                List.of());
    }

    private static List<Section> details(String program, PlanReport.Details details) {
        List<PartWork> work = new ArrayList<>(
                details.work().subList(0, Math.min(ROWS, details.work().size())));
        if (details.work().size() > ROWS) {
            work.add(PartWork.rest(details.work().subList(ROWS, details.work().size())));
        }
        List<Section> sections = new ArrayList<>(List.of(new Section(
                program,
                Section.columns(
                        List.of("ms", "schedule ms", "HBM ms", "times"), List.of("part of the model", "kind of work")),
                work.stream().map(Sections::row).toList(),
                details.notes().stream().map(note -> "note: " + note).toList())));
        if (!details.exchanges().isEmpty()) {
            sections.add(exchanges(program, details.exchanges()));
        }
        return sections;
    }

    private static List<String> row(PartWork work) {
        return List.of(
                String.format(Locale.ROOT, "%.3f", work.millis()),
                String.format(Locale.ROOT, "%.3f", work.scheduleMillis()),
                String.format(Locale.ROOT, "%.3f", work.hbmMillis()),
                String.format(Locale.ROOT, "%.0f", work.times()),
                work.part(),
                work.kind());
    }

    private static Section exchanges(String program, List<Exchange> exchanges) {
        List<List<String>> rows = new ArrayList<>();
        exchanges.forEach(exchange -> rows.add(List.of(
                String.format(Locale.ROOT, "%.3f", exchange.millis()),
                String.format(Locale.ROOT, "%.2f", exchange.micros()),
                String.format(Locale.ROOT, "%.1f", exchange.bytes() / KIB),
                String.format(Locale.ROOT, "%.0f", exchange.times()),
                exchange.part(),
                exchange.kind(),
                perLayer(exchange))));
        rows.add(List.of(
                String.format(
                        Locale.ROOT,
                        "%.3f",
                        exchanges.stream().mapToDouble(Exchange::millis).sum()),
                "",
                "",
                String.format(
                        Locale.ROOT,
                        "%.0f",
                        exchanges.stream().mapToDouble(Exchange::times).sum()),
                "all",
                "",
                ""));
        return new Section(
                "exchanges between chips in " + program,
                Section.columns(
                        List.of("ms", "us each", "KiB each", "times"),
                        List.of("behind this part", "kind", "in each layer")),
                rows,
                List.of());
    }

    private static String perLayer(Exchange exchange) {
        double each = exchange.perLayer();
        String shown = each == Math.rint(each)
                ? String.format(Locale.ROOT, "%.0f", each)
                : String.format(Locale.ROOT, "%.1f", each);
        return exchange.layers() == 0 ? "-" : shown + " of " + exchange.layers();
    }
}
