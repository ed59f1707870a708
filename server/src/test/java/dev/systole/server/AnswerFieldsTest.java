package dev.systole.server;

import static dev.systole.server.EchoServer.CHAT;
import static dev.systole.server.EchoServer.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The wire form field by field, as OpenAI's published description of its API has it. */
class AnswerFieldsTest {

    private static final String MESSAGES = "\"model\":\"echo\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";

    private static final String USAGE = """
            {"prompt_tokens":2,"completion_tokens":3,"total_tokens":5,
             "prompt_tokens_details":{"cached_tokens":0,"audio_tokens":0},
             "completion_tokens_details":{"reasoning_tokens":0,"audio_tokens":0,
              "accepted_prediction_tokens":0,"rejected_prediction_tokens":0}}""";

    private static EchoServer server;

    @BeforeAll
    static void start() {
        server = EchoServer.ready(2, 64, 4);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** The answer without what differs each time, which is checked here. */
    private static JsonNode plain(JsonNode answer, String idPrefix) {
        assertThat(answer.path("id").asText()).startsWith(idPrefix);
        assertThat(answer.path("created").isIntegralNumber()).isTrue();
        assertThat(answer.path("model").asText()).isEqualTo("echo");
        return ((ObjectNode) answer.deepCopy()).without(List.of("id", "created", "model"));
    }

    private static JsonNode json(String text) {
        return EchoServer.parse(text);
    }

    @Test
    void a_chat_completion() throws Exception {
        assertThat(plain(server.json(CHAT, "{" + MESSAGES + "}"), "chatcmpl-")).isEqualTo(json("""
                {"object":"chat.completion","choices":[{"index":0,
                 "message":{"role":"assistant","content":"hi","refusal":null},"logprobs":null,"finish_reason":"stop"}],
                 "usage":%s}""".formatted(USAGE)));
    }

    @Test
    void a_streamed_chat_completion_with_usage() throws Exception {
        List<JsonNode> chunks =
                server.stream(CHAT, "{" + MESSAGES + ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
        String chunk = """
                {"object":"chat.completion.chunk","choices":[{"index":0,"delta":%s,"logprobs":null,"finish_reason":%s}],
                 "usage":null}""";
        assertThat(chunks.stream().map(c -> plain(c, "chatcmpl-")))
                .containsExactly(
                        json(chunk.formatted("{\"role\":\"assistant\",\"content\":\"\"}", "null")),
                        json(chunk.formatted("{\"content\":\"h\"}", "null")),
                        json(chunk.formatted("{\"content\":\"i\"}", "null")),
                        json(chunk.formatted("{}", "\"stop\"")),
                        json("{\"object\":\"chat.completion.chunk\",\"choices\":[],\"usage\":" + USAGE + "}"));
        assertThat(chunks.stream().map(c -> c.path("id").asText()).distinct()).hasSize(1);
    }

    @Test
    void a_stream_has_no_usage_where_none_is_asked_for() throws Exception {
        assertThat(server.stream(CHAT, "{" + MESSAGES + ",\"stream\":true}"))
                .noneMatch(chunk -> chunk.has("usage"))
                .allMatch(chunk -> chunk.path("choices").size() == 1);
    }

    @Test
    void a_completion() throws Exception {
        assertThat(plain(server.json(TEXT, "{\"model\":\"echo\",\"prompt\":\"hi\"}"), "cmpl-"))
                .isEqualTo(json("""
                {"object":"text_completion","choices":[{"index":0,"text":"hi","logprobs":null,"finish_reason":"stop"}],
                 "usage":%s}""".formatted(USAGE)));
    }

    @Test
    void a_streamed_completion_cut_by_its_limit() throws Exception {
        String chunk = """
                {"object":"text_completion","choices":[{"index":0,"text":"%s","logprobs":null,"finish_reason":%s}]}""";
        assertThat(
                        server.stream(TEXT, "{\"model\":\"echo\",\"prompt\":\"hi\",\"stream\":true,\"max_tokens\":2}")
                                .stream()
                                .map(c -> plain(c, "cmpl-")))
                .containsExactly(
                        json(chunk.formatted("h", "null")),
                        json(chunk.formatted("i", "null")),
                        json(chunk.formatted("", "\"length\"")));
    }

    @Test
    void a_stream_says_what_it_is() throws Exception {
        HttpResponse<String> response = server.post(CHAT, "{" + MESSAGES + ",\"stream\":true}");
        assertThat(response.headers().firstValue("content-type")).contains("text/event-stream; charset=utf-8");
        assertThat(response.headers().firstValue("cache-control")).contains("no-cache");
        assertThat(response.body()).endsWith("\n\ndata: [DONE]\n\n").doesNotContain("event:", "error:");
    }

    @Test
    void the_models() throws Exception {
        JsonNode list = json(server.get("/v1/models").body());
        assertThat(list.path("object").asText()).isEqualTo("list");
        JsonNode card = list.at("/data/0");
        JsonNode constant = ((ObjectNode) card.deepCopy()).without("created");
        assertThat(constant)
                .isEqualTo(
                        json("{\"id\":\"echo\",\"object\":\"model\",\"owned_by\":\"systole\",\"max_model_len\":64}"));
        assertThat(card.path("created").isIntegralNumber()).isTrue();
        assertThat(json(server.get("/v1/models/echo").body())).isEqualTo(card);
    }

    @Test
    void a_request_id_is_echoed_or_made() throws Exception {
        String body = "{\"model\":\"echo\",\"prompt\":\"hi\"}";
        assertThat(server.post(TEXT, body, "X-Request-Id", "mine-1").headers().firstValue("x-request-id"))
                .contains("mine-1");
        assertThat(server.post(TEXT, "{").headers().firstValue("x-request-id")).isPresent();
        assertThat(server.get("/nowhere").headers().firstValue("x-request-id")).isPresent();
    }

    @Test
    void an_id_that_is_absurdly_long_is_not_echoed() throws Exception {
        assertThat(server.post(TEXT, "{", "X-Request-Id", "x".repeat(1000))
                        .headers()
                        .firstValue("x-request-id")
                        .orElseThrow())
                .hasSizeLessThan(100);
    }
}
