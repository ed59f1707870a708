package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * A text completion.
 *
 * @param head what all parts have in common
 */
public record CompletionFormat(AnswerHead head) implements AnswerFormat {

    private static final String OBJECT = "text_completion";

    @Override
    public Optional<ObjectNode> opening(int index, List<Integer> promptIds) {
        return Optional.empty();
    }

    @Override
    public ObjectNode delta(int index, String text, List<Integer> ids, List<Integer> promptIds) {
        ObjectNode choice = choice(index, text);
        if (head.tokenIds()) {
            AnswerFormat.put(choice, "token_ids", ids);
            if (!promptIds.isEmpty()) {
                AnswerFormat.put(choice, "prompt_token_ids", promptIds);
            }
        }
        return head.chunk(OBJECT, choice);
    }

    @Override
    public ObjectNode end(int index, String finishReason) {
        return head.chunk(OBJECT, choice(index, "").put("finish_reason", finishReason));
    }

    @Override
    public ObjectNode usage(Usage usage) {
        return head.usageChunk(OBJECT, usage);
    }

    @Override
    public ObjectNode whole(List<Choice> choices, Usage usage) {
        ObjectNode answer = head.of(OBJECT);
        ArrayNode array = answer.putArray("choices");
        for (int i = 0; i < choices.size(); i++) {
            ObjectNode choice = choice(i, choices.get(i).text())
                    .put("finish_reason", choices.get(i).finishReason());
            if (head.tokenIds()) {
                AnswerFormat.put(choice, "token_ids", choices.get(i).ids());
                AnswerFormat.put(choice, "prompt_token_ids", choices.get(i).promptIds());
            }
            array.add(choice);
        }
        answer.set("usage", usage.json());
        return answer;
    }

    private static ObjectNode choice(int index, String text) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("index", index)
                .put("text", text)
                .putNull("logprobs")
                .putNull("finish_reason");
    }
}
