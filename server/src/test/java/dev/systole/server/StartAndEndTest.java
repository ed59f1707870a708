package dev.systole.server;

import static dev.systole.server.EchoServer.CHAT;
import static dev.systole.server.EchoServer.TEXT;
import static dev.systole.server.EchoServer.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.server.http.Readiness;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StartAndEndTest {

    private static final String LONG = "{\"prompt\":\"ab\",\"max_tokens\":300,\"ignore_eos\":true";

    @Test
    void before_it_is_ready_it_says_how_far_it_is() throws Exception {
        try (EchoServer server = new EchoServer(2, 64, 4)) {
            server.readiness.report("compiling programs", 3, 12);
            for (String path : new String[] {"/health", "/health/ready"}) {
                HttpResponse<String> health = server.get(path);
                assertThat(health.statusCode()).isEqualTo(503);
                JsonNode body = EchoServer.parse(health.body());
                assertThat(body.path("stage").asText()).isEqualTo("compiling programs");
                assertThat(body.path("done").asInt()).isEqualTo(3);
                assertThat(body.path("total").asInt()).isEqualTo(12);
            }
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(server.get("/").body()).contains("compiling programs", "3 of 12", "<progress");
            HttpResponse<String> early = server.post(TEXT, "{\"prompt\":\"x\"}");
            assertThat(early.statusCode()).isEqualTo(503);
            assertThat(early.headers().firstValue("retry-after")).isPresent();
            assertThat(EchoServer.parse(early.body()).path("error").size()).isEqualTo(4);

            server.load(EchoServer.TEMPLATE);
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(server.device.steps()).as("steps that warmed up").isPositive();
            server.json(CHAT, "{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}");
            assertThat(server.get("/").body()).contains("tokens/s").doesNotContain("http://", "https://");
        }
    }

    @Test
    void a_drain_finishes_what_runs_and_refuses_what_comes() throws Exception {
        try (EchoServer server = EchoServer.ready(1, 512, 4)) {
            server.device.slow(Duration.ofMillis(4));
            CompletableFuture<HttpResponse<String>> stream = server.postLater(TEXT, LONG + ",\"stream\":true}");
            eventually("the stream runs", () -> server.running() == 1);
            CompletableFuture<HttpResponse<String>> queued = server.postLater(TEXT, "{\"prompt\":\"queued\"}");
            eventually("both are there", () -> server.running() == 1 && server.waiting() == 1);
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> {
                try {
                    return server.server.drain(Duration.ofSeconds(20));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            eventually("it drains", () -> server.readiness.status().phase() == Readiness.Phase.DRAINING);
            assertThat(server.get("/health").statusCode()).isEqualTo(503);
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(server.post(TEXT, "{\"prompt\":\"late\"}").statusCode()).isEqualTo(503);
            assertThat(drained.get(20, TimeUnit.SECONDS)).isTrue();
            server.server.close();
            assertThat(EchoServer.events(stream.get(5, TimeUnit.SECONDS).body())
                            .getLast()
                            .at("/choices/0/finish_reason")
                            .asText())
                    .isEqualTo("length");
            assertThat(queued.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            assertThat(server.engine.isClosed()).isTrue();
        }
    }

    @Test
    void what_outlasts_the_grace_is_told() throws Exception {
        try (EchoServer server = EchoServer.ready(1, 4096, 4)) {
            server.device.slow(Duration.ofMillis(5));
            CompletableFuture<HttpResponse<String>> stream = server.postLater(
                    TEXT, "{\"prompt\":\"ab\",\"max_tokens\":4000,\"ignore_eos\":true,\"stream\":true}");
            eventually("it runs", () -> server.running() == 1);
            Thread.sleep(50);
            assertThat(server.server.drain(Duration.ofMillis(50))).isFalse();
            server.server.close();
            assertThat(lastError(stream)).isNotBlank();
        }
    }

    private static String lastError(CompletableFuture<HttpResponse<String>> stream) throws Exception {
        HttpResponse<String> response = stream.get(10, TimeUnit.SECONDS);
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode last = response.body()
                .lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> EchoServer.parse(line.substring("data: ".length())))
                .reduce((before, after) -> after)
                .orElseThrow();
        assertThat(last.path("error").size()).as(last.toString()).isEqualTo(4);
        return last.at("/error/message").asText();
    }

    @Test
    void a_broken_device_is_told_to_every_request() throws Exception {
        try (EchoServer server = EchoServer.ready(2, 1024, 4)) {
            server.device.slow(Duration.ofMillis(1));
            CompletableFuture<HttpResponse<String>> stream = server.postLater(TEXT, LONG + ",\"stream\":true}");
            CompletableFuture<HttpResponse<String>> whole = server.postLater(TEXT, LONG + "}");
            CompletableFuture<HttpResponse<String>> queued = server.postLater(TEXT, LONG + "}");
            eventually("all are there", () -> server.running() == 2 && server.waiting() == 1);
            Thread.sleep(50);
            server.device.breakDown();
            assertThat(server.server.failure().get(10, TimeUnit.SECONDS)).hasMessageContaining("device broke");
            assertThat(lastError(stream)).isNotBlank();
            assertThat(whole.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
            assertThat(queued.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
            assertThat(server.get("/health").statusCode()).isEqualTo(503);
            assertThat(server.get("/health/live").statusCode()).isEqualTo(503);
            assertThat(server.post(TEXT, LONG + "}").statusCode()).isEqualTo(503);
            eventually(
                    "all are counted",
                    () -> server.metric("vllm:request_success_total{finished_reason=\"error\",model_name=\"echo\"}")
                            == 3);
        }
    }
}
