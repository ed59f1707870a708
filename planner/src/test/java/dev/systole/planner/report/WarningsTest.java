package dev.systole.planner.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.planner.prediction.ExpectedRange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WarningsTest {

    private static PlanReport.Batch batch(int size, double millis) {
        PlanReport.Time time = new PlanReport.Time(millis, 0.5, "memory", new ExpectedRange(0, 1));
        return new PlanReport.Batch(size, true, millis / 2, "memory", Optional.of(time), Optional.empty());
    }

    private static PlanReport.Batch unpredicted(int size) {
        return new PlanReport.Batch(size, true, 1, "memory", Optional.empty(), Optional.empty());
    }

    @Test
    void a_step_that_takes_longer_than_one_of_more_rows_is_named() {
        assertThat(Warnings.slower(List.of(batch(8, 4), batch(16, 3.5), batch(32, 5))))
                .containsExactly("a step of 16 rows is predicted to take no longer than one of 8 (4.00 and 4.50 ms):"
                        + " XLA schedules the smaller one worse");
    }

    @Test
    void more_rows_that_make_fewer_tokens_are_named() {
        // 64 in 8 ms are 8,000 tokens in a second, 256 in 60 ms 4,267.
        assertThat(Warnings.slower(List.of(batch(32, 6.5), batch(64, 7.5), batch(256, 59.5))))
                .containsExactly("256 rows make fewer tokens/s than 32 (4,267 and 4,571)");
    }

    @Test
    void where_each_batch_is_slower_and_makes_more_nothing_is_said() {
        assertThat(Warnings.slower(List.of(batch(8, 4), batch(16, 4.5)))).isEmpty();
        assertThat(Warnings.slower(List.of(unpredicted(8), unpredicted(16)))).isEmpty();
    }
}
