package dev.systole.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The tokens that a model's folder names beside its {@code tokenizer.json}: special ones by their name, and those to
 * add to the vocabulary. Which file wins, and the order in which tokens get their ids, are those of transformers'
 * {@code PreTrainedTokenizerBase._from_pretrained} and {@code TokenizersBackend.__init__}. Immutable.
 *
 * @param special the texts of special tokens by name
 * @param toAdd objects with the fields of an added token; with {@code unless_added} one that only a file that does not
 *     add it needs, with an {@code id} one that only a file without that id needs
 */
record NamedTokens(Map<String, String> special, ArrayNode toAdd) {

    private static final List<String> STANDARD =
            List.of("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token");
    private static final String DECODER = "added_tokens_decoder";
    private static final String EXTRA = "extra_special_tokens";
    private static final String ADDITIONAL = "additional_special_tokens";

    /**
     * Merges what the files say.
     *
     * @param config {@code tokenizer_config.json}
     * @param map {@code special_tokens_map.json}, which counts only where the configuration lists no added tokens
     * @param added {@code added_tokens.json}, of which that holds too
     */
    static NamedTokens of(ObjectNode config, ObjectNode map, ObjectNode added) {
        boolean listed = config.path(DECODER).isObject();
        JsonNode extra = config.path(EXTRA).isEmpty() ? config.path(ADDITIONAL) : config.path(EXTRA);
        Map<String, JsonNode> own = new LinkedHashMap<>(named(config));
        own.putAll(texts(extra));
        Map<String, JsonNode> older = listed ? Map.of() : named(map);
        List<ObjectNode> extras = new ArrayList<>(tokens(extra, false));
        if (!listed) {
            own.putAll(texts(map.path(EXTRA)));
            boolean none = extra.isMissingNode() && map.path(EXTRA).isMissingNode();
            extras.addAll(tokens(map.path(none ? ADDITIONAL : EXTRA), true));
        }
        Map<String, JsonNode> all = new LinkedHashMap<>();
        for (String name : STANDARD) {
            JsonNode token = older.containsKey(name) ? older.get(name) : own.get(name);
            if (token != null) {
                all.put(name, token);
            }
        }
        older.forEach(all::putIfAbsent);
        own.forEach(all::putIfAbsent);

        Map<String, String> special = new LinkedHashMap<>();
        all.forEach((name, token) -> special.put(name, content(token)));
        ArrayNode toAdd = JsonNodeFactory.instance.arrayNode();
        Set<String> texts = Set.copyOf(special.values());
        (listed ? listed(config.path(DECODER)) : older(added, texts, extras)).forEach(toAdd::add);
        toAdd.forEach(token -> markSpecial((ObjectNode) token, texts));
        all.forEach((name, token) -> toAdd.add(
                markSpecial(token(token, older.containsKey(name)), texts).put("unless_added", true)));
        extras.forEach(token -> toAdd.add(token.put("unless_added", true)));
        return new NamedTokens(special, toAdd);
    }

    /** The tokens of {@code added_tokens_decoder}, in the order of their ids. */
    private static List<ObjectNode> listed(JsonNode decoder) {
        Map<Long, JsonNode> byId = new TreeMap<>();
        decoder.properties().forEach(field -> byId.put(id(field.getKey()), field.getValue()));
        return byId.values().stream().map(token -> token(token, false)).toList();
    }

    private static long id(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TokenizerException(DECODER + ": expected ids as names, found " + text, e);
        }
    }

    /** The tokens of {@code added_tokens.json}, in the order of their ids; special are those that are named so. */
    private static List<ObjectNode> older(ObjectNode added, Set<String> special, List<ObjectNode> extras) {
        Set<String> named = extras.stream().map(NamedTokens::content).collect(Collectors.toSet());
        return added.properties().stream()
                .filter(field -> field.getValue().isIntegralNumber())
                .sorted(Comparator.comparingLong(field -> field.getValue().longValue()))
                .map(field -> {
                    String text = field.getKey();
                    boolean isSpecial = special.contains(text) || named.contains(text);
                    return of(text, isSpecial).put("id", field.getValue().longValue());
                })
                .toList();
    }

    /** Fields such as {@code bos_token} that hold a token. */
    private static Map<String, JsonNode> named(JsonNode fields) {
        Map<String, JsonNode> found = texts(fields);
        found.keySet().removeIf(name -> !name.endsWith("_token"));
        return found;
    }

    /** The fields of an object that hold a token: a text, or an object with the text as its content. */
    private static Map<String, JsonNode> texts(JsonNode fields) {
        Map<String, JsonNode> found = new LinkedHashMap<>();
        for (var field : fields.properties()) {
            JsonNode token = field.getValue();
            if (token.isTextual() || token.path("content").isTextual()) {
                found.put(field.getKey(), token);
            }
        }
        return found;
    }

    /** The tokens of an array. */
    private static List<ObjectNode> tokens(JsonNode array, boolean special) {
        List<ObjectNode> tokens = new ArrayList<>();
        if (array.isArray()) {
            array.forEach(token -> tokens.add(token(token, special)));
        }
        return tokens;
    }

    /** A token with all its fields; one that is but a text is special. */
    private static ObjectNode token(JsonNode written, boolean special) {
        boolean isSpecial = special || written.path("special").asBoolean(written.isTextual());
        ObjectNode token = of(content(written), isSpecial);
        for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
            token.put(flag, written.path(flag).asBoolean(token.path(flag).booleanValue()));
        }
        return token;
    }

    private static ObjectNode of(String content, boolean special) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("content", content)
                .put("single_word", false)
                .put("lstrip", false)
                .put("rstrip", false)
                .put("normalized", !special)
                .put("special", special);
    }

    private static ObjectNode markSpecial(ObjectNode token, Set<String> special) {
        return special.contains(content(token)) ? token.put("special", true) : token;
    }

    private static String content(JsonNode token) {
        String text =
                token.isTextual() ? token.textValue() : token.path("content").textValue();
        if (text == null) {
            throw new TokenizerException("expected a token, a text or an object with a content, found " + token);
        }
        return text;
    }
}
