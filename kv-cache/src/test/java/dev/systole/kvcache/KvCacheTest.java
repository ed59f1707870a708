package dev.systole.kvcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KvCacheTest {

    private static final KvCacheSpec SPEC = new KvCacheSpec(8, 512, List.of(new LayerCache.Full(1)));

    private final KvCache cache = new KvCache(SPEC, 0);

    @Test
    void takes_the_lowest_free_row_first() {
        assertThat(IntStream.range(0, 8).map(i -> compute(prompt(i, 40)).row()))
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(cache.canReserve()).isFalse();
        cache.release(5);
        assertThat(cache.canReserve()).isTrue();
        assertThat(reserve(cache, prompt(9, 40)).row()).isEqualTo(5);
    }

    @Test
    void a_finished_row_stays_readable_until_it_is_reused() {
        cache.release(compute(prompt(1, 100)).row());
        assertThat(cache.longestPrefix(prompt(1, 120))).isEqualTo(100);
        KvCache.Reservation again = reserve(cache, prompt(1, 120));
        assertThat(again).isEqualTo(new KvCache.Reservation(0, 2, 100, 0));
        cache.release(0);
        assertThat(cache.longestPrefix(prompt(1, 120)))
                .as("the rest of the prompt was never computed")
                .isEqualTo(100);
    }

    @Test
    void the_last_token_of_a_prompt_is_always_computed() {
        cache.release(compute(prompt(1, 100)).row());
        assertThat(reserve(cache, prompt(1, 100)).length()).isEqualTo(99);
    }

    @Test
    void takes_the_free_row_with_the_longest_prefix() {
        compute(prompt(1, 50));
        compute(concat(prompt(1, 50), prompt(2, 50)));
        cache.release(0);
        cache.release(1);
        List<Integer> longer = concat(concat(prompt(1, 50), prompt(2, 50)), prompt(3, 50));
        assertThat(reserve(cache, longer)).isEqualTo(new KvCache.Reservation(1, 2, 100, 1));
    }

    @Test
    void takes_a_row_that_keeps_nothing_before_one_that_keeps_a_prefix() {
        cache.release(compute(prompt(1, 100)).row());
        assertThat(reserve(cache, prompt(2, 100)).row()).isEqualTo(1);
        assertThat(cache.longestPrefix(prompt(1, 120))).isEqualTo(100);
    }

    @Test
    void else_takes_the_row_that_was_used_longest_ago() {
        IntStream.range(0, 8).forEach(i -> compute(prompt(i, 40)));
        List.of(3, 1, 2, 0, 5, 4).forEach(cache::release);
        assertThat(reserve(cache, prompt(9, 40)).row()).isEqualTo(3);
        assertThat(reserve(cache, prompt(10, 40)).row()).isEqualTo(1);
    }

    @Test
    void does_not_take_a_row_that_would_have_to_be_moved_down_at_once() {
        IntStream.range(0, 8).forEach(i -> compute(prompt(i, 40)));
        List.of(7, 6, 5, 4, 3, 2, 1, 0).forEach(cache::release);
        assertThat(reserve(cache, prompt(9, 40)).row()).isEqualTo(1);
    }

    @Test
    void copies_a_prefix_from_a_busy_row() {
        compute(prompt(1, 100));
        assertThat(reserve(cache, prompt(1, 120))).isEqualTo(new KvCache.Reservation(1, 1, 100, 0));
    }

    @Test
    void does_not_copy_for_a_few_positions_more() {
        compute(prompt(1, 60));
        compute(prompt(1, 91));
        cache.release(0);
        assertThat(reserve(cache, prompt(1, 120))).isEqualTo(new KvCache.Reservation(0, 2, 60, 0));
    }

    @Test
    void copies_the_smaller_part_of_what_a_row_keeps_so_that_the_rest_is_not_lost() {
        List<Integer> system = prompt(1, 40);
        cache.release(compute(concat(system, prompt(2, 200))).row());
        assertThat(reserve(cache, concat(system, prompt(3, 50)))).isEqualTo(new KvCache.Reservation(1, 1, 40, 0));
        assertThat(cache.longestPrefix(concat(system, prompt(2, 250)))).isEqualTo(240);
    }

    @Test
    void a_moved_row_takes_its_prefix_along_and_leaves_nothing_behind() {
        IntStream.range(0, 5).forEach(i -> compute(prompt(i, 40)));
        IntStream.range(0, 4).forEach(cache::release);
        KvCache.Reservation moved = cache.move(4, 2);
        assertThat(moved).isEqualTo(new KvCache.Reservation(0, 2, 40, 4));
        cache.checkInvariants();
        assertThat(cache.busyRows()).isEqualTo(1);
        cache.release(0);
        assertThat(cache.longestPrefix(prompt(4, 60))).isEqualTo(40);
        assertThat(cache.longestPrefix(prompt(0, 60))).isZero();
    }

    @Test
    void refuses_what_would_be_a_bug_with_the_values() {
        assertThatThrownBy(() -> cache.release(3)).hasMessageContaining("row 3 of 8 is not busy");
        int row = compute(prompt(1, 40)).row();
        assertThatThrownBy(() -> cache.extend(row, 513))
                .hasMessageContaining("512")
                .hasMessageContaining("513");
        assertThatThrownBy(() -> cache.extend(row, 39)).hasMessageContaining("from 40 to 39");
        IntStream.range(0, 7).forEach(i -> compute(prompt(2, 1)));
        assertThatThrownBy(() -> reserve(cache, prompt(1, 1))).hasMessage("all 8 rows are busy");
    }

    @Test
    void random_actions_keep_the_books_and_never_hand_out_a_row_twice() {
        Random random = new Random(7);
        List<KvCache.Reservation> held = new ArrayList<>();
        long[] generations = new long[SPEC.rows()];
        for (int i = 0; i < 5_000; i++) {
            if (cache.canReserve() && random.nextInt(3) > 0) {
                KvCache.Reservation given = compute(prompt(random.nextInt(4), 1 + random.nextInt(200)));
                assertThat(held).noneMatch(other -> other.row() == given.row());
                assertThat(given.generation()).isGreaterThan(generations[given.row()]);
                generations[given.row()] = given.generation();
                held.add(given);
            } else if (!held.isEmpty()) {
                cache.release(held.remove(random.nextInt(held.size())).row());
            }
            cache.checkInvariants();
            assertThat(cache.busyRows()).isEqualTo(held.size());
        }
    }

    private KvCache.Reservation compute(List<Integer> prompt) {
        KvCache.Reservation given = reserve(cache, prompt);
        cache.extend(given.row(), prompt.size());
        return given;
    }

    private static List<Integer> prompt(int kind, int length) {
        return IntStream.range(0, length).map(i -> 1000 * kind + i).boxed().toList();
    }

    private static List<Integer> concat(List<Integer> head, List<Integer> tail) {
        List<Integer> all = new ArrayList<>(head);
        all.addAll(tail);
        return all;
    }

    /** With room for as many rows again as are busy. */
    private static KvCache.Reservation reserve(KvCache cache, List<Integer> prompt) {
        return cache.reserve(prompt, 2 * (cache.busyRows() + 1));
    }
}
