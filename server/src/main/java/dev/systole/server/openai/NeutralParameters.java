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

    private static final Predicate<JsonNode> ZERO = node -> node.isNumber() && node.doubleValue() == 0;
    private static final Predicate<JsonNode> ONE = node -> node.isNumber() && node.doubleValue() == 1;
    private static final Predicate<JsonNode> FALSE = node -> node.isBoolean() && !node.booleanValue();
    private static final Predicate<JsonNode> TRUE = node -> node.isBoolean() && node.booleanValue();
    private static final Predicate<JsonNode> EMPTY = node -> node.isContainerNode() && node.isEmpty();
    private static final Predicate<JsonNode> NEVER = node -> false;

    private static final Map<String, Predicate<JsonNode>> BOTH = new TreeMap<>(Map.ofEntries(
            Map.entry("n", ONE),
            Map.entry("presence_penalty", ZERO),
            Map.entry("frequency_penalty", ZERO),
            Map.entry("repetition_penalty", ONE),
            Map.entry("length_penalty", ONE),
            Map.entry("logit_bias", EMPTY),
            Map.entry("min_tokens", ZERO),
            Map.entry("stop_token_ids", EMPTY),
            Map.entry("bad_words", EMPTY),
            Map.entry("allowed_token_ids", NEVER),
            Map.entry("use_beam_search", FALSE),
            Map.entry("best_of", ONE),
            Map.entry("prompt_logprobs", NEVER),
            Map.entry("skip_special_tokens", TRUE),
            Map.entry("spaces_between_special_tokens", TRUE),
            Map.entry("truncate_prompt_tokens", NEVER),
            Map.entry("response_format", node -> node.path("type").asText().equals("text")),
            Map.entry("structured_outputs", NEVER),
            Map.entry("guided_json", NEVER),
            Map.entry("guided_regex", NEVER),
            Map.entry("guided_choice", NEVER),
            Map.entry("guided_grammar", NEVER),
            Map.entry("priority", ZERO)));

    private static final Map<String, Predicate<JsonNode>> CHAT = new TreeMap<>(Map.ofEntries(
            Map.entry("logprobs", FALSE),
            Map.entry("top_logprobs", ZERO),
            Map.entry("tools", EMPTY),
            Map.entry(
                    "tool_choice",
                    node -> node.asText().equals("none") || node.asText().equals("auto")),
            Map.entry("parallel_tool_calls", JsonNode::isBoolean),
            Map.entry("functions", EMPTY),
            Map.entry(
                    "function_call",
                    node -> node.asText().equals("none") || node.asText().equals("auto")),
            Map.entry(
                    "modalities",
                    node -> node.size() == 1 && node.path(0).asText().equals("text")),
            Map.entry("audio", NEVER),
            Map.entry("prediction", NEVER),
            Map.entry("reasoning_effort", NEVER),
            Map.entry("verbosity", node -> node.asText().equals("medium")),
            Map.entry("web_search_options", NEVER),
            Map.entry("continue_final_message", FALSE),
            Map.entry("add_special_tokens", FALSE),
            Map.entry("chat_template", NEVER),
            Map.entry("documents", EMPTY),
            Map.entry("echo", FALSE)));

    private static final Map<String, Predicate<JsonNode>> COMPLETION = new TreeMap<>(Map.ofEntries(
            Map.entry("logprobs", NEVER),
            Map.entry("echo", FALSE),
            Map.entry("suffix", node -> node.isTextual() && node.textValue().isEmpty())));

    /** Who asks, how the platform files and bills it: nothing that changes an answer. */
    private static final Set<String> METADATA =
            Set.of("user", "metadata", "store", "service_tier", "safety_identifier", "prompt_cache_key", "request_id");

    private NeutralParameters() {}

    static void checkChat(RequestFields fields) {
        check(fields, BOTH);
        check(fields, CHAT);
    }

    static void checkCompletion(RequestFields fields) {
        check(fields, BOTH);
        check(fields, COMPLETION);
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
