package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** The shapes of one request's answer, whole or in chunks. Immutable and thread-safe. */
public sealed interface AnswerFormat permits ChatFormat, CompletionFormat {

    /**
     * A finished choice.
     *
     * @param text generated
     * @param ids generated
     * @param promptIds of its prompt
     * @param finishReason stop or length
     */
    record Choice(String text, List<Integer> ids, List<Integer> promptIds, String finishReason) {}

    /**
     * What opens a choice's stream.
     *
     * @param index the choice
     * @param promptIds of its prompt
     * @return the chunk, empty where the format has none
     */
    Optional<ObjectNode> opening(int index, List<Integer> promptIds);

    /**
     * More text of a choice.
     *
     * @param index the choice
     * @param text since the last chunk
     * @param ids since the last chunk
     * @param promptIds of its prompt on the choice's first chunk, else empty
     * @return the chunk
     */
    ObjectNode delta(int index, String text, List<Integer> ids, List<Integer> promptIds);

    /**
     * What closes a choice's stream.
     *
     * @param index the choice
     * @param finishReason stop or length
     * @return the chunk
     */
    ObjectNode end(int index, String finishReason);

    /**
     * The last chunk of a stream that includes the usage.
     *
     * @param usage of all choices
     * @return the chunk, without choices
     */
    ObjectNode usage(Usage usage);

    /**
     * The answer of a request that is not streamed.
     *
     * @param choices in order
     * @param usage of all choices
     * @return the answer
     */
    ObjectNode whole(List<Choice> choices, Usage usage);

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
