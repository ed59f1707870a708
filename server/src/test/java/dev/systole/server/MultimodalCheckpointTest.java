package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.testing.Fetched;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/**
 * The tiny checkpoints of multimodal classes over HTTP: their text parts answer as transformers does, up to the first
 * step whose two best logits lie closer than 1e-3, and images are refused.
 */
@Timeout(240)
class MultimodalCheckpointTest {

    private static final int MAX_LENGTH = 80;
    private static final double SMALLEST_MARGIN = 1e-3;
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"qwen3_5_vl/bf16", "gemma3_vl/bf16"})
    void the_text_part_answers_and_an_image_is_refused(String fixture) throws Exception {
        Path folder = Fixtures.tiny(fixture);
        Path plugin = Fetched.plugin().orElseThrow(() -> skip(fixture, "the plugin was not fetched"));
        JsonNode reference = JSON.readTree(folder.resolve("reference.json").toFile());
        try (ServedModel model = new ServedModel("tiny", folder, plugin, MAX_LENGTH)) {
            for (JsonNode golden : reference.path("f32_compute")) {
                int[] greedy = integers(golden.path("greedy"));
                int compared = 0;
                while (compared < greedy.length
                        && golden.path("greedy_margin").path(compared).asDouble() >= SMALLEST_MARGIN) {
                    compared++;
                }
                JsonNode answer = model.complete(golden.path("prompt"), greedy.length);
                int[] ids = integers(answer.path("choices").path(0).path("token_ids"));
                assertThat(ids).hasSameSizeAs(greedy);
                assertThat(Arrays.copyOf(ids, compared)).isEqualTo(Arrays.copyOf(greedy, compared));
            }
            HttpResponse<String> refused = model.post("/v1/chat/completions", """
                    {"messages":[{"role":"user","content":[{"type":"text","text":"What is this?"},
                     {"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]}]}""");
            assertThat(refused.statusCode()).isEqualTo(400);
            JsonNode error = JSON.readTree(refused.body()).path("error");
            assertThat(error.path("param").asText()).isEqualTo("messages[0].content[1].type");
            assertThat(error.path("message").asText()).contains("does not support images yet");
        }
        Goldens.ran(fixture + " over HTTP");
    }

    private static TestAbortedException skip(String fixture, String reason) {
        Goldens.skipped(fixture + " over HTTP", reason);
        return new TestAbortedException(reason);
    }

    private static int[] integers(JsonNode node) {
        return node.valueStream().mapToInt(JsonNode::intValue).toArray();
    }
}
