package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over the wire, against OpenAI's published schema. */
class WireFormTest {

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

    private static String chat(String more) {
        return "{\"model\":\"simulated\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"max_tokens\":12,"
                + "\"temperature\":0" + more + "}";
    }

    @Test
    void a_chat_completion_has_every_field_of_the_schema() throws Exception {
        JsonNode answer = server.ask(CHAT, chat(""));
        assertThat(answer.path("id").asText()).startsWith("chatcmpl-");
        assertThat(answer.path("object").asText()).isEqualTo("chat.completion");
        assertThat(answer.path("created").isIntegralNumber()).isTrue();
        assertThat(answer.path("model").asText()).isEqualTo("simulated");
        JsonNode choice = answer.path("choices").path(0);
        assertThat(choice.path("index").asInt()).isZero();
        assertThat(choice.path("message").path("role").asText()).isEqualTo("assistant");
        assertThat(choice.path("message").path("content").isTextual()).isTrue();
        assertThat(choice.path("finish_reason").asText()).isIn("stop", "length");
        assertThat(choice.has("logprobs")).isTrue();
        JsonNode usage = answer.path("usage");
        // [user]hi[go] is twelve bytes, and each is a token.
        assertThat(usage.path("prompt_tokens").asInt()).isEqualTo(12);
        assertThat(usage.path("completion_tokens").asInt()).isBetween(1, 12);
        assertThat(usage.path("total_tokens").asInt())
                .isEqualTo(12 + usage.path("completion_tokens").asInt());
        assertThat(usage.path("prompt_tokens_details").path("cached_tokens").isInt())
                .isTrue();
    }

    @Test
    void every_chunk_has_a_finish_reason_which_is_null_until_the_last() throws Exception {
        List<JsonNode> chunks = server.stream(CHAT, chat(",\"stream\":true"));
        assertThat(chunks.getFirst()
                        .path("choices")
                        .path(0)
                        .path("delta")
                        .path("role")
                        .asText())
                .isEqualTo("assistant");
        for (JsonNode chunk : chunks) {
            assertThat(chunk.path("object").asText()).isEqualTo("chat.completion.chunk");
            assertThat(chunk.path("id")).isEqualTo(chunks.getFirst().path("id"));
            assertThat(chunk.path("choices").path(0).has("finish_reason")).isTrue();
            assertThat(chunk.has("usage")).isFalse();
        }
        List<JsonNode> reasons = chunks.stream()
                .map(c -> c.path("choices").path(0).path("finish_reason"))
                .toList();
        assertThat(reasons.subList(0, reasons.size() - 1)).allMatch(JsonNode::isNull);
        assertThat(reasons.getLast().asText()).isIn("stop", "length");
        assertThat(chunks.getLast().path("choices").path(0).path("delta").isEmpty())
                .isTrue();
    }

