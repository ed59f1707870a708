package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How an endpoint's events lie on a stream. Immutable and thread-safe.
 *
 * @param named whether an event's {@code type} is its name, on a line before its data
 * @param ending what closes the stream after the last event, empty for nothing
 */
public record EventFraming(boolean named, String ending) {

    /** Data alone, and {@code [DONE]} at the end. */
    public static final EventFraming DATA_THEN_DONE = new EventFraming(false, "data: [DONE]\n\n");

    /**
     * An event as it is sent.
     *
     * @param event its data
     * @return its lines and the empty one after them
     * @throws IllegalArgumentException if it needs a name and its type is no text
     */
    public String frame(JsonNode event) {
        if (!named) {
            return "data: " + event + "\n\n";
        }
        if (!event.path("type").isTextual()) {
            throw new IllegalArgumentException("an event without a type cannot be named: " + event);
        }
        return "event: " + event.path("type").textValue() + "\ndata: " + event + "\n\n";
    }
}
