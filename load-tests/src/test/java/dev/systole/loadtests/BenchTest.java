package dev.systole.loadtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.loadtests.FakeServer.Canned;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchTest {

    private static final long PAUSE_MILLIS = 2;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void counts_the_servers_tokens_and_every_piece() throws Exception {
        Canned canned = new Canned(200, PAUSE_MILLIS, FakeServer.completion(4, 8));
        try (FakeServer server = new FakeServer(request -> canned)) {
            LevelReport level = run(server, "--concurrency=3", "--requests-per-stream=2", "--output-tokens=8")
                    .levels()
                    .getFirst();

            assertThat(level.streams()).isEqualTo(3);
            assertThat(level.requests()).isEqualTo(6);
            assertThat(level.failed()).isZero();
            assertThat(level.shortAnswers()).isZero();
            assertThat(level.outputTokens()).isEqualTo(6 * 8);
            assertThat(level.promptTokens()).isEqualTo(72.0);
            assertThat(level.ttftMillis().p50()).isGreaterThanOrEqualTo(PAUSE_MILLIS);
            assertThat(level.outputTokensPerSecond()).isEqualTo(level.outputTokens() / level.wallSeconds());
            assertThat(level.decodeTokensPerSecond())
                    .as("second requests prefill in between")
                    .isNull();
        }
    }

    @Test
    void streams_run_at_the_same_time() throws Exception {
        CyclicBarrier together = new CyclicBarrier(3);
        AtomicInteger warm = new AtomicInteger();
        Canned canned = new Canned(200, 0, FakeServer.completion(1, 1));
        // Answers come only when three requests wait for one, or the test runs into its time limit.
        try (FakeServer server = new FakeServer(request -> {
            if (warm.getAndIncrement() >= 4) {
                await(together);
            }
            return canned;
        })) {
            LevelReport level = run(server, "--concurrency=3", "--requests-per-stream=2")
                    .levels()
                    .getFirst();

            assertThat(level.failed()).isZero();
            assertThat(level.requests()).isEqualTo(6);
        }
    }

    @Test
    void without_usage_each_piece_counts_as_a_token() throws Exception {
        List<String> events = new ArrayList<>(FakeServer.completion(5, 0));
        events.removeIf(event -> event.contains("usage"));
        try (FakeServer server = new FakeServer(request -> new Canned(200, 0, events))) {
            LevelReport level =
                    run(server, "--concurrency=1", "--output-tokens=6").levels().getFirst();

            assertThat(level.outputTokens()).isEqualTo(5);
            assertThat(level.promptTokens()).isNull();
            assertThat(level.shortAnswers()).isEqualTo(1);
            assertThat(printed()).contains("at 1 streams, 1 of 1 answers had fewer than 6 tokens");
        }
    }

    @Test
    void asks_for_exactly_the_tokens_with_prompts_that_all_differ_from_the_first_words_on() throws Exception {
        Canned canned = new Canned(200, 0, FakeServer.completion(1, 9));
        try (FakeServer server = new FakeServer(request -> canned)) {
            run(server, "--concurrency=1,4", "--output-tokens=9", "--requests-per-stream=5");

            assertThat(server.paths()).hasSize(4 + 5 + 20).containsOnly("/v1/completions");
            assertThat(server.requests())
                    .extracting(request -> request.get("prompt").textValue().substring(0, 40))
                    .doesNotHaveDuplicates();
            JsonNode last = server.requests().getLast();
            assertThat(last.get("model").textValue()).isEqualTo("toy");
            assertThat(last.get("max_tokens").intValue()).isEqualTo(9);
            assertThat(last.get("ignore_eos").booleanValue()).isTrue();
            assertThat(last.get("stream").booleanValue()).isTrue();
            assertThat(last.get("stream_options").get("include_usage").booleanValue())
                    .isTrue();
        }
    }

    @Test
    void speaks_the_chat_endpoint() throws Exception {
        List<String> events = List.of(
                "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}",
                "{\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}",
                "{\"choices\":[{\"delta\":{\"content\":\"yes\"}}]}",
                "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}",
                "[DONE]");
        try (FakeServer server = new FakeServer(request -> new Canned(200, 0, events))) {
            LevelReport level =
                    run(server, "--api=chat", "--concurrency=1").levels().getFirst();

            assertThat(level.outputTokens()).isEqualTo(2);
            assertThat(server.paths()).containsOnly("/v1/chat/completions");
            assertThat(server.requests()
                            .getLast()
                            .get("messages")
                            .get(0)
                            .get("role")
                            .textValue())
                    .isEqualTo("user");
        }
    }

    @Test
    void failures_are_counted_apart_and_the_first_is_shown() throws Exception {
        Canned good = new Canned(200, 0, FakeServer.completion(2, 2));
        Canned full = new Canned(429, 0, List.of("{\"error\":{\"message\":\"queue full\"}}"));
        Canned broken = new Canned(200, 0, List.of("{\"choices\":[{\"text\":\"a\"}]}"));
        List<Canned> answers = List.of(good, good, good, good, good, full, broken);
        AtomicInteger next = new AtomicInteger();
        try (FakeServer server = new FakeServer(request -> answers.get(next.getAndIncrement()))) {
            LevelReport level = run(server, "--concurrency=1", "--requests-per-stream=3", "--output-tokens=2")
                    .levels()
                    .getFirst();

            assertThat(level.failed()).isEqualTo(2);
            assertThat(level.outputTokens()).isEqualTo(2);
            assertThat(level.firstFailure()).isEqualTo("status 429: {\"error\":{\"message\":\"queue full\"}}");
            assertThat(printed()).contains("2 of 3 requests failed, the first with: status 429");
        }
    }

    @Test
    void an_error_within_the_stream_is_a_failure() {
        AnswerReader error = new AnswerReader(0);
        error.line("data: {\"choices\":[{\"text\":\"a\"}]}", 1);
        error.line("data: {\"error\":{\"message\":\"device lost\"}}", 2);
        error.line("data: [DONE]", 3);
        AnswerReader broken = new AnswerReader(0);
        broken.line("data: {\"choices\":[{\"text\":\"a\"}]}", 1);

        assertThat(error.outcome()).isEqualTo(new Outcome.Failed("{\"message\":\"device lost\"}"));
        assertThat(broken.outcome()).isEqualTo(new Outcome.Failed("the stream ended without [DONE] after 1 pieces"));
    }

    @Test
    void writes_the_figures_as_json() throws Exception {
        Path file = folder.resolve("bench.json");
        Canned canned = new Canned(200, PAUSE_MILLIS, FakeServer.completion(4, 4));
        try (FakeServer server = new FakeServer(request -> canned)) {
            run(server, "--concurrency=1,2", "--output-tokens=4", "--json=" + file);
        }
        JsonNode json = new ObjectMapper().readTree(Files.readString(file));

        assertThat(json.get("model").textValue()).isEqualTo("toy");
        assertThat(json.get("levels")).hasSize(2);
        JsonNode level = json.get("levels").get(1);
        assertThat(level.get("streams").intValue()).isEqualTo(2);
        assertThat(level.get("output_tokens").intValue()).isEqualTo(8);
        assertThat(level.get("ttft_millis").get("p99").doubleValue()).isPositive();
        assertThat(level.get("output_tokens_per_second").doubleValue()).isPositive();
    }

    @Test
    void a_server_of_another_machine_is_refused_unless_allowed() {
        BenchOptions options = BenchOptions.parse(List.of("--url=http://192.0.2.1:8000", "--model=m"));

        assertThatThrownBy(() -> new Bench(options, System.out).run())
                .isInstanceOf(IOException.class)
                .hasMessage("192.0.2.1 is not this machine: add --allow-remote to send it this load");
    }

    @Test
    void a_server_that_is_not_there_is_named() throws IOException {
        FakeServer gone = new FakeServer(request -> new Canned(200, 0, List.of()));
        gone.close();

        assertThatThrownBy(() -> run(gone))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("nothing listens at " + gone.url());
    }

    private Bench.Measurement run(FakeServer server, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("--url=" + server.url()));
        all.addAll(List.of(arguments));
        return new Bench(BenchOptions.parse(all), new PrintStream(printed, true, StandardCharsets.UTF_8)).run();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
