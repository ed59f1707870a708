package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against transformers: see make_added_tokens.py. */
class NamedTokensTest {

    private static final JsonNode VECTORS = Vectors.read("added_tokens.json");

    @TempDir
    Path folder;

    static Stream<String> folders() {
        return VECTORS.path("folders").properties().stream().map(Map.Entry::getKey);
    }

    @ParameterizedTest
    @MethodSource("folders")
    void adds_the_tokens_that_transformers_adds(String name) throws IOException {
        JsonNode expected = VECTORS.path("folders").path(name);
        write("tokenizer.json", VECTORS.path("tokenizer").toString());
        for (var file : expected.path("files").properties()) {
            write(file.getKey(), file.getValue().asText());
        }
        try (TokenizerSource source = TokenizerSource.fromDirectory(folder)) {
            Tokenizer tokenizer = source.tokenizer();
            for (JsonNode encoded : expected.path("cases")) {
                String text = encoded.path("text").asText();
                int[] ids = Vectors.ids(encoded.path("ids"));
                assertThat(tokenizer.encode(text, false)).as(text).isEqualTo(ids);
                assertThat(tokenizer.decode(ids, true))
                        .as(text)
                        .isEqualTo(encoded.path("without_special").asText());
            }
            Map<String, String> named = new HashMap<>();
            expected.path("named")
                    .properties()
                    .forEach(field -> named.put(field.getKey(), field.getValue().asText()));
            assertThat(source.specialTokens()).isEqualTo(named);
            assertThat(tokenizer.vocabularySize())
                    .isEqualTo(expected.path("size").asInt());
        }
    }

    @Test
    void refuses_what_is_no_token_and_names_the_file() throws IOException {
        write("tokenizer.json", Vectors.bytesJson());
        for (String config : new String[] {
            "{\"extra_special_tokens\":[5]}",
            "{\"added_tokens_decoder\":{\"7\":{\"lstrip\":true}}}",
            "{\"added_tokens_decoder\":{\"x\":{\"content\":\"a\"}}}"
        }) {
            write("tokenizer_config.json", config);
            assertThatThrownBy(() -> TokenizerSource.fromDirectory(folder))
                    .isInstanceOf(TokenizerException.class)
                    .hasMessageContaining("tokenizer_config.json: ")
                    .hasMessageContaining("expected");
        }
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }
}
