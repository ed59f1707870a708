package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.testing.Goldens;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TokenizerTest {

    private static final String GOLDEN = "tiny tokenizer against the tokenizers package";

    @Test
    void encodes_and_decodes_as_the_python_package_does() {
        JsonNode vectors = Vectors.read("tiny.json");
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.tinyJson())) {
            for (JsonNode encoded : vectors.path("encoded")) {
                String text = encoded.path("text").asText();
                assertThat(tokenizer.encode(text, true)).as(text).isEqualTo(Vectors.ids(encoded.path("ids")));
            }
            for (JsonNode decoded : vectors.path("decoded")) {
                int[] ids = Vectors.ids(decoded.path("ids"));
                assertThat(tokenizer.decode(ids, false))
                        .isEqualTo(decoded.path("text").asText());
                assertThat(tokenizer.decode(ids, true))
                        .isEqualTo(decoded.path("without_special").asText());
            }
        }
        Goldens.ran(GOLDEN);
    }

    @Test
    void knows_its_tokens() {
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson())) {
            assertThat(tokenizer.vocabularySize()).isEqualTo(256);
            assertThat(tokenizer.id("A")).hasValue('A');
            assertThat(tokenizer.id("no such token")).isEmpty();
            assertThat(tokenizer.id("")).isEmpty();
        }
    }

    @Test
    void ids_outside_the_vocabulary_add_nothing() {
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson())) {
            assertThat(tokenizer.decode(new int[] {'a', 300, -1, Integer.MAX_VALUE, 'b'}, false))
                    .isEqualTo("ab");
        }
    }

    @Test
    void takes_any_text_java_can_hold() {
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson())) {
            assertThat(tokenizer.decode(tokenizer.encode("\0 \uFFFF 😀", false), false))
                    .isEqualTo("\0 \uFFFF 😀");
            // A lone surrogate has no UTF-8.
            assertThat(tokenizer.decode(tokenizer.encode("a\uD83D", false), false))
                    .isEqualTo("a?");
        }
    }

    @Test
    void ignores_truncation_and_padding_in_the_file() {
        String json = Vectors.bytesJson()
                .replaceFirst(
                        "\\{",
                        "{\"truncation\":{\"direction\":\"Right\",\"max_length\":2,\"strategy\":\"LongestFirst\",\"stride\":0},"
                                + "\"padding\":{\"strategy\":{\"Fixed\":9},\"direction\":\"Right\",\"pad_to_multiple_of\":null,"
                                + "\"pad_id\":0,\"pad_type_id\":0,\"pad_token\":\"!\"},");
        try (Tokenizer tokenizer = Tokenizer.fromJson(json)) {
            assertThat(tokenizer.encode("hello", true)).hasSize(5);
        }
    }

    @Test
    void refuses_what_is_no_tokenizer() {
        assertThatThrownBy(() -> Tokenizer.fromJson("{"))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("tokenizer.json");
        assertThatThrownBy(() -> Tokenizer.fromJson(""))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("tokenizer.json");
        String wordPiece = Vectors.bytesJson()
                .replaceFirst(
                        "\"decoder\":\\{[^}]*}",
                        "\"decoder\":{\"type\":\"WordPiece\",\"prefix\":\"##\",\"cleanup\":true}");
        assertThatThrownBy(() -> Tokenizer.fromJson(wordPiece))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("WordPiece")
                .hasMessageContaining("ByteLevel");
    }

    @Test
    void is_closed_once_and_refuses_to_be_used_after() {
        Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson());
        StreamDecoder stream = tokenizer.newStreamDecoder(false);
        tokenizer.close();
        tokenizer.close();
        assertThatIllegalStateException().isThrownBy(() -> tokenizer.encode("a", false));
        assertThat(stream.accept('a')).isEqualTo("a");
    }

    @Test
    void serves_many_threads() throws InterruptedException, ExecutionException {
        try (Tokenizer tokenizer = Tokenizer.fromJson(Vectors.bytesJson());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String text = "text " + i + " 你好 😀";
                tasks.add(() -> tokenizer.decode(tokenizer.encode(text, false), false));
            }
            List<Future<String>> results = threads.invokeAll(tasks);
            for (int i = 0; i < results.size(); i++) {
                assertThat(results.get(i).get()).isEqualTo("text " + i + " 你好 😀");
            }
        }
    }
}
