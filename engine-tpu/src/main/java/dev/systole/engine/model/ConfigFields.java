package dev.systole.engine.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Typed reading of a Hugging Face config; every refusal names the field, the value found and what is supported. A field
 * that is absent has its class's default; one that is null has none. Not thread-safe: it notes what was read.
 */
final class ConfigFields {

    private final JsonNode config;
    private final JsonNode defaults;
    private final String path;
    private final Set<String> read;

    ConfigFields(JsonNode config) {
        this(config, MissingNode.getInstance(), "", new TreeSet<>());
    }

    private ConfigFields(JsonNode config, JsonNode defaults, String path, Set<String> read) {
        this.config = config;
        this.defaults = defaults;
        this.path = path;
        this.read = read;
    }

    /** The fields looked at so far, those of objects as {@code object.field}. */
    Set<String> read() {
        return read;
    }

    /** The same fields, with values for those that are absent. */
    ConfigFields withDefaults(JsonNode values) {
        return new ConfigFields(config, values, path, read);
    }

    private JsonNode field(String field) {
        read.add(path + field);
        JsonNode node = config.path(field);
        // There is no null rotation: no object is the default one.
        boolean absent =
                node.isMissingNode() || (node.isNull() && defaults.path(field).isObject());
        return absent ? defaults.path(field) : node;
    }

    boolean has(String field) {
        JsonNode node = field(field);
        return !node.isMissingNode() && !node.isNull();
    }

    ConfigFields object(String field) {
        JsonNode node = field(field);
        if (!node.isObject()) {
            throw refusal(field, "an object");
        }
        return new ConfigFields(node, MissingNode.getInstance(), path + field + ".", read);
    }

    /** An object that may be missing. */
    ConfigFields objectOrEmpty(String field) {
        return has(field) ? object(field) : empty();
    }

    /** Fields of which none is there. */
    ConfigFields empty() {
        return new ConfigFields(MissingNode.getInstance());
    }

    int integer(String field) {
        JsonNode node = field(field);
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            throw refusal(field, "an integer");
        }
        return node.intValue();
    }

    int integer(String field, int absent) {
        return has(field) ? integer(field) : absent;
    }

    double number(String field) {
        JsonNode node = field(field);
        if (!node.isNumber()) {
            throw refusal(field, "a number");
        }
        return node.doubleValue();
    }

    double number(String field, double absent) {
        return has(field) ? number(field) : absent;
    }

    boolean flag(String field, boolean absent) {
        JsonNode node = field(field);
        if (has(field) && !node.isBoolean()) {
            throw refusal(field, "true or false");
        }
        return node.asBoolean(absent);
    }

    String text(String field, String absent) {
        return has(field) ? field(field).asText() : absent;
    }

    List<String> texts(String field) {
        if (!field(field).isArray()) {
            throw refusal(field, "a list of strings");
        }
        return field(field).valueStream().map(JsonNode::asText).toList();
    }

    List<Integer> integers(String field) {
        JsonNode node = field(field);
        if (!node.isArray() || !node.valueStream().allMatch(JsonNode::isIntegralNumber)) {
            throw refusal(field, "a list of integers");
        }
        return node.valueStream().map(JsonNode::intValue).toList();
    }

    List<Double> numbers(String field) {
        JsonNode node = field(field);
        if (!node.isArray() || !node.valueStream().allMatch(JsonNode::isNumber)) {
            throw refusal(field, "a list of numbers");
        }
        return node.valueStream().map(JsonNode::doubleValue).toList();
    }

    /** Refuses a value other than one; a missing field is that. */
    void require(String field, double only) {
        if (number(field, only) != only) {
            throw refusal(field, String.valueOf(only));
        }
    }

    /** Refuses a text that is not one of those supported. */
    String oneOf(String field, String absent, Set<String> supported) {
        String found = text(field, absent);
        if (!supported.contains(found)) {
            throw refusal(field, String.join(" or ", supported.stream().sorted().toList()));
        }
        return found;
    }

    /** Refuses a field that is there, not null, and not false. */
    void refuse(String field, String reason) {
        JsonNode node = field(field);
        if (has(field) && !(node.isBoolean() && !node.booleanValue())) {
            throw new UnsupportedModelException("config.json: " + path + field + " is " + node + ": " + reason);
        }
    }

    private UnsupportedModelException refusal(String field, String expected) {
        JsonNode node = field(field);
        return new UnsupportedModelException("config.json: " + path + field + " must be " + expected + ", found "
                + (node.isMissingNode() ? "nothing" : node.toString()));
    }
}
