package dev.systole.engine.weights.quantised;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.engine.weights.stored.CheckpointException;
import java.nio.file.Path;

/**
 * The fields of {@code quantization_config} or of an object in it.
 *
 * @param file where they stand
 * @param node the object
 */
record QuantisationSettings(Path file, JsonNode node) {

    static final String FIELD = "quantization_config";

    String text(String field, String absent) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return absent;
        }
        return value.isTextual() ? value.asText() : value.toString();
    }

    int integer(String field) {
        JsonNode value = node.path(field);
        if (!value.isInt()) {
            throw refused(field, "an integer", text(field, "nothing"));
        }
        return value.intValue();
    }

    /** A pair of sizes of a block, {@code [0, 0]} where there is none. */
    long[] block(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return new long[2];
        }
        if (value.size() != 2 || value.path(0).asInt() < 1 || value.path(1).asInt() < 1) {
            throw refused(field, "two positive sizes", value.toString());
        }
        return new long[] {value.path(0).asInt(), value.path(1).asInt()};
    }

    CheckpointException refused(String field, String expected, String found) {
        return new CheckpointException(file, FIELD + " " + field, expected, found);
    }
}
