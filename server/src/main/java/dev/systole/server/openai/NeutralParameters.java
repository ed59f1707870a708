package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Parameters of the OpenAI and vLLM APIs that are not supported yet: taken where their value asks for nothing, refused
 * by name otherwise. Beside them, metadata that has no effect on the answer and may be sent to any server.
 */
final class NeutralParameters {

    private static final Map<String, Predicate<JsonNode>> BOTH = new TreeMap<>(Map.ofEntries(
            neutral("n", NeutralParameters::isOne),
            neutral("frequency_penalty", NeutralParameters::isZero),
            neutral("repetition_penalty", NeutralParameters::isOne),
            neutral("length_penalty", NeutralParameters::isOne),
            neutral("logit_bias", NeutralParameters::isEmpty),
            neutral("min_tokens", NeutralParameters::isZero),
            neutral("stop_token_ids", NeutralParameters::isEmpty),
            neutral("bad_words", NeutralParameters::isEmpty),
            neutral("allowed_token_ids", NeutralParameters::never),
            neutral("use_beam_search", NeutralParameters::isFalse),
            neutral("best_of", NeutralParameters::isOne),
            neutral("prompt_logprobs", NeutralParameters::never),
            neutral("skip_special_tokens", NeutralParameters::isTrue),
            neutral("spaces_between_special_tokens", NeutralParameters::isTrue),
            neutral("truncate_prompt_tokens", NeutralParameters::never),
            neutral("response_format", node -> node.path("type").asText().equals("text")),
            neutral("structured_outputs", NeutralParameters::never),
            neutral("guided_json", NeutralParameters::never),
            neutral("guided_regex", NeutralParameters::never),
            neutral("guided_choice", NeutralParameters::never),
            neutral("guided_grammar", NeutralParameters::never),
            neutral("priority", NeutralParameters::isZero),
            neutral("store", NeutralParameters::isFalse),
            neutral(
                    "service_tier",
                    node -> node.asText().equals("auto") || node.asText().equals("default"))));

    private static final Map<String, Predicate<JsonNode>> CHAT = new TreeMap<>(Map.ofEntries(
            neutral("logprobs", NeutralParameters::isFalse),
            neutral("top_logprobs", NeutralParameters::isZero),
            neutral("tools", NeutralParameters::isEmpty),
            neutral(
                    "tool_choice",
                    node -> node.asText().equals("none") || node.asText().equals("auto")),
            neutral("parallel_tool_calls", JsonNode::isBoolean),
            neutral("functions", NeutralParameters::isEmpty),
            neutral(
                    "function_call",
                    node -> node.asText().equals("none") || node.asText().equals("auto")),
            neutral(
                    "modalities",
                    node -> node.size() == 1 && node.path(0).asText().equals("text")),
            neutral("audio", NeutralParameters::never),
            neutral("prediction", NeutralParameters::never),
            neutral("reasoning_effort", NeutralParameters::never),
            neutral("verbosity", node -> node.asText().equals("medium")),
            neutral("web_search_options", NeutralParameters::never),
            neutral("continue_final_message", NeutralParameters::isFalse),
            neutral("add_special_tokens", NeutralParameters::isFalse),
            neutral("chat_template", NeutralParameters::never),
            neutral("documents", NeutralParameters::isEmpty),
            neutral("echo", NeutralParameters::isFalse)));

    private static final Map<String, Predicate<JsonNode>> COMPLETION = new TreeMap<>(Map.ofEntries(
            neutral("logprobs", NeutralParameters::never),
            neutral("echo", NeutralParameters::isFalse),
            neutral("suffix", node -> node.isTextual() && node.textValue().isEmpty())));

    private static final Map<String, Predicate<JsonNode>> EMBEDDING = new TreeMap<>(Map.ofEntries(
            neutral("dimensions", NeutralParameters::never),
            neutral("truncate_prompt_tokens", NeutralParameters::never),
            neutral("normalize", NeutralParameters::isTrue),
            neutral("priority", NeutralParameters::isZero)));

    /** Who asks, how the platform files and bills it: nothing that changes an answer. */
    private static final Set<String> METADATA =
            Set.of("user", "metadata", "safety_identifier", "prompt_cache_key", "request_id");

    private NeutralParameters() {}

    private static Map.Entry<String, Predicate<JsonNode>> neutral(String name, Predicate<JsonNode> asksForNothing) {
        return Map.entry(name, asksForNothing);
    }

    private static boolean isZero(JsonNode node) {
        return node.isNumber() && node.doubleValue() == 0;
    }

    private static boolean isOne(JsonNode node) {
        return node.isNumber() && node.doubleValue() == 1;
    }

    private static boolean isFalse(JsonNode node) {
        return node.isBoolean() && !node.booleanValue();
    }

    private static boolean isTrue(JsonNode node) {
        return node.isBoolean() && node.booleanValue();
    }

    private static boolean isEmpty(JsonNode node) {
        return node.isContainerNode() && node.isEmpty();
    }

    private static boolean never(JsonNode ignored) {
        return false;
    }

    static void checkChat(RequestFields fields) {
        check(fields, BOTH);
        check(fields, CHAT);
    }

    static void checkCompletion(RequestFields fields) {
        check(fields, BOTH);
        check(fields, COMPLETION);
    }

    static void checkEmbedding(RequestFields fields) {
        check(fields, EMBEDDING);
    }

    private static void check(RequestFields fields, Map<String, Predicate<JsonNode>> parameters) {
        METADATA.forEach(fields::node);
        parameters.forEach((name, neutral) -> {
            JsonNode value = fields.node(name);
            if (!value.isMissingNode() && !neutral.test(value)) {
                throw ApiException.invalid(
                        name, "This server does not support " + name + " yet, found " + shown(value));
            }
        });
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
