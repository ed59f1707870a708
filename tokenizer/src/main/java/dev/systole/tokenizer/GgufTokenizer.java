package dev.systole.tokenizer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the {@code tokenizer.json} that a GGUF's metadata stands for. The pipelines are those of the models' published
 * {@code tokenizer.json} files; a GGUF names them by {@code tokenizer.ggml.model} and {@code tokenizer.ggml.pre}.
 */
public final class GgufTokenizer {

    private static final String SUPPORTED =
            "model gpt2 with pre smollm, qwen2, llama-bpe or gpt-2, and model llama (SentencePiece, also Gemma's)";

    /** Kinds of tokens, {@code llama_token_type} in llama.cpp. */
    private static final int UNKNOWN = 2;

    private static final int CONTROL = 3;

    private static final int USER_DEFINED = 4;
    private static final int UNUSED = 5;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final GgufMetadata metadata;
    private final List<String> tokens;
    private final int[] types;

    private GgufTokenizer(GgufMetadata metadata) {
        this.metadata = metadata;
        this.tokens = metadata.texts("tokens");
        this.types = metadata.numbers("token_type", tokens.size()).stream()
                .mapToInt(Number::intValue)
                .toArray();
    }

    /**
     * Builds the text of a {@code tokenizer.json}.
     *
     * @param metadata the GGUF's metadata; arrays are lists
     * @return the JSON text
     * @throws TokenizerException where the tokenizer is of a kind not supported, or a key is missing or malformed
     */
    public static String tokenizerJson(Map<String, Object> metadata) {
        GgufMetadata typed = new GgufMetadata(metadata);
        String model = typed.text("model");
        String pre = typed.text("pre");
        String kind = "llama".equals(model) ? "llama" : model + " " + pre;
        return switch (kind) {
            case "llama" -> new GgufTokenizer(typed).sentencePiece().toString();
            case "gpt2 smollm" -> new GgufTokenizer(typed).smollm().toString();
            case "gpt2 qwen2" -> new GgufTokenizer(typed).qwen2().toString();
            case "gpt2 gpt-2" -> new GgufTokenizer(typed).gpt2().toString();
            case "gpt2 llama-bpe" -> new GgufTokenizer(typed).llama3().toString();
            default ->
                throw new TokenizerException("GGUF tokenizer model " + model + " with pre " + pre
                        + " is not supported; supported: " + SUPPORTED);
        };
    }

    private ObjectNode smollm() {
        ObjectNode digits = type("Digits").put("individual_digits", true);
        return byteLevel(false, null, sequence("pretokenizers", digits, byteLevelStep(true)), false);
    }

    private ObjectNode gpt2() {
        return byteLevel(false, null, byteLevelStep(true), false);
    }

    private ObjectNode qwen2() {
        return byteLevel(false, type("NFC"), splitBy("\\p{N}"), false);
    }

    private ObjectNode llama3() {
        return byteLevel(true, null, splitBy("\\p{N}{1,3}"), true);
    }

    /** A byte-level BPE with the merges the GGUF carries. */
    private ObjectNode byteLevel(
            boolean ignoreMerges, @Nullable ObjectNode normalizer, ObjectNode preTokenizer, boolean addBos) {
        ObjectNode model = type("BPE").put("ignore_merges", ignoreMerges);
        model.set("vocab", vocabulary(Map.of()));
        ArrayNode merges = model.putArray("merges");
        metadata.texts("merges").forEach(merges::add);
        return tokenizer(model, Map.of(), normalizer, preTokenizer, byteLevelStep(true), addBos);
    }

    /** The word pattern of GPT-4's cl100k, whose relatives differ in how they group digits. */
    private static ObjectNode splitBy(String digits) {
        String pattern = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|" + digits
                + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
        ObjectNode split = type("Split").put("behavior", "Isolated").put("invert", false);
        split.putObject("pattern").put("Regex", pattern);
        return sequence("pretokenizers", split, byteLevelStep(false));
    }

