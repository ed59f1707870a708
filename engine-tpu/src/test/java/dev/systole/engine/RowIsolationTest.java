package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.scheduler.Batch;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a step leaves untouched: every byte of the rows that it does not work on, and the place of the cache itself. */
@Timeout(120)
class RowIsolationTest {

    private static final List<Integer> PROMPT =
            IntStream.range(0, 30).map(i -> 7 + 13 * i % 480).boxed().toList();

    @ParameterizedTest
    @ValueSource(strings = {"llama/f32", "gemma3_text/f32", "mistral/bf16"})
    void other_rows_keep_every_byte_while_one_is_prefilled_decoded_and_copied_to(String fixture) {
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.AUTO)) {
            model.prefill(1, PROMPT, 7);
            byte[][] finished = row(model, 1);
            model.prefill(0, PROMPT.subList(3, 30), 5);
            assertThat(row(model, 1)).as("while row 0 is prefilled").isDeepEqualTo(finished);
            // Row 1 lies inside the decode bucket, inactive, as a finished row kept as a prefix does.
            for (int i = 0; i < 20; i++) {
                model.decode(List.of(0, 2), List.of(27 + i, i));
            }
            assertThat(row(model, 1)).as("while rows 0 and 2 decode").isDeepEqualTo(finished);
            model.engine().enqueue(new Batch.CopyRow(0, 3, 47)).await();
            assertThat(row(model, 1)).as("while row 0 is copied over row 3").isDeepEqualTo(finished);
            assertThat(row(model, 3)).as("the copy").isDeepEqualTo(row(model, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"llama/f32", "gemma2/f32"})
    void a_prompt_half_prefilled_keeps_every_byte_between_its_chunks(String fixture) {
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.AUTO)) {
            model.prefill(0, PROMPT, 30);
            model.prefill(1, PROMPT.subList(0, 20), 20);
            byte[][] half = row(model, 1);
            model.decode(0, 30);
            assertThat(row(model, 1)).isDeepEqualTo(half);
            int resumed = model.prefill(1, PROMPT, 20, 10);
            assertThat(resumed).isEqualTo(model.prefill(2, PROMPT, 30));
        }
    }

    @Test
    void padding_of_a_chunk_at_the_end_of_the_row_is_not_written() {
        try (TinyModel model = TinyModel.open("llama/f32", DtypeChoice.AUTO)) {
            List<Integer> prompt = IntStream.range(0, TinyModel.MAX_LENGTH - 1)
                    .map(i -> 6 + 31 * i % 490)
                    .boxed()
                    .toList();
            int whole = model.prefill(0, prompt, 64);
            // The last chunk's bucket of 64 hangs over the row's 80 positions by far.
            assertThat(model.prefill(1, prompt, 39)).isEqualTo(whole);
            assertThat(model.prefill(2, prompt, 11)).isEqualTo(whole);
        }
    }

    @Test
    void the_cache_stays_where_it_is() {
        try (TinyModel model = TinyModel.open("gemma3_text/f32", DtypeChoice.AUTO)) {
            long[] before = pointers(model);
            int token = model.prefill(0, PROMPT, 30);
            model.decode(0, 30);
            model.engine().enqueue(new Batch.CopyRow(0, 1, 31)).await();
            assertThat(pointers(model)).isEqualTo(before);
            assertThat(token).isNotNegative();
        }
    }

    private static long[] pointers(TinyModel model) {
        return model.engine().state().donated(0).stream()
                .mapToLong(Buffer::unsafePointer)
                .toArray();
    }

    /** A row's bytes in each cache. */
    private static byte[][] row(TinyModel model, int row) {
        List<Buffer> caches = model.engine().state().donated(0);
        List<byte[]> bytes = new ArrayList<>();
        for (Buffer cache : caches.subList(0, caches.size() - 1)) {
            try (Arena arena = Arena.ofConfined()) {
                byte[] all = cache.read(arena).toArray(ValueLayout.JAVA_BYTE);
                int size = all.length / TinyModel.ROWS;
                bytes.add(Arrays.copyOfRange(all, row * size, (row + 1) * size));
            }
        }
        return bytes.toArray(byte[][]::new);
    }
}
