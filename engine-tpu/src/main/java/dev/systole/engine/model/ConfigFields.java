package dev.systole.engine.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;

/** Typed reading of a Hugging Face config; every refusal names the field, the value found and what is supported. */
final class ConfigFields {

    private final JsonNode config;

    ConfigFields(JsonNode config) {
        this.config = config;
    }

    boolean has(String field) {
        return config.hasNonNull(field);
    }

    ConfigFields object(String field) {
        JsonNode node = config.path(field);
        if (!node.isObject()) {
            throw refusal(field, "an object");
        }
        return new ConfigFields(node);
    }

    int integer(String field) {
        JsonNode node = config.path(field);
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            throw refusal(field, "an integer");
        }
        return node.intValue();
    }

    int integer(String field, int absent) {
        return has(field) ? integer(field) : absent;
    }

    double number(String field) {
        JsonNode node = config.path(field);
        if (!node.isNumber()) {
            throw refusal(field, "a number");
        }
        return node.doubleValue();
    }

    double number(String field, double absent) {
        return has(field) ? number(field) : absent;
    }

    boolean flag(String field, boolean absent) {
        JsonNode node = config.path(field);
        if (has(field) && !node.isBoolean()) {
            throw refusal(field, "true or false");
        }
        return node.asBoolean(absent);
    }

    String text(String field, String absent) {
        return has(field) ? config.path(field).asText() : absent;
    }

    List<String> texts(String field) {
        if (!config.path(field).isArray()) {
            throw refusal(field, "a list of strings");
        }
        return config.path(field).valueStream().map(JsonNode::asText).toList();
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
        JsonNode node = config.path(field);
        if (has(field) && !(node.isBoolean() && !node.booleanValue())) {
            throw new UnsupportedModelException("config.json: " + field + " is " + node + ": " + reason);
        }
    }

    private UnsupportedModelException refusal(String field, String expected) {
        JsonNode node = config.path(field);
        return new UnsupportedModelException("config.json: " + field + " must be " + expected + ", found "
                + (node.isMissingNode() ? "nothing" : node.toString()));
    }
}
