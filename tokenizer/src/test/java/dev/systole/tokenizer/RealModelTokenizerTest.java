package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.testing.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokenizers of published GGUF files, found in the folder that SYSTOLE_TEST_MODELS names. */
class RealModelTokenizerTest {

    @ParameterizedTest
    @CsvSource({
        "smollm2, SmolLM2-135M-Instruct",
        "qwen2.5-coder, Qwen2.5-Coder-0.5B-Instruct",
        "gemma-3-270m, gemma-3-270m"
    })
    void encodes_and_decodes_the_check_of_the_reference(String model, String reference) throws IOException {
        Path file = file(model);
        JsonNode golden = new ObjectMapper().readTree(Fixtures.real(reference).toFile());
        JsonNode check = golden.path("tokenize_check");
        int[] ids = ids(check.path("ids"));
        try (TokenizerSource source = TokenizerSource.fromGguf(GgufFile.metadata(file))) {
            assertThat(source.tokenizer().encode(check.path("text").asText(), false))
                    .isEqualTo(ids);
            assertThat(source.tokenizer().decode(ids, false))
                    .isEqualTo(check.path("text").asText());
            for (JsonNode item : golden.path("items")) {
                Optional<int[]> prompt = prompt(source, item);
                assertThat(prompt.orElse(ids(item.path("prompt_ids")))).isEqualTo(ids(item.path("prompt_ids")));
            }
        }
    }

    /** The prompt's ids; empty for a chat with a GGUF that has no chat template. */
    private static Optional<int[]> prompt(TokenizerSource source, JsonNode item) {
        String text = item.path("text").asText();
        if (item.path("kind").asText().equals("text")) {
            return Optional.of(source.tokenizer().encode(text, true));
        }
        String request = "{\"messages\":[{\"role\":\"user\",\"content\":" + item.path("text")
                + "}],\"add_generation_prompt\":true}";
        return source.chatTemplate(false)
                .map(template -> source.tokenizer().encode(template.renderRequest(request), false));
    }

    private static int[] ids(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToInt(JsonNode::intValue)
                .toArray();
    }

    private static Path file(String model) throws IOException {
        String folder = System.getenv("SYSTOLE_TEST_MODELS");
        assumeTrue(folder != null, "SYSTOLE_TEST_MODELS is not set");
        try (Stream<Path> files = Files.list(Path.of(String.valueOf(folder)))) {
            List<Path> found = files.filter(file -> file.getFileName()
                            .toString()
                            .toLowerCase(java.util.Locale.ROOT)
                            .startsWith(model))
                    .toList();
            assumeTrue(!found.isEmpty(), "no " + model + " in " + folder);
            return found.getFirst();
        }
    }
}
