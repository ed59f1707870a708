package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a request used, in tokens.
 *
 * @param prompt of all prompts
 * @param cached of these, not computed because a row of the cache had them
 * @param completion generated, of all choices
 */
public record Usage(int prompt, int cached, int completion) {

    /** Nothing. */
    public static final Usage NONE = new Usage(0, 0, 0);

    /**
     * Both together.
     *
     * @param other another use
     * @return the sums
     */
    public Usage plus(Usage other) {
        return new Usage(prompt + other.prompt, cached + other.cached, completion + other.completion);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("prompt_tokens", prompt).put("completion_tokens", completion).put("total_tokens", prompt + completion);
        json.putObject("prompt_tokens_details").put("cached_tokens", cached).put("audio_tokens", 0);
        json.putObject("completion_tokens_details")
                .put("reasoning_tokens", 0)
                .put("audio_tokens", 0)
                .put("accepted_prediction_tokens", 0)
                .put("rejected_prediction_tokens", 0);
        return json;
    }
}