    @Test
    void the_usage_comes_once_without_choices_and_is_null_before() throws Exception {
        List<JsonNode> chunks =
                server.stream(CHAT, chat(",\"stream\":true,\"stream_options\":{\"include_usage\":true}"));
        assertThat(chunks.subList(0, chunks.size() - 1))
                .allMatch(c -> c.has("usage") && c.path("usage").isNull());
        assertThat(chunks.getLast().path("choices").isArray()).isTrue();
        assertThat(chunks.getLast().path("choices").isEmpty()).isTrue();
        assertThat(chunks.getLast().path("usage").path("prompt_tokens").asInt()).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 11, 20, 40, 80, 150})
    void streamed_text_equals_whole_text_at_every_length_and_has_no_half_character(int tokens) throws Exception {
        String body = "{\"prompt\":\"abc\",\"temperature\":0,\"ignore_eos\":true,\"max_tokens\":" + tokens;
        String whole = server.ask(TEXT, body + "}")
                .path("choices")
                .path(0)
                .path("text")
                .asText();
        List<JsonNode> chunks = server.stream(TEXT, body + ",\"stream\":true}");
        String streamed = chunks.stream()
                .map(c -> c.path("choices").path(0).path("text").asText())
                .collect(Collectors.joining());
        assertThat(streamed).isEqualTo(whole);
    }

    @Test
    void a_stop_string_never_shows_a_part_of_itself() throws Exception {
        String body = "{\"prompt\":\"abc\",\"temperature\":0,\"ignore_eos\":true,\"max_tokens\":100";
        String whole = server.ask(TEXT, body + "}")
                .path("choices")
                .path(0)
                .path("text")
                .asText();
        for (int length = 1; length <= 4; length++) {
            for (int start = 0; start + length < 20; start++) {
                String stop = whole.substring(start, start + length);
                String asked = body + ",\"stop\":[" + TestServer.JSON.writeValueAsString(stop) + "]";
                JsonNode choice = server.ask(TEXT, asked + "}").path("choices").path(0);
                String expected = whole.substring(0, whole.indexOf(stop));
                assertThat(choice.path("text").asText()).isEqualTo(expected);
                assertThat(choice.path("finish_reason").asText()).isEqualTo("stop");
                String streamed = server.stream(TEXT, asked + ",\"stream\":true}").stream()
                        .map(c -> c.path("choices").path(0).path("text").asText())
                        .collect(Collectors.joining());
                assertThat(streamed).isEqualTo(expected);
            }
        }
    }

    @Test
    void prompts_come_as_text_ids_or_lists_of_either_and_each_is_a_choice() throws Exception {
        String end = ",\"temperature\":0,\"max_tokens\":6,\"return_token_ids\":true}";
        JsonNode text = server.ask(TEXT, "{\"prompt\":\"ab\"" + end);
        JsonNode ids = server.ask(TEXT, "{\"prompt\":[97,98]" + end);
        JsonNode both = server.ask(TEXT, "{\"prompt\":[\"ab\",[97,98],\"c\"]" + end);
        assertThat(text.path("choices").path(0).path("text"))
                .isEqualTo(ids.path("choices").path(0).path("text"));
        assertThat(both.path("choices").size()).isEqualTo(3);
        assertThat(both.path("choices").path(1).path("index").asInt()).isEqualTo(1);
        assertThat(both.path("choices").path(1).path("token_ids"))
                .isEqualTo(ids.path("choices").path(0).path("token_ids"));
        assertThat(ids.path("choices").path(0).path("prompt_token_ids").toString())
                .isEqualTo("[97,98]");
        assertThat(ids.path("choices").path(0).path("token_ids").size())
                .isEqualTo(ids.path("usage").path("completion_tokens").asInt());
    }

    @Test
    void the_model_is_listed_and_found_by_name() throws Exception {
        JsonNode list = TestServer.JSON.readTree(server.get("/v1/models").body());
        assertThat(list.path("object").asText()).isEqualTo("list");
        assertThat(list.path("data").path(0).path("id").asText()).isEqualTo("simulated");
        assertThat(server.get("/v1/models/simulated").statusCode()).isEqualTo(200);
        assertThat(server.get("/v1/models/other/name").statusCode()).isEqualTo(404);
    }

    @Test
    void a_seed_gives_the_same_text_twice_and_completions_have_16_tokens_where_none_are_asked_for() throws Exception {
        String body = "{\"prompt\":\"x\",\"seed\":7,\"ignore_eos\":true}";
        JsonNode first = server.ask(TEXT, body);
        assertThat(server.ask(TEXT, body).path("choices")).isEqualTo(first.path("choices"));
        assertThat(first.path("usage").path("completion_tokens").asInt()).isEqualTo(16);
    }

    @Test
    void a_request_id_is_echoed_or_made() throws Exception {
        assertThat(server.get("/health").headers().firstValue("X-Request-Id")).isPresent();
    }

    @Test
    void the_status_page_is_html_that_names_the_model() throws Exception {
        assertThat(server.get("/").body()).contains("<code>simulated</code>").contains("</html>");
    }
}
