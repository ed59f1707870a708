package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What all parts of an answer have in common.
 *
 * @param id of the answer
 * @param created seconds since 1970
 * @param model the name under which it is served
 * @param usageInChunks whether every chunk has a usage, which is null until the last
 * @param tokenIds whether token ids are returned
 */
public record AnswerHead(String id, long created, String model, boolean usageInChunks, boolean tokenIds) {

    ObjectNode of(String object) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("object", object)
                .put("created", created)
                .put("model", model);
    }

    /** A chunk around one choice. */
    ObjectNode chunk(String object, ObjectNode choice) {
        ObjectNode chunk = of(object);
        chunk.putArray("choices").add(choice);
        if (usageInChunks) {
            chunk.putNull("usage");
        }
        return chunk;
    }

    /** The chunk that has the usage and no choices. */
    ObjectNode usageChunk(String object, Usage usage) {
        ObjectNode chunk = of(object);
        chunk.putArray("choices");
        chunk.set("usage", usage.json());
        return chunk;
    }
}
