package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What chat and text completions have in common; empty where the caller left the choice to the server.
 *
 * @param model the model asked for
 * @param stream whether the answer is streamed
 * @param includeUsage whether a stream ends with the usage
 * @param maxTokens tokens to generate at most
 * @param temperature divisor of the logits, 0 for greedy
 * @param topP share of probability that is kept
 * @param topK likeliest tokens that are kept, 0 for all
 * @param minP share of the largest probability that is kept
 * @param presencePenalty taken off the logit of each token generated already
 * @param seed of the noise
 * @param stops strings that end the text
 * @param includeStop whether the stop string is part of the text
 * @param ignoreEos whether end-of-sequence tokens do not end it
 * @param returnTokenIds whether the answer has token ids, too
 */
public record GenerationParameters(
        Optional<String> model,
        boolean stream,
        boolean includeUsage,
        OptionalInt maxTokens,
        OptionalDouble temperature,
        OptionalDouble topP,
        OptionalInt topK,
        OptionalDouble minP,
        OptionalDouble presencePenalty,
        OptionalLong seed,
        List<String> stops,
        boolean includeStop,
        boolean ignoreEos,
        boolean returnTokenIds) {

    private static final int MOST_STOPS = 64;
    private static final double HIGHEST_TEMPERATURE = 100;

    static GenerationParameters read(RequestFields fields) {
        boolean stream = fields.flag("stream", false);
        OptionalDouble topP = fields.number("top_p", 0, 1);
        if (topP.isPresent() && topP.getAsDouble() == 0) {
            throw ApiException.invalid("top_p", "top_p must be more than 0, at most 1, found 0");
        }
        List<String> stops = fields.texts("stop", MOST_STOPS);
        if (stops.contains("")) {
            throw ApiException.invalid("stop", "stop must not contain an empty string");
        }
        return new GenerationParameters(
                fields.text("model"),
                stream,
                includeUsage(fields, stream),
                maxTokens(fields),
                fields.number("temperature", 0, HIGHEST_TEMPERATURE),
                topP,
                topK(fields),
                fields.number("min_p", 0, 1),
                fields.number("presence_penalty", -2, 2),
                fields.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                stops,
                fields.flag("include_stop_str_in_output", false),
                fields.flag("ignore_eos", false),
                fields.flag("return_token_ids", false));
    }

    private static OptionalInt topK(RequestFields fields) {
        OptionalInt topK = fields.integer("top_k", -1, Integer.MAX_VALUE);
        return topK.isPresent() ? OptionalInt.of(Math.max(0, topK.getAsInt())) : topK;
    }

    private static OptionalInt maxTokens(RequestFields fields) {
        OptionalInt completion = fields.integer("max_completion_tokens", 1, Integer.MAX_VALUE);
        OptionalInt plain = fields.integer("max_tokens", 1, Integer.MAX_VALUE);
        if (completion.isPresent() && plain.isPresent() && !completion.equals(plain)) {
            throw ApiException.invalid(
                    "max_tokens",
                    "max_tokens " + plain.getAsInt() + " and max_completion_tokens " + completion.getAsInt()
                            + " contradict each other; give one");
        }
        return completion.isPresent() ? completion : plain;
    }

    private static boolean includeUsage(RequestFields fields, boolean stream) {
        JsonNode node = fields.node("stream_options");
        if (node.isMissingNode()) {
            return false;
        }
        if (!stream) {
            throw ApiException.invalid("stream_options", "stream_options is only allowed where stream is true");
        }
        if (!node.isObject()) {
            throw RequestFields.wrongType("stream_options", "an object", node);
        }
        for (String name : (Iterable<String>) node::fieldNames) {
            boolean neutral = node.path(name).isBoolean() && !node.path(name).booleanValue();
            if (!name.equals("include_usage") && !neutral && !node.path(name).isNull()) {
                throw ApiException.invalid(
                        "stream_options." + name, "This server does not support stream_options." + name);
            }
        }
        JsonNode include = node.path("include_usage");
        if (!include.isMissingNode() && !include.isNull() && !include.isBoolean()) {
            throw RequestFields.wrongType("stream_options.include_usage", "true or false", include);
        }
        return include.asBoolean(false);
    }
}
