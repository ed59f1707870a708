package dev.systole.planner.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.engine.pjrt.aot.TpuSlice;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is lost on the way, by hand and against the ranges of an audit that counted them otherwise. */
class ExpectedRangeTest {

    private static final Chip V6E = Chip.of(TpuSlice.of("v6e-8"));
    private static final SourceText.Part PART = new SourceText.Part("experts", OptionalInt.empty());

    private static Prediction.Operation operation(String kind, double times, double schedule, double hbm) {
        return new Prediction.Operation("op", kind, "experts", times, schedule, hbm, false);
    }

    @Test
    void what_is_bound_by_memory_takes_longer_and_what_is_bound_by_its_schedule_does_not() {
        Prediction prediction = new Prediction(
                List.of(operation("kernel moe_decode", 2, 10e-6, 92e-6), operation("product", 1, 50e-6, 10e-6)),
                List.of(),
                List.of());
        ExpectedRange range = ExpectedRange.of(prediction, V6E, 8);
        assertThat(range.least()).isCloseTo(2 * (92e-6 / 0.92 + 2e-6) + 50e-6, withinPercentage(1e-6));
        assertThat(range.most()).isCloseTo(2 * (92e-6 / 0.85 + 4e-6) + 50.5e-6, withinPercentage(1e-6));
    }

    @Test
    void an_exchange_starts_late_and_at_worst_each_of_its_hops_does() {
        double bytes = 64 * 2048 * 4;
        Prediction prediction = new Prediction(
                List.of(), List.of(new Prediction.Collective("all-reduce", PART, (long) bytes, 3, 0)), List.of());
        ExpectedRange range = ExpectedRange.of(prediction, V6E, 8);
        double sent = 2 * 7.0 / 8 * bytes / (0.87 * 200e9);
        assertThat(range.least()).isCloseTo(3 * (2.3e-6 + 8e-6 + sent), withinPercentage(1e-6));
        assertThat(range.most()).isCloseTo(3 * (9 * 2.3e-6 + sent), withinPercentage(1e-6));
    }

    /**
     * Qwen3-30B-A3B on v6e-8: printed steps and exchanges, and what an audit of 2026-11-30 expects of them, in
     * milliseconds: 96 large kernels and 48 cache writes, 2,300 other operations, 98 exchanges. Of 64 sequences 6.4 ms
     * are bound by memory, of others their floor.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 1.78, 0.54, 6144, 3.1, 5.3",
        "16, 4.88, 3.57, 131072, 6.6, 9.3",
        "64, 7.36, 6.4, 524288, 9.7, 13.2",
        "128, 9.8, 9.0, 1048576, 12.8, 17.2"
    })
    void the_range_is_that_of_the_audit_within_a_tenth(
            int batch, double step, double memory, long exchanged, double least, double most) {
        Prediction prediction = new Prediction(
                List.of(
                        operation("kernel", 144, 0, 1e-3 * memory / 144),
                        operation("elementwise", 2_300, 1e-3 * (step - memory) / 2_300, 0)),
                List.of(new Prediction.Collective("all-reduce", PART, exchanged, 98, 0)),
                List.of());
        ExpectedRange range = ExpectedRange.of(prediction, V6E, 8);
        assertThat(1e3 * range.least()).as("batch %d", batch).isCloseTo(least, withinPercentage(10));
        assertThat(1e3 * range.most()).as("batch %d", batch).isCloseTo(most, withinPercentage(10));
    }
}
