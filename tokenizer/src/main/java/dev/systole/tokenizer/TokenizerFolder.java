package dev.systole.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the tokenizer files of a Hugging Face model folder, with the precedence transformers gives them.
 *
 * @param directory the folder
 */
record TokenizerFolder(Path directory) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    TokenizerSource read() {
        Path json = directory.resolve("tokenizer.json");
        if (!Files.isRegularFile(json)) {
            throw new TokenizerException(directory + ": expected a tokenizer.json, found none");
        }
        JsonNode config = object("tokenizer_config.json");
        Map<String, String> special = new HashMap<>();
        specialTokens(object("special_tokens_map.json"), special);
        specialTokens(config, special);
        specialTokens(config.path("extra_special_tokens"), special);
        Map<String, ChatTemplate> templates = templates(config, special);
        try {
            return new TokenizerSource(Tokenizer.fromJson(Files.readAllBytes(json)), templates, special);
        } catch (TokenizerException e) {
            throw new TokenizerException(json + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw unreadable(json, e);
        }
    }

    private Map<String, ChatTemplate> templates(JsonNode config, Map<String, String> special) {
        Map<String, String> sources = new HashMap<>();
        Path file = directory.resolve("chat_template.jinja");
        Path folder = directory.resolve("additional_chat_templates");
        try {
            if (Files.isRegularFile(file)) {
                sources.put(TokenizerSource.DEFAULT_TEMPLATE, Files.readString(file));
                if (Files.isDirectory(folder)) {
                    addFolder(folder, sources);
                }
            } else {
                addConfigured(config.path("chat_template"), sources);
                addConfigured(object("chat_template.json").path("chat_template"), sources);
            }
            return TokenizerSource.compile(sources, special);
        } catch (TokenizerException e) {
            throw new TokenizerException(directory + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static void addFolder(Path folder, Map<String, String> sources) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jinja")) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                sources.put(name.substring(0, name.length() - ".jinja".length()), Files.readString(file));
            }
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

    /** Fields such as {@code bos_token}: a text, or an object with the text as its content. */
    private static void specialTokens(JsonNode fields, Map<String, String> special) {
        for (var field : fields.properties()) {
            JsonNode token = field.getValue();
            String text = token.isObject() ? token.path("content").textValue() : token.textValue();
            if (field.getKey().endsWith("_token") && text != null) {
                special.put(field.getKey(), text);
            }
        }
    }

    /** The JSON object in a file, empty where there is no such file. */
    private JsonNode object(String name) {
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file)) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            JsonNode node = MAPPER.readTree(file.toFile());
            if (!node.isObject()) {
                throw new TokenizerException(file + ": expected a JSON object, found " + node.getNodeType());
            }
            return node;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static TokenizerException unreadable(Path file, IOException e) {
        return new TokenizerException(file + " cannot be read: " + e.getMessage(), e);
    }
}
