package dev.systole.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.ConfigLoader;
import dev.systole.config.Progress;
import dev.systole.config.ServingConfig;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.http.Readiness;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A checkpoint served in float32 on loopback, with few programs. */
final class ServedModel implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final SystoleServer server;
    private final int port;
    private final LoadedModel loaded;
    private final HttpClient client = HttpClient.newHttpClient();

    ServedModel(String name, Path model, Path plugin, int maxLength) throws Exception {
        ServingConfig config = ConfigLoader.load(
                Map.of(
                        "model", model.toString(),
                        "plugin", plugin.toString(),
                        "port", "0",
                        "dtype", "float32",
                        "max-model-len", String.valueOf(maxLength),
                        "max-num-seqs", "2",
                        "batch-invariant", "true"),
                Map.of(),
                Optional.empty());
        server = new SystoleServer(config.server(), name, new Readiness(Progress.NONE));
        try {
            port = server.listen();
            loaded = server.load(new ModelLoader.FromCheckpoint(config));
        } catch (Exception e) {
            server.close();
            throw e;
        }
    }

    LoadedModel loaded() {
        return loaded;
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    /** The whole completion of a prompt of token ids, greedy and past the end, with its token ids. */
    JsonNode complete(JsonNode promptIds, int maxTokens) throws Exception {
        String body = JSON.createObjectNode()
                .put("max_tokens", maxTokens)
                .put("temperature", 0)
                .put("ignore_eos", true)
                .put("return_token_ids", true)
                .set("prompt", promptIds)
                .toString();
        HttpResponse<String> response = post("/v1/completions", body);
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return JSON.readTree(response.body());
    }

    @Override
    public void close() {
        try {
            if (!server.drain(Duration.ofSeconds(30))) {
                throw new AssertionError("requests were still running after 30 s");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        } finally {
            server.close();
            client.close();
        }
    }
}
