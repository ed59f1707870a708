package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake has its status, the error object with all four keys, and disturbs nobody. */
class FaultsTest {

    private static final String CHAT = "/v1/chat/completions";
    private static final String TEXT = "/v1/completions";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(4, 100, Duration.ZERO);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"prompt\":\"a\",\"temperature\":-1}`|temperature",
                "`{\"prompt\":\"a\",\"temperature\":\"hot\"}`|temperature",
                "`{\"prompt\":\"a\",\"top_p\":0}`|top_p",
                "`{\"prompt\":\"a\",\"top_p\":1.1}`|top_p",
                "`{\"prompt\":\"a\",\"top_k\":-2}`|top_k",
                "`{\"prompt\":\"a\",\"min_p\":2}`|min_p",
                "`{\"prompt\":\"a\",\"max_tokens\":0}`|max_tokens",
                "`{\"prompt\":\"a\",\"max_tokens\":1.5}`|max_tokens",
                "`{\"prompt\":\"a\",\"seed\":\"x\"}`|seed",
                "`{\"prompt\":\"a\",\"seed\":99999999999999999999}`|seed",
                "`{\"prompt\":\"a\",\"stop\":7}`|stop",
                "`{\"prompt\":\"a\",\"stop\":[\"\"]}`|stop",
                "`{\"prompt\":\"a\",\"stop\":[1]}`|stop[0]",
                "`{\"prompt\":\"a\",\"stream\":\"yes\"}`|stream",
                "`{\"prompt\":\"a\",\"stream_options\":{\"include_usage\":true}}`|stream_options",
                "`{\"prompt\":\"a\",\"n\":2}`|n",
                "`{\"prompt\":\"a\",\"presence_penalty\":0.5}`|presence_penalty",
                "`{\"prompt\":\"a\",\"logit_bias\":{\"5\":1}}`|logit_bias",
                "`{\"prompt\":\"a\",\"logprobs\":1}`|logprobs",
                "`{\"prompt\":\"a\",\"min_tokens\":3}`|min_tokens",
                "`{\"prompt\":\"a\",\"echo\":true}`|echo",
                "`{\"prompt\":\"a\",\"wurst\":1}`|wurst",
                "`{\"prompt\":7}`|prompt",
                "`{\"prompt\":[]}`|prompt",
                "`{\"prompt\":[[]]}`|prompt[0]",
                "`{\"prompt\":[1,\"a\"]}`|prompt[1]",
                "`{\"prompt\":[300]}`|prompt",
                "`{\"prompt\":\"\"}`|prompt",
                "`{}`|prompt",
            })
    void a_wrong_or_unsupported_parameter_of_a_completion_is_named(String body, String param) throws Exception {
        JsonNode error = server.fault(400, TEXT, body);
        assertThat(error.path("param").asText()).isEqualTo(param);
        assertThat(error.path("type").asText()).isEqualTo("invalid_request_error");
        assertThat(error.path("code").isTextual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{}`|messages",
                "`{\"messages\":[]}`|messages",
                "`{\"messages\":\"hi\"}`|messages",
                "`{\"messages\":[7]}`|messages[0]",
                "`{\"messages\":[{\"role\":\"king\",\"content\":\"a\"}]}`|messages[0].role",
                "`{\"messages\":[{\"role\":\"user\"}]}`|messages[0].content",
                "`{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\"}]}]}`|messages[0].content[0].type",
                "`{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"tools\":[{\"type\":\"function\"}]}`|tools",
                "`{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"response_format\":{\"type\":\"json_object\"}}`"
                        + "|response_format",
                "`{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"logprobs\":true}`|logprobs",
            })
    void a_wrong_or_unsupported_parameter_of_a_chat_is_named(String body, String param) throws Exception {
        assertThat(server.fault(400, CHAT, body).path("param").asText()).isEqualTo(param);
    }

    @Test
    void neutral_values_and_metadata_are_taken() throws Exception {
        server.ask(CHAT, """
                {"messages":[{"role":"developer","content":"be brief"},{"role":"user","content":[{"type":"text","text":"a"}]}],
                 "max_tokens":2,"n":1,"presence_penalty":0,"frequency_penalty":0.0,"logit_bias":{},"logprobs":false,
                 "response_format":{"type":"text"},"tool_choice":"none","user":"me","metadata":{"a":"b"},"store":false,
                 "stop":null,"seed":null,"service_tier":"auto"}""");
    }

    @Test
    void an_unknown_model_is_404_and_malformed_json_is_400() throws Exception {
        JsonNode unknown = server.fault(404, TEXT, "{\"model\":\"gpt-9\",\"prompt\":\"a\"}");
        assertThat(unknown.path("code").asText()).isEqualTo("model_not_found");
        assertThat(unknown.path("message").asText()).contains("gpt-9").contains("simulated");
        assertThat(server.fault(400, TEXT, "{\"prompt\":").path("message").asText())
                .contains("not valid JSON");
        assertThat(server.fault(400, TEXT, "").path("message").asText()).contains("empty");
        assertThat(server.fault(400, TEXT, "[1]").path("message").asText()).contains("a JSON object");
        server.fault(400, TEXT, "{\"prompt\":\"a\"} trailing");
    }

    @Test
    void other_paths_and_methods_have_the_error_object_too() throws Exception {
        server.fault(404, "/v1/embeddings", "{}");
        server.fault(405, "/v1/models", "{}");
        HttpResponse<String> get = server.get("/v1/completions");
        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(get.body()).contains("\"error\"");
    }

    @Test
    void a_prompt_too_long_is_refused_with_both_numbers() throws Exception {
        JsonNode error = server.fault(400, TEXT, "{\"prompt\":\"" + "a".repeat(300) + "\"}");
        assertThat(error.path("code").asText()).isEqualTo("context_length_exceeded");
        assertThat(error.path("message").asText()).contains("256").contains("300");
        JsonNode tokens = server.fault(400, TEXT, "{\"prompt\":\"" + "a".repeat(200) + "\",\"max_tokens\":100}");
        assertThat(tokens.path("message").asText())
                .contains("100")
                .contains("200")
                .contains("56");
    }

    @Test
    void a_body_too_large_is_413() throws Exception {
        server.fault(413, TEXT, "{\"prompt\":\"" + "a".repeat(17 << 20) + "\"}");
    }

    @Test
    void garbage_never_disturbs_a_running_stream() throws Exception {
        String body = "{\"prompt\":\"steady\",\"temperature\":0,\"ignore_eos\":true,\"max_tokens\":200";
        String alone = server.ask(TEXT, body + "}").path("choices").toString();
        CompletableFuture<String> steady = CompletableFuture.supplyAsync(() -> {
            try {
                return server.ask(TEXT, body + "}").path("choices").toString();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        Random random = new Random(99);
        String valid =
                "{\"messages\":[{\"role\":\"user\",\"content\":\"hello there\"}],\"max_tokens\":3,\"top_p\":0.5}";
        for (int i = 0; i < 300; i++) {
            StringBuilder broken = new StringBuilder(valid);
            for (int j = 0; j <= random.nextInt(4); j++) {
                broken.setCharAt(random.nextInt(broken.length()), (char) (32 + random.nextInt(95)));
            }
            int status = server.post(CHAT, broken.toString()).statusCode();
            assertThat(status).as(broken.toString()).isIn(200, 400, 404);
        }
        assertThat(steady.get(30, TimeUnit.SECONDS)).isEqualTo(alone);
    }
}
