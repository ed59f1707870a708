package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A checked request for a text completion.
 *
 * @param parameters how to generate
 * @param prompts one choice each
 * @param addSpecialTokens whether the tokeniser adds its own special tokens to text
 */
public record CompletionRequest(GenerationParameters parameters, List<Prompt> prompts, boolean addSpecialTokens) {

    private static final int MOST_PROMPTS = 1024;

    /** A prompt. */
    public sealed interface Prompt {

        /**
         * Text to be encoded.
         *
         * @param text as given
         */
        record Text(String text) implements Prompt {}

        /**
         * Token ids.
         *
         * @param ids as given
         */
        record Ids(List<Integer> ids) implements Prompt {

            /** Copies the list. */
            public Ids {
                ids = List.copyOf(ids);
            }
        }
    }

    /** Copies the list. */
    public CompletionRequest {
        prompts = List.copyOf(prompts);
    }

    /**
     * Checks a request.
     *
     * @param body as received
     * @return the request
     * @throws ApiException if a field is wrong, not supported or unknown
     */
    public static CompletionRequest read(JsonNode body) {
        RequestFields fields = new RequestFields(body);
        GenerationParameters parameters = GenerationParameters.read(fields);
        List<Prompt> prompts = prompts(fields.node("prompt"));
        boolean addSpecialTokens = fields.flag("add_special_tokens", true);
        NeutralParameters.checkCompletion(fields);
        fields.refuseOthers();
        return new CompletionRequest(parameters, prompts, addSpecialTokens);
    }

    private static List<Prompt> prompts(JsonNode node) {
        if (node.isTextual()) {
            return List.of(new Prompt.Text(node.textValue()));
        }
        if (!node.isArray() || node.isEmpty()) {
            throw RequestFields.wrongType(
                    "prompt", "a string, a list of strings, a list of token ids or a list of such lists", node);
        }
        if (node.path(0).isNumber()) {
            return List.of(ids("prompt", node));
        }
        if (node.size() > MOST_PROMPTS) {
            throw ApiException.invalid("prompt", "prompt may have " + MOST_PROMPTS + " prompts, found " + node.size());
        }
        List<Prompt> prompts = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            JsonNode item = node.path(i);
            prompts.add(item.isTextual() ? new Prompt.Text(item.textValue()) : ids("prompt[" + i + "]", item));
        }
        return prompts;
    }

    private static Prompt ids(String at, JsonNode node) {
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
        return new Prompt.Ids(ids);
    }
}