    /** A SentencePiece BPE: its merges follow from the scores of its pieces. */
    private ObjectNode sentencePiece() {
        boolean prefix = metadata.flag("add_space_prefix", true);
        // GGUF converters write runs of spaces as such; the pieces' own spelling of a space is U+2581.
        Map<Integer, String> spellings = new HashMap<>();
        for (int id = 0; id < types.length; id++) {
            if (types[id] == USER_DEFINED
                    && tokens.get(id).isBlank()
                    && tokens.get(id).startsWith(" ")) {
                spellings.put(id, tokens.get(id).replace(' ', '\u2581'));
            }
        }
        ObjectNode model = type("BPE").put("byte_fallback", true).put("fuse_unk", true);
        String unknown = metadata.token("unknown_token_id", tokens);
        model.put("unk_token", unknown == null ? "<unk>" : unknown);
        ObjectNode vocabulary = vocabulary(spellings);
        model.set("vocab", vocabulary);
        List<Number> scores = metadata.numbers("scores", tokens.size());
        // User-defined pieces have score 0 in SentencePiece, which GGUF converters overwrite.
        model.set(
                "merges",
                ScoreMerges.of(
                        vocabulary,
                        id -> types[id] == USER_DEFINED ? 0 : scores.get(id).doubleValue()));
        ObjectNode spaces = replace(" ", "\u2581");
        ObjectNode normalizer =
                prefix ? sequence("normalizers", type("Prepend").put("prepend", "\u2581"), spaces) : spaces;
        ObjectNode decoder = sequence("decoders", replace("\u2581", " "), type("ByteFallback"), type("Fuse"));
        if (prefix) {
            decoder.withArray("decoders")
                    .add(type("Strip").put("content", " ").put("start", 1).put("stop", 0));
        }
        return tokenizer(model, spellings, normalizer, null, decoder, true);
    }

    private ObjectNode vocabulary(Map<Integer, String> spellings) {
        ObjectNode vocabulary = JSON.objectNode();
        for (int id = 0; id < types.length; id++) {
            // Padding rows of the embedding are no tokens.
            if (types[id] != UNUSED) {
                vocabulary.put(spellings.getOrDefault(id, tokens.get(id)), id);
            }
        }
        return vocabulary;
    }

    private ObjectNode tokenizer(
            ObjectNode model,
            Map<Integer, String> spellings,
            @Nullable ObjectNode normalizer,
            @Nullable ObjectNode preTokenizer,
            ObjectNode decoder,
            boolean addBos) {
        ObjectNode root = JSON.objectNode().put("version", "1.0");
        ArrayNode added = root.putArray("added_tokens");
        for (int id = 0; id < types.length; id++) {
            boolean special = types[id] == CONTROL || types[id] == UNKNOWN;
            if (special || types[id] == USER_DEFINED) {
                added.addObject()
                        .put("id", id)
                        .put("content", spellings.getOrDefault(id, tokens.get(id)))
                        .put("single_word", false)
                        .put("lstrip", false)
                        .put("rstrip", false)
                        .put("normalized", false)
                        .put("special", special);
            }
        }
        root.set("normalizer", normalizer);
        root.set("pre_tokenizer", preTokenizer);
        root.set("post_processor", postProcessor(addBos));
        root.set("decoder", decoder);
        root.set("model", model);
        return root;
    }

    /** Puts BOS and EOS around a text where the metadata, or else the kind of tokenizer, says so. */
    private @Nullable ObjectNode postProcessor(boolean addBos) {
        ArrayNode single = JSON.arrayNode();
        ObjectNode special = JSON.objectNode();
        String bos = metadata.flag("add_bos_token", addBos) ? metadata.token("bos_token_id", tokens) : null;
        String eos = metadata.flag("add_eos_token", false) ? metadata.token("eos_token_id", tokens) : null;
        if (bos == null && eos == null) {
            return null;
        }
        if (bos != null) {
            surround(bos, single, special);
        }
        single.addObject().putObject("Sequence").put("id", "A").put("type_id", 0);
        if (eos != null) {
            surround(eos, single, special);
        }
        ObjectNode template = type("TemplateProcessing");
        template.set("single", single);
        template.putArray("pair")
                .addObject()
                .putObject("Sequence")
                .put("id", "B")
                .put("type_id", 1);
        template.withArray("pair")
                .insertObject(0)
                .putObject("Sequence")
                .put("id", "A")
                .put("type_id", 0);
        template.set("special_tokens", special);
        return template;
    }

    private void surround(String token, ArrayNode single, ObjectNode special) {
        single.addObject().putObject("SpecialToken").put("id", token).put("type_id", 0);
        ObjectNode entry = special.putObject(token).put("id", token);
        entry.putArray("ids").add(tokens.indexOf(token));
        entry.putArray("tokens").add(token);
    }

    private static ObjectNode type(String type) {
        return JSON.objectNode().put("type", type);
    }

    private static ObjectNode byteLevelStep(boolean splitWords) {
        return type("ByteLevel")
                .put("add_prefix_space", false)
                .put("trim_offsets", true)
                .put("use_regex", splitWords);
    }

    private static ObjectNode replace(String from, String to) {
        ObjectNode replace = type("Replace").put("content", to);
        replace.putObject("pattern").put("String", from);
        return replace;
    }

    private static ObjectNode sequence(String field, ObjectNode... steps) {
        ObjectNode sequence = type("Sequence");
        ArrayNode array = sequence.putArray(field);
        for (ObjectNode step : steps) {
            array.add(step);
        }
        return sequence;
    }
}
