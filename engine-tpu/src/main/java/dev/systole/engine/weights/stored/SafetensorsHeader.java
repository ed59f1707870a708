package dev.systole.engine.weights.stored;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON header of a safetensors file, read as a stream: a header costs the memory of the tensors that it names, and
 * there is a bound to them. Used by one thread.
 */
final class SafetensorsHeader {

    /** The largest published checkpoints have some 150,000 tensors, in many files. */
    private static final int MOST_TENSORS = 1 << 18;

    private static final int MOST_NUMBERS = 64;

    private static final String METADATA = "__metadata__";

    /** Names are tensors' and differ, so that no table of them is kept. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /**
     * What the header says of a tensor; sizes are not checked against each other.
     *
     * @param name its name
     * @param dtype as written
     * @param dims not negative
     * @param offsets not negative
     */
    record Named(String name, String dtype, List<Long> dims, List<Long> offsets) {}

    private final Path path;
    private final JsonParser json;

    private SafetensorsHeader(Path path, JsonParser json) {
        this.path = path;
        this.json = json;
    }

    /** Reads a whole header. */
    static List<Named> parse(Path path, MemorySegment header) {
        InputStreamReader text = new InputStreamReader(new SegmentInput(header), StandardCharsets.UTF_8.newDecoder());
        try (JsonParser json = JSON.createParser(text)) {
            return new SafetensorsHeader(path, json).tensors();
        } catch (JsonProcessingException e) {
            throw new CheckpointException(path, "header", "a JSON object", e.getOriginalMessage());
        } catch (CharacterCodingException e) {
            throw new CheckpointException(path, "header", "a JSON object", "bytes that are not UTF-8");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Named> tensors() throws IOException {
        JsonToken first = json.nextToken();
        if (first != JsonToken.START_OBJECT) {
            throw new CheckpointException(path, "header", "a JSON object", first == null ? "nothing" : first.name());
        }
        List<Named> tensors = new ArrayList<>();
        Set<String> names = new HashSet<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (!names.add(name)) {
                throw new CheckpointException(path, "header", "a JSON object", "Duplicate field '" + name + "'");
            }
            if (name.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
                throw new CheckpointException(path, "header", "a JSON object", "a name that is not Unicode");
            }
            if (name.equals(METADATA)) {
                checkMetadata();
                continue;
            }
            tensors.add(tensor(name));
            if (tensors.size() > MOST_TENSORS) {
                throw new CheckpointException(
                        path, "header", "at most " + MOST_TENSORS + " tensors in a file", "more of them");
            }
        }
        if (json.nextToken() != null) {
            throw new CheckpointException(path, "header", "nothing after the object", json.getText());
        }
        return tensors;
    }

    /** The format has texts there alone, or nothing. */
    private void checkMetadata() throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        JsonToken found = json.currentToken();
        if (found == JsonToken.START_OBJECT) {
            while (json.nextToken() != JsonToken.END_OBJECT) {
                found = json.nextToken();
                if (found != JsonToken.VALUE_STRING) {
                    break;
                }
            }
            if (json.currentToken() == JsonToken.END_OBJECT) {
                return;
            }
        }
        throw new CheckpointException(path, METADATA, "an object of texts", String.valueOf(found));
    }

    private Named tensor(String name) throws IOException {
        String dtype = null;
        List<Long> dims = null;
        List<Long> offsets = null;
        boolean object = json.currentToken() == JsonToken.START_OBJECT;
        if (!object) {
            json.skipChildren();
        }
        while (object && json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "dtype" -> dtype = once(name, field, dtype, dtype(name));
                case "shape" -> dims = once(name, field, dims, numbers(name, field));
                case "data_offsets" -> offsets = once(name, field, offsets, numbers(name, field));
                default -> json.skipChildren();
            }
        }
        return new Named(
                name,
                dtype == null ? "no dtype" : dtype,
                required(name, "shape", dims),
                required(name, "data_offsets", offsets));
    }

    private String dtype(String name) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw CheckpointException.ofTensor(path, name, "a dtype of safetensors", json.getText());
        }
        return json.getText();
    }

    private <T> T once(String name, String field, @Nullable T earlier, T value) {
        if (earlier != null) {
            throw CheckpointException.ofTensor(path, name, "one " + field, "a second one");
        }
        return value;
    }

    private List<Long> required(String name, String field, @Nullable List<Long> values) {
        if (values == null) {
            throw CheckpointException.ofTensor(path, name, field + " as an array", "no " + field);
        }
        return values;
    }

    private List<Long> numbers(String name, String field) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw CheckpointException.ofTensor(path, name, field + " as an array", json.getText());
        }
        List<Long> values = new ArrayList<>(4);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            boolean whole = json.currentToken() == JsonToken.VALUE_NUMBER_INT
                    && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER
                    && !json.getText().startsWith("-");
            if (!whole) {
                throw CheckpointException.ofTensor(
                        path, name, field + " of non-negative integers", "[" + json.getText() + "]");
            }
            if (values.size() == MOST_NUMBERS) {
                throw CheckpointException.ofTensor(
                        path, name, field + " of at most " + MOST_NUMBERS + " numbers", "more of them");
            }
            values.add(json.getLongValue());
        }
        return values;
    }
}
