package dev.systole.server;

import static dev.systole.server.EchoServer.CHAT;
import static dev.systole.server.EchoServer.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class StreamTest {

    /** Two to four bytes a character, joined and combining ones among them. */
    private static final List<String> TEXTS = List.of(
            "plain",
            "naïve café",
            "日本語テキスト",
            "👩‍👩‍👧‍👦 family",
            "e\u0301 combining",
            "🎉🎊",
            "a\u0000b",
            "שלום عليكم");

    private static EchoServer server;

    @BeforeAll
    static void start() {
        server = EchoServer.ready(4, 256, 8);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String body(String prompt, String more) throws Exception {
        return "{\"model\":\"echo\",\"prompt\":" + EchoServer.JSON.writeValueAsString(prompt) + more + "}";
    }

    private static String streamedText(String body) throws Exception {
        return server.stream(TEXT, body.substring(0, body.length() - 1) + ",\"stream\":true}").stream()
                .map(chunk -> chunk.at("/choices/0/text").asText())
                .collect(Collectors.joining());
    }

    private static String wholeText(String body) throws Exception {
        return server.json(TEXT, body).at("/choices/0/text").asText();
    }

    @Test
    void a_stream_says_what_a_whole_answer_says_at_every_truncation_point() throws Exception {
        for (String text : TEXTS) {
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            for (int most = 1; most <= bytes + 1; most++) {
                String body = body(text, ",\"max_tokens\":" + most);
                assertThat(streamedText(body)).as("%s cut at %d", text, most).isEqualTo(wholeText(body));
            }
            assertThat(wholeText(body(text, ",\"max_tokens\":" + (bytes + 1)))).isEqualTo(text);
        }
    }

    @Test
    void no_chunk_has_half_a_character() throws Exception {
        for (String text : TEXTS) {
            for (JsonNode chunk : server.stream(TEXT, body(text, ",\"max_tokens\":200,\"stream\":true"))) {
                assertThat(chunk.at("/choices/0/text").asText()).doesNotContain("\uFFFD");
            }
        }
    }

    @Test
    void a_stop_string_of_several_tokens_is_never_seen() throws Exception {
        for (String stop : List.of("three", "w", " th", "é t", "🎉")) {
            String text = "one two é three 🎉 two three";
            String body = body(text, ",\"max_tokens\":200,\"stop\":[\"never\"," + "\"" + stop + "\"]");
            String expected = text.substring(0, text.indexOf(stop));
            assertThat(streamedText(body)).isEqualTo(expected);
            assertThat(wholeText(body)).isEqualTo(expected);
            assertThat(server.json(TEXT, body).at("/choices/0/finish_reason").asText())
                    .isEqualTo("stop");
        }
    }

    @Test
    void a_stop_string_is_shown_where_asked_for() throws Exception {
        assertThat(wholeText(body("one two", ",\"stop\":\"tw\",\"include_stop_str_in_output\":true")))
                .isEqualTo("one tw");
    }

    @Test
    void the_beginning_of_a_stop_string_at_the_end_is_text() throws Exception {
        String body = body("one two", ",\"stop\":\"twofold\"");
        assertThat(wholeText(body)).isEqualTo("one two");
        assertThat(streamedText(body)).isEqualTo("one two");
    }

    @Test
    void usage_counts_the_end_of_sequence_and_stops_at_a_stop_string() throws Exception {
        assertThat(server.json(TEXT, body("abc", ""))
                        .at("/usage/completion_tokens")
                        .asInt())
                .isEqualTo(4);
        assertThat(server.json(TEXT, body("abcdefgh", ",\"stop\":\"c\""))
                        .at("/usage/completion_tokens")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void ignore_eos_generates_up_to_the_limit() throws Exception {
        JsonNode answer = server.json(TEXT, body("ab", ",\"max_tokens\":8,\"ignore_eos\":true"));
        assertThat(answer.at("/choices/0/text").asText()).isEqualTo("abababa".substring(0, 6));
        assertThat(answer.at("/choices/0/finish_reason").asText()).isEqualTo("length");
        assertThat(answer.at("/usage/completion_tokens").asInt()).isEqualTo(8);
    }

    @Test
    void several_prompts_are_several_choices() throws Exception {
        String body = "{\"model\":\"echo\",\"prompt\":[\"first\",[104,105]],\"return_token_ids\":true}";
        JsonNode whole = server.json(TEXT, body);
        assertThat(whole.at("/choices/0/text").asText()).isEqualTo("first");
        assertThat(whole.at("/choices/1/text").asText()).isEqualTo("hi");
        assertThat(whole.at("/choices/1/index").asInt()).isEqualTo(1);
        assertThat(whole.at("/choices/1/prompt_token_ids").toString()).isEqualTo("[104,105]");
        assertThat(whole.at("/choices/1/token_ids").toString()).isEqualTo("[104,105,256]");
        assertThat(whole.at("/usage/prompt_tokens").asInt()).isEqualTo(7);
        assertThat(whole.at("/usage/completion_tokens").asInt()).isEqualTo(9);
    }

    @Test
    void a_streamed_answer_has_the_token_ids_asked_for() throws Exception {
        List<JsonNode> chunks = server.stream(CHAT, """
                {"model":"echo","messages":[{"role":"user","content":"hé"}],"stream":true,"return_token_ids":true}""");
        assertThat(chunks.getFirst().at("/prompt_token_ids").toString()).isEqualTo("[104,195,169]");
        String ids = chunks.stream()
                .flatMap(chunk -> chunk.at("/choices/0/token_ids").valueStream())
                .map(JsonNode::toString)
                .collect(Collectors.joining(","));
        assertThat(ids).isEqualTo("104,195,169,256");
    }

    @Test
    void a_prompt_seen_before_is_counted_as_cached() throws Exception {
        String prompt = "the same long prompt, twice, so that its prefix is found again";
        server.json(TEXT, body(prompt, ",\"max_tokens\":1"));
        assertThat(server.json(TEXT, body(prompt, ",\"max_tokens\":1"))
                        .at("/usage/prompt_tokens_details/cached_tokens")
                        .asInt())
                .isGreaterThan(16);
    }

    @Test
    void a_chat_uses_the_rest_of_the_context_and_a_completion_16_tokens() throws Exception {
        String long40 = "0123456789".repeat(4);
        JsonNode chat = server.json(
                CHAT,
                "{\"model\":\"echo\",\"ignore_eos\":true,\"messages\":[{\"role\":\"user\",\"content\":\"" + long40
                        + "\"}]}");
        assertThat(chat.at("/usage/total_tokens").asInt()).isEqualTo(256);
        assertThat(chat.at("/choices/0/finish_reason").asText()).isEqualTo("length");
        assertThat(server.json(TEXT, body(long40, ""))
                        .at("/usage/completion_tokens")
                        .asInt())
                .isEqualTo(16);
    }
}
