package dev.systole.server.http;

import dev.systole.scheduler.FinishReason;
import dev.systole.server.openai.ApiException;

/** What an end means on the wire. */
final class FinishReasons {

    private FinishReasons() {}

    static String name(FinishReason reason) {
        return reason == FinishReason.LENGTH ? "length" : "stop";
    }

    static ApiException fault(FinishReason reason) {
        return switch (reason) {
            case DEADLINE -> ApiException.of(504, "server_error", "deadline", "The request's deadline has passed");
            case CANCELLED, FAILED, STOP, LENGTH ->
                ApiException.of(
                        503, "server_error", "engine_failed", "The engine stopped before the answer was complete");
        };
    }
}
