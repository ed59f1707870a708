package dev.systole.engine.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.KernelTemplate.Range;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Kernel templates with what their manifest says. Immutable and thread-safe.
 *
 * @param libtpu version of the compiler with which they were tried
 * @param templates in the manifest's order
 */
public record KernelPack(String libtpu, List<KernelTemplate> templates) {

    private static final String MANIFEST = "manifest.json";
    /** Characters of a part of the manifest in an error. */
    private static final int SHOWN = 120;

    /** Copies the list. */
    public KernelPack {
        templates = List.copyOf(templates);
    }

    /** Where the files of a pack come from. */
    private interface Source {
        byte[] read(String name) throws IOException;
    }

    /**
     * The pack that comes with the engine.
     *
     * @return its templates
     */
    public static KernelPack bundled() {
        return Bundled.PACK;
    }

    /** Read once, when it is first asked for. */
    private static final class Bundled {

        private static final KernelPack PACK = resources();

        private static KernelPack resources() {
            try {
                return read(name -> {
                    try (InputStream in = KernelPack.class.getResourceAsStream(name)) {
                        if (in == null) {
                            throw new IOException("there is no resource " + name);
                        }
                        return in.readAllBytes();
                    }
                });
            } catch (IOException e) {
                throw new UncheckedIOException("the kernels that come with the engine cannot be read", e);
            }
        }
    }

    /**
     * A pack from a folder with a manifest.json.
     *
     * @param folder where it is
     * @return its templates
     * @throws IOException where a file is missing, is not the one that the manifest names or lacks something, with the
     *     file
     */
    public static KernelPack of(Path folder) throws IOException {
        try {
            return read(name -> {
                if (!Files.isRegularFile(folder.resolve(name))) {
                    throw new IOException("there is no file " + name);
                }
                return Files.readAllBytes(folder.resolve(name));
            });
        } catch (IOException e) {
            throw new IOException("kernel pack " + folder + ": " + e.getMessage(), e);
        }
    }

    private static KernelPack read(Source files) throws IOException {
        JsonNode manifest = manifest(files.read(MANIFEST));
        List<KernelTemplate> templates = new ArrayList<>();
        for (JsonNode entry : required(manifest, "kernels")) {
            String file = required(entry, "file").asText();
            byte[] body = files.read(file);
            String expected = required(entry, "sha256").asText();
            String found = sha256(body);
            if (!found.equals(expected)) {
                throw new IOException(file + " has the sha256 " + found + ", not " + expected + " as " + MANIFEST
                        + " says; export the pack again");
            }
            templates.add(template(entry, file, new String(body, StandardCharsets.UTF_8)));
        }
        return new KernelPack(required(manifest, "libtpu").asText(), templates);
    }

    private static JsonNode manifest(byte[] text) throws IOException {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IOException(MANIFEST + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static KernelTemplate template(JsonNode entry, String file, String body) throws IOException {
        Map<String, Range> parameters = new HashMap<>();
        for (Map.Entry<String, JsonNode> parameter :
                required(entry, "parameters").properties()) {
            JsonNode range = parameter.getValue();
            parameters.put(
                    parameter.getKey(),
                    new Range(
                            required(range, "min").asLong(),
                            required(range, "max").asLong(),
                            required(range, "multiple").asLong()));
        }
        Map<Integer, Integer> aliases = new HashMap<>();
        for (JsonNode alias : required(entry, "aliases")) {
            aliases.put(alias.get(1).asInt(), alias.get(0).asInt());
        }
        List<Measured> measured = new ArrayList<>();
        for (JsonNode figure : required(entry, "measured")) {
            measured.add(new Measured(
                    sizes(required(figure, "parameters")),
                    required(figure, "bundles_fixed").asLong(),
                    required(figure, "bundles_per_trip").asLong()));
        }
        return new KernelTemplate(
                required(entry, "kernel").asText(),
                file.replaceFirst("\\.mlir$", ""),
                body,
                texts(required(entry, "constants")),
                parameters,
                list(required(entry, "operands")),
                list(required(entry, "results")),
                aliases,
                required(entry, "config").toString(),
                measured,
                sizes(required(entry, "trip_covers")));
    }

    private static Map<String, Long> sizes(JsonNode node) {
        Map<String, Long> sizes = new HashMap<>();
        node.properties()
                .forEach(size -> sizes.put(size.getKey(), size.getValue().asLong()));
        return sizes;
    }

    private static JsonNode required(JsonNode node, String field) throws IOException {
        JsonNode value = node.get(field);
        if (value == null) {
            String text = node.toString();
            throw new IOException(MANIFEST + " has no " + field + " in "
                    + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + " ..."));
        }
        return value;
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new HashMap<>();
        node.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }

    private static List<String> list(JsonNode array) {
        List<String> list = new ArrayList<>();
        array.forEach(text -> list.add(text.asText()));
        return list;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Such as {@code hidden 2048, inner 768}, in the order of the names. */
    static String list(Map<String, ?> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(value -> value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(", "));
    }
}
