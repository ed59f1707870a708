package dev.systole.tokenizer;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * All that a model says about its text: the tokenizer, the chat templates and the special tokens. It owns the
 * tokenizer. Thread-safe.
 *
 * @param tokenizer the tokenizer
 * @param templates the chat templates by name, {@value #DEFAULT_TEMPLATE} the usual one; empty for a base model
 * @param specialTokens the texts of special tokens by the name templates know them by, such as {@code eos_token}
 */
public record TokenizerSource(
        Tokenizer tokenizer, Map<String, ChatTemplate> templates, Map<String, String> specialTokens)
        implements AutoCloseable {

    /** The name of the template used where no other is asked for. */
    public static final String DEFAULT_TEMPLATE = "default";

    private static final String TOOL_TEMPLATE = "tool_use";

    /** Template variables and the metadata key of the token each stands for. */
    private static final Map<String, String> GGUF_TOKENS = Map.of(
            "bos_token", "bos_token_id",
            "eos_token", "eos_token_id",
            "unk_token", "unknown_token_id",
            "pad_token", "padding_token_id");

    /** Copies the maps. */
    public TokenizerSource {
        templates = Map.copyOf(templates);
        specialTokens = Map.copyOf(specialTokens);
    }

    /**
     * Reads the files of a Hugging Face model folder.
     *
     * @param directory a folder with {@code tokenizer.json}, and with {@code tokenizer_config.json},
     *     {@code special_tokens_map.json}, {@code added_tokens.json} and {@code chat_template.jinja} where the model
     *     has them; tokens that {@code tokenizer.json} lacks are added, as transformers does
     * @return what they say, to be closed by the caller
     * @throws TokenizerException where a file is missing or malformed, naming it
     */
    public static TokenizerSource fromDirectory(Path directory) {
        return new TokenizerFolder(directory).read();
    }

    /**
     * Reads a GGUF's metadata.
     *
     * @param metadata the metadata; arrays are lists
     * @return what it says, to be closed by the caller
     * @throws TokenizerException where the tokenizer is of a kind not supported, or a key is missing or malformed
     */
    public static TokenizerSource fromGguf(Map<String, Object> metadata) {
        GgufMetadata typed = new GgufMetadata(metadata);
        String json = GgufTokenizer.tokenizerJson(metadata);
        List<String> tokens = typed.texts("tokens");
        Map<String, String> special = new HashMap<>();
        GGUF_TOKENS.forEach((name, key) -> {
            String token = typed.token(key, tokens);
            if (token != null) {
                special.put(name, token);
            }
        });
        Map<String, ChatTemplate> templates = compile(typed.chatTemplates(), special);
        return new TokenizerSource(Tokenizer.fromJson(json), templates, special);
    }

    /** Compiles templates by name. */
    static Map<String, ChatTemplate> compile(Map<String, String> sources, Map<String, String> specialTokens) {
        Map<String, ChatTemplate> templates = new HashMap<>();
        sources.forEach((name, source) -> templates.put(name, ChatTemplate.compile(source, specialTokens)));
        return templates;
    }

    /**
     * The chat template for a request.
     *
     * @param tools whether the request has tools, for which some models have a template of their own
     * @return the template, empty for a base model
     */
    public Optional<ChatTemplate> chatTemplate(boolean tools) {
        ChatTemplate forTools = tools ? templates.get(TOOL_TEMPLATE) : null;
        return Optional.ofNullable(forTools != null ? forTools : templates.get(DEFAULT_TEMPLATE));
    }

    /**
     * The id of a special token.
     *
     * @param name the name templates know it by, such as {@code eos_token}
     * @return its id, empty where the model has none
     */
    public OptionalInt specialTokenId(String name) {
        @Nullable String token = specialTokens.get(name);
        return token == null ? OptionalInt.empty() : tokenizer.id(token);
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
