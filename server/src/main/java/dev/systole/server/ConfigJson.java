package dev.systole.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A model's config.json, which is all that commands without weights read. */
final class ConfigJson {

    private ConfigJson() {}

    /**
     * Reads it.
     *
     * @param model a folder with the file, or the file
     * @throws IOException if it cannot be read or is no JSON, with its path
     */
    static JsonNode read(Path model) throws IOException {
        Path file = Files.isDirectory(model) ? model.resolve("config.json") : model;
        try {
            return new ObjectMapper().readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }
}
