package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.server.generate.LoadedModel;
import dev.systole.testing.Fetched;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

/**
 * Real models over HTTP against transformers: greedy ids up to the first step whose two best logits lie closer than
 * 5e-3, in float32 on weights rounded to bfloat16, as the reference was made. The default model always runs where it
 * was fetched; the others where the folder SYSTOLE_TEST_MODELS has them.
 */
@Timeout(240)
class RealModelTest {

    private static final int MAX_LENGTH = 256;
    private static final double SMALLEST_MARGIN = 5e-3;
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource({
        "SmolLM2-135M-Instruct,SmolLM2-135M-Instruct.Q4_1.gguf",
        "Qwen2.5-Coder-0.5B-Instruct,qwen2.5-coder-0.5b-instruct.gguf",
        "gemma-3-270m,gemma-3-270m-q4_k_m.gguf"
    })
    void greedy_ids_over_http_equal_those_of_transformers(String name, String file) throws Exception {
        Path model = model(name, file);
        Path plugin = Fetched.plugin().orElseThrow(() -> skip(name, "the plugin was not fetched"));
        JsonNode golden = JSON.readTree(Fixtures.real(name).toFile());
        try (ServedModel served = new ServedModel(name, model, plugin, MAX_LENGTH)) {
            LoadedModel loaded = served.loaded();
            JsonNode check = golden.path("tokenize_check");
            assertThat(loaded.tokenizer().encode(check.path("text").asText(), false))
                    .as("tokenize_check")
                    .isEqualTo(withoutStart(loaded, integers(check.path("ids"))));
            for (JsonNode item : golden.path("items")) {
                compare(served, name, item);
            }
        }
        Goldens.ran(name + " over HTTP");
    }

    /** Gemma's reference begins with the start token, which is added, not encoded. */
    private static int[] withoutStart(LoadedModel loaded, int[] ids) {
        int[] start = loaded.tokenizer().encode("", true);
        boolean starts = start.length == 1 && ids.length > 0 && ids[0] == start[0];
        return starts ? Arrays.copyOfRange(ids, 1, ids.length) : ids;
    }

    private static void compare(ServedModel served, String name, JsonNode item) throws Exception {
        int[] greedy = integers(item.path("greedy"));
        int compared = 0;
        while (compared < greedy.length && item.path("margin").path(compared).asDouble() >= SMALLEST_MARGIN) {
            compared++;
        }
        JsonNode answer = served.complete(item.path("prompt_ids"), greedy.length);
        int[] ids = integers(answer.path("choices").path(0).path("token_ids"));
        assertThat(Arrays.copyOf(ids, compared))
                .as("%s: %s", name, item.path("text").asText())
                .isEqualTo(Arrays.copyOf(greedy, compared));
        assertThat(answer.path("usage").path("completion_tokens").asInt()).isEqualTo(greedy.length);
    }

    private static Path model(String name, String file) {
        String folder = System.getenv("SYSTOLE_TEST_MODELS");
        if (folder != null && Files.isRegularFile(Path.of(folder, file))) {
            return Path.of(folder, file);
        }
        if (file.startsWith("SmolLM2")) {
            return Fetched.model().orElseThrow(() -> skip(name, "the default model was not fetched"));
        }
        throw skip(name, "SYSTOLE_TEST_MODELS names no folder with " + file);
    }

    private static TestAbortedException skip(String name, String reason) {
        Goldens.skipped(name + " over HTTP", reason);
        return new TestAbortedException(reason);
    }

    private static int[] integers(JsonNode node) {
        return node.valueStream().mapToInt(JsonNode::intValue).toArray();
    }
}
