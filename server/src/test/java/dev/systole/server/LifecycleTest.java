package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that go, queues that fill, servers that start, end and fail. */
class LifecycleTest {

    private static final String TEXT = "/v1/completions";
    private static final Duration STEP = Duration.ofMillis(2);

    /** A request on a bare socket, which can be dropped at any time. */
    private static Socket open(TestServer server, String body) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "POST " + TEXT + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + bytes.length + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return socket;
    }

    private static String request(String prompt, int tokens, boolean stream) {
        return "{\"prompt\":\"" + prompt + "\",\"max_tokens\":" + tokens
                + ",\"temperature\":0,\"ignore_eos\":true,\"stream\":" + stream + "}";
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(end);
            Thread.sleep(5);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_client_that_goes_frees_its_row(boolean stream) throws Exception {
        // A step so long that 250 of them outlast the test's patience: only a cancel ends this in time.
        try (TestServer server = TestServer.start(1, 10, Duration.ofMillis(100))) {
            Socket socket = open(server, request("a", 250, stream));
            await(() -> server.running() == 1);
            if (stream) {
                InputStream in = socket.getInputStream();
                assertThat(in.read()).isEqualTo('H');
            }
            socket.close();
            await(() -> server.running() == 0);
            assertThat(server.metric("vllm:request_success_total{finished_reason=\"abort\",model_name=\"simulated\"}"))
                    .isEqualTo(1);
        }
    }

    @Test
    void a_client_that_goes_while_it_waits_leaves_the_queue() throws Exception {
        try (TestServer server = TestServer.start(1, 10, Duration.ofMillis(50))) {
            Socket holder = open(server, request("a", 250, true));
            await(() -> server.running() == 1);
            Socket waiting = open(server, request("b", 5, false));
            await(() -> server.waiting() == 1);
            waiting.close();
            await(() -> server.waiting() == 0);
            assertThat(server.running()).isEqualTo(1);
            holder.close();
        }
    }

    @Test
    void a_full_queue_is_429_with_retry_after_and_running_streams_go_on() throws Exception {
        try (TestServer server = TestServer.start(1, 1, STEP)) {
            CompletableFuture<List<JsonNode>> running = CompletableFuture.supplyAsync(() -> streamed(server, "a"));
            await(() -> server.running() == 1);
            CompletableFuture<List<JsonNode>> queued = CompletableFuture.supplyAsync(() -> streamed(server, "b"));
            await(() -> server.waiting() == 1);
            HttpResponse<String> refused = server.post(TEXT, request("c", 5, false));
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(refused.body()).contains("queue_full");
            assertThat(server.metric("systole_requests_rejected_total")).isEqualTo(1);
            assertThat(running.get(30, TimeUnit.SECONDS)).isNotEmpty();
            assertThat(queued.get(30, TimeUnit.SECONDS)).isNotEmpty();
        }
    }

    private static List<JsonNode> streamed(TestServer server, String prompt) {
        try {
            return server.stream(TEXT, request(prompt, 200, true));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_late_request_starts_before_earlier_ones_end() throws Exception {
        try (TestServer server = TestServer.start(2, 10, STEP)) {
            CompletableFuture<List<JsonNode>> early = CompletableFuture.supplyAsync(() -> streamed(server, "a"));
            await(() -> server.running() == 1);
            server.ask(TEXT, request("late", 3, false));
            assertThat(early.isDone()).isFalse();
            early.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void before_the_model_is_there_health_is_503_with_the_stage_and_requests_are_told_to_retry() throws Exception {
        try (TestServer server = TestServer.listening()) {
            for (String path : List.of("/health", "/health/ready")) {
                HttpResponse<String> health = server.get(path);
                assertThat(health.statusCode()).isEqualTo(503);
                JsonNode body = TestServer.JSON.readTree(health.body());
                assertThat(body.has("stage") && body.has("done") && body.has("total"))
                        .isTrue();
            }
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(server.fault(503, TEXT, request("a", 1, false))
                            .path("code")
                            .asText())
                    .isEqualTo("not_ready");
            assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_drain_lets_running_requests_finish_and_refuses_new_ones() throws Exception {
        TestServer server = TestServer.start(1, 10, STEP);
        CompletableFuture<List<JsonNode>> running = CompletableFuture.supplyAsync(() -> streamed(server, "a"));
        await(() -> server.running() == 1);
        CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> {
            try {
                return server.server().drain(Duration.ofSeconds(20));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        await(() -> server.get("/health/ready").statusCode() == 503);
        server.fault(503, TEXT, request("late", 1, false));
        assertThat(drained.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(running.get(30, TimeUnit.SECONDS)
                        .getLast()
                        .path("choices")
                        .path(0)
                        .path("finish_reason")
                        .asText())
                .isEqualTo("length");
        server.close();
    }

    @Test
    void a_device_that_fails_ends_requests_with_an_error_and_turns_the_server_unhealthy() throws Exception {
        try (TestServer server = TestServer.start(2, 10, Duration.ZERO, 20)) {
            HttpResponse<String> stream = server.post(TEXT, request("a", 200, true));
            assertThat(stream.body()).contains("data: {\"error\":").contains("engine_failed");
            await(() -> server.get("/health").statusCode() == 503);
            assertThat(server.get("/health/live").statusCode()).isEqualTo(503);
            assertThat(server.server().failure().get(10, TimeUnit.SECONDS)).hasMessageContaining("simulated failure");
            server.fault(503, TEXT, request("b", 1, false));
        }
    }

    @Test
    void every_series_is_there_at_zero_from_the_start() throws Exception {
        try (TestServer server = TestServer.start(2, 10, Duration.ZERO)) {
            String metrics = server.get("/metrics").body();
            List<String> expected = new ArrayList<>(List.of(
                    "vllm:num_requests_running{model_name=\"simulated\"} 0.0",
                    "vllm:num_requests_waiting{model_name=\"simulated\"} 0.0",
                    "vllm:kv_cache_usage_perc{model_name=\"simulated\"}",
                    "vllm:prompt_tokens_total{model_name=\"simulated\"} 0.0",
                    "vllm:generation_tokens_total{model_name=\"simulated\"} 0.0",
                    "vllm:prefix_cache_queries_total{model_name=\"simulated\"}",
                    "vllm:prefix_cache_hits_total{model_name=\"simulated\"} 0.0",
                    "vllm:time_to_first_token_seconds_count{model_name=\"simulated\"} 0",
                    "vllm:inter_token_latency_seconds_count{model_name=\"simulated\"} 0",
                    "vllm:request_time_per_output_token_seconds_count{model_name=\"simulated\"} 0",
                    "vllm:e2e_request_latency_seconds_count{model_name=\"simulated\"} 0",
                    "vllm:request_queue_time_seconds_count{model_name=\"simulated\"} 0",
                    "vllm:cache_config_info{block_size=\"256\",model_name=\"simulated\",num_gpu_blocks=\"2\"} 1.0",
                    "systole_decode_tokens_per_second{batch_size=\"2\"} 0.0",
                    "systole_step_seconds_count{batch_size=\"2\",kind=\"decode\"} 0",
                    "systole_compilations_total{phase=\"startup\"} 3.0",
                    "systole_compilations_total{phase=\"serving\"} 0.0",
                    "systole_padding_tokens_total",
                    "systole_requests_rejected_total 0.0"));
            for (String reason : List.of("stop", "length", "abort", "error", "deadline")) {
                expected.add(
                        "vllm:request_success_total{finished_reason=\"" + reason + "\",model_name=\"simulated\"} 0.0");
            }
            assertThat(expected).allSatisfy(line -> assertThat(metrics).contains("\n" + line));
        }
    }
}
