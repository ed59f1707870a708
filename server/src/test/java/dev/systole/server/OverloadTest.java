package dev.systole.server;

import static dev.systole.server.EchoServer.CHAT;
import static dev.systole.server.EchoServer.TEXT;
import static dev.systole.server.EchoServer.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What one client does wrong or too much is no other client's concern. */
class OverloadTest {

    private static final String STREAM =
            "{\"prompt\":\"round\",\"max_tokens\":600,\"ignore_eos\":true,\"stream\":true}";

    private static String expected() {
        return "round".repeat(100);
    }

    private static String text(CompletableFuture<HttpResponse<String>> stream) throws Exception {
        return EchoServer.events(stream.get(25, TimeUnit.SECONDS).body()).stream()
                .map(chunk -> chunk.at("/choices/0/text").asText())
                .collect(Collectors.joining());
    }

    @Test
    void a_full_queue_answers_429_and_disturbs_no_stream() throws Exception {
        try (EchoServer server = EchoServer.ready(2, 1024, 2)) {
            server.device.slow(Duration.ofNanos(200_000));
            CompletableFuture<HttpResponse<String>> first = server.postLater(TEXT, STREAM);
            CompletableFuture<HttpResponse<String>> second = server.postLater(TEXT, STREAM);
            eventually("both run", () -> server.running() == 2);
            server.device.hold();
            List<CompletableFuture<HttpResponse<String>>> queued = new ArrayList<>();
            queued.add(server.postLater(TEXT, "{\"prompt\":\"three\"}"));
            queued.add(server.postLater(CHAT, "{\"messages\":[{\"role\":\"user\",\"content\":\"four\"}]}"));
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>(queued);
            // Which two of the four are taken is open; two must be refused.
            all.add(server.postLater(TEXT, "{\"prompt\":\"five\"}"));
            all.add(server.postLater(TEXT, "{\"prompt\":\"six\",\"stream\":true}"));
            eventually(
                    "two are answered",
                    () -> all.stream().filter(CompletableFuture::isDone).count() == 2);
            for (CompletableFuture<HttpResponse<String>> request : all) {
                if (request.isDone()) {
                    HttpResponse<String> refused = request.get();
                    assertThat(refused.statusCode()).isEqualTo(429);
                    assertThat(refused.headers().firstValue("retry-after")).isPresent();
                    assertThat(EchoServer.parse(refused.body())
                                    .at("/error/code")
                                    .asText())
                            .isEqualTo("queue_full");
                }
            }
            assertThat(server.metric("systole_requests_rejected_total")).isEqualTo(2);
            server.device.release();
            assertThat(text(first)).isEqualTo(expected());
            assertThat(text(second)).isEqualTo(expected());
            for (CompletableFuture<HttpResponse<String>> request : all) {
                assertThat(request.get(20, TimeUnit.SECONDS).statusCode()).isIn(200, 429);
            }
        }
    }

    @Test
    void a_late_request_starts_before_earlier_ones_end() throws Exception {
        try (EchoServer server = EchoServer.ready(2, 1024, 2)) {
            server.device.slow(Duration.ofMillis(1));
            CompletableFuture<HttpResponse<String>> early = server.postLater(TEXT, STREAM);
            eventually("it runs", () -> server.running() == 1);
            assertThat(server.post(TEXT, "{\"prompt\":\"late\",\"max_tokens\":3}")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(early.isDone()).isFalse();
            assertThat(text(early)).isEqualTo(expected());
        }
    }

    @Test
    void a_request_of_several_prompts_is_taken_whole_or_not_at_all() throws Exception {
        try (EchoServer server = EchoServer.ready(1, 256, 1)) {
            server.device.hold();
            server.device.hold();
            HttpResponse<String> refused = server.post(TEXT, "{\"prompt\":[\"a\",\"b\",\"c\"]}");
            server.device.release();
            assertThat(refused.statusCode()).isEqualTo(429);
            server.device.release();
            HttpResponse<String> taken = refused;
            for (int tries = 0; taken.statusCode() == 429 && tries < 100; tries++) {
                // What was taken of the first request leaves within a turn of the loop.
                Thread.sleep(10);
                taken = server.post(TEXT, "{\"prompt\":[\"a\",\"b\"]}");
            }
            assertThat(EchoServer.parse(taken.body()).at("/choices/1/text").asText())
                    .isEqualTo("b");
        }
    }

    @Test
    void malformed_requests_disturb_no_stream_and_never_cost_a_500() throws Exception {
        try (EchoServer server = EchoServer.ready(2, 1024, 8)) {
            server.device.slow(Duration.ofMillis(1));
            CompletableFuture<HttpResponse<String>> stream = server.postLater(TEXT, STREAM);
            eventually("it runs", () -> server.running() >= 1);
            Random random = new Random(20261130);
            for (int i = 0; i < 300; i++) {
                String body = mutated(random);
                String path = random.nextBoolean() ? CHAT : TEXT;
                HttpResponse<String> response = server.post(path, body);
                assertThat(response.statusCode())
                        .as("%s %s -> %s", path, body, response.body())
                        .isIn(200, 400, 404);
                if (response.statusCode() != 200) {
                    assertThat(EchoServer.parse(response.body()).path("error").size())
                            .isEqualTo(4);
                }
            }
            assertThat(text(stream)).isEqualTo(expected());
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
        }
    }

    private static final String[] SEEDS = {
        "{\"model\":\"echo\",\"prompt\":\"abc\",\"max_tokens\":3,\"temperature\":0.5,\"stop\":[\"x\"],\"seed\":1}",
        "{\"messages\":[{\"role\":\"user\",\"content\":\"hé\"}],\"max_tokens\":2,\"top_p\":0.9,\"stream\":false}",
        "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}]},{\"role\":\"assistant\","
                + "\"content\":null,\"tool_calls\":[{\"id\":\"1\",\"type\":\"function\",\"function\":"
                + "{\"name\":\"f\",\"arguments\":\"{}\"}}]}],\"max_completion_tokens\":2}",
        "{\"prompt\":[[1,2],[3]],\"max_tokens\":1,\"min_p\":0.1,\"top_k\":5,\"stream_options\":null}",
    };

    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        "null",
        "-1",
        "1e400",
        "\"\"",
        ",",
        ":",
        "\\u0000",
        "\\ud800",
        "true",
        "\u0000",
        "9".repeat(40)
    };

    private static String mutated(Random random) {
        StringBuilder body = new StringBuilder(SEEDS[random.nextInt(SEEDS.length)]);
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int at = random.nextInt(body.length());
            switch (random.nextInt(3)) {
                case 0 -> body.deleteCharAt(at);
                case 1 -> body.insert(at, PIECES[random.nextInt(PIECES.length)]);
                default -> body.setCharAt(at, body.charAt(random.nextInt(body.length())));
            }
        }
        return body.toString();
    }
}
