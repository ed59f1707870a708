package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** What a request wants read by the model, before it is encoded. Immutable but for the template's variables. */
public sealed interface Input {

    /** Inputs of a request at most. */
    int MOST = 1024;

    /**
     * The parameter that it came in, which an error names.
     *
     * @return such as {@code messages}
     */
    String param();

    /**
     * A conversation, to be rendered by the model's chat template.
     *
     * @param variables what the template reads: messages, add_generation_prompt and the caller's own variables
     */
    record Conversation(ObjectNode variables) implements Input {

        @Override
        public String param() {
            return "messages";
        }
    }

    /**
     * Text.
     *
     * @param param where it came in
     * @param text as given
     * @param addSpecialTokens whether the tokeniser adds its own special tokens
     */
    record Text(String param, String text, boolean addSpecialTokens) implements Input {}

    /**
     * Token ids.
     *
     * @param param where they came in
     * @param ids as given, at least one
     */
    record Ids(String param, List<Integer> ids) implements Input {

        /** Copies the list. */
        public Ids {
            ids = List.copyOf(ids);
        }
    }

    /**
     * Reads text or token ids, one or several.
     *
     * @param param the parameter's name
     * @param node its value: a string, a list of strings, a list of token ids or a list of such lists
     * @param addSpecialTokens whether the tokeniser adds its own special tokens to text
     * @return at least one
     * @throws ApiException if it is anything else
     */
    static List<Input> read(String param, JsonNode node, boolean addSpecialTokens) {
        if (node.isTextual()) {
            return List.of(new Text(param, node.textValue(), addSpecialTokens));
        }
        if (!node.isArray() || node.isEmpty()) {
            throw RequestFields.wrongType(
                    param, "a string, a list of strings, a list of token ids or a list of such lists", node);
        }
        if (node.path(0).isNumber()) {
            return List.of(ids(param, param, node));
        }
        if (node.size() > MOST) {
            throw ApiException.invalid(param, param + " may have " + MOST + " " + param + "s, found " + node.size());
        }
        List<Input> inputs = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            JsonNode item = node.path(i);
            inputs.add(
                    item.isTextual()
                            ? new Text(param, item.textValue(), addSpecialTokens)
                            : ids(param, param + "[" + i + "]", item));
        }
        return inputs;
    }

    private static Ids ids(String param, String at, JsonNode node) {
        if (!node.isArray() || node.isEmpty()) {
            throw RequestFields.wrongType(at, "a string or a list of token ids", node);
        }
        List<Integer> ids = new ArrayList<>();
        for (JsonNode id : node) {
            if (!id.isIntegralNumber() || !id.canConvertToInt()) {
                throw RequestFields.wrongType(at + "[" + ids.size() + "]", "a token id", id);
            }
            ids.add(id.intValue());
        }
        return new Ids(param, ids);
    }
}
