package dev.systole.engine.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.scheduler.SamplingParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingRowsTest {

    private final SamplingRows rows = new SamplingRows(2);

    @Test
    void rows_are_greedy_at_first() {
        assertThat(rows.floats()).containsExactly(0, 1, 0, 0, 0, 1, 0, 0);
        assertThat(rows.ints()).containsOnly(0);
        assertThat(rows.mode(0)).isZero();
    }

    @Test
    void packs_a_row_and_splits_its_seed() {
        rows.set(1, new SamplingParams(0.5f, 40, 0.9f, 0.1f, -1.5f, 0xFFFFFFFE_00000003L));
        assertThat(rows.floats()).containsExactly(0, 1, 0, 0, 0.5f, 0.9f, 0.1f, -1.5f);
        assertThat(rows.ints()).containsExactly(0, 0, 0, 40, 3, -2);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 0, 0",
        "0, 40, 0.5, 0.1, 0",
        "1, 1, 0.5, 0.1, 0",
        "1, 0, 1, 0, 1",
        "1, 40, 1, 0, 2",
        "1, 0, 0.9, 0, 2",
        "1, 0, 1, 0.1, 2"
    })
    void asks_for_no_more_than_the_parameters_need(float temperature, int topK, float topP, float minP, int mode) {
        rows.set(0, new SamplingParams(temperature, topK, topP, minP, 1));
        assertThat(rows.mode(0)).isEqualTo(mode);
        assertThat(rows.mode(1)).isZero();
    }
}
