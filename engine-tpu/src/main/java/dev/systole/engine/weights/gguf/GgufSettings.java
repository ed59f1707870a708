package dev.systole.engine.weights.gguf;

import dev.systole.engine.weights.stored.CheckpointException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Typed look-ups in a GGUF's metadata, under the architecture's prefix.
 *
 * @param path the file, for messages
 * @param prefix the value of {@code general.architecture}
 * @param values all metadata
 */
record GgufSettings(Path path, String prefix, Map<String, Object> values) {

    /** A whole number that must be there. */
    long count(String key) {
        return findCount(key).orElseThrow(() -> missing(key, "a whole number"));
    }

    Optional<Long> findCount(String key) {
        return wholeNumber(prefix + "." + key);
    }

    /** A whole number under a full key. */
    Optional<Long> wholeNumber(String key) {
        Object value = values.get(key);
        return switch (value) {
            case null -> Optional.empty();
            case Long number when number >= 0 && number <= Integer.MAX_VALUE -> Optional.of(number);
            case Integer number when number >= 0 -> Optional.of((long) number);
            default ->
                throw new CheckpointException(path, "metadata " + key, "a whole number under 2^31", value.toString());
        };
    }

    /** A number that must be there. */
    double number(String key) {
        return findNumber(key).orElseThrow(() -> missing(key, "a number"));
    }

    Optional<Double> findNumber(String key) {
        Object value = values.get(prefix + "." + key);
        return switch (value) {
            case null -> Optional.empty();
            // The decimal that was meant: 1.0E-6 and not 9.999999974752427E-7.
            case Float number when Float.isFinite(number) -> Optional.of(Double.valueOf(number.toString()));
            case Double number when Double.isFinite(number) -> Optional.of(number);
            case Integer number -> Optional.of((double) number);
            case Long number -> Optional.of((double) number);
            default ->
                throw new CheckpointException(
                        path, "metadata " + prefix + "." + key, "a finite number", value.toString());
        };
    }

    Optional<String> findText(String key) {
        Object value = values.get(prefix + "." + key);
        return switch (value) {
            case null -> Optional.empty();
            case String text -> Optional.of(text);
            default -> throw new CheckpointException(path, "metadata " + prefix + "." + key, "text", value.toString());
        };
    }

    /** Refuses a setting that would change the arithmetic and is not understood. */
    CheckpointException unsupported(String key, String expected, Object found) {
        return new CheckpointException(path, "metadata " + prefix + "." + key, expected, String.valueOf(found));
    }

    private CheckpointException missing(String key, String expected) {
        return new CheckpointException(path, "metadata " + prefix + "." + key, expected, "no such key");
    }
}
