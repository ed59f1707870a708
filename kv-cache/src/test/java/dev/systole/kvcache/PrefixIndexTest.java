package dev.systole.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrefixIndexTest {

    private static final LayerCache FULL = new LayerCache.Full(1);
    private static final LayerCache SLIDING = new LayerCache.Sliding(64, 1);
    private static final LayerCache RECURRENT = new LayerCache.Recurrent(1);

    @Test
    void full_attention_reuses_any_part_of_what_was_computed() {
        assertThat(reusable(List.of(FULL), 0, 100, 100, 150)).isEqualTo(100);
        assertThat(reusable(List.of(FULL), 0, 100, 100, 60)).isEqualTo(59);
    }

    @Test
    void a_ring_that_went_round_is_reused_only_at_its_end() {
        assertThat(reusable(List.of(FULL, SLIDING), 0, 100, 100, 150)).isEqualTo(100);
        assertThat(reusable(List.of(FULL, SLIDING), 0, 100, 100, 101)).isEqualTo(100);
        assertThat(reusable(List.of(FULL, SLIDING), 0, 100, 100, 100)).isZero();
    }

    @Test
    void a_ring_that_did_not_go_round_is_reused_like_full_attention() {
        assertThat(reusable(List.of(SLIDING), 0, 64, 64, 64)).isEqualTo(63);
        assertThat(reusable(List.of(SLIDING), 0, 65, 65, 65)).isZero();
    }

    @Test
    void the_smallest_window_decides() {
        assertThat(reusable(List.of(SLIDING, new LayerCache.Sliding(512, 1)), 0, 100, 100, 90))
                .isZero();
    }

    @Test
    void a_recurrent_state_is_reused_at_exactly_its_length() {
        assertThat(reusable(List.of(FULL, RECURRENT), 0, 40, 40, 41)).isEqualTo(40);
        assertThat(reusable(List.of(FULL, RECURRENT), 0, 40, 40, 40)).isZero();
    }

    @Test
    void a_position_whose_token_is_not_known_here_is_not_reused_but_counts_for_the_ring() {
        assertThat(reusable(List.of(FULL), 0, 100, 101, 150)).isEqualTo(100);
        assertThat(reusable(List.of(SLIDING), 0, 100, 101, 150)).isZero();
        assertThat(reusable(List.of(RECURRENT), 0, 100, 101, 150)).isZero();
    }

    @Test
    void a_token_that_is_known_but_not_computed_is_not_reused() {
        assertThat(reusable(List.of(FULL), 0, 100, 99, 150)).isEqualTo(99);
    }

    @Test
    void a_grid_rounds_down_and_never_against_the_rule() {
        assertThat(reusable(List.of(FULL), 16, 100, 100, 150)).isEqualTo(96);
        assertThat(reusable(List.of(SLIDING), 16, 96, 96, 150)).isEqualTo(96);
        assertThat(reusable(List.of(SLIDING), 16, 100, 100, 150)).isZero();
    }

    @Test
    void a_short_prefix_is_not_worth_it() {
        assertThat(reusable(List.of(FULL), 0, 31, 31, 150)).isZero();
        assertThat(reusable(List.of(FULL), 0, 32, 32, 150)).isEqualTo(32);
    }

    @Test
    void stops_at_the_first_token_that_differs() {
        PrefixIndex index = new PrefixIndex(new KvCacheSpec(1, 512, List.of(FULL)), 0);
        index.begin(0, IntStream.range(0, 100).toArray(), 100);
        int[] prompt = IntStream.range(0, 100).map(i -> i == 50 ? -1 : i).toArray();
        assertThat(index.reusable(0, prompt)).isEqualTo(50);
    }

    @Test
    void learns_generated_tokens() {
        PrefixIndex index = new PrefixIndex(new KvCacheSpec(1, 512, List.of(FULL)), 0);
        index.begin(0, IntStream.range(0, 40).toArray(), 40);
        for (int token = 40; token < 90; token++) {
            index.append(0, token);
        }
        index.extend(0, 89);
        assertThat(index.reusable(0, IntStream.range(0, 200).toArray())).isEqualTo(89);
    }

    /** What a longer or shorter prompt of the same tokens reuses of a row. */
    private static int reusable(List<LayerCache> layers, int grid, int known, int length, int prompt) {
        PrefixIndex index = new PrefixIndex(new KvCacheSpec(1, 512, layers), grid);
        index.begin(0, IntStream.range(0, known).toArray(), 0);
        index.extend(0, length);
        return index.reusable(0, IntStream.range(0, prompt).toArray());
    }
}
