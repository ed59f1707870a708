package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Typed reading of a request's fields. A null counts as absent. What was never asked for is refused at the end, so that
 * no parameter is silently ignored. One for each request; not thread-safe.
 */
final class RequestFields {

    private final JsonNode body;
    private final Set<String> read = new HashSet<>();

    RequestFields(JsonNode body) {
        if (!body.isObject()) {
            throw ApiException.malformed("The body must be a JSON object, found " + typeOf(body));
        }
        this.body = body;
    }

    /** The field's value, missing where it is absent or null. */
    JsonNode node(String name) {
        read.add(name);
        JsonNode node = body.path(name);
        return node.isNull() ? MissingNode.getInstance() : node;
    }

    Optional<String> text(String name) {
        JsonNode node = node(name);
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        if (!node.isTextual()) {
            throw wrongType(name, "a string", node);
        }
        return Optional.of(node.textValue());
    }

    boolean flag(String name, boolean absent) {
        JsonNode node = node(name);
        if (!node.isMissingNode() && !node.isBoolean()) {
            throw wrongType(name, "true or false", node);
        }
        return node.asBoolean(absent);
    }

    OptionalLong whole(String name, long least, long most) {
        JsonNode node = node(name);
        if (node.isMissingNode()) {
            return OptionalLong.empty();
        }
        if (!node.isIntegralNumber()) {
            throw wrongType(name, "a whole number", node);
        }
        if (!node.canConvertToLong() || node.longValue() < least || node.longValue() > most) {
            throw ApiException.invalid(name, name + " must lie in " + least + ".." + most + ", found " + node);
        }
        return OptionalLong.of(node.longValue());
    }

    OptionalInt integer(String name, int least, int most) {
        OptionalLong value = whole(name, least, most);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    OptionalDouble number(String name, double least, double most) {
        JsonNode node = node(name);
        if (node.isMissingNode()) {
            return OptionalDouble.empty();
        }
        if (!node.isNumber()) {
            throw wrongType(name, "a number", node);
        }
        double value = node.doubleValue();
        if (!(value >= least && value <= most)) {
            throw ApiException.invalid(name, name + " must lie in " + least + ".." + most + ", found " + node);
        }
        return OptionalDouble.of(value);
    }

    /** A string, or a list of strings. */
    List<String> texts(String name, int most) {
        JsonNode node = node(name);
        if (node.isTextual()) {
            return List.of(node.textValue());
        }
        List<String> texts = new ArrayList<>();
        if (!node.isMissingNode() && !node.isArray()) {
            throw wrongType(name, "a string or a list of strings", node);
        }
        for (JsonNode item : node) {
            if (!item.isTextual()) {
                throw wrongType(name + "[" + texts.size() + "]", "a string", item);
            }
            texts.add(item.textValue());
        }
        if (texts.size() > most) {
            throw ApiException.invalid(name, name + " may have " + most + " strings, found " + texts.size());
        }
        return texts;
    }

    /** Refuses every field that was not read. */
    void refuseOthers() {
        body.fieldNames().forEachRemaining(name -> {
            if (!read.contains(name)) {
                throw ApiException.invalid(name, "Unknown parameter: '" + name + "'");
            }
        });
    }

    static ApiException wrongType(String name, String expected, JsonNode found) {
        return ApiException.invalid(name, name + " must be " + expected + ", found " + typeOf(found));
    }

    private static String typeOf(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> "a string";
            case NUMBER -> "the number " + node;
            case BOOLEAN -> node.toString();
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            case NULL -> "null";
            case MISSING -> "nothing";
            case BINARY, POJO -> "something else";
        };
    }
}
