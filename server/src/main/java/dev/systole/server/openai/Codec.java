package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;

/** An endpoint that generates: its request in, its answer out, and how its events are framed. Thread-safe. */
public interface Codec {

    /**
     * Checks a request.
     *
     * @param body as received
     * @return the request
     * @throws ApiException if a field is wrong, not supported or unknown
     */
    GenerationRequest read(JsonNode body);

    /**
     * What an answer's id begins with.
     *
     * @return such as {@code chatcmpl-}
     */
    String idPrefix();

    /**
     * Begins an answer.
     *
     * @param head what all its parts have in common
     * @return the shapes of this one answer
     */
    AnswerFormat answer(AnswerHead head);

    /**
     * How a streamed answer's events are framed.
     *
     * @return the framing
     */
    EventFraming framing();
}
