package dev.systole.server;

import static dev.systole.server.EchoServer.TEXT;
import static dev.systole.server.EchoServer.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client that goes frees its row, whatever its request was at. */
class DisconnectTest {

    private static final String ENDLESS = "{\"prompt\":\"ab\",\"max_tokens\":4000,\"ignore_eos\":true";

    private EchoServer server;

    @BeforeEach
    void start() {
        server = EchoServer.ready(1, 4096, 4);
        server.device.slow(Duration.ofNanos(500_000));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** The row is free: the next request gets it, and the long one has not run to its end. */
    private void assertRowIsFree() throws Exception {
        eventually("nothing runs", () -> server.running() == 0 && server.waiting() == 0);
        assertThat(server.json(TEXT, "{\"prompt\":\"next\"}")
                        .at("/choices/0/text")
                        .asText())
                .isEqualTo("next");
        assertThat(server.metric("vllm:request_success_total{finished_reason=\"length\",model_name=\"echo\"}"))
                .isZero();
        assertThat(server.metric("vllm:request_success_total{finished_reason=\"abort\",model_name=\"echo\"}"))
                .isPositive();
    }

    @Test
    void while_its_answer_streams() throws Exception {
        try (Socket socket = server.open(TEXT, ENDLESS + ",\"stream\":true}")) {
            assertThat(socket.getInputStream().readNBytes(2000)).hasSize(2000);
        }
        assertRowIsFree();
    }

    @Test
    void while_it_waits_for_a_whole_answer() throws Exception {
        Socket socket = server.open(TEXT, ENDLESS + "}");
        eventually("it runs", () -> server.running() == 1);
        socket.close();
        assertRowIsFree();
    }

    @Test
    void by_a_reset() throws Exception {
        Socket socket = server.open(TEXT, ENDLESS + ",\"stream\":true}");
        eventually("it runs", () -> server.running() == 1);
        socket.setSoLinger(true, 0);
        socket.close();
        assertRowIsFree();
    }

    @Test
    void while_it_is_queued() throws Exception {
        CompletableFuture<HttpResponse<String>> first =
                server.postLater(TEXT, "{\"prompt\":\"ab\",\"max_tokens\":2000,\"ignore_eos\":true}");
        eventually("the row is taken", () -> server.running() == 1);
        for (String more : new String[] {"}", ",\"stream\":true}"}) {
            Socket socket = server.open(TEXT, ENDLESS + more);
            eventually("it waits", () -> server.waiting() == 1);
            socket.close();
            eventually("it has left the queue", () -> server.waiting() == 0);
        }
        assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(server.metric("vllm:request_success_total{finished_reason=\"abort\",model_name=\"echo\"}"))
                .isEqualTo(2);
    }

    @Test
    void with_at_most_two_steps_after_it() throws Exception {
        server.device.slow(Duration.ofNanos(0));
        Socket socket = server.open(TEXT, ENDLESS + "}");
        eventually("it runs", () -> server.running() == 1);
        server.device.hold();
        socket.close();
        // The cancellation reaches the loop while both steps in flight are held.
        Thread.sleep(200);
        long before = server.device.steps();
        server.device.release();
        eventually("nothing runs", () -> server.running() == 0);
        assertThat(server.device.steps() - before).isLessThanOrEqualTo(2);
    }

    @Test
    void frees_every_choice_of_several() throws Exception {
        Socket socket = server.open(TEXT, "{\"prompt\":[\"a\",\"b\",\"c\"],\"max_tokens\":4000,\"ignore_eos\":true}");
        eventually("one runs and two wait", () -> server.running() == 1 && server.waiting() == 2);
        socket.close();
        assertRowIsFree();
    }
}
