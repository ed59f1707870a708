package dev.systole.scheduler.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.Batch;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.PendingStep;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.SamplingParams;
import dev.systole.scheduler.Span;
import dev.systole.scheduler.StepResult;
import dev.systole.scheduler.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulatedEngineTest {

    private static final LayerCache FULL = new LayerCache.Full(1);
    private static final LayerCache SLIDING = new LayerCache.Sliding(8, 1);
    private static final LayerCache RECURRENT = new LayerCache.Recurrent(1);

    @Test
    void a_ring_that_went_round_cannot_go_back() {
        SimulatedEngine engine = engine(0, FULL, SLIDING);
        run(engine, chunk(0, 1, 0, 12, true));
        refuses(engine, chunk(0, 2, 10, 4, true), "ring of 8");
        SimulatedEngine fresh = engine(0, FULL, SLIDING);
        run(fresh, chunk(0, 1, 0, 12, true));
        assertThat(run(fresh, chunk(0, 2, 12, 4, true)).rows()).hasSize(1);
    }

    @Test
    void a_ring_that_did_not_go_round_can_go_back() {
        SimulatedEngine engine = engine(0, FULL, SLIDING);
        run(engine, chunk(0, 1, 0, 8, true));
        assertThat(run(engine, chunk(0, 2, 5, 4, true)).rows()).hasSize(1);
    }

    @Test
    void a_state_cannot_go_back_but_can_begin_anew() {
        SimulatedEngine engine = engine(0, RECURRENT);
        run(engine, chunk(0, 1, 0, 12, true));
        run(engine, chunk(0, 2, 0, 12, true));
        refuses(engine, chunk(0, 3, 10, 4, true), "absorbed 12");
    }

    @Test
    void a_chunk_must_begin_where_its_row_ends() {
        SimulatedEngine engine = engine(0, FULL);
        run(engine, chunk(0, 1, 0, 8, false));
        refuses(engine, chunk(0, 1, 9, 4, true), "a chunk starts at 9");
        refuses(engine, chunk(0, 1, 4, 4, true), "a chunk starts at 4");
        refuses(engine, chunk(1, 1, 4, 4, true), "a chunk starts at 4");
    }

    @Test
    void a_decode_step_must_continue_its_row_in_its_generation() {
        SimulatedEngine engine = engine(0, FULL);
        run(engine, chunk(0, 3, 0, 8, true));
        refuses(engine, decode(0, 3, 9), "at 9");
        refuses(engine, decode(0, 2, 8), "generation=2");
        refuses(engine, decode(0, 4, 8), "generation=4");
        refuses(engine, decode(1, 1, 0), "at 0");
        assertThat(run(engine, decode(0, 3, 8)).rows()).hasSize(1);
    }

    @Test
    void a_copied_row_goes_on_where_the_copy_ends_under_a_new_generation() {
        SimulatedEngine engine = engine(0, FULL);
        int drawn =
                run(engine, chunk(0, 1, 0, 8, true)).rows().getFirst().tokens().getFirst();
        run(engine, new Batch.CopyRow(0, 1, 8));
        refuses(engine, decode(1, 0, 8), "just copied");
        List<Integer> history = new ArrayList<>(tokens(0, 8));
        history.add(drawn);
        assertThat(run(engine, decode(1, 1, 8)).rows().getFirst().tokens().getFirst())
                .isEqualTo(SimulatedEngine.next(history, 100));
        refuses(engine, new Batch.CopyRow(0, 1, 9), "9 positions are copied from a row of 8");
        refuses(engine, new Batch.CopyRow(1, 1, 1), "onto itself");
    }

    @Test
    void sizes_and_ids_must_be_within_the_spec() {
        SimulatedEngine engine = engine(16, FULL);
        refuses(engine, chunk(0, 1, 0, 17, true), "chunk buckets are [16]");
        refuses(engine, chunk(0, 1, 0, 5, false), "off the grid of 16");
        refuses(engine, chunk(0, 1, 64, 1, true), "a row has 64");
        refuses(
                engine,
                new Batch.Extend(List.of(span(0, 1, 0, new Tokens.Given(List.of(100)), true))),
                "ids lie below 100");
        refuses(
                engine,
                new Batch.Extend(
                        List.of(span(1, 1, 0, new Tokens.Last(), true), span(0, 1, 0, new Tokens.Last(), true))),
                "rows do not ascend");
        refuses(
                engine,
                new Batch.Extend(
                        List.of(span(0, 1, 0, new Tokens.Last(), true), span(0, 1, 1, new Tokens.Last(), true))),
                "a row has two spans");
    }

    @Test
    void steps_are_awaited_once_in_order_and_two_at_most_are_in_flight() {
        SimulatedEngine engine = engine(0, FULL);
        PendingStep first = engine.enqueue(chunk(0, 1, 0, 4, false));
        PendingStep second = engine.enqueue(chunk(0, 1, 4, 4, true));
        refuses(engine, decode(0, 1, 8), "2 steps are in flight");
        assertThatThrownBy(second::await).hasMessageContaining("out of order");
        first.await();
        assertThatThrownBy(first::await).hasMessageContaining("out of order");
        second.await();
        engine.close();
        refuses(engine, decode(0, 1, 8), "closed");
    }

    private static SimulatedEngine engine(int grid, LayerCache... layers) {
        KvCacheSpec cache = new KvCacheSpec(2, 64, List.of(layers));
        EngineSpec spec = new EngineSpec(cache, List.of(2), List.of(16), 100, grid);
        return new SimulatedEngine(spec, Duration.ZERO, Long.MAX_VALUE);
    }

    private static Batch chunk(int row, long generation, int start, int size, boolean last) {
        return new Batch.Extend(List.of(span(row, generation, start, new Tokens.Given(tokens(start, size)), last)));
    }

    private static Span span(int row, long generation, int start, Tokens tokens, boolean draws) {
        return new Span(
                new RowRef(row, generation),
                start,
                tokens,
                draws ? Span.Scores.LAST : Span.Scores.NONE,
                SamplingParams.GREEDY);
    }

    private static List<Integer> tokens(int start, int size) {
        return IntStream.range(start, start + size).boxed().toList();
    }

    private static Batch decode(int row, long generation, int position) {
        return new Batch.Extend(List.of(span(row, generation, position, new Tokens.Last(), true)));
    }

    private static StepResult run(SimulatedEngine engine, Batch batch) {
        return engine.enqueue(batch).await();
    }

    private static void refuses(SimulatedEngine engine, Batch batch, String why) {
        assertThatThrownBy(() -> engine.enqueue(batch))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(why);
    }
}
