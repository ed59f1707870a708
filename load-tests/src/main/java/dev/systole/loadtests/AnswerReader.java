package dev.systole.loadtests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Follows one streamed answer line by line. Pieces without text, such as the role at the beginning of a chat or the
 * usage at its end, are no arrivals. Confined to the thread that reads the stream.
 */
final class AnswerReader {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DATA = "data:";

    private final long start;
    private final List<Long> arrivals = new ArrayList<>();
    private OptionalInt outputTokens = OptionalInt.empty();
    private OptionalInt promptTokens = OptionalInt.empty();
    private Optional<String> error = Optional.empty();
    private boolean done;

    AnswerReader(long start) {
        this.start = start;
    }

    /** Takes a line of the event stream that came at a time. */
    void line(String line, long time) {
        if (!line.startsWith(DATA)) {
            return;
        }
        String data = line.substring(DATA.length()).strip();
        if (data.equals("[DONE]")) {
            done = true;
            return;
        }
        try {
            event(JSON.readTree(data), time);
        } catch (JsonProcessingException e) {
            error = Optional.of("an event that is not JSON: " + data);
        }
    }

    private void event(JsonNode event, long time) {
        if (event.has("error")) {
            error = Optional.of(event.get("error").toString());
        }
        JsonNode choice = event.path("choices").path(0);
        JsonNode delta = choice.path("delta");
        if (hasText(choice.path("text"))
                || hasText(delta.path("content"))
                || hasText(delta.path("reasoning_content"))) {
            arrivals.add(time);
        }
        JsonNode usage = event.path("usage");
        if (usage.isObject()) {
            outputTokens = count(usage.path("completion_tokens"));
            promptTokens = count(usage.path("prompt_tokens"));
        }
    }

    /** Says how the answer ended, once the stream has. */
    Outcome outcome() {
        if (error.isPresent()) {
            return new Outcome.Failed(error.get());
        }
        if (!done) {
            return new Outcome.Failed("the stream ended without [DONE] after " + arrivals.size() + " pieces");
        }
        if (arrivals.isEmpty()) {
            return new Outcome.Failed("an answer without text");
        }
        return new Outcome.Completed(start, List.copyOf(arrivals), outputTokens.orElse(arrivals.size()), promptTokens);
    }

    private static boolean hasText(JsonNode text) {
        return text.isTextual() && !text.textValue().isEmpty();
    }

    private static OptionalInt count(JsonNode number) {
        return number.isInt() ? OptionalInt.of(number.intValue()) : OptionalInt.empty();
    }
}
