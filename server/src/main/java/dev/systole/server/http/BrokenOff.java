package dev.systole.server.http;

import dev.systole.scheduler.FinishReason;
import dev.systole.server.openai.ApiException;
import java.util.Optional;

/** An end of a choice that is no answer. */
final class BrokenOff {

    private BrokenOff() {}

    /** What the client is told, empty where the choice is complete. */
    static Optional<ApiException> fault(FinishReason reason) {
        return switch (reason) {
            case STOP, LENGTH -> Optional.empty();
            case DEADLINE ->
                Optional.of(ApiException.of(504, "server_error", "deadline", "The request's deadline has passed"));
            case CANCELLED, FAILED ->
                Optional.of(ApiException.of(
                        503, "server_error", "engine_failed", "The engine stopped before the answer was complete"));
        };
    }
}
