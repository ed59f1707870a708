package dev.systole.tokenizer;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.testing.Fixtures;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;

/**
 * The expected values in {@code vectors/}, which {@code make_vectors.py} there made, and the tiny models' tokenizer.
 */
final class Vectors {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Vectors() {}

    static JsonNode read(String name) {
        try (InputStream in = Vectors.class.getResourceAsStream("/vectors/" + name)) {
            return MAPPER.readTree(Objects.requireNonNull(in, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int[] ids(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToInt(JsonNode::intValue)
                .toArray();
    }

    static Map<String, Object> metadata(JsonNode object) {
        return MAPPER.convertValue(object, new TypeReference<>() {});
    }

    /** The tokenizer of the tiny models. */
    static String tinyJson() {
        try {
            return Files.readString(Fixtures.tiny().resolve("tokenizer.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A byte-level tokenizer whose only tokens are the 256 bytes, in GPT-2's spelling. */
    static String bytesJson() {
        var root = MAPPER.createObjectNode().put("version", "1.0");
        root.putObject("decoder")
                .put("type", "ByteLevel")
                .put("add_prefix_space", false)
                .put("trim_offsets", true);
        root.putObject("pre_tokenizer")
                .put("type", "ByteLevel")
                .put("add_prefix_space", false)
                .put("trim_offsets", true);
        var model = root.putObject("model").put("type", "BPE");
        model.putArray("merges");
        var vocabulary = model.putObject("vocab");
        int extra = 256;
        for (int value = 0; value < 256; value++) {
            boolean printable = (value >= '!' && value <= '~') || (value >= 0xA1 && value != 0xAD);
            vocabulary.put(Character.toString(printable ? value : extra++), value);
        }
        return root.toString();
    }
}
