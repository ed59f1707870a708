package dev.systole.tokenizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Typed access to a GGUF's metadata; what is missing or of another type is refused with its key.
 *
 * @param values the metadata as read: numbers, booleans, texts, and lists of these
 */
record GgufMetadata(Map<String, Object> values) {

    private static final String PREFIX = "tokenizer.ggml.";
    private static final String TEMPLATE = "tokenizer.chat_template";

    /** The text of a tokenizer key, null where it is missing. */
    @Nullable
    String text(String name) {
        Object value = values.get(PREFIX + name);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw refused(name, "a text", value);
    }

    /** The flag of a tokenizer key. */
    boolean flag(String name, boolean otherwise) {
        Object value = values.get(PREFIX + name);
        return switch (value) {
            case null -> otherwise;
            case Boolean flag -> flag;
            default -> throw refused(name, "a boolean", value);
        };
    }

    /** The texts of a tokenizer key, which must be there. */
    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Object element : list(name)) {
            if (!(element instanceof String text)) {
                throw refused(name, "an array of texts", element);
            }
            texts.add(text);
        }
        return texts;
    }

    /** The numbers of a tokenizer key, which must be there, one for each of {@code count} tokens. */
    List<Number> numbers(String name, int count) {
        List<Number> numbers = new ArrayList<>();
        for (Object element : list(name)) {
            if (!(element instanceof Number number)) {
                throw refused(name, "an array of numbers", element);
            }
            numbers.add(number);
        }
        if (numbers.size() != count) {
            throw new TokenizerException("GGUF metadata " + PREFIX + name + ": expected one number for each of the "
                    + count + " tokens, found " + numbers.size());
        }
        return numbers;
    }

    /** The text of the token that a key such as {@code bos_token_id} names, null where the key is missing. */
    @Nullable
    String token(String name, List<String> tokens) {
        Object value = values.get(PREFIX + name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof Number number)) {
            throw refused(name, "a token id", value);
        }
        int id = number.intValue();
        if (id < 0 || id >= tokens.size()) {
            throw refused(name, "a token id below " + tokens.size(), value);
        }
        return tokens.get(id);
    }

    /** The chat templates by name; the one without a name is {@code default}. */
    Map<String, String> chatTemplates() {
        Map<String, String> templates = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.equals(TEMPLATE) && value instanceof String source) {
                templates.put(TokenizerSource.DEFAULT_TEMPLATE, source);
            } else if (key.startsWith(TEMPLATE + ".") && value instanceof String source) {
                templates.put(key.substring(TEMPLATE.length() + 1), source);
            }
        });
        return templates;
    }

    private List<?> list(String name) {
        Object value = values.get(PREFIX + name);
        if (value instanceof List<?> list) {
            return list;
        }
        throw refused(name, "an array", value);
    }

    private static TokenizerException refused(String name, String expected, @Nullable Object found) {
        String text = found == null ? "nothing" : found.getClass().getSimpleName() + " " + found;
        String shown = text.length() > 80 ? text.substring(0, 80) + "..." : text;
        return new TokenizerException("GGUF metadata " + PREFIX + name + ": expected " + expected + ", found " + shown);
    }
}
