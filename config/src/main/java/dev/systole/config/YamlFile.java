package dev.systole.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The settings file: one flat YAML mapping from settings' names to scalars. */
final class YamlFile {

    private static final List<Setting> KEYS = Settings.ALL.stream()
            .filter(setting -> !setting.equals(Settings.CONFIG))
            .toList();

    private YamlFile() {}

    /** Takes the file's values over; what is wrong with it becomes a problem of {@code values}. */
    static void read(Path file, GivenValues values) {
        JsonNode root;
        try {
            root = YAMLMapper.builder()
                    .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            values.problem(file + " is not YAML: " + e.getOriginalMessage() + " (line "
                    + e.getLocation().getLineNr() + ")");
            return;
        } catch (IOException e) {
            values.problem("the settings file: " + FileFault.reading(file, e).getMessage());
            return;
        }
        if (root.isObject()) {
            root.properties().forEach(entry -> take(entry, file, values));
        } else if (!root.isMissingNode() && !root.isNull()) {
            values.problem(file + " must hold lines of the form \"port: 8000\", not " + root.getNodeType());
        }
    }

    private static void take(Map.Entry<String, JsonNode> entry, Path file, GivenValues values) {
        String where = entry.getKey() + " in " + file;
        for (Setting setting : KEYS) {
            if (setting.name().equals(entry.getKey())) {
                if (entry.getValue().isContainerNode()) {
                    values.problem(where + " must be " + setting.kind().expected() + ", not " + entry.getValue());
                } else {
                    values.put(setting, entry.getValue().asText(""), where);
                }
                return;
            }
        }
        values.unknown(where, entry.getKey(), KEYS.stream().map(Setting::name).toList());
    }
}
