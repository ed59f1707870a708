package dev.systole.server.openai;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** A request's bytes to JSON, strictly: what two readers could understand differently is refused. Thread-safe. */
public final class RequestBody {

    /** Deeper than any request that makes sense, and shallow enough for the chat templates' reader behind this one. */
    private static final int MOST_NESTING = 64;

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_NESTING)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private RequestBody() {}

    /**
     * Reads a body.
     *
     * @param body UTF-8
     * @return JSON of any kind
     * @throws ApiException if it is not JSON, or has text that is not Unicode
     */
    public static JsonNode parse(byte[] body) {
        if (body.length == 0) {
            throw ApiException.malformed("The body is empty; a JSON object is needed");
        }
        try {
            JsonNode json = JSON.readTree(body);
            checkUnicode(json);
            return json;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            // There is none where a limit was met, such as the deepest nesting.
            String where = at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
            throw ApiException.malformed("The body is not valid JSON: " + e.getOriginalMessage() + where);
        } catch (IOException e) {
            throw ApiException.malformed("The body is not valid JSON: " + e.getMessage());
        }
    }

    /** Half a surrogate pair has no UTF-8 form: it would reach the model as another character. */
    private static void checkUnicode(JsonNode node) {
        if (node.isTextual()) {
            String text = node.textValue();
            boolean half = text.codePoints()
                    .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
            if (half) {
                throw ApiException.malformed("The body has a string with half of a surrogate pair");
            }
        } else {
            node.forEach(RequestBody::checkUnicode);
        }
    }
}
