package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketsTest {

    @Test
    void the_default_server_has_31_programs() {
        Buckets buckets = Buckets.of(64, 2048, false);
        assertThat(buckets.batches()).containsExactly(2, 4, 8, 16, 32, 64);
        assertThat(buckets.chunks()).containsExactly(16, 64, 128, 256);
        assertThat(buckets.lengths()).containsExactly(256, 768, 2048);
        assertThat(buckets.programs()).hasSize(31).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,16", "3,17", "2,63", "48,384", "64,4096", "200,40960", "1024,2048"})
    void every_list_ends_at_the_largest_size_and_there_are_at_most_32_programs(int rows, int maxLength) {
        Buckets buckets = Buckets.of(rows, maxLength, false);
        assertThat(buckets.batches()).isSorted().endsWith(rows);
        assertThat(buckets.lengths()).isSorted().endsWith(maxLength);
        assertThat(buckets.chunks()).isSorted().allMatch(chunk -> chunk <= maxLength);
        assertThat(buckets.programs()).hasSizeLessThanOrEqualTo(32);
    }

    @Test
    void batch_invariance_takes_one_size_of_each_kind_and_a_grid() {
        assertThat(Buckets.of(64, 2048, true))
                .isEqualTo(new Buckets(java.util.List.of(64), java.util.List.of(64), java.util.List.of(2048), 64));
    }
}
