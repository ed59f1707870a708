package dev.systole.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.server.openai.EventFraming;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SseStreamTest {

    private static final Duration SILENCE = Duration.ofMillis(100);

    private static final String LARGE = "x".repeat(1 << 20);

    private final Vertx vertx = Vertx.vertx();
    private EventFraming framing = EventFraming.DATA_THEN_DONE;
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    private final CompletableFuture<Void> full = new CompletableFuture<>();

    @AfterEach
    void stop() throws Exception {
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private Socket request(BiConsumer<SseStream, HttpServerResponse> handler) throws Exception {
        HttpServer server = vertx.createHttpServer()
                .requestHandler(request -> {
                    HttpServerResponse response = request.response();
                    SseStream stream = new SseStream(vertx, response, framing, SILENCE);
                    stream.onStall(() -> {
                        stream.close();
                        gone.complete(null);
                    });
                    response.exceptionHandler(ignored -> {});
                    response.closeHandler(ignored -> {
                        stream.close();
                        gone.complete(null);
                    });
                    handler.accept(stream, response);
                })
                .listen(0, "127.0.0.1")
                .await(10, TimeUnit.SECONDS);
        Socket socket = new Socket();
        // Small before it connects, or the kernel lets it grow to take megabytes that nobody reads.
        socket.setReceiveBufferSize(1 << 16);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.actualPort()));
        socket.setSoTimeout(10_000);
        socket.getOutputStream()
                .write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void a_silent_stream_has_comments() throws Exception {
        try (Socket socket = request((stream, response) -> {})) {
            StringBuilder seen = new StringBuilder();
            while (!seen.toString().contains(": ping\n\n")) {
                seen.append((char) socket.getInputStream().read());
            }
            assertThat(seen).startsWith("HTTP/1.1 200 OK").contains("text/event-stream; charset=utf-8");
        }
    }

    @Test
    void a_client_that_takes_nothing_is_given_up() throws Exception {
        try (Socket socket = request((stream, response) -> fill(stream))) {
            full.get(10, TimeUnit.SECONDS);
            gone.get(10, TimeUnit.SECONDS);
            assertThat(socket.isConnected()).isTrue();
        }
    }

    /** How much the kernel takes before it tells is the kernel's affair: here, until it tells. */
    private void fill(SseStream stream) {
        vertx.setPeriodic(1, timer -> {
            if (stream.isFull()) {
                vertx.cancelTimer(timer);
                full.complete(null);
            } else {
                stream.send(JsonNodeFactory.instance.textNode(LARGE));
            }
        });
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_client_that_catches_up_is_told_of() throws Exception {
        CompletableFuture<Void> drained = new CompletableFuture<>();
        try (Socket socket = request((stream, response) -> {
            stream.onDrain(() -> {
                drained.complete(null);
                stream.end();
            });
            fill(stream);
        })) {
            full.get(10, TimeUnit.SECONDS);
            // The last bytes may come in several reads.
            String end = "";
            byte[] chunk = new byte[1 << 16];
            while (!end.contains("[DONE]")) {
                int read = socket.getInputStream().read(chunk);
                assertThat(read).isPositive();
                String all = end + new String(chunk, 0, read, StandardCharsets.US_ASCII);
                end = all.substring(Math.max(0, all.length() - 64));
            }
            assertThat(drained).isCompleted();
        }
    }

    /** The body of a whole answer, its chunks joined. */
    private String body(Consumer<SseStream> events) throws Exception {
        try (Socket socket = request((stream, response) -> events.accept(stream))) {
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return all.substring(all.indexOf("\r\n\r\n") + 4)
                    .replaceAll("(?m)^[0-9a-f]+\r\n", "")
                    .replace("\r\n", "");
        }
    }

    private static ObjectNode event(String type, int number) {
        return JsonNodeFactory.instance.objectNode().put("type", type).put("n", number);
    }

    @Test
    void events_of_data_alone_end_with_done() throws Exception {
        assertThat(body(stream -> {
                    stream.send(event("first", 1));
                    stream.end();
                }))
                .isEqualTo("data: {\"type\":\"first\",\"n\":1}\n\ndata: [DONE]\n\n");
    }

    @Test
    void named_events_have_their_type_before_their_data_and_end_without_a_word() throws Exception {
        framing = new EventFraming(true, "");
        assertThat(body(stream -> {
                    stream.send(event("message_start", 1));
                    stream.send(event("message_stop", 2));
                    stream.end();
                }))
                .isEqualTo("""
                        event: message_start
                        data: {"type":"message_start","n":1}

                        event: message_stop
                        data: {"type":"message_stop","n":2}

                        """);
    }

    @Test
    void a_framing_may_have_another_ending() throws Exception {
        framing = new EventFraming(true, "event: bye\ndata: {}\n\n");
        assertThat(body(stream -> {
                    stream.send(event("one", 1));
                    stream.end();
                }))
                .endsWith("\n\nevent: bye\ndata: {}\n\n");
    }

    @Test
    void an_event_that_should_be_named_and_has_no_type_is_a_bug() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EventFraming(true, "").frame(JsonNodeFactory.instance.objectNode()))
                .withMessageContaining("without a type");
    }
}
