package dev.systole.server.plan;

import dev.systole.engine.SliceCompiler.Compiled;
import dev.systole.engine.decode.Program;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.server.plan.Section.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The tables of a plan, in the order in which they are read. */
final class Sections {

    /** How times come about, for below the tables. */
    static final String METHOD = """
            A step's time is predicted, never measured on a TPU: the sum over the scheduled operations of the longer of the
            schedule's static cycles / 1.75 GHz and HBM bytes / 1.638 TB/s (v5e: 1.5 GHz, 0.819 TB/s), a loop's body times its
            trips, the sampler by its dearest branch, experts chosen evenly at random and the chip that has most of them,
            caches read at full context. Not modelled: contention, the start of a program, the host. Exchanges between chips
            (ici) stand apart: a ring that is used both ways, 1 us a hop, an assumption that was compared with nothing.
            The floor is what a chip must read or compute at least. docs/tpu.md has the method in full.""";

    private static final double KIB = 1 << 10;
    private static final double MIB = 1 << 20;
    private static final double GIB = 1 << 30;
    /** Rows of the table of work; the rest is summed up in one. */
    private static final int ROWS = 20;

    private Sections() {}

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

    private static List<String> program(Compiled program) {
        return List.of(
                program.program().name(),
                String.format(Locale.ROOT, "%.1f", program.seconds()),
                String.format(Locale.ROOT, "%.1f", program.memory().temporary() / MIB),
                String.format(Locale.ROOT, "%.2f", program.memory().aliased() / GIB));
    }

    private static Section batches(PlanReport report) {
        List<List<String>> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
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
                        List.of("batch", "step ms", "ici ms", "sum ms", "floor ms", "tokens/s", "bound by"),
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

    private static Section prefills(PlanReport report) {
        return new Section(
                "prefill of a new sequence",
                Section.columns(List.of("tokens", "ms", "ici ms", "sum ms", "tokens/s", "of peak FLOPs"), List.of("")),
                report.prefills().stream()
                        .map(prefill -> List.of(
                                String.valueOf(prefill.length()),
                                String.format(
                                        Locale.ROOT, "%.2f", prefill.time().millis()),
                                String.format(
                                        Locale.ROOT, "%.2f", prefill.time().iciMillis()),
                                String.format(
                                        Locale.ROOT, "%.2f", prefill.time().total()),
                                String.format(Locale.ROOT, "%,d", Math.round(prefill.tokensPerSecond())),
                                String.format(Locale.ROOT, "%.0f %%", 100 * prefill.flopsShare()),
                                ""))
                        .toList(),
                notPredicted(report));
    }

    private static List<String> notPredicted(PlanReport report) {
        return report.programs().stream()
                .filter(compiled -> compiled.program() instanceof Program.Extend extend
                        && !extend.generates()
                        && compiled.prediction().isEmpty())
                .map(compiled -> compiled.program().positions()
                        + " tokens are not predicted: libtpu's profile of so much work takes too much memory")
                .toList();
    }

    private static List<Section> details(String program, PlanReport.Details details) {
        List<Work> work = new ArrayList<>(
                details.work().subList(0, Math.min(ROWS, details.work().size())));
        if (details.work().size() > ROWS) {
            work.add(Work.rest(details.work().subList(ROWS, details.work().size())));
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

    private static List<String> row(Work work) {
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
