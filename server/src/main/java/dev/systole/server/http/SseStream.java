package dev.systole.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.server.openai.EventFraming;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/**
 * Server-sent events on one response. A comment goes out when nothing else did for a while, so that proxies keep the
 * connection. Event loop only.
 */
final class SseStream {

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);
    private static final int MOST_STALLED_LOOKS = 4;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final EventFraming framing;
    private final long timer;
    private boolean quiet = true;
    private int stalled;
    private Runnable onStall = () -> {};

    /**
     * Opens the stream; its head goes out with the first event or comment.
     *
     * @param vertx for the timer
     * @param response not yet begun
     * @param framing how events lie on it, and what ends it
     */
    SseStream(Vertx vertx, HttpServerResponse response, EventFraming framing) {
        this(vertx, response, framing, LONGEST_SILENCE);
    }

    /** A client that takes nothing for twice the longest silence is cut off. */
    SseStream(Vertx vertx, HttpServerResponse response, EventFraming framing, Duration longestSilence) {
        this.vertx = vertx;
        this.response = response;
        this.framing = framing;
        // Looks twice as often as a comment is due, so that no silence is longer.
        this.timer = vertx.setPeriodic(longestSilence.toMillis() / 2, id -> look());
    }

    private void look() {
        if (response.writeQueueFull()) {
            // A client that takes nothing for so long is as good as gone.
            if (++stalled >= MOST_STALLED_LOOKS) {
                // The connection ends only when what was written has gone, which may be never: say so now.
                response.reset();
                onStall.run();
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

    /** What to do when the client has taken nothing for too long. */
    void onStall(Runnable action) {
        onStall = action;
    }

    void send(JsonNode event) {
        quiet = false;
        write(framing.frame(event));
    }

    /** Ends the stream as the endpoint's framing does. */
    void end() {
        vertx.cancelTimer(timer);
        response.end(framing.ending());
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
