package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.config.ConfigLoader;
import dev.systole.config.Progress;
import dev.systole.config.ServingConfig;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.http.Readiness;
import dev.systole.testing.Fetched;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class SimulatedModelTest {

    @Test
    void it_says_its_prompt_again_with_the_models_own_tokeniser_and_no_plugin(@TempDir Path folder) throws Exception {
        Path model = Fetched.model().orElseThrow(() -> new TestAbortedException("the default model was not fetched"));
        ServingConfig config = ConfigLoader.load(
                Map.of(
                        "model", model.toString(),
                        "port", "0",
                        "plugin", folder.resolve("absent.so").toString(),
                        "max-num-seqs", "2",
                        "max-model-len", "128"),
                Map.of(),
                Optional.empty());
        Readiness readiness = new Readiness(Progress.NONE);
        try (SystoleServer server = new SystoleServer(config.server(), "simulated", readiness);
                HttpClient client = HttpClient.newHttpClient()) {
            int port = server.listen();
            LoadedModel loaded = server.load(new ModelLoader.Simulated(config, Duration.ofMillis(1)));
            assertThat(loaded.maxLength()).isEqualTo(128);
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/completions"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"prompt\":\"The sky is blue.\",\"max_tokens\":32}"))
                    .build();
            JsonNode answer = EchoServer.parse(
                    client.send(request, BodyHandlers.ofString()).body());
            assertThat(answer.at("/choices/0/text").asText()).isEqualTo("The sky is blue.");
            assertThat(answer.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
            assertThat(server.drain(Duration.ofSeconds(10))).isTrue();
        }
    }
}
