package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.scheduler.FinishReason;
import java.util.List;

/**
 * A text completion.
 *
 * @param head what all parts have in common
 */
public record CompletionFormat(AnswerHead head) implements AnswerFormat {

    private static final String OBJECT = "text_completion";

    @Override
    public List<ObjectNode> opening(int index, List<Integer> promptIds) {
        return List.of();
    }

    @Override
    public List<ObjectNode> delta(int index, Delta delta, List<Integer> promptIds) {
        ObjectNode choice = switch (delta) {
            case Delta.Text more -> choice(index, more.text());
        };
        if (head.tokenIds()) {
            AnswerFormat.put(choice, "token_ids", delta.ids());
            if (!promptIds.isEmpty()) {
                AnswerFormat.put(choice, "prompt_token_ids", promptIds);
            }
        }
        return List.of(head.chunk(OBJECT, choice));
    }

    @Override
    public List<ObjectNode> end(int index, FinishReason reason) {
        return List.of(head.chunk(OBJECT, choice(index, "").put("finish_reason", AnswerFormat.finishReason(reason))));
    }

    @Override
    public List<ObjectNode> close(Usage usage) {
        return head.usageInChunks() ? List.of(head.usageChunk(OBJECT, usage)) : List.of();
    }

    @Override
    public ObjectNode whole(List<Choice> choices, Usage usage) {
        ObjectNode answer = head.of(OBJECT);
        ArrayNode array = answer.putArray("choices");
        for (int i = 0; i < choices.size(); i++) {
            ObjectNode choice = choice(i, choices.get(i).text())
                    .put(
                            "finish_reason",
                            AnswerFormat.finishReason(choices.get(i).reason()));
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
