package dev.systole.engine.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.KernelTemplate.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a pack by its manifest.json, and refuses what is damaged in a line that names file, found and expected. */
final class KernelManifest {

    private static final String FILE = "manifest.json";
    /** Characters of a part of the manifest in an error. */
    private static final int SHOWN = 120;

    private KernelManifest() {}

    /** Where the files of a pack come from. */
    interface PackFiles {
        byte[] read(String name) throws IOException;
    }

    /**
     * Reads a pack.
     *
     * @param pack its name
     * @param files the manifest and what it names
     * @throws KernelPackException if something is damaged
     */
    static KernelPack read(String pack, PackFiles files) {
        try {
            JsonNode manifest = json(files.read(FILE));
            List<KernelTemplate> templates = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (JsonNode entry : array(manifest, "kernels")) {
                KernelTemplate template = template(entry, files);
                Optional<String> problem = TemplateCheck.contradiction(template);
                if (problem.isPresent()) {
                    throw new IOException(problem.get());
                }
                if (!names.add(template.identifier())) {
                    throw new IOException(FILE + " has two kernels that a program would call " + template.identifier()
                            + ", expected a file name of its own for each");
                }
                templates.add(template);
            }
            return new KernelPack(
                    pack,
                    text(manifest, "libtpu"),
                    new KernelTarget(text(manifest, "libtpu_build"), text(manifest, "generation")),
                    templates);
        } catch (IOException e) {
            throw new KernelPackException(pack, e);
        }
    }

    private static JsonNode json(byte[] text) throws IOException {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IOException(FILE + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static KernelTemplate template(JsonNode entry, PackFiles files) throws IOException {
        String file = text(entry, "file");
        if (!file.matches("[A-Za-z0-9_.-]+\\.mlir")) {
            throw new IOException(FILE + " names the file " + file + ", expected a name in its folder such as a.mlir");
        }
        byte[] body = files.read(file);
        String expected = text(entry, "sha256");
        String found = sha256(body);
        if (!found.equals(expected)) {
            throw new IOException(file + " has the sha256 " + found + ", not " + expected + " as " + FILE
                    + " says; export the pack again");
        }
        return new KernelTemplate(
                text(entry, "kernel"),
                file.replaceFirst("\\.mlir$", ""),
                new String(body, StandardCharsets.UTF_8),
                texts(object(entry, "constants")),
                parameters(object(entry, "parameters")),
                list(array(entry, "operands")),
                list(array(entry, "results")),
                aliases(array(entry, "aliases")),
                object(entry, "config").toString(),
                measured(array(entry, "measured")),
                sizes(object(entry, "trip_covers")));
    }

    private static Map<String, Range> parameters(JsonNode node) throws IOException {
        Map<String, Range> parameters = new HashMap<>();
        for (Map.Entry<String, JsonNode> parameter : node.properties()) {
            JsonNode range = parameter.getValue();
            parameters.put(
                    parameter.getKey(), new Range(whole(range, "min"), whole(range, "max"), whole(range, "multiple")));
        }
        return parameters;
    }

    private static Map<Integer, Integer> aliases(JsonNode node) throws IOException {
        Map<Integer, Integer> aliases = new HashMap<>();
        for (JsonNode alias : node) {
            if (alias.size() != 2 || !alias.path(0).isInt() || !alias.path(1).isInt()) {
                throw new IOException(FILE + " has the alias " + shown(alias) + ", expected [operand, result]");
            }
            aliases.put(alias.get(1).asInt(), alias.get(0).asInt());
        }
        return aliases;
    }

    private static List<Measured> measured(JsonNode node) throws IOException {
        List<Measured> measured = new ArrayList<>();
        for (JsonNode figure : node) {
            measured.add(new Measured(
                    sizes(object(figure, "parameters")),
                    whole(figure, "bundles_fixed"),
                    whole(figure, "bundles_per_trip"),
                    figure.has("bundles_per_block") ? whole(figure, "bundles_per_block") : 0));
        }
        return measured;
    }

    private static Map<String, Long> sizes(JsonNode node) throws IOException {
        Map<String, Long> sizes = new HashMap<>();
        for (Map.Entry<String, JsonNode> size : node.properties()) {
            sizes.put(size.getKey(), whole(node, size.getKey()));
        }
        return sizes;
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

    private static String text(JsonNode node, String field) throws IOException {
        return required(node, field, JsonNode::isTextual, "a text").asText();
    }

    private static long whole(JsonNode node, String field) throws IOException {
        return required(node, field, JsonNode::canConvertToExactIntegral, "a whole number")
                .asLong();
    }

    private static JsonNode object(JsonNode node, String field) throws IOException {
        return required(node, field, JsonNode::isObject, "an object");
    }

    private static JsonNode array(JsonNode node, String field) throws IOException {
        return required(node, field, JsonNode::isArray, "an array");
    }

    private static JsonNode required(JsonNode node, String field, Predicate<JsonNode> kind, String expected)
            throws IOException {
        JsonNode value = node.get(field);
        if (value == null) {
            throw new IOException(FILE + " has no " + field + " in " + shown(node) + ", expected " + expected);
        }
        if (!kind.test(value)) {
            throw new IOException(FILE + " has for " + field + " " + shown(value) + ", expected " + expected);
        }
        return value;
    }

    private static String shown(JsonNode node) {
        String text = node.toString();
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + " ...";
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
