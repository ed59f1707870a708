package dev.systole.planner.report;

import dev.systole.planner.slice.SlicePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Sizes that cost more than they seem to, in sentences for whoever rents. */
final class Warnings {

    private Warnings() {}

    static List<String> of(SlicePlan plan, List<PlanReport.Batch> batches, int largestBatch) {
        List<String> warnings = new ArrayList<>();
        int least = plan.batches().getFirst();
        if (least > 1) {
            warnings.add("fewer than " + least + " sequences take the step of " + least + " rows: serve compiles no"
                    + " smaller one");
        }
        warnings.addAll(slower(batches));
        beyondKernels(plan, largestBatch)
                .ifPresent(most -> warnings.add("above " + most + " rows no kernel reads the"
                        + " cache: steps read all of it by plain operations then, and take several times as long"));
        plan.batches().stream()
                .filter(batch -> batch % plan.topology().devices() != 0
                        && batch > plan.topology().devices())
                .forEach(batch -> warnings.add(batch + " rows are no multiple of the "
                        + plan.topology().devices()
                        + " devices: each gathers the logits of all rows and draws for them all; take a multiple"));
        return warnings;
    }

    /** Batches for which there is a larger one that takes no longer, or a smaller one that makes as many tokens. */
    static List<String> slower(List<PlanReport.Batch> batches) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < batches.size(); i++) {
            PlanReport.Batch one = batches.get(i);
            batches.subList(i + 1, batches.size()).stream()
                    .filter(other -> other.time().isPresent() && millis(other) <= millis(one))
                    .findFirst()
                    .ifPresent(other -> found.add(String.format(
                            Locale.ROOT,
                            "a step of %d rows is predicted to take no longer than one of %d (%.2f and %.2f ms): XLA"
                                    + " schedules the smaller one worse",
                            other.size(),
                            one.size(),
                            millis(other),
                            millis(one))));
            batches.subList(0, i).stream()
                    .filter(other -> other.time().isPresent() && one.time().isPresent())
                    .filter(other -> other.tokensPerSecond() >= one.tokensPerSecond())
                    .findFirst()
                    .ifPresent(other -> found.add(String.format(
                            Locale.ROOT,
                            "%d rows make fewer tokens/s than %d (%,.0f and %,.0f)",
                            one.size(),
                            other.size(),
                            one.tokensPerSecond(),
                            other.tokensPerSecond())));
        }
        return found;
    }

    /** Infinite where nothing is predicted. */
    private static double millis(PlanReport.Batch batch) {
        return batch.time().map(PlanReport.Time::total).orElse(Double.POSITIVE_INFINITY);
    }

    /** The most rows of which kernels read the cache, where more are planned or said to fit. */
    private static OptionalInt beyondKernels(SlicePlan plan, int largestBatch) {
        int asked = Math.max(plan.rows(), largestBatch);
        int most = plan.mostRowsByKernel(asked);
        return most > 0 && most < asked ? OptionalInt.of(most) : OptionalInt.empty();
    }
}
