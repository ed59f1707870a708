package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.scheduler.FinishReason;
import java.util.List;
import java.util.function.Consumer;

/**
 * A chat completion.
 *
 * @param head what all parts have in common
 */
public record ChatFormat(AnswerHead head) implements AnswerFormat {

    private static final String CHUNK = "chat.completion.chunk";

    @Override
    public List<ObjectNode> opening(int index, List<Integer> promptIds) {
        ObjectNode chunk = head.chunk(
                CHUNK, choice(index, message -> message.put("role", "assistant").put("content", "")));
        if (head.tokenIds()) {
            AnswerFormat.put(chunk, "prompt_token_ids", promptIds);
        }
        return List.of(chunk);
    }

    @Override
    public List<ObjectNode> delta(int index, Delta delta, List<Integer> promptIds) {
        ObjectNode choice = choice(index, message -> {
            switch (delta) {
                case Delta.Text more -> message.put("content", more.text());
            }
        });
        if (head.tokenIds()) {
            AnswerFormat.put(choice, "token_ids", delta.ids());
        }
        return List.of(head.chunk(CHUNK, choice));
    }

    @Override
    public List<ObjectNode> end(int index, FinishReason reason) {
        return List.of(head.chunk(
                CHUNK, choice(index, message -> {}).put("finish_reason", AnswerFormat.finishReason(reason))));
    }

    @Override
    public List<ObjectNode> close(Usage usage) {
        return head.usageInChunks() ? List.of(head.usageChunk(CHUNK, usage)) : List.of();
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
            choice.putNull("logprobs")
                    .put(
                            "finish_reason",
                            AnswerFormat.finishReason(choices.get(i).reason()));
            if (head.tokenIds()) {
                AnswerFormat.put(choice, "token_ids", choices.get(i).ids());
                AnswerFormat.put(answer, "prompt_token_ids", choices.get(i).promptIds());
            }
        }
        answer.set("usage", usage.json());
        return answer;
    }

    private static ObjectNode choice(int index, Consumer<ObjectNode> fill) {
        ObjectNode choice = JsonNodeFactory.instance.objectNode().put("index", index);
        fill.accept(choice.putObject("delta"));
        return choice.putNull("logprobs").putNull("finish_reason");
    }
}
