package dev.systole.scheduler;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.SchedulerConfig;
import dev.systole.kvcache.LayerCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulerTest {

    private static final SchedulerConfig CONFIG = new SchedulerConfig(100, 64);

    @Test
    void gives_a_prompt_in_chunks_and_then_a_token_a_step() {
        Bench bench = new Bench(CONFIG, Specs.full(2, 128));
        List<Integer> prompt = Specs.prompt(new Random(2), 70);
        Specs.Recorder recorder = bench.add(Specs.request("a", prompt, 3));
        bench.runToEnd();
        assertThat(recorder.tokens).isEqualTo(Specs.alone(prompt, 3));
        assertThat(recorder.reason()).isEqualTo(FinishReason.LENGTH);
        assertThat(bench.batches).extracting(Bench::promptTokens).containsExactly(64, 4, 2, 0, 0);
    }

    @Test
    void pads_a_chunk_where_less_than_a_quarter_of_the_bucket_is_lost() {
        EngineSpec spec = Specs.full(1, 128);
        assertThat(ChunkSize.of(spec, 0, 63, 1000)).isEqualTo(63);
        assertThat(ChunkSize.of(spec, 0, 49, 1000)).isEqualTo(49);
        assertThat(ChunkSize.of(spec, 0, 48, 1000)).isEqualTo(16);
        assertThat(ChunkSize.of(spec, 0, 3, 1000)).isEqualTo(3);
        assertThat(ChunkSize.of(spec, 0, 1, 1000)).isEqualTo(1);
        assertThat(ChunkSize.of(spec, 0, 1000, 1000)).isEqualTo(64);
    }

    @Test
    void cuts_chunks_at_the_grid() {
        EngineSpec spec = new EngineSpec(Specs.full(1, 128).cache(), List.of(1), List.of(64), 10, 64);
        assertThat(ChunkSize.of(spec, 0, 100, 1000)).isEqualTo(64);
        assertThat(ChunkSize.of(spec, 64, 36, 1000)).isEqualTo(36);
        assertThat(ChunkSize.of(spec, 40, 60, 1000)).isEqualTo(24);
    }

    @Test
    void a_stop_token_ends_a_sequence_and_the_surplus_token_is_never_counted() {
        List<Integer> prompt = List.of(1, 2, 3);
        List<Integer> text = Specs.alone(prompt, 8);
        Bench bench = new Bench(CONFIG, Specs.full(2, 64));
        Specs.Recorder recorder =
                bench.add(new Request("a", prompt, SamplingParams.GREEDY, 8, Set.of(text.get(3)), Long.MAX_VALUE));
        bench.runToEnd();
        int end = text.indexOf(text.get(3)) + 1;
        assertThat(recorder.tokens).isEqualTo(text.subList(0, end));
        assertThat(recorder.finished)
                .extracting(GenerationEvent.Finished::reason, GenerationEvent.Finished::completionTokens)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(FinishReason.STOP, end));
    }

    @Test
    void a_sequence_ends_at_the_end_of_its_row() {
        List<Integer> prompt = Specs.prompt(new Random(3), 10);
        Bench bench = new Bench(CONFIG, Specs.full(1, 16));
        Specs.Recorder recorder = bench.add(Specs.request("a", prompt, 100));
        bench.runToEnd();
        assertThat(recorder.tokens).isEqualTo(Specs.alone(prompt, 6));
        assertThat(recorder.reason()).isEqualTo(FinishReason.LENGTH);
    }

    @Test
    void refuses_a_prompt_as_long_as_a_row_with_both_numbers() {
        Scheduler scheduler = new Scheduler(CONFIG, Specs.full(1, 16));
        Request request = Specs.request("a", Specs.prompt(new Random(4), 16), 1);
        assertThat(scheduler.refusal(request)).contains(new Rejected.PromptTooLong(16, 16));
        assertThatThrownBy(() -> scheduler.add(request, new Specs.Recorder(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void computes_no_more_prompt_between_two_decode_steps_than_configured() {
        Bench bench = new Bench(CONFIG, Specs.full(4, 512));
        bench.add(Specs.request("short", List.of(1, 2, 3), 200));
        bench.enqueue(0);
        bench.complete(0);
        bench.add(Specs.request("long", Specs.prompt(new Random(5), 300), 5));
        bench.add(Specs.request("other", Specs.prompt(new Random(6), 300), 5));
        bench.runToEnd();
        int since = 0;
        for (Batch batch : bench.batches.subList(1, bench.batches.size())) {
            since = Bench.promptTokens(batch) > 0 ? since + Bench.promptTokens(batch) : 0;
            assertThat(since).isLessThanOrEqualTo(CONFIG.maxPrefillTokensPerStep());
        }
    }

    @Test
    void a_cancelled_sequence_frees_its_row_at_the_next_schedule() {
        Bench bench = new Bench(CONFIG, Specs.full(1, 64));
        Specs.Recorder first = bench.add(Specs.request("a", List.of(1, 2, 3), 50));
        Specs.Recorder second = bench.add(Specs.request("b", List.of(4, 5), 2));
        bench.enqueue(0);
        bench.enqueue(0);
        bench.scheduler.cancel("a", 7);
        bench.complete(7);
        Batch next = bench.enqueue(7).orElseThrow();
        assertThat(next)
                .isInstanceOfSatisfying(
                        Batch.Extend.class,
                        step -> assertThat(step.spans())
                                .extracting(Span::tokens)
                                .containsExactly(new Tokens.Given(List.of(4, 5))));
        bench.runToEnd();
        assertThat(first.reason()).isEqualTo(FinishReason.CANCELLED);
        assertThat(second.tokens).isEqualTo(Specs.alone(List.of(4, 5), 2));
    }

    @Test
    void a_deadline_ends_waiting_and_running_sequences() {
        Bench bench = new Bench(CONFIG, Specs.full(1, 64));
        Request soon = new Request("a", List.of(1), SamplingParams.GREEDY, 50, Set.of(), 100);
        Request waits = new Request("b", List.of(2), SamplingParams.GREEDY, 50, Set.of(), 100);
        Specs.Recorder running = bench.add(soon);
        Specs.Recorder waiting = bench.add(waits);
        bench.enqueue(50);
        bench.complete(50);
        assertThat(bench.enqueue(100)).isEmpty();
        assertThat(running.reason()).isEqualTo(FinishReason.DEADLINE);
        assertThat(waiting.reason()).isEqualTo(FinishReason.DEADLINE);
        bench.scheduler.checkInvariants();
    }

    @Test
    void a_second_prompt_that_begins_alike_computes_only_the_rest() {
        Bench bench = new Bench(CONFIG, Specs.full(2, 256));
        List<Integer> prompt = Specs.prompt(new Random(8), 100);
        bench.add(Specs.request("a", prompt, 4));
        bench.runToEnd();
        List<Integer> longer = new ArrayList<>(prompt);
        longer.addAll(List.of(1, 2, 3));
        Specs.Recorder recorder = bench.add(Specs.request("b", longer, 4));
        bench.runToEnd();
        assertThat(recorder.tokens).isEqualTo(Specs.alone(longer, 4));
        assertThat(recorder.finished.getLast().cachedTokens()).isEqualTo(100);
    }

    @Test
    void a_high_row_is_moved_down_when_half_the_rows_would_do() {
        EngineSpec spec =
                new EngineSpec(Specs.full(8, 256).cache(), List.of(2, 4, 8), List.of(16), Specs.VOCABULARY, 0);
        Bench bench = new Bench(CONFIG, spec);
        List<Specs.Recorder> recorders = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            recorders.add(bench.add(Specs.request("r" + i, List.of(i, 1, 2), i == 7 ? 100 : 5)));
        }
        bench.runToEnd();
        assertThat(bench.batches).anyMatch(b -> b instanceof Batch.CopyRow);
        assertThat(bench.batches.getLast())
                .isInstanceOfSatisfying(
                        Batch.Extend.class,
                        step -> assertThat(step.spans().getFirst().row().row()).isLessThan(2));
        assertThat(recorders.get(7).tokens).isEqualTo(Specs.alone(List.of(7, 1, 2), 100));
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void every_text_equals_its_text_alone_whatever_arrives_and_is_cancelled(long seed) {
        Random random = new Random(seed);
        LayerCache[] layers = {
            new LayerCache.Full(1),
            seed % 2 == 0 ? new LayerCache.Sliding(48, 1) : new LayerCache.Full(1),
            seed % 3 == 0 ? new LayerCache.Recurrent(1) : new LayerCache.Full(1)
        };
        Bench bench = new Bench(CONFIG, Specs.spec(1 + random.nextInt(6), 200, layers));
        List<Integer> common = Specs.prompt(random, 80);
        Map<String, Specs.Recorder> recorders = new HashMap<>();
        Map<String, Request> requests = new HashMap<>();
        int next = 0;
        for (int action = 0; action < 3000; action++) {
            switch (random.nextInt(8)) {
                case 0 -> {
                    List<Integer> prompt = new ArrayList<>(common.subList(0, random.nextInt(80)));
                    prompt.addAll(Specs.prompt(random, 1 + random.nextInt(60)));
                    Request request = Specs.request("r" + next++, prompt, 1 + random.nextInt(40));
                    requests.put(request.id(), request);
                    recorders.put(request.id(), bench.add(request));
                }
                case 1 -> {
                    if (next > 0 && random.nextInt(4) == 0) {
                        bench.scheduler.cancel("r" + random.nextInt(next), action);
                    }
                }
                case 2, 3, 4 -> {
                    if (bench.inFlight() < 2) {
                        bench.enqueue(action);
                    }
                }
                default -> {
                    if (bench.inFlight() > 0) {
                        bench.complete(action);
                    }
                }
            }
            bench.scheduler.checkInvariants();
        }
        while (bench.inFlight() > 0) {
            bench.complete(0);
        }
        bench.runToEnd();
        requests.forEach((id, request) -> {
            Specs.Recorder recorder = requireNonNull(recorders.get(id));
            List<Integer> alone = Specs.alone(request.prompt(), request.maxTokens());
            assertThat(recorder.finished).as("ends of %s", id).hasSize(1);
            assertThat(recorder.tokens).as("text of %s", id).isEqualTo(alone.subList(0, recorder.tokens.size()));
            if (recorder.reason() != FinishReason.CANCELLED) {
                assertThat(recorder.tokens).hasSameSizeAs(alone);
            }
        });
        assertThat(IntStream.range(0, next).mapToObj(i -> "r" + i)).allMatch(recorders::containsKey);
    }
}
