package dev.systole.server.plan;

import dev.systole.engine.SliceCompiler.Compiled;
import dev.systole.kvcache.MemoryPlan;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** A plan as tables, for a terminal. */
public final class PlanTable {

    private static final double KIB = 1 << 10;
    private static final double GIB = 1L << 30;
    private static final double MIB = 1L << 20;
    /** Rows of the table of work; the rest is summed up in one. */
    private static final int ROWS = 20;

    private static final String METHOD = """
            A step's time is predicted, never measured on a TPU: the sum over the scheduled operations of the longer of the
            schedule's static cycles / 1.75 GHz and HBM bytes / 1.638 TB/s (v5e: 1.5 GHz, 0.819 TB/s), a loop's body times its
            trips, the sampler by its dearest branch, experts chosen evenly at random and the chip that has most of them,
            caches read at full context. Not modelled: contention, the start of a program, the host. Exchanges between chips
            (ici) stand apart: a ring that is used both ways, 1 us a hop, an assumption that was compared with nothing.
            The floor is what a chip must read or compute at least. docs/tpu.md has the method in full.""";

    private final PlanReport report;
    private final Formatter out = new Formatter(Locale.ROOT);

    private PlanTable(PlanReport report) {
        this.report = report;
    }

    /**
     * Writes a report.
     *
     * @param report what was found
     * @return lines of text, the last one ended
     */
    public static String of(PlanReport report) {
        PlanTable table = new PlanTable(report);
        table.head();
        table.memory();
        table.programs();
        table.batches();
        table.prefills();
        table.details();
        if (report.batches().stream().anyMatch(batch -> batch.time().isPresent())) {
            table.out.format("%n%s%n", METHOD);
        }
        return table.out.toString();
    }

    private void head() {
        PlanReport.Subject subject = report.subject();
        out.format(
                "%s on %s (%d devices), %d sequences of %d tokens, bfloat16, %s%n",
                subject.model(),
                subject.slice(),
                subject.devices(),
                subject.rows(),
                subject.maxLength(),
                subject.compiler());
    }

    private void memory() {
        MemoryPlan memory = report.memory();
        out.format("%n%-28s %12s %12s%n", "memory of one device, GiB", "as compiled", "declared");
        bytes("weights", MemoryPlan::weights);
        bytes("cache", MemoryPlan::cache);
        bytes("recurrent state", MemoryPlan::state);
        bytes("programs", MemoryPlan::programs);
        bytes("reserve", MemoryPlan::reserve);
        bytes("total", MemoryPlan::total);
        bytes("limit", MemoryPlan::limit);
        out.format(
                "%nit %s; the most sequences of %d tokens that fit: %d; the totals differ by %.1f %%%n",
                report.fits() ? "fits" : "does NOT fit",
                report.subject().maxLength(),
                report.largestBatch(),
                100.0 * Math.abs(report.declared().total() - memory.total()) / memory.total());
    }

    private void bytes(String kind, ToLongFunction<MemoryPlan> bytes) {
        out.format(
                "  %-26s %12.2f %12.2f%n",
                kind, bytes.applyAsLong(report.memory()) / GIB, bytes.applyAsLong(report.declared()) / GIB);
    }

    private void programs() {
        out.format("%n%-20s %11s %14s %27s%n", "program", "compiled in", "temporary MiB", "cache updated in place GiB");
        for (Compiled program : report.programs()) {
            out.format(
                    "%-20s %9.1f s %14.1f %27.2f%n",
                    program.program().name(),
                    program.seconds(),
                    program.memory().temporary() / MIB,
                    program.memory().aliased() / GIB);
        }
    }

    private void batches() {
        out.format(
                "%n%8s %9s %9s %9s %9s %12s %10s%n",
                "batch", "step ms", "ici ms", "sum ms", "floor ms", "tokens/s", "bound by");
        report.batches().forEach(batch -> batch(String.valueOf(batch.size()), batch, ""));
        report.comparison().ifPresent(this::comparison);
    }

