package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.scheduler.FinishReason;
import java.util.List;

/** The shapes of one request's answer, whole or in events. One for each answer; event loop only. */
public interface AnswerFormat {

    /**
     * A finished choice.
     *
     * @param deltas of which it is made, in order
     * @param promptIds of its prompt
     * @param reason why it ended, STOP or LENGTH
     */
    record Choice(List<Delta> deltas, List<Integer> promptIds, FinishReason reason) {

        /** Copies the lists. */
        public Choice {
            deltas = List.copyOf(deltas);
            promptIds = List.copyOf(promptIds);
        }

        /** All its text. */
        String text() {
            StringBuilder text = new StringBuilder();
            for (Delta delta : deltas) {
                switch (delta) {
                    case Delta.Text more -> text.append(more.text());
                }
            }
            return text.toString();
        }

        /** All its token ids. */
        List<Integer> ids() {
            return deltas.stream().flatMap(delta -> delta.ids().stream()).toList();
        }
    }

    /**
     * What opens a choice's stream.
     *
     * @param index the choice
     * @param promptIds of its prompt
     * @return the events
     */
    List<ObjectNode> opening(int index, List<Integer> promptIds);

    /**
     * More of a choice.
     *
     * @param index the choice
     * @param delta since the last event
     * @param promptIds of its prompt on the choice's first delta, else empty
     * @return the events
     */
    List<ObjectNode> delta(int index, Delta delta, List<Integer> promptIds);

    /**
     * What closes a choice's stream.
     *
     * @param index the choice
     * @param reason why it ended, STOP or LENGTH
     * @return the events
     */
    List<ObjectNode> end(int index, FinishReason reason);

    /**
     * What closes the stream, after all choices.
     *
     * @param usage of all choices
     * @return the events
     */
    List<ObjectNode> close(Usage usage);

    /**
     * The answer of a request that is not streamed.
     *
     * @param choices in order
     * @param usage of all choices
     * @return the answer
     */
    ObjectNode whole(List<Choice> choices, Usage usage);

    /**
     * OpenAI's word for the end of a choice.
     *
     * @param reason STOP or LENGTH
     * @return stop or length
     */
    static String finishReason(FinishReason reason) {
        return reason == FinishReason.LENGTH ? "length" : "stop";
    }

    /**
     * Adds token ids.
     *
     * @param object to which they are added
     * @param name of the field
     * @param ids in order
     */
    static void put(ObjectNode object, String name, List<Integer> ids) {
        ArrayNode array = object.putArray(name);
        ids.forEach(array::add);
    }
}
