package dev.systole.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The JSON files of a model's folder, in the dialect of the libraries that write them: Python's {@code Infinity},
 * {@code -Infinity} and {@code NaN}, and transformers' spelling of them, {@code {"__float__": "Infinity"}}. Both become
 * numbers. Nothing may follow the object.
 */
public final class ModelJson {

    private static final String FLOAT = "__float__";

    private static final Map<String, Double> FLOATS = Map.of(
            "Infinity", Double.POSITIVE_INFINITY,
            "-Infinity", Double.NEGATIVE_INFINITY,
            "NaN", Double.NaN);

    /** No table of names is kept: a hostile file has too many. */
    private static final ObjectReader READER = JsonMapper.builder(JsonFactory.builder()
                    .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private ModelJson() {}

    /**
     * Reads an object.
     *
     * @param file where it lies
     * @return the object
     * @throws FileFault where the file cannot be read, or holds none
     */
    public static ObjectNode object(Path file) throws FileFault {
        String text = RegularFile.text(file);
        try {
            JsonNode node = READER.readTree(text);
            if (node instanceof ObjectNode object) {
                object.properties().forEach(field -> field.setValue(withNumbers(field.getValue())));
                return object;
            }
            throw new FileFault(
                    file, "no JSON object but " + (node.isMissingNode() ? "empty" : "of type " + node.getNodeType()));
        } catch (JsonProcessingException e) {
            throw new FileFault(
                    file,
                    "not JSON: " + e.getOriginalMessage() + " (line "
                            + e.getLocation().getLineNr() + ")");
        }
    }

    /**
     * Reads an object that a model need not have.
     *
     * @param file where it lies
     * @return the object, empty where there is no file of this name
     * @throws FileFault where there is one that cannot be read, or holds no object
     */
    public static Optional<ObjectNode> objectIfThere(Path file) throws FileFault {
        return RegularFile.isThere(file) ? Optional.of(object(file)) : Optional.empty();
    }

    private static JsonNode withNumbers(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Double number = object.size() == 1 ? FLOATS.get(object.path(FLOAT).asText()) : null;
            if (number != null) {
                return DoubleNode.valueOf(number);
            }
            object.properties().forEach(field -> field.setValue(withNumbers(field.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, withNumbers(array.get(i)));
            }
        }
        return node;
    }
}
