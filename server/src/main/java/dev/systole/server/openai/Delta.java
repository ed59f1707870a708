package dev.systole.server.openai;

import java.util.List;

/**
 * What a step added to a choice, of one kind; an endpoint's {@link AnswerFormat} writes each kind in its own way.
 * Immutable.
 */
public sealed interface Delta {

    /**
     * The tokens that it was made of.
     *
     * @return ids in order, empty where the request asked for none
     */
    List<Integer> ids();

    /**
     * Text of the answer.
     *
     * @param text whole characters, empty where the tokens made none yet
     * @param ids of its tokens, empty where the request asked for none
     */
    record Text(String text, List<Integer> ids) implements Delta {

        /** Copies the list. */
        public Text {
            ids = List.copyOf(ids);
        }
    }
}
