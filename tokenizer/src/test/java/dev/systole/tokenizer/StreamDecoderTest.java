package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.testing.Goldens;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StreamDecoderTest {

    private static final String GOLDEN = "streamed text at every truncation against the tokenizers package";

    @Test
    void a_stream_cut_anywhere_is_the_text_the_python_package_decodes() {
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.tinyJson())) {
            for (JsonNode encoded : Vectors.read("tiny.json").path("encoded")) {
                int[] ids = Vectors.ids(encoded.path("ids"));
                for (int length = 0; length <= ids.length; length++) {
                    String expected = encoded.path("truncations").path(length).asText();
                    assertThat(streamed(tokenizer, Arrays.copyOf(ids, length))).isEqualTo(expected);
                }
            }
        }
        Goldens.ran(GOLDEN);
    }

    @Test
    void never_shows_half_a_character_and_never_waits_for_more_than_one() {
        String text = "a é 你好 👨‍👩‍👧‍👦 🏳️‍🌈 한국어 \u0301";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson())) {
            StreamDecoder stream = tokenizer.newStreamDecoder(false);
            StringBuilder shown = new StringBuilder();
            for (int i = 0; i < bytes.length; i++) {
                String delta = stream.accept(bytes[i] & 0xFF);
                assertThat(delta).doesNotContain("\uFFFD");
                assertThat(delta.isEmpty() || !Character.isHighSurrogate(delta.charAt(delta.length() - 1)))
                        .isTrue();
                shown.append(delta);
                int pending = i + 1 - shown.toString().getBytes(StandardCharsets.UTF_8).length;
                assertThat(pending).isBetween(0, 3);
            }
            assertThat(shown.toString()).isEqualTo(text);
            assertThat(stream.finish()).isEmpty();
        }
    }

    /** Well-formed input by Java's own decoder; it differs on surrogates, which the bytes drawn here leave out. */
    @Test
    void random_bytes_decode_as_utf_8_with_replacements() {
        Random random = new Random(11);
        int[] interesting = {'a', 0x7F, 0x80, 0xBF, 0xC1, 0xC3, 0xE1, 0xE4, 0xF0, 0x9F, 0x98, 0xF4, 0x8F, 0xF5, 0xFF};
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson())) {
            for (int round = 0; round < 2_000; round++) {
                int[] ids = random.ints(12, 0, interesting.length)
                        .map(i -> interesting[i])
                        .toArray();
                ByteBuffer bytes = ByteBuffer.allocate(ids.length);
                for (int id : ids) {
                    bytes.put((byte) id);
                }
                String expected = new String(bytes.array(), StandardCharsets.UTF_8);
                assertThat(streamed(tokenizer, ids)).as(Arrays.toString(ids)).isEqualTo(expected);
            }
        }
    }

    @Test
    void overlong_forms_and_surrogates_are_replaced_byte_by_byte() {
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson())) {
            assertThat(streamed(tokenizer, new int[] {0xED, 0xA0, 0x80, 0xE0, 0x80, 0x80, 0xF0, 0x8F, 0x80}))
                    .isEqualTo("\uFFFD".repeat(9));
        }
    }

    @Test
    void byte_tokens_show_each_character_once_it_is_complete() {
        try (TokenizerSource source = TokenizerSource.fromGguf(Vectors.metadata(
                Vectors.read("sentencepiece.json").path("no_prefix").path("metadata")))) {
            Tokenizer tokenizer = source.tokenizer();
            int zero = tokenizer.id("<0x00>").orElseThrow();
            StreamDecoder stream = tokenizer.newStreamDecoder(false);
            assertThat(stream.accept(zero + 0xF0)).isEmpty();
            assertThat(stream.accept(zero + 0x9F)).isEmpty();
            assertThat(stream.accept(zero + 0x98)).isEmpty();
            assertThat(stream.accept(zero + 0x80)).isEqualTo("😀");
            // Cut short by a piece of text: one replacement for each byte, as SentencePiece does.
            assertThat(stream.accept(zero + 0xE5)).isEmpty();
            assertThat(stream.accept(zero + 0x8F)).isEmpty();
            assertThat(stream.accept(tokenizer.id("a").orElseThrow())).isEqualTo("\uFFFD\uFFFDa");
            assertThat(stream.accept(zero + 0xF0)).isEmpty();
            assertThat(stream.finish()).isEqualTo("\uFFFD");
        }
    }

    @Test
    void a_metaspace_decoder_drops_the_space_of_the_first_piece_only() {
        String json = Vectors.bytesJson()
                .replaceFirst(
                        "\"decoder\":\\{[^}]*}",
                        "\"decoder\":{\"type\":\"Metaspace\",\"replacement\":\"!\",\"prepend_scheme\":\"always\",\"split\":true}");
        try (Tokenizer tokenizer = Tokenizer.fromJson(json)) {
            assertThat(streamed(tokenizer, new int[] {'!', 'a', '!', 'b'})).isEqualTo("a b");
        }
    }

    private static String streamed(Tokenizer tokenizer, int[] ids) {
        StreamDecoder stream = tokenizer.newStreamDecoder(false);
        StringBuilder text = new StringBuilder();
        for (int id : ids) {
            text.append(stream.accept(id));
        }
        return text.append(stream.finish()).toString();
    }
}
