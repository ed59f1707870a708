package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;

/** {@code POST /v1/embeddings}: its request in, its answer out. Thread-safe. */
public final class EmbeddingCodec {

    private EmbeddingCodec() {}

    /**
     * Checks a request.
     *
     * @param body as received
     * @return the request
     * @throws ApiException if a field is wrong, not supported or unknown
     */
    public static EmbeddingRequest read(JsonNode body) {
        RequestFields fields = new RequestFields(body);
        List<Input> inputs = Input.read("input", fields.node("input"), fields.flag("add_special_tokens", true));
        String encoding = fields.text("encoding_format").orElse("float");
        if (!encoding.equals("float") && !encoding.equals("base64")) {
            throw ApiException.invalid(
                    "encoding_format", "encoding_format must be float or base64, found '" + encoding + "'");
        }
        NeutralParameters.checkEmbedding(fields);
        EmbeddingRequest request = new EmbeddingRequest(fields.text("model"), inputs, encoding.equals("base64"));
        fields.refuseOthers();
        return request;
    }

    /**
     * The answer.
     *
     * @param model the name under which the model is served
     * @param request what was asked
     * @param vectors an embedding for each input, in order
     * @param promptTokens of all inputs
     * @return OpenAI's list object
     */
    public static ObjectNode answer(String model, EmbeddingRequest request, List<float[]> vectors, int promptTokens) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("object", "list");
        ArrayNode data = answer.putArray("data");
        for (int i = 0; i < vectors.size(); i++) {
            ObjectNode item = data.addObject().put("object", "embedding").put("index", i);
            if (request.base64()) {
                item.put("embedding", base64(vectors.get(i)));
            } else {
                ArrayNode numbers = item.putArray("embedding");
                for (float number : vectors.get(i)) {
                    numbers.add(number);
                }
            }
        }
        answer.put("model", model)
                .putObject("usage")
                .put("prompt_tokens", promptTokens)
                .put("total_tokens", promptTokens);
        return answer;
    }

    /** Single precision, little-endian, as OpenAI's client reads it. */
    private static String base64(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return Base64.getEncoder().encodeToString(bytes.array());
    }
}
