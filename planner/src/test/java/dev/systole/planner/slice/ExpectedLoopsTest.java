package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.planner.prediction.LoopRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against 2,000 batches drawn with NumPy: 8 of 128 experts for each token, 16 experts on each of 8 chips. */
class ExpectedLoopsTest {

    private static LoopRule.Loop overExperts(long rows) {
        return new LoopRule.Loop(
                List.of(List.of(), List.of(rows, 2048L), List.of(16L, 1536L, 2048L), List.of(16L, 768L, 2048L)), false);
    }

    @ParameterizedTest
    @CsvSource({"1, 2.52", "8, 9.25", "16, 12.95", "64, 16.0"})
    void the_chip_with_most_active_experts_counts(int tokens, double drawn) {
        assertThat(new ExpectedLoops(128, 8, tokens, 8).activeExperts()).isCloseTo(drawn, withinPercentage(2));
    }

    @Test
    void on_one_chip_a_token_uses_as_many_experts_as_it_chooses() {
        assertThat(new ExpectedLoops(128, 8, 1, 1).activeExperts()).isEqualTo(8);
    }

    @Test
    void an_expert_is_visited_once_for_each_block_of_its_tokens() {
        ExpectedLoops loops = new ExpectedLoops(128, 8, 64, 8);
        // 512 pairs, then a block of 8.
        assertThat(loops.trips(overExperts(520)).orElseThrow()).isCloseTo(17.06, withinPercentage(2));
        // A block that takes all tokens: no expert needs a second visit.
        assertThat(loops.trips(overExperts(512 + 64)).orElseThrow()).isCloseTo(loops.activeExperts(), within(1e-9));
    }

    @Test
    void a_search_in_a_branch_takes_its_most_passes_and_of_others_nothing_is_known() {
        ExpectedLoops dense = new ExpectedLoops(0, 0, 64, 8);
        assertThat(dense.trips(new LoopRule.Loop(List.of(List.of(64L, 151_936L)), true)))
                .hasValue(28);
        assertThat(dense.trips(overExperts(520))).isEmpty();
    }
}
