package dev.systole.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.config.FileFault;
import dev.systole.config.ModelJson;
import dev.systole.config.RegularFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Reads the tokenizer files of a Hugging Face model folder, with the precedence transformers gives them.
 *
 * @param directory the folder
 */
record TokenizerFolder(Path directory) {

    TokenizerSource read() {
        Path json = directory.resolve("tokenizer.json");
        if (!RegularFile.isThere(json)) {
            throw new TokenizerException(directory + ": expected a tokenizer.json, found none");
        }
        try {
            ObjectNode config = object("tokenizer_config.json");
            NamedTokens named = named(config);
            Map<String, ChatTemplate> templates = templates(config, named.special());
            return new TokenizerSource(tokenizer(json, named), templates, named.special());
        } catch (FileFault e) {
            throw new TokenizerException(String.valueOf(e.getMessage()), e);
        }
    }

    private NamedTokens named(ObjectNode config) throws FileFault {
        try {
            return NamedTokens.of(config, object("special_tokens_map.json"), object("added_tokens.json"));
        } catch (TokenizerException e) {
            throw new TokenizerException(directory.resolve("tokenizer_config.json") + ": " + e.getMessage(), e);
        }
    }

    private static Tokenizer tokenizer(Path json, NamedTokens named) throws FileFault {
        try {
            return Tokenizer.fromJson(RegularFile.bytes(json), named.toAdd().toString());
        } catch (TokenizerException e) {
            throw new TokenizerException(json + ": " + e.getMessage(), e);
        }
    }

    private Map<String, ChatTemplate> templates(JsonNode config, Map<String, String> special) throws FileFault {
        Map<String, String> sources = new HashMap<>();
        Path file = directory.resolve("chat_template.jinja");
        Path folder = directory.resolve("additional_chat_templates");
        if (RegularFile.isThere(file)) {
            sources.put(TokenizerSource.DEFAULT_TEMPLATE, RegularFile.text(file));
            if (Files.isDirectory(folder)) {
                addFolder(folder, sources);
            }
        } else {
            addConfigured(config.path("chat_template"), sources);
            addConfigured(object("chat_template.json").path("chat_template"), sources);
        }
        try {
            return TokenizerSource.compile(sources, special);
        } catch (TokenizerException e) {
            throw new TokenizerException(directory + ": " + e.getMessage(), e);
        }
    }

    private static void addFolder(Path folder, Map<String, String> sources) throws FileFault {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jinja")) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                sources.put(name.substring(0, name.length() - ".jinja".length()), RegularFile.text(file));
            }
        } catch (DirectoryIteratorException e) {
            throw FileFault.reading(folder, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw FileFault.reading(folder, e);
        }
    }

    /** One template as a text, or several as objects of name and template. */
    private static void addConfigured(JsonNode template, Map<String, String> sources) {
        if (template.isTextual()) {
            sources.putIfAbsent(TokenizerSource.DEFAULT_TEMPLATE, template.textValue());
        }
        for (JsonNode named : template) {
            sources.putIfAbsent(
                    named.path("name").asText(), named.path("template").asText());
        }
    }

    /** The JSON object in a file, empty where there is no such file. */
    private ObjectNode object(String name) throws FileFault {
        return ModelJson.objectIfThere(directory.resolve(name)).orElseGet(JsonNodeFactory.instance::objectNode);
    }
}
