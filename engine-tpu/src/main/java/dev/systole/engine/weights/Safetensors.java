package dev.systole.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.config.FileFault;
import dev.systole.config.ModelJson;
import dev.systole.config.RegularFile;
import dev.systole.engine.weights.quantised.Quantisation;
import dev.systole.engine.weights.quantised.QuantisedParts;
import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.Encoding;
import dev.systole.engine.weights.stored.MappedFile;
import dev.systole.engine.weights.stored.ModelFiles;
import dev.systole.engine.weights.stored.SafetensorsFile;
import dev.systole.engine.weights.stored.StoredTensor;
import dev.systole.engine.weights.stored.TensorInfo;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A Hugging Face folder: {@code config.json} and {@code model.safetensors}, or shards with their index. */
final class Safetensors {

    private static final String CONFIG = "config.json";
    private static final String SINGLE = "model.safetensors";
    private static final String INDEX = "model.safetensors.index.json";

    private Safetensors() {}

    static ModelFiles open(Path folder, Arena arena) {
        JsonNode config = json(folder.resolve(CONFIG));
        Path generation = folder.resolve("generation_config.json");
        Optional<JsonNode> generationConfig =
                readable(generation, () -> ModelJson.objectIfThere(generation)).map(node -> node);
        Quantisation quantisation = Quantisation.of(folder.resolve(CONFIG), config);
        QuantisedParts parts = new QuantisedParts(entries(folder, arena));
        quantisation.join(parts);
        Map<String, StoredTensor> tensors = new LinkedHashMap<>();
        Map<String, TensorInfo> unreadable = new LinkedHashMap<>();
        for (SafetensorsFile.Entry entry : parts.rest()) {
            TensorInfo info = entry.info();
            if (info.dtype().isPresent()) {
                Encoding encoding = Encoding.valueOf(info.format());
                tensors.put(info.name(), StoredTensor.plain(info, encoding, entry.bytes()));
            } else {
                unreadable.put(info.name(), info);
            }
        }
        tensors.putAll(parts.joined());
        return new ModelFiles(config, generationConfig, Map.of(), tensors, unreadable);
    }

    private static Map<String, SafetensorsFile.Entry> entries(Path folder, Arena arena) {
        Map<String, String> placed = RegularFile.isThere(folder.resolve(SINGLE)) ? Map.of() : index(folder);
        Set<String> files = placed.isEmpty() ? Set.of(SINGLE) : new LinkedHashSet<>(placed.values());
        Map<String, SafetensorsFile.Entry> all = new LinkedHashMap<>();
        for (String file : files) {
            for (SafetensorsFile.Entry entry : SafetensorsFile.parse(MappedFile.map(folder.resolve(file), arena))) {
                TensorInfo info = entry.info();
                SafetensorsFile.Entry twin = all.put(info.name(), entry);
                if (twin != null) {
                    throw CheckpointException.ofTensor(
                            info.file(),
                            info.name(),
                            "one tensor of this name",
                            "another in " + twin.info().file());
                }
            }
        }
        placed.forEach((tensor, file) -> {
            SafetensorsFile.Entry entry = all.get(tensor);
            if (entry == null || !entry.info().file().equals(folder.resolve(file))) {
                throw CheckpointException.ofTensor(
                        folder.resolve(file), tensor, "the tensor that " + INDEX + " names", "none of this name");
            }
        });
        return all;
    }

    /** The shard of each tensor. */
    private static Map<String, String> index(Path folder) {
        Path path = folder.resolve(INDEX);
        if (!RegularFile.isThere(path)) {
            throw new CheckpointException(folder, "weights", SINGLE + " or " + INDEX, listing(folder));
        }
        JsonNode map = json(path).path("weight_map");
        if (!map.isObject() || map.isEmpty()) {
            throw new CheckpointException(path, "weight_map", "an object from tensor to file", map.toString());
        }
        Map<String, String> placed = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            String file = entry.getValue().asText();
            if (!entry.getValue().isTextual() || file.isEmpty() || file.contains("/") || file.contains("..")) {
                throw CheckpointException.ofTensor(
                        path,
                        entry.getKey(),
                        "the name of a file in this folder",
                        entry.getValue().toString());
            }
            placed.put(entry.getKey(), file);
        }
        return placed;
    }

    private static String listing(Path folder) {
        return readable(folder, () -> {
            try (Stream<Path> files = Files.list(folder)) {
                List<String> names = files.map(f -> String.valueOf(f.getFileName()))
                        .sorted()
                        .limit(20)
                        .toList();
                return names.isEmpty() ? "an empty folder" : String.join(" ", names);
            }
        });
    }

    private static ObjectNode json(Path path) {
        return readable(path, () -> ModelJson.object(path));
    }

    private static <T> T readable(Path path, Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new CheckpointException(path, FileFault.reading(path, e));
        }
    }

    @FunctionalInterface
    private interface Reading<T> {

        T read() throws IOException;
    }
}
