package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * A chat completion.
 *
 * @param head what all parts have in common
 */
public record ChatFormat(AnswerHead head) implements AnswerFormat {

    private static final String CHUNK = "chat.completion.chunk";

    @Override
    public Optional<ObjectNode> opening(int index, List<Integer> promptIds) {
        ObjectNode chunk = head.chunk(
                CHUNK, choice(index, delta -> delta.put("role", "assistant").put("content", "")));
        if (head.tokenIds()) {
            AnswerFormat.put(chunk, "prompt_token_ids", promptIds);
        }
        return Optional.of(chunk);
    }

    @Override
    public ObjectNode delta(int index, String text, List<Integer> ids, List<Integer> promptIds) {
        ObjectNode choice = choice(index, delta -> delta.put("content", text));
        if (head.tokenIds()) {
            AnswerFormat.put(choice, "token_ids", ids);
        }
        return head.chunk(CHUNK, choice);
    }

    @Override
    public ObjectNode end(int index, String finishReason) {
        return head.chunk(CHUNK, choice(index, delta -> {}).put("finish_reason", finishReason));
    }

    @Override
    public ObjectNode usage(Usage usage) {
        return head.usageChunk(CHUNK, usage);
    }

    @Override
    public ObjectNode whole(List<Choice> choices, Usage usage) {
        ObjectNode answer = head.of("chat.completion");
        ArrayNode array = answer.putArray("choices");
        for (int i = 0; i < choices.size(); i++) {
            ObjectNode choice = array.addObject().put("index", i);
            choice.putObject("message")
                    .put("role", "assistant")
                    .put("content", choices.get(i).text())
                    .putNull("refusal");
            choice.putNull("logprobs").put("finish_reason", choices.get(i).finishReason());
            if (head.tokenIds()) {
                AnswerFormat.put(choice, "token_ids", choices.get(i).ids());
                AnswerFormat.put(answer, "prompt_token_ids", choices.get(i).promptIds());
            }
        }
        answer.set("usage", usage.json());
        return answer;
    }

    private static ObjectNode choice(int index, java.util.function.Consumer<ObjectNode> fill) {
        ObjectNode choice = JsonNodeFactory.instance.objectNode().put("index", index);
        fill.accept(choice.putObject("delta"));
        return choice.putNull("logprobs").putNull("finish_reason");
    }
}
