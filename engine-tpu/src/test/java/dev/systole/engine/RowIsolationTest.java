package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.engine.tensor.Shape;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.Batch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a step leaves untouched, for every kind of cache: every byte of the rows that it does not work on, the slots and
 * states that only padding would reach, and the place of the cache itself.
 */
@Timeout(120)
class RowIsolationTest {

    private static final List<Integer> PROMPT =
            IntStream.range(0, 30).map(i -> 7 + 13 * i % 480).boxed().toList();

    /** Full caches, rings with and without full ones, recurrent states of two families, latent and shared caches. */
    static Stream<String> kinds() {
        return Stream.of(
                "llama/f32",
                "mistral/bf16",
                "gemma3_text/f32",
                "qwen3_5/f32",
                "qwen3_next/f32",
                "deepseek_v3/bf16",
                "gemma4_text/bf16");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void rows_keep_every_byte_and_caches_their_place_while_others_are_worked_on(String fixture) {
        try (TinyModel model =
                TinyModel.open(fixture, fixture.equals("mistral/bf16") ? DtypeChoice.BFLOAT16 : DtypeChoice.FLOAT32)) {
            long[] places = model.pointers(0);
            aFinishedRowStays(model);
            aRowBetweenItsChunksStays(model);
            paddingReachesNoSlot(model);
            assertThat(model.pointers(0)).as("places of the caches").isEqualTo(places);
        }
    }

    private static void aFinishedRowStays(TinyModel model) {
        model.prefill(1, PROMPT, 7);
        byte[][] finished = model.row(1);
        model.prefill(0, PROMPT.subList(3, 30), 5);
        assertThat(model.row(1)).as("while row 0 is prefilled").isDeepEqualTo(finished);
        // Row 1 lies inside the decode bucket, inactive, as a finished row kept as a prefix does.
        for (int i = 0; i < 20; i++) {
            model.decode(List.of(0, 2), List.of(27 + i, i));
        }
        assertThat(model.row(1)).as("while rows 0 and 2 decode").isDeepEqualTo(finished);
        model.engine().enqueue(new Batch.CopyRow(0, 3, 47)).await();
        assertThat(model.row(1)).as("while row 0 is copied over row 3").isDeepEqualTo(finished);
        assertThat(model.row(3)).as("the copy").isDeepEqualTo(model.row(0));
        model.engine().enqueue(new Batch.CopyRow(1, 0, 30)).await();
        assertThat(model.row(1)).as("while it is copied itself").isDeepEqualTo(finished);
    }

    private static void aRowBetweenItsChunksStays(TinyModel model) {
        model.prefill(0, PROMPT, 30);
        model.prefill(1, PROMPT.subList(0, 20), 20);
        byte[][] half = model.row(1);
        model.decode(List.of(0, 3), List.of(30, 47));
        model.prefill(2, PROMPT, 11);
        model.engine().enqueue(new Batch.CopyRow(0, 3, 31)).await();
        assertThat(model.row(1)).as("between two chunks").isDeepEqualTo(half);
        int resumed = model.prefill(1, PROMPT, 20, 10);
        assertThat(resumed).as("after its last chunk").isEqualTo(model.prefill(2, PROMPT, 30));
    }

    /** Five tokens in a bucket of 64, in a row that is full of others: the rest of the bucket is written nowhere. */
    private static void paddingReachesNoSlot(TinyModel model) {
        int start = 60;
        int count = 5;
        model.prefill(1, prompt(TinyModel.MAX_LENGTH - 1), 64);
        byte[][] before = model.row(1);
        List<Integer> other = new ArrayList<>(prompt(start));
        other.addAll(PROMPT.subList(0, count));
        model.prefill(1, other, start, count);
        byte[][] after = model.row(1);
        for (int i = 0; i < before.length; i++) {
            if (!isRecurrent(model, i)) {
                Shape shape = model.engine().state().donated(0).get(i).shape();
                assertThat(changedSlots(before[i], after[i], shape))
                        .as("slots of cache %d, %s", i, shape)
                        .isEqualTo(slots(start, start + count, (int) shape.dim(2)));
            }
        }
    }

    private static List<Integer> slots(int from, int to, int slots) {
        return IntStream.range(from, to).map(p -> p % slots).sorted().boxed().toList();
    }

    /** Slots of which all heads have changed; fails where some have and others not. */
    private static List<Integer> changedSlots(byte[] before, byte[] after, Shape shape) {
        int heads = (int) shape.dim(1);
        int slots = (int) shape.dim(2);
        int bytes = before.length / heads / slots;
        List<Integer> changed = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            int ofHeads = 0;
            for (int head = 0; head < heads; head++) {
                int from = (head * slots + slot) * bytes;
                ofHeads += Arrays.equals(before, from, from + bytes, after, from, from + bytes) ? 0 : 1;
            }
            assertThat(ofHeads).as("heads that changed in slot %d", slot).isIn(0, heads);
            if (ofHeads > 0) {
                changed.add(slot);
            }
        }
        return changed;
    }

    /**
     * The same chunks in buckets that they fill, and in larger ones. The two programs may add in another order; a token
     * of padding has an embedding like any other and would change a state by as much as it holds.
     */
    @ParameterizedTest
    @ValueSource(strings = {"qwen3_5/f32", "qwen3_next/f32"})
    void padding_of_a_chunk_enters_no_state(String fixture) {
        List<float[]> exact = states(fixture, false);
        List<float[]> padded = states(fixture, true);
        assertThat(exact).isNotEmpty().hasSameSizeAs(padded);
        for (int i = 0; i < exact.size(); i++) {
            for (int j = 0; j < exact.get(i).length; j++) {
                assertThat((double) padded.get(i)[j])
                        .as("state %d, element %d", i, j)
                        .isCloseTo(exact.get(i)[j], within(1e-4));
            }
        }
    }

    /** A row's states after two chunks of 16, whose bucket is 16, or, with batch invariance, 64. */
    private static List<float[]> states(String fixture, boolean invariant) {
        EngineConfig config = new EngineConfig(DtypeChoice.FLOAT32, 64, TinyModel.ROWS, false, invariant, 1);
        try (TinyModel model = TinyModel.open(fixture, config)) {
            assertThat(model.engine().spec().chunkBuckets().getFirst()).isEqualTo(invariant ? 64 : 16);
            model.prefill(1, prompt(32), 16);
            byte[][] caches = model.row(1);
            return IntStream.range(0, caches.length)
                    .filter(i -> isRecurrent(model, i))
                    .mapToObj(i -> MemorySegment.ofArray(caches[i]).toArray(ValueLayout.JAVA_FLOAT_UNALIGNED))
                    .toList();
        }
    }

    /** Models with recurrent layers keep two caches for each layer. */
    private static boolean isRecurrent(TinyModel model, int cache) {
        return model.engine().spec().cache().layers().get(cache / 2) instanceof LayerCache.Recurrent;
    }

    @Test
    void padding_of_a_chunk_at_the_end_of_the_row_is_not_written() {
        try (TinyModel model = TinyModel.open("llama/f32", DtypeChoice.AUTO)) {
            List<Integer> prompt = prompt(TinyModel.MAX_LENGTH - 1);
            int whole = model.prefill(0, prompt, 64);
            // The last chunk's bucket of 64 hangs over the row's 80 positions by far.
            assertThat(model.prefill(1, prompt, 39)).isEqualTo(whole);
            assertThat(model.prefill(2, prompt, 11)).isEqualTo(whole);
        }
    }

    private static List<Integer> prompt(int length) {
        return IntStream.range(0, length).map(i -> 6 + 31 * i % 490).boxed().toList();
    }
}
