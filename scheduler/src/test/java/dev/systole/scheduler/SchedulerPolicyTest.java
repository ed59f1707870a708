package dev.systole.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.SchedulerConfig;
import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulerPolicyTest {

    private static final SchedulerConfig CONFIG = new SchedulerConfig(100, 64);

    private final Random random = new Random(21);

    @Test
    void a_chunk_is_no_longer_than_what_is_allowed_between_two_decode_steps() {
        EngineSpec spec = buckets(4, List.of(16, 64, 256), 512, 0);
        Bench bench = new Bench(CONFIG, spec);
        bench.add(Specs.request("short", Specs.prompt(random, 16), 100));
        bench.turns(2);
        bench.add(Specs.request("long", Specs.prompt(random, 300), 4));
        bench.add(Specs.request("other", Specs.prompt(random, 300), 4));
        bench.runToEnd();
        int since = 0;
        int before = 0;
        for (Batch batch : bench.batches) {
            since = batch instanceof Batch.Extend step && !step.generates()
                    ? since + spec.promptBucket(step.spans()).positions()
                    : 0;
            assertThat(before++ < 2 ? 0 : since).isLessThanOrEqualTo(64);
        }
    }

    @Test
    void a_prompt_is_computed_even_where_the_smallest_chunk_exceeds_what_is_allowed() {
        Bench bench = new Bench(new SchedulerConfig(100, 1), buckets(4, List.of(16, 64), 512, 0));
        bench.add(Specs.request("a", Specs.prompt(random, 16), 100));
        bench.turns(2);
        Specs.Recorder late = bench.add(Specs.request("b", Specs.prompt(random, 100), 4));
        bench.runToEnd();
        assertThat(late.tokens).hasSize(4);
    }

    @Test
    void chunks_are_as_large_as_can_be_while_nothing_decodes() {
        Bench bench = new Bench(CONFIG, buckets(4, List.of(16, 64, 256), 512, 0));
        bench.add(Specs.request("long", Specs.prompt(random, 256), 1));
        bench.runToEnd();
        assertThat(bench.batches).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void a_sequence_that_is_to_move_survives_requests_that_take_all_rows_below(int turns) {
        Bench bench = lonelyHighRow();
        bench.turns(turns);
        for (int i = 0; i < 8; i++) {
            bench.add(Specs.request("n" + i, Specs.prompt(random, 4), 50));
        }
        bench.runToEnd();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void a_sequence_that_is_to_move_keeps_its_pace_while_prompts_are_computed(int turns) {
        Bench bench = lonelyHighRow();
        bench.turns(turns);
        int before = bench.batches.size();
        for (int i = 0; i < 3; i++) {
            bench.add(Specs.request("long" + i, Specs.prompt(random, 400), 2));
        }
        bench.runToEnd();
        int since = 0;
        for (Batch batch : bench.batches.subList(before, bench.batches.size())) {
            since = switch (batch) {
                case Batch.Extend step -> step.generates() ? 0 : since + Bench.promptTokens(step);
                case Batch.CopyRow _ -> since;
            };
            // It may sit out one decode step and no more.
            assertThat(since).as("prompt tokens between two decode steps").isLessThanOrEqualTo(128);
        }
    }

    @Test
    void a_sequence_moves_at_once_below_twice_the_active_count() {
        Bench bench = lonelyHighRow();
        bench.runToEnd();
        assertThat(bench.copies())
                .singleElement()
                .satisfies(copy -> assertThat(copy.to()).isLessThan(2));
    }

    @Test
    void one_request_after_another_neither_moves_nor_loses_what_the_one_before_kept() {
        Bench bench = new Bench(CONFIG, buckets(8, List.of(16, 64), 512, 0));
        List<Integer> first = Specs.prompt(random, 64);
        bench.add(Specs.request("a", first, 40));
        bench.runToEnd();
        bench.add(Specs.request("b", Specs.prompt(random, 64), 40));
        bench.runToEnd();
        List<Integer> again = new ArrayList<>(first);
        again.addAll(Specs.prompt(random, 8));
        Specs.Recorder recorder = bench.add(Specs.request("c", again, 4));
        bench.runToEnd();
        assertThat(bench.copies()).isEmpty();
        assertThat(recorder.finished.getLast().cachedTokens()).isEqualTo(64);
    }

    @Test
    void requests_that_arrive_together_share_their_prefix() {
        Bench bench = new Bench(CONFIG, buckets(8, List.of(16, 64), 512, 0));
        List<Integer> system = Specs.prompt(random, 64);
        List<Specs.Recorder> recorders = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            List<Integer> prompt = new ArrayList<>(system);
            prompt.addAll(Specs.prompt(random, 10));
            recorders.add(bench.add(Specs.request("r" + i, prompt, 5)));
        }
        bench.runToEnd();
        assertThat(recorders.stream().map(r -> r.finished.getLast().cachedTokens()))
                .containsExactly(0, 64, 64, 64, 64);
    }

    @Test
    void short_prompts_are_computed_together_and_the_rest_of_longer_ones_with_them() {
        Bench bench = new Bench(CONFIG, grouped(16));
        List<Specs.Recorder> recorders = new ArrayList<>();
        List<List<Integer>> prompts = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            prompts.add(Specs.prompt(random, i < 2 ? 70 : 12));
            recorders.add(bench.add(Specs.request("r" + i, prompts.getLast(), 3)));
        }
        bench.runToEnd();
        assertThat(bench.promptSteps())
                .extracting(step ->
                        step.spans().stream().map(span -> span.tokens().count()).toList())
                .startsWith(List.of(64, 64), List.of(6, 6, 12, 12));
        for (int i = 0; i < 6; i++) {
            assertThat(recorders.get(i).tokens).isEqualTo(Specs.alone(prompts.get(i), 3));
        }
    }

    @Test
    void a_prompt_goes_alone_where_fewer_than_half_of_a_group_would_go_with_it() {
        EngineSpec spec = grouped(16, new PromptBucket(8, 16, 128));
        Bench bench = new Bench(CONFIG, spec);
        for (int i = 0; i < 3; i++) {
            bench.add(Specs.request("r" + i, Specs.prompt(random, 12), 1));
        }
        bench.runToEnd();
        assertThat(bench.promptSteps()).hasSize(3).allMatch(step -> step.spans().size() == 1);
    }

    @Test
    void what_lies_beyond_the_reach_of_a_group_is_computed_alone() {
        EngineSpec spec = grouped(16, new PromptBucket(2, 64, 128));
        Bench bench = new Bench(CONFIG, spec);
        bench.add(Specs.request("a", Specs.prompt(random, 192), 1));
        bench.add(Specs.request("b", Specs.prompt(random, 192), 1));
        bench.runToEnd();
        assertThat(bench.promptSteps()).extracting(step -> step.spans().size()).containsExactly(2, 2, 1, 1);
    }

    @Test
    void a_group_is_no_larger_than_what_is_allowed_between_two_decode_steps() {
        Bench bench = new Bench(CONFIG, grouped(16));
        bench.add(Specs.request("first", Specs.prompt(random, 5), 100));
        bench.turns(2);
        for (int i = 0; i < 12; i++) {
            bench.add(Specs.request("r" + i, Specs.prompt(random, 60), 2));
        }
        bench.runToEnd();
        assertThat(bench.promptSteps().subList(1, 13))
                .allMatch(step -> step.spans().size() == 1);
    }

    @Test
    void a_short_prompt_starts_within_a_few_steps_behind_long_ones() {
        Bench bench = new Bench(CONFIG, grouped(32));
        for (int i = 0; i < 16; i++) {
            bench.add(Specs.request("long" + i, Specs.prompt(random, 400), 2));
        }
        bench.turns(3);
        Specs.Recorder late = bench.add(Specs.request("late", List.of(1, 2, 3), 2));
        bench.turns(6);
        assertThat(late.tokens).isNotEmpty();
        bench.runToEnd();
    }

    @Test
    void a_long_prompt_is_not_starved_by_short_ones_that_keep_coming() {
        Bench bench = new Bench(CONFIG, grouped(8));
        Specs.Recorder longest = bench.add(Specs.request("long", Specs.prompt(random, 640), 1));
        for (int i = 0; i < 60; i++) {
            bench.add(Specs.request("s" + i, Specs.prompt(random, 12), 1));
            bench.turn();
        }
        assertThat(longest.finished).hasSize(1);
        bench.runToEnd();
    }

    @Test
    void a_client_with_a_thousand_prompts_takes_turns_with_one_that_has_one() {
        Bench bench = new Bench(new SchedulerConfig(2_000, 64), grouped(16));
        for (int i = 0; i < 1_024; i++) {
            bench.add(of("many", "m" + i, Specs.prompt(random, 12)));
        }
        bench.turns(9);
        // Neither the oldest nor the shortest.
        Specs.Recorder other = bench.add(of("one", "o", Specs.prompt(random, 60)));
        bench.turns(8);
        assertThat(other.tokens).isNotEmpty();
        bench.runToEnd();
    }

    @Test
    void two_clients_with_many_prompts_share_the_steps_evenly() {
        Bench bench = new Bench(new SchedulerConfig(2_000, 64), buckets(4, List.of(16, 64), 512, 0));
        for (int i = 0; i < 100; i++) {
            bench.add(of("a", "a" + i, List.of(1, i)));
        }
        bench.turns(60);
        for (int i = 0; i < 100; i++) {
            bench.add(of("b", "b" + i, List.of(2, i)));
        }
        int before = bench.chunks().size();
        bench.turns(40);
        List<Span> since = bench.chunks().subList(before, bench.chunks().size());
        long ofFirst =
                since.stream().filter(chunk -> Bench.ids(chunk).getFirst() == 1).count();
        assertThat(ofFirst).isBetween(since.size() / 2L - 2, since.size() / 2L + 2);
        bench.runToEnd();
    }

    @Test
    void requests_are_served_first_come_first_served() {
        Bench bench = new Bench(CONFIG, buckets(4, List.of(16, 64), 512, 0));
        IntStream.range(0, 12).forEach(i -> bench.add(Specs.request("r" + i, List.of(i, i + 1, i + 2), 4)));
        bench.runToEnd();
        assertThat(bench.chunks())
                .extracting(chunk -> Bench.ids(chunk).getFirst())
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }

    @Test
    void a_decode_step_is_scheduled_before_the_token_that_it_takes_in_is_known() {
        Bench bench = new Bench(CONFIG, Specs.full(2, 64));
        Specs.Recorder recorder = bench.add(Specs.request("a", List.of(1, 2, 3), 5));
        bench.enqueue(0);
        bench.enqueue(0);
        assertThat(bench.batches.getLast())
                .isEqualTo(new Batch.Extend(List.of(
                        new Span(new RowRef(0, 1), 3, new Tokens.Last(), Span.Scores.LAST, SamplingParams.GREEDY))));
        assertThat(recorder.tokens).isEmpty();
    }

    @Test
    void nothing_is_computed_beyond_the_last_token_of_a_sequence() {
        Bench bench = new Bench(CONFIG, Specs.full(2, 64));
        bench.add(Specs.request("a", List.of(1, 2, 3), 3));
        bench.runToEnd();
        assertThat(bench.batches)
                .filteredOn(batch -> Bench.promptTokens(batch) == 0)
                .hasSize(2);
    }

    @Test
    void on_a_grid_only_cells_of_a_prompt_are_reused_because_a_decode_step_may_round_otherwise() {
        Bench bench = new Bench(CONFIG, buckets(8, List.of(32), 512, 32));
        List<Integer> prompt = Specs.prompt(random, 70);
        Specs.Recorder first = bench.add(Specs.request("a", prompt, 60));
        bench.runToEnd();
        List<Integer> conversation = new ArrayList<>(prompt);
        conversation.addAll(first.tokens);
        Specs.Recorder second = bench.add(Specs.request("b", conversation, 2));
        bench.runToEnd();
        assertThat(second.finished.getLast().cachedTokens()).isEqualTo(64);
        assertThat(bench.chunks().stream().map(Span::start)).containsExactly(0, 32, 64, 64, 96, 128);
    }

    @Test
    void a_grid_that_no_chunk_bucket_holds_is_refused() {
        assertThatThrownBy(() -> new Scheduler(CONFIG, buckets(8, List.of(16, 64), 512, 128)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("128")
                .hasMessageContaining("[16, 64]");
    }

    @Test
    void an_engine_that_loses_a_token_is_a_bug_and_loses_no_request() {
        Scheduler scheduler = new Scheduler(CONFIG, Specs.full(2, 64));
        scheduler.add(Specs.request("a", List.of(1, 2, 3), 5), new Specs.Recorder(), 0);
        Batch batch = scheduler.schedule(0).orElseThrow();
        assertThatThrownBy(() -> scheduler.commit(batch, new StepResult(List.of()), 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("RowRef[row=0, generation=1]");
    }

    /** Eight rows of which only the highest one decodes, for long enough that it is about to move. */
    private Bench lonelyHighRow() {
        Bench bench = new Bench(CONFIG, buckets(8, List.of(16, 64), 512, 0));
        for (int i = 0; i < 8; i++) {
            bench.add(Specs.request("r" + i, Specs.prompt(random, 4), i == 7 ? 400 : 20));
        }
        while (bench.scheduler.running() != 1 || bench.scheduler.waiting() > 0) {
            bench.turn();
        }
        return bench;
    }

    private static Request of(String client, String id, List<Integer> prompt) {
        return new Request(id, client, prompt, SamplingParams.GREEDY, 1, Set.of(), Long.MAX_VALUE);
    }

    /** With programs for four prompts of 16 tokens and two of 64, or others. */
    private static EngineSpec grouped(int rows, PromptBucket... groups) {
        EngineSpec plain = buckets(rows, List.of(16, 64, 256), 1_024, 0);
        List<PromptBucket> usual = List.of(new PromptBucket(4, 16, 512), new PromptBucket(2, 64, 512));
        return new EngineSpec(
                plain.cache(),
                List.of(1, 2, 4, rows),
                plain.chunkBuckets(),
                groups.length == 0 ? usual : List.of(groups),
                plain.vocabularySize(),
                0);
    }

    private static EngineSpec buckets(int rows, List<Integer> chunks, int maxLength, int grid) {
        return new EngineSpec(
                new KvCacheSpec(rows, maxLength, List.of(new LayerCache.Full(1))),
                List.of(1, 2, 4, 8),
                chunks,
                Specs.VOCABULARY,
                grid);
    }
}
