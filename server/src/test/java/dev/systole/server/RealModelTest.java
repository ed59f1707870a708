package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.config.ConfigLoader;
import dev.systole.config.Progress;
import dev.systole.config.ServingConfig;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.http.Readiness;
import dev.systole.testing.Fetched;
import dev.systole.testing.Goldens;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

/**
 * Real models over HTTP against transformers (../shared/fixtures/real): greedy ids up to the first step whose two best
 * logits lie closer than 5e-3, in float32 on weights rounded to bfloat16, as the reference was made. The default model
 * always runs where it was fetched; the others where the folder SYSTOLE_TEST_MODELS has them.
 */
@Timeout(240)
class RealModelTest {

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
        Path reference = Goldens.shared()
                .map(shared -> shared.resolve("fixtures/real/" + name + ".json"))
                .orElseThrow(() -> skip(name, "../shared is absent"));
        Path plugin = Fetched.plugin().orElseThrow(() -> skip(name, "the plugin was not fetched"));
        JsonNode golden = JSON.readTree(reference.toFile());
        ServingConfig config = ConfigLoader.load(
                Map.of(
                        "model", model.toString(),
                        "plugin", plugin.toString(),
                        "port", "0",
                        "dtype", "float32",
                        "max-model-len", "256",
                        "max-num-seqs", "2",
                        "batch-invariant", "true"),
                Map.of(),
                Optional.empty());
        try (SystoleServer server = new SystoleServer(config.server(), name, new Readiness(Progress.NONE))) {
            int port = server.listen();
            LoadedModel loaded = server.load(new ModelLoader.FromCheckpoint(config));
            JsonNode check = golden.path("tokenize_check");
            assertThat(loaded.tokenizer().encode(check.path("text").asText(), false))
                    .as("tokenize_check")
                    .isEqualTo(withoutStart(loaded, integers(check.path("ids"))));
            for (JsonNode item : golden.path("items")) {
                compare(port, name, item);
            }
            assertThat(server.drain(java.time.Duration.ofSeconds(30))).isTrue();
        }
        Goldens.ran(name + " over HTTP");
    }

    /** Gemma's reference begins with the start token, which is added, not encoded. */
    private static int[] withoutStart(LoadedModel loaded, int[] ids) {
        int[] start = loaded.tokenizer().encode("", true);
        boolean starts = start.length == 1 && ids.length > 0 && ids[0] == start[0];
        return starts ? Arrays.copyOfRange(ids, 1, ids.length) : ids;
    }

    private static void compare(int port, String name, JsonNode item) throws Exception {
        int[] greedy = integers(item.path("greedy"));
        int compared = 0;
        while (compared < greedy.length && item.path("margin").path(compared).asDouble() >= SMALLEST_MARGIN) {
            compared++;
        }
        ObjectNode body = JSON.createObjectNode()
                .put("model", name)
                .put("max_tokens", greedy.length)
                .put("temperature", 0)
                .put("ignore_eos", true)
                .put("return_token_ids", true);
        body.set("prompt", item.path("prompt_ids"));
        JsonNode answer = post(port, body);
        int[] ids = integers(answer.path("choices").path(0).path("token_ids"));
        assertThat(Arrays.copyOf(ids, compared))
                .as("%s: %s", name, item.path("text").asText())
                .isEqualTo(Arrays.copyOf(greedy, compared));
        assertThat(answer.path("usage").path("completion_tokens").asInt()).isEqualTo(greedy.length);
    }

    private static JsonNode post(int port, JsonNode body) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/completions"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body.toString()))
                    .build();
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return JSON.readTree(response.body());
        }
    }

    private static Path model(String name, String file) {
        String folder = System.getenv("SYSTOLE_TEST_MODELS");
        if (folder != null && Files.isRegularFile(Path.of(folder, file))) {
            return Path.of(folder, file);
        }
        if (file.startsWith("SmolLM2")) {
            return Fetched.model().orElseThrow(() -> skip(name, "the default model was not fetched"));
        }
        Assumptions.abort("SYSTOLE_TEST_MODELS names no folder with " + file);
        throw new IllegalStateException();
    }

    private static TestAbortedException skip(String name, String reason) {
        Goldens.skipped(name + " over HTTP", reason);
        return new TestAbortedException(reason);
    }

    private static int[] integers(JsonNode node) {
        return node.valueStream().mapToInt(JsonNode::intValue).toArray();
    }
}
