package dev.systole.server;

import static dev.systole.server.EchoServer.CHAT;
import static dev.systole.server.EchoServer.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every refusal is OpenAI's error object with four keys, the right status and the field at fault. */
class RefusalTest {

    private static final String MESSAGES = "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";

    private static EchoServer server;

    @BeforeAll
    static void start() {
        server = EchoServer.ready(2, 64, 4);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static JsonNode error(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("application/json");
        JsonNode error = EchoServer.parse(response.body()).path("error");
        assertThat(error.fieldNames()).toIterable().containsExactlyInAnyOrder("message", "type", "param", "code");
        assertThat(error.path("message").asText()).isNotBlank();
        assertThat(error.path("type").isTextual()).isTrue();
        assertThat(error.path("code").isTextual() || error.path("code").isNull())
                .isTrue();
        return error;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "temperature|\"hot\"|temperature",
                "temperature|-0.1|temperature",
                "temperature|1e999|temperature",
                "top_p|0|top_p",
                "top_p|1.1|top_p",
                "top_k|-2|top_k",
                "top_k|1.5|top_k",
                "min_p|1.1|min_p",
                "min_p|-0.1|min_p",
                "seed|0.5|seed",
                "seed|9223372036854775808|seed",
                "max_tokens|0|max_tokens",
                "max_tokens|\"1\"|max_tokens",
                "max_tokens|2147483648|max_tokens",
                "stop|7|stop",
                "stop|[\"a\",7]|stop[1]",
                "stop|\"\"|stop",
                "stream|\"yes\"|stream",
                "stream_options|{}|stream_options",
                "ignore_eos|1|ignore_eos",
                "return_token_ids|\"x\"|return_token_ids",
                "model|7|model",
                "n|2|n",
                "n|0|n",
                "best_of|2|best_of",
                "presence_penalty|2.1|presence_penalty",
                "frequency_penalty|-1|frequency_penalty",
                "repetition_penalty|1.1|repetition_penalty",
                "logit_bias|{\"1\":5}|logit_bias",
                "min_tokens|3|min_tokens",
                "stop_token_ids|[1]|stop_token_ids",
                "response_format|{\"type\":\"json_object\"}|response_format",
                "structured_outputs|{\"regex\":\"a\"}|structured_outputs",
                "store|true|store",
                "service_tier|\"priority\"|service_tier",
                "temprature|1|temprature",
            })
    void a_parameter_that_cannot_be_applied_is_named_by_both_endpoints(String name, String value, String param)
            throws Exception {
        String field = ",\"" + name + "\":" + value + "}";
        assertThat(error(server.post(CHAT, "{" + MESSAGES + field), 400)
                        .path("param")
                        .asText())
                .isEqualTo(param);
        assertThat(error(server.post(TEXT, "{\"prompt\":\"hi\"" + field), 400)
                        .path("param")
                        .asText())
                .isEqualTo(param);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"messages\":[]|messages",
                "\"messages\":\"hi\"|messages",
                "\"messages\":[7]|messages[0]",
                "\"messages\":[{\"content\":\"x\"}]|messages[0].role",
                "\"messages\":[{\"role\":\"robot\",\"content\":\"x\"}]|messages[0].role",
                "\"messages\":[{\"role\":\"user\"}]|messages[0].content",
                "\"messages\":[{\"role\":\"user\",\"content\":7}]|messages[0].content",
                "\"messages\":[{\"role\":\"user\",\"content\":\"x\",\"colour\":\"red\"}]|messages[0].colour",
                "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\"}]}]|messages[0].content[0].text",
                "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"x\"}}]}]"
                        + "|messages[0].content[0].type",
                "\"messages\":[{\"role\":\"system\",\"content\":\"x\"}]|messages",
                "\"tools\":[{\"type\":\"function\"}]|tools",
                "\"tool_choice\":\"required\"|tool_choice",
                "\"logprobs\":true|logprobs",
                "\"top_logprobs\":2|top_logprobs",
                "\"chat_template\":\"x\"|chat_template",
                "\"chat_template_kwargs\":{\"messages\":[]}|chat_template_kwargs.messages",
                "\"chat_template_kwargs\":{\"tools\":[]}|chat_template_kwargs.tools",
                "\"chat_template_kwargs\":7|chat_template_kwargs",
                "\"reasoning_effort\":\"high\"|reasoning_effort",
                "\"max_tokens\":3,\"max_completion_tokens\":4|max_tokens",
                "\"prompt\":\"hi\"|prompt",
            })
    void a_chat_that_cannot_be_applied_names_the_field(String field, String param) throws Exception {
        String body = field.startsWith("\"messages\"") ? "{" + field + "}" : "{" + MESSAGES + "," + field + "}";
        assertThat(error(server.post(CHAT, body), 400).path("param").asText()).isEqualTo(param);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"prompt\":null|prompt",
                "\"prompt\":[]|prompt",
                "\"prompt\":\"\"|prompt",
                "\"prompt\":7|prompt",
                "\"prompt\":[[]]|prompt[0]",
                "\"prompt\":[1,\"a\"]|prompt[1]",
                "\"prompt\":[1.5]|prompt[0]",
                "\"prompt\":[257]|prompt",
                "\"prompt\":[-1]|prompt",
                "\"prompt\":[99999999999]|prompt[0]",
                "\"prompt\":\"x\",\"logprobs\":1|logprobs",
                "\"prompt\":\"x\",\"echo\":true|echo",
                "\"prompt\":\"x\",\"suffix\":\"y\"|suffix",
                "\"prompt\":\"x\",\"messages\":[]|messages",
            })
    void a_completion_that_cannot_be_applied_names_the_field(String fields, String param) throws Exception {
        assertThat(error(server.post(TEXT, "{" + fields + "}"), 400)
                        .path("param")
                        .asText())
                .isEqualTo(param);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"role\":\"user\",\"content\":\"what is on <image>?\"}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<image>\"}]}",
                "{\"role\":\"user\",\"content\":\"<image>\"},{\"role\":\"assistant\",\"content\":\"a\"},"
                        + "{\"role\":\"user\",\"content\":\"b\"}",
            })
    void a_token_that_the_model_has_no_row_for_is_refused_wherever_it_is_written(String messages) throws Exception {
        JsonNode chat = error(server.post(CHAT, "{\"messages\":[" + messages + "]}"), 400);
        assertThat(chat.path("param").asText()).isEqualTo("messages");
        assertThat(chat.path("message").asText())
                .isEqualTo("Token ids must lie in 0..256, found 257, the token " + ByteTokenizer.BEYOND);
        JsonNode text = error(server.post(TEXT, "{\"prompt\":\"a " + ByteTokenizer.BEYOND + "\"}"), 400);
        assertThat(text.path("param").asText()).isEqualTo("prompt");
    }

    @Test
    void a_stop_string_may_be_one_that_the_model_never_writes() throws Exception {
        server.json(CHAT, "{" + MESSAGES + ",\"stop\":\"" + ByteTokenizer.BEYOND + "\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "7",
                "null",
                "{\"prompt\":\"a\"} x",
                "{\"prompt\":\"a\",\"prompt\":\"b\"}",
                "{'prompt':'a'}",
                "{\"prompt\":\"a\",\"temperature\":NaN}",
                "{\"prompt\":\"\\ud800\"}"
            })
    void a_body_that_is_no_object_is_refused(String body) throws Exception {
        JsonNode error = error(server.post(TEXT, body), 400);
        assertThat(error.path("param").isNull()).isTrue();
        assertThat(error.path("type").asText()).isEqualTo("invalid_request_error");
    }

    @Test
    void deep_nesting_is_refused() throws Exception {
        String deep = "[".repeat(300) + "]".repeat(300);
        error(server.post(CHAT, "{" + MESSAGES + ",\"chat_template_kwargs\":{\"x\":" + deep + "}}"), 400);
        error(server.post(TEXT, "[".repeat(100_000)), 400);
    }

    @Test
    void values_that_ask_for_nothing_are_taken() throws Exception {
        server.json(CHAT, "{" + MESSAGES + """
                ,"model":"echo","n":1,"logprobs":false,"top_logprobs":0,"presence_penalty":0.0,"frequency_penalty":0,
                 "repetition_penalty":1.0,"logit_bias":{},"response_format":{"type":"text"},"tools":[],
                 "tool_choice":"none","min_tokens":0,"stop_token_ids":[],"user":"me","metadata":{"a":"b"},"store":false,
                 "service_tier":"auto","seed":null,"stop":null,"temperature":null,"max_tokens":null,"top_k":-1,
                 "stream_options":null,"safety_identifier":"x"}""");
    }

    @Test
    void an_answer_may_be_sent_back_as_a_message() throws Exception {
        server.json(CHAT, """
                {"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","refusal":null,
                "annotations":[],"audio":null,"function_call":null,"tool_calls":null},{"role":"user","name":"me",
                "content":[{"type":"text","text":"c"},{"type":"text","text":"d"}]}]}""");
    }

    @ParameterizedTest
    @CsvSource({
        "image_url,images",
        "input_image,images",
        "image,images",
        "input_audio,audio",
        "audio_url,audio",
        "video_url,video",
        "file,files",
    })
    void a_part_that_is_no_text_is_refused_by_its_place_and_kind(String type, String kind) throws Exception {
        JsonNode error = error(server.post(CHAT, """
                {"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user",
                 "content":[{"type":"text","text":"c"},{"type":"%s","%s":{"url":"data:,x"}}]}]}""".formatted(type, type)), 400);
        assertThat(error.path("param").asText()).isEqualTo("messages[2].content[1].type");
        assertThat(error.path("type").asText()).isEqualTo("invalid_request_error");
        assertThat(error.path("message").asText())
                .isEqualTo("This server does not support " + kind
                        + " yet: messages[2].content[1] must be of type text, found " + type);
    }

    @Test
    void text_parts_of_a_message_are_joined_for_a_template_that_takes_a_string() throws Exception {
        JsonNode answer = server.json(CHAT, """
                {"messages":[{"role":"user","content":[{"type":"text","text":"one"},{"type":"text","text":"two"}]}],
                 "max_tokens":32}""");
        JsonNode whole = server.json(CHAT, """
                {"messages":[{"role":"user","content":"one\\ntwo"}],"max_tokens":32}""");
        assertThat(answer.path("choices")
                        .path(0)
                        .path("message")
                        .path("content")
                        .asText())
                .startsWith("one")
                .contains("two");
        assertThat(answer.path("choices")).isEqualTo(whole.path("choices"));
    }

    @Test
    void another_model_is_not_found() throws Exception {
        JsonNode error = error(server.post(TEXT, "{\"model\":\"gpt-4\",\"prompt\":\"x\"}"), 404);
        assertThat(error.path("code").asText()).isEqualTo("model_not_found");
        assertThat(error.path("message").asText()).contains("gpt-4", "echo");
        assertThat(error(server.get("/v1/models/org/gpt-4"), 404).path("code").asText())
                .isEqualTo("model_not_found");
    }

    @Test
    void a_prompt_that_does_not_fit_is_refused_with_both_numbers() throws Exception {
        String long64 = "x".repeat(64);
        JsonNode text = error(server.post(TEXT, "{\"prompt\":\"" + long64 + "\"}"), 400);
        assertThat(text.path("code").asText()).isEqualTo("context_length_exceeded");
        assertThat(text.path("message").asText()).contains("64");
        JsonNode chat = error(
                server.post(CHAT, "{\"messages\":[{\"role\":\"user\",\"content\":\"" + "y".repeat(99) + "\"}]}"), 400);
        assertThat(chat.path("code").asText()).isEqualTo("context_length_exceeded");
        assertThat(chat.path("message").asText()).contains("99", "64");
        JsonNode more = error(server.post(TEXT, "{\"prompt\":\"abc\",\"max_tokens\":62}"), 400);
        assertThat(more.path("code").asText()).isEqualTo("context_length_exceeded");
        assertThat(more.path("param").asText()).isEqualTo("max_tokens");
        server.json(TEXT, "{\"prompt\":\"abc\",\"max_tokens\":61,\"ignore_eos\":true}");
    }

    @Test
    void a_path_that_is_not_there() throws Exception {
        assertThat(error(server.get("/v1/nothing"), 404).path("code").asText()).isEqualTo("not_found");
    }

    @Test
    void a_method_that_is_not_taken() throws Exception {
        HttpResponse<String> get = server.get(CHAT);
        error(get, 405);
        assertThat(get.headers().firstValue("allow")).contains("POST");
        HttpResponse<String> post = server.post("/v1/models", "{}");
        error(post, 405);
        assertThat(post.headers().firstValue("allow")).contains("GET");
    }

    @Test
    void a_body_that_is_too_large() throws Exception {
        error(server.post(TEXT, "{\"prompt\":\"" + "x".repeat(5 << 20) + "\"}"), 413);
        server.json(TEXT, "{\"prompt\":\"x\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""})
    void a_body_that_is_not_said_to_be_json(String type) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.uri(TEXT)).POST(BodyPublishers.ofString("{\"prompt\":\"x\"}"));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        error(server.send(request.build()), 415);
    }

    @Test
    void the_media_type_may_have_parameters() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri(TEXT))
                .POST(BodyPublishers.ofString("{\"prompt\":\"x\"}"))
                .header("Content-Type", "Application/JSON; charset=utf-8")
                .build();
        assertThat(server.send(request).statusCode()).isEqualTo(200);
    }

    @Test
    void a_model_without_a_chat_template_refuses_chats_only() throws Exception {
        try (EchoServer base = new EchoServer(1, 32, 2)) {
            base.load(Optional.empty());
            assertThat(error(base.post(CHAT, "{" + MESSAGES + "}"), 400)
                            .path("param")
                            .asText())
                    .isEqualTo("messages");
            base.json(TEXT, "{\"prompt\":\"x\"}");
        }
    }

    @Test
    void the_template_s_own_words_reach_the_caller() throws Exception {
        JsonNode error = error(server.post(CHAT, "{\"messages\":[{\"role\":\"system\",\"content\":\"x\"}]}"), 400);
        assertThat(error.path("message").asText()).contains("no system messages");
    }
}
