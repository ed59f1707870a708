package dev.systole.kvcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemoryPlanTest {

    @Test
    void a_plan_fits_up_to_the_last_byte_and_no_further() {
        assertThat(new MemoryPlan(10, 20, 3, 4, 5, 42).fits()).isTrue();
        assertThat(new MemoryPlan(10, 20, 3, 4, 5, 41).fits()).isFalse();
        assertThat(new MemoryPlan(10, 20, 3, 4, 5, 41).total()).isEqualTo(42);
    }

    @Test
    void negative_sizes_are_refused_with_the_values() {
        assertThatThrownBy(() -> new MemoryPlan(1, -2, 3, 4, 5, 6))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-2");
    }
}