    private void batch(String label, PlanReport.Batch batch, String ratio) {
        Optional<PlanReport.Time> time = batch.time();
        out.format(
                "%8s %9s %9s %9s %9.2f %12s %10s%s%s%n",
                label,
                millis(time.map(PlanReport.Time::millis)),
                millis(time.map(PlanReport.Time::iciMillis)),
                millis(time.map(PlanReport.Time::total)),
                batch.floorMillis(),
                (time.isEmpty() ? "<= " : "") + Math.round(batch.tokensPerSecond()),
                batch.boundBy(),
                ratio,
                batch.fits() ? "" : "  does not fit");
    }

    private void comparison(Comparison comparison) {
        switch (comparison) {
            case Comparison.Step step -> {
                batch(
                        "default",
                        step.batch(),
                        report.ratio(step)
                                .map(ratio -> String.format(Locale.ROOT, "  %.1f x", ratio))
                                .orElse(""));
                out.format(
                        "default: %d sequences, no kernels, a copy of its expert's weights for each pair of a token and an"
                                + " expert;%n%.0f MiB of temporaries. What the static profile leaves out counts by its"
                                + " bytes alone, in its favour.%n",
                        step.batch().size(), step.temporary() / MIB);
            }
            case Comparison.Refusal refusal ->
                out.format("default: %d sequences do not compile: %s%n", refusal.size(), refusal.reason());
        }
    }

    private static String millis(Optional<Double> millis) {
        return millis.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("-");
    }

    private void prefills() {
        if (!report.prefills().isEmpty()) {
            out.format("%n%8s %9s %9s %12s %14s%n", "prefill", "ms", "ici ms", "tokens/s", "of peak FLOPs");
        }
        for (PlanReport.Prefill prefill : report.prefills()) {
            out.format(
                    "%8d %9.2f %9.2f %12d %13.0f%%%n",
                    prefill.length(),
                    prefill.time().millis(),
                    prefill.time().iciMillis(),
                    Math.round(prefill.tokensPerSecond()),
                    100 * prefill.flopsShare());
        }
    }

    /** Of the largest batch and of the longest prefill. */
    private void details() {
        if (!report.batches().isEmpty()) {
            PlanReport.Batch largest = report.batches().getLast();
            largest.details().ifPresent(found -> details("the step of batch " + largest.size(), found));
        }
        if (!report.prefills().isEmpty()) {
            PlanReport.Prefill longest = report.prefills().getLast();
            details("the prefill of " + longest.length() + " tokens", longest.details());
        }
    }

    private void details(String program, PlanReport.Details details) {
        out.format(
                "%n%s%n%9s %12s %9s %8s  %-28s %s%n",
                program, "ms", "schedule ms", "HBM ms", "times", "part of the model", "kind of work");
        details.work().stream().limit(ROWS).forEach(this::row);
        if (details.work().size() > ROWS) {
            row(Work.rest(details.work().subList(ROWS, details.work().size())));
        }
        details.notes().forEach(note -> out.format("  note: %s%n", note));
        exchanges(program, details.exchanges());
    }

    private void row(Work work) {
        out.format(
                "%9.3f %12.3f %9.3f %8.0f  %-28s %s%n",
                work.millis(), work.scheduleMillis(), work.hbmMillis(), work.times(), work.part(), work.kind());
    }

    private void exchanges(String program, List<Exchange> exchanges) {
        if (exchanges.isEmpty()) {
            return;
        }
        out.format(
                "%nexchanges between chips in %s%n%9s %12s %9s %8s  %-28s %-14s %s%n",
                program, "ms", "us each", "KiB each", "times", "behind this part", "kind", "in each layer");
        exchanges.forEach(exchange -> out.format(
                "%9.3f %12.2f %9.1f %8.0f  %-28s %-14s %s%n",
                exchange.millis(),
                exchange.micros(),
                exchange.bytes() / KIB,
                exchange.times(),
                exchange.part(),
                exchange.kind(),
                perLayer(exchange)));
        out.format(
                "%9.3f %22s %8.0f  all%n",
                exchanges.stream().mapToDouble(Exchange::millis).sum(),
                "",
                exchanges.stream().mapToDouble(Exchange::times).sum());
    }

    private static String perLayer(Exchange exchange) {
        double each = exchange.perLayer();
        String shown = String.format(Locale.ROOT, each == Math.rint(each) ? "%.0f" : "%.1f", each);
        return exchange.layers() == 0 ? "-" : shown + " of " + exchange.layers();
    }
}
