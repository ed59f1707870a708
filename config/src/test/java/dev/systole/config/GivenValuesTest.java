package dev.systole.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GivenValuesTest {

    private final GivenValues values = new GivenValues();

    @Test
    void a_value_that_a_record_refuses_is_a_problem_of_the_settings() {
        assertThat(values.checked(() -> new SchedulerConfig(0, 1))).isEmpty();
        assertThat(values.problems()).containsExactly("max-queued-requests must be positive, not 0");
    }

    @Test
    void a_pooling_that_does_not_exist_is_a_problem_with_those_that_do() {
        values.put(Settings.POOLING, "cls", "--pooling");
        assertThat(values.pooling(Settings.POOLING)).isEmpty();
        assertThat(values.problems()).containsExactly("--pooling must be last or mean, not \"cls\"");
    }

    @Test
    void a_bug_in_a_record_is_no_problem_of_the_settings() {
        IllegalArgumentException bug = new IllegalArgumentException("a bug");
        assertThatThrownBy(() -> values.checked(() -> {
                    throw bug;
                }))
                .isSameAs(bug);
        assertThat(values.problems()).isEmpty();
    }
}
