package dev.systole.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;

/**
 * Server-sent events on one response. A comment goes out when nothing else did for a while, so that proxies keep the
 * connection. Event loop only.
 */
final class SseStream {

    private static final long PING_MILLIS = 15_000;
    private static final int MOST_STALLED_PINGS = 4;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final long timer;
    private boolean quiet = true;
    private int stalled;

    /**
     * Opens the stream; its head goes out with the first event or comment.
     *
     * @param vertx for the timer
     * @param response not yet begun
     */
    SseStream(Vertx vertx, HttpServerResponse response) {
        this.vertx = vertx;
        this.response = response;
        this.timer = vertx.setPeriodic(PING_MILLIS, id -> ping());
    }

    private void ping() {
        if (response.writeQueueFull()) {
            // A client that takes nothing for a minute is as good as gone.
            if (++stalled >= MOST_STALLED_PINGS) {
                response.reset();
            }
            return;
        }
        stalled = 0;
        if (quiet) {
            write(": ping\n\n");
        }
        quiet = true;
    }

    /** Whether the client is behind; what comes now had better wait for {@link #onDrain}. */
    boolean isFull() {
        return response.writeQueueFull();
    }

    void onDrain(Runnable action) {
        response.drainHandler(ignored -> action.run());
    }

    void send(JsonNode event) {
        quiet = false;
        write("data: " + event + "\n\n");
    }

    /** Ends the stream with the word that the API ends it with. */
    void end() {
        vertx.cancelTimer(timer);
        response.end("data: [DONE]\n\n");
    }

    /** The head goes out with the first bytes, so that until then an error can have a status. */
    private void write(String bytes) {
        if (!response.headWritten()) {
            response.setChunked(true)
                    .putHeader("Content-Type", "text/event-stream; charset=utf-8")
                    .putHeader("Cache-Control", "no-cache")
                    .putHeader("X-Accel-Buffering", "no");
        }
        response.write(bytes);
    }

    /** Stops the comments, because the connection is gone. */
    void close() {
        vertx.cancelTimer(timer);
    }
}
