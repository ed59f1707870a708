package dev.systole.server;

import static dev.systole.server.EchoServer.TEXT;
import static dev.systole.server.EchoServer.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddingsTest {

    private static final String EMBED = "/v1/embeddings";

    private final EchoServer server = EchoServer.ready(1, 64, 4);

    @AfterEach
    void stop() {
        server.embedder.release();
        server.close();
    }

    private static float[] floats(JsonNode embedding) {
        float[] vector = new float[embedding.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = embedding.path(i).floatValue();
        }
        return vector;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"hi\"' | 1",
                "'[\"hi\"]' | 1",
                "'[104,105]' | 1",
                "'[[104,105]]' | 1",
                "'[\"hi\",\"hi\"]' | 2",
                "'[[104,105],\"hi\",[104,105]]' | 3"
            })
    void every_form_of_input_is_a_vector_each(String input, int vectors) throws Exception {
        JsonNode answer = server.json(EMBED, "{\"model\":\"echo\",\"input\":" + input + ",\"user\":\"u\"}");
        assertThat(answer.path("object").asText()).isEqualTo("list");
        assertThat(answer.path("model").asText()).isEqualTo("echo");
        assertThat(answer.path("data").size()).isEqualTo(vectors);
        for (int i = 0; i < vectors; i++) {
            JsonNode item = answer.path("data").path(i);
            assertThat(item.path("object").asText()).isEqualTo("embedding");
            assertThat(item.path("index").asInt()).isEqualTo(i);
            assertThat(floats(item.path("embedding"))).containsExactly(2, 104, 105, 209 / 3f);
        }
        assertThat(answer.path("usage").toString())
                .isEqualTo("{\"prompt_tokens\":" + 2 * vectors + ",\"total_tokens\":" + 2 * vectors + "}");
    }

    @Test
    void vectors_come_in_the_order_of_their_inputs() throws Exception {
        JsonNode answer = server.json(EMBED, "{\"input\":[\"a\",\"bcd\",\"ef\"]}");
        assertThat(answer.path("data")
                        .valueStream()
                        .map(item -> item.at("/embedding/0").asInt()))
                .containsExactly(1, 3, 2);
    }

    @Test
    void base64_is_the_little_endian_bytes_of_the_same_numbers() throws Exception {
        String text = server.json(EMBED, "{\"input\":\"xyz\",\"encoding_format\":\"base64\"}")
                .at("/data/0/embedding")
                .asText();
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text)).order(ByteOrder.LITTLE_ENDIAN);
        float[] vector = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(vector);
        assertThat(vector).containsExactly(EchoEmbedder.vector(120, 121, 122));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"input\":\"a\",\"dimensions\":2' | dimensions",
                "'\"input\":\"a\",\"encoding_format\":\"int8\"' | encoding_format",
                "'\"input\":\"\"' | input",
                "'\"input\":[]' | input",
                "'\"input\":[\"a\",\"\"]' | input",
                "'\"input\":[1.5]' | input[0]",
                "'\"input\":[[999]]' | input",
                "'\"user\":\"u\"' | input",
                "'\"input\":\"a\",\"temperature\":1' | temperature",
                "'\"input\":\"a\",\"truncate_prompt_tokens\":3' | truncate_prompt_tokens"
            })
    void what_is_wrong_or_not_supported_is_refused_by_name(String fields, String param) throws Exception {
        HttpResponse<String> refused = server.post(EMBED, "{" + fields + "}");
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(EchoServer.parse(refused.body()).at("/error/param").asText()).isEqualTo(param);
        assertThat(server.embedder.embedded()).isZero();
    }

    @Test
    void a_text_may_fill_the_context_and_no_more() throws Exception {
        assertThat(server.post(EMBED, "{\"input\":\"" + "x".repeat(64) + "\"}").statusCode())
                .isEqualTo(200);
        HttpResponse<String> refused = server.post(EMBED, "{\"input\":\"" + "x".repeat(65) + "\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(EchoServer.parse(refused.body()).at("/error/code").asText()).isEqualTo("context_length_exceeded");
        assertThat(EchoServer.parse(refused.body()).at("/error/message").asText())
                .contains("64", "65");
    }

    @Test
    void another_model_is_not_found_and_another_method_not_allowed() throws Exception {
        assertThat(server.post(EMBED, "{\"input\":\"a\",\"model\":\"other\"}").statusCode())
                .isEqualTo(404);
        HttpResponse<String> get = server.get(EMBED);
        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(get.headers().firstValue("allow")).contains("POST");
    }

    @Test
    void tokens_generate_while_a_text_is_embedded() throws Exception {
        server.embedder.hold();
        CompletableFuture<HttpResponse<String>> embedding = server.postLater(EMBED, "{\"input\":\"held\"}");
        assertThat(server.json(TEXT, "{\"prompt\":\"hi\"}")
                        .at("/choices/0/text")
                        .asText())
                .isEqualTo("hi");
        assertThat(embedding.isDone()).isFalse();
        server.embedder.release();
        assertThat(embedding.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void a_short_request_takes_its_turn_within_a_long_one() throws Exception {
        server.embedder.hold();
        CompletableFuture<HttpResponse<String>> many =
                server.postLater(EMBED, "{\"input\":[" + "\"x\",".repeat(500) + "\"x\"]}");
        CompletableFuture<HttpResponse<String>> one = server.postLater(EMBED, "{\"input\":\"y\"}");
        CompletableFuture<Integer> turn = one.thenApply(answer -> server.embedder.embedded());
        Thread.sleep(200);
        server.embedder.slow(Duration.ofMillis(5));
        server.embedder.release();
        assertThat(turn.get(10, TimeUnit.SECONDS)).isLessThan(250);
        assertThat(EchoServer.parse(many.get(20, TimeUnit.SECONDS).body())
                        .path("data")
                        .size())
                .isEqualTo(501);
    }

    @Test
    void a_client_that_goes_ends_its_work() throws Exception {
        server.embedder.slow(Duration.ofMillis(5));
        try (Socket _ = server.open(EMBED, "{\"input\":[" + "\"x\",".repeat(1000) + "\"x\"]}")) {
            eventually("it is embedded", () -> server.embedder.embedded() > 3);
        }
        assertThat(server.post(EMBED, "{\"input\":\"y\"}").statusCode()).isEqualTo(200);
        Thread.sleep(200);
        int after = server.embedder.embedded();
        Thread.sleep(200);
        assertThat(server.embedder.embedded()).isEqualTo(after).isLessThan(500);
    }

    @Test
    void a_drain_finishes_what_is_embedded_and_refuses_what_comes() throws Exception {
        server.embedder.hold();
        CompletableFuture<HttpResponse<String>> running = server.postLater(EMBED, "{\"input\":\"x\"}");
        eventually("it is embedded", () -> server.embedder.begun() == 1);
        // On a thread of its own: on two cores the common pool has one, and the client's answers need it.
        CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return server.server.drain(Duration.ofSeconds(20));
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                },
                task -> Thread.ofPlatform().start(task));
        eventually("it refuses", () -> status("{\"input\":\"late\"}") == 503);
        server.embedder.release();
        assertThat(running.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(drained.get(10, TimeUnit.SECONDS)).isTrue();
    }

    private int status(String body) {
        return server.postLater(EMBED, body)
                .orTimeout(100, TimeUnit.MILLISECONDS)
                .handle((answer, late) -> Optional.ofNullable(answer)
                        .map(HttpResponse::statusCode)
                        .orElse(0))
                .join();
    }

    @Test
    void a_server_without_pooling_says_how_to_have_it() throws Exception {
        try (EchoServer chat = new EchoServer(1, 64, 4)) {
            chat.load(EchoServer.TEMPLATE, Optional.empty());
            HttpResponse<String> refused = chat.post(EMBED, "{\"input\":\"a\"}");
            assertThat(refused.statusCode()).isEqualTo(404);
            assertThat(refused.body()).contains("--pooling");
        }
    }
}
