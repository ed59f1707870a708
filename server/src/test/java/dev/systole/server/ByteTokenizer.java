package dev.systole.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.tokenizer.Tokenizer;
import java.util.List;

/** A tokenizer whose tokens are bytes, so that texts are full of half characters. */
public final class ByteTokenizer {

    /** Ends a sequence. */
    public static final int END = 256;

    /** A token that the tokenizer has and the model has not. */
    public static final String BEYOND = "<image>";

    private static final ObjectMapper JSON = new ObjectMapper();

    private ByteTokenizer() {}

    /**
     * Every byte is a token, in GPT-2's alphabet; id 256 ends a sequence, and the model has no row for the one after
     * it.
     */
    public static Tokenizer create() {
        ObjectNode json = JSON.createObjectNode().put("version", "1.0");
        ArrayNode added = json.putArray("added_tokens");
        for (String special : List.of("<end>", BEYOND)) {
            added.addObject()
                    .put("id", END + added.size() - 1)
                    .put("content", special)
                    .put("single_word", false)
                    .put("lstrip", false)
                    .put("rstrip", false)
                    .put("normalized", false)
                    .put("special", true);
        }
        for (String part : List.of("pre_tokenizer", "decoder")) {
            json.putObject(part)
                    .put("type", "ByteLevel")
                    .put("add_prefix_space", false)
                    .put("trim_offsets", true)
                    .put("use_regex", true);
        }
        ObjectNode model = json.putObject("model").put("type", "BPE");
        ObjectNode vocabulary = model.putObject("vocab");
        int shifted = 256;
        for (int b = 0; b < 256; b++) {
            boolean printable = (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
            vocabulary.put(String.valueOf((char) (printable ? b : shifted++)), b);
        }
        model.putArray("merges");
        return Tokenizer.fromJson(json.toString());
    }
}
