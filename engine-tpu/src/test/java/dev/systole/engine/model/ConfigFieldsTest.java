package dev.systole.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every field of transformers' config classes is applied, refused, or known to change nothing: config-fields.json,
 * which dump_config_fields.py brings up to date and explains, says which, and each is tried on the config of a fixture.
 */
class ConfigFieldsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode MARKS = json(Path.of("src", "test", "resources", "config-fields.json"));

    /**
     * Fields tried on one config.
     *
     * @param name of the class or rotation
     * @param fixture whose config it is
     * @param root path of the text part, with a dot, or empty
     * @param prefix of the fields below that
     * @param preset what goes into the config first, by path
     * @param fields entries by name
     */
    record Subject(
            String name,
            String fixture,
            String root,
            String prefix,
            Map<String, JsonNode> preset,
            Map<String, JsonNode> fields) {
        @Override
        public String toString() {
            return name;
        }

        String path(String field) {
            return root + prefix + field;
        }
    }

    /** What a reader made of a config: a decoder, or a refusal's message; and what it read. */
    private record Reading(Optional<DecoderConfig> decoder, String refusal, Set<String> read) {
        boolean same(Reading other) {
            return decoder.equals(other.decoder) && refusal.equals(other.refusal);
        }
    }

    static Stream<Subject> subjects() {
        return Stream.of(
                        MARKS.path("classes").propertyStream().map(entry -> classSubject(entry, "")),
                        // Classes of several modalities have a text part of the same fields.
                        MARKS.path("classes")
                                .propertyStream()
                                .filter(entry -> Architectures.names().contains(severalModalities(entry.getKey())))
                                .map(entry -> classSubject(entry, "text_config.")),
                        MARKS.path("rope")
                                .propertyStream()
                                .filter(entry -> !isRefused(entry))
                                .map(ConfigFieldsTest::ropeSubject))
                .flatMap(stream -> stream);
    }

    private static String severalModalities(String architecture) {
        return architecture.replace("ForCausalLM", "ForConditionalGeneration");
    }

    private static Subject classSubject(Map.Entry<String, JsonNode> entry, String root) {
        Map<String, JsonNode> fields = new TreeMap<>(fields(MARKS.path("common")));
        fields.putAll(fields(entry.getValue().path("fields")));
        if (root.isEmpty()) {
            return new Subject(entry.getKey(), text(entry.getValue(), "fixture"), root, "", Map.of(), fields);
        }
        fields.remove("architectures");
        return new Subject(
                severalModalities(entry.getKey()), text(entry.getValue(), "fixture"), root, "", Map.of(), fields);
    }

    private static Subject ropeSubject(Map.Entry<String, JsonNode> entry) {
        JsonNode rope = entry.getValue();
        String at = text(rope, "at");
        return new Subject(
                "rotation " + entry.getKey(),
                text(rope, "fixture"),
                "",
                at + ".",
                Map.of(at, rope.path("parameters")),
                fields(rope.path("fields")));
    }

    private static Map<String, JsonNode> fields(JsonNode node) {
        return node.propertyStream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void every_class_that_can_be_served_is_marked() {
        assertThat(Architectures.names().stream().map(name -> name.replace("ForConditionalGeneration", "ForCausalLM")))
                .allMatch(MARKS.path("classes")::has);
        assertThat(Architectures.names())
                .containsAll(fields(MARKS.path("classes")).keySet());
    }

    @Test
    void every_config_of_the_fixtures_can_be_read() throws IOException {
        List<Path> configs = new ArrayList<>();
        for (Path root : List.of(Fixtures.tiny(), Fixtures.configs())) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(file -> file.endsWith("config.json")).forEach(configs::add);
            }
        }
        assertThat(configs).isNotEmpty().allSatisfy(config -> Architectures.read(json(config)));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void each_field_is_marked(Subject subject) {
        assertThat(subject.fields().entrySet().stream()
                        .filter(field -> switch (text(field.getValue(), "mark")) {
                            case "used" -> false;
                            case "refused" -> !field.getValue().has("value");
                            case "ignorable" -> text(field.getValue(), "reason").isBlank();
                            default -> true;
                        })
                        .map(Map.Entry::getKey))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void what_is_marked_happens(Subject subject) {
        ObjectNode config = config(subject);
        List<String> wrong = new ArrayList<>();
        subject.fields().forEach((field, entry) -> {
            ObjectNode before = prepared(subject, config, entry);
            String path = subject.path(field);
            String mark = text(entry, "mark");
            Optional<JsonNode> value = otherValue(at(before, path), entry);
            if (value.isPresent()) {
                ObjectNode after = before.deepCopy();
                set(after, path, value.get());
                judge(mark, path, read(before), read(after))
                        .ifPresent(problem -> wrong.add(path + " = " + value.get() + ": " + problem));
            } else if (!mark.equals("ignorable")) {
                wrong.add(path + ": give another value, no plain change of " + entry.path("default") + " is known");
            }
        });
        assertThat(wrong).isEmpty();
        Goldens.ran(subject.name() + " config fields");
    }

    private static Optional<String> judge(String mark, String path, Reading before, Reading after) {
        if (before.decoder().isEmpty()) {
            return Optional.of("refused already without it: " + before.refusal());
        }
        if (mark.equals("ignorable")) {
            return after.same(before) ? Optional.empty() : Optional.of("has an effect, or is refused: " + after);
        }
        if (!after.read().contains(path) && !path.equals("architectures")) {
            return Optional.of("never read");
        }
        if (mark.equals("used")) {
            return after.same(before) ? Optional.of("has no effect") : Optional.empty();
        }
        if (after.decoder().isPresent()) {
            return Optional.of("accepted");
        }
        return after.refusal().contains(path.substring(path.lastIndexOf('.') + 1))
                ? Optional.empty()
                : Optional.of("refused without its name: " + after.refusal());
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void an_absent_field_has_the_default_of_transformers(Subject subject) {
        ObjectNode config = config(subject);
        List<String> wrong = new ArrayList<>();
        subject.fields().forEach((field, entry) -> {
            ObjectNode absent = prepared(subject, config, entry);
            String path = subject.path(field);
            remove(absent, path);
            ObjectNode explicit = absent.deepCopy();
            set(explicit, path, entry.path("default"));
            Reading without = read(absent);
            Reading with = read(explicit);
            // A field that has to be there is not one that is read as something else.
            if (without.decoder().isPresent() && !without.same(with)) {
                wrong.add(path + " absent is not " + entry.path("default") + ": " + without + " instead of " + with);
            }
        });
        assertThat(wrong).isEmpty();
    }

    /** A config with what an entry wants to be set first. */
    private static ObjectNode prepared(Subject subject, ObjectNode config, JsonNode entry) {
        ObjectNode prepared = config.deepCopy();
        entry.path("with")
                .propertyStream()
                .forEach(with -> set(prepared, subject.root() + with.getKey(), with.getValue()));
        return prepared;
    }

    @ParameterizedTest
    @MethodSource("refusedRotations")
    void a_rotation_marked_refused_is_refused(String name) {
        JsonNode rope = MARKS.path("rope").path(name);
        assertThat(read(config(ropeSubject(Map.entry(name, rope)))).refusal()).contains("rope_type");
    }

    static Stream<String> refusedRotations() {
        return MARKS.path("rope")
                .propertyStream()
                .filter(ConfigFieldsTest::isRefused)
                .map(Map.Entry::getKey);
    }

    private static boolean isRefused(Map.Entry<String, JsonNode> rope) {
        return text(rope.getValue(), "mark").equals("refused");
    }

    private static Reading read(ObjectNode config) {
        ConfigFields fields = new ConfigFields(config);
        try {
            return new Reading(Optional.of(Architectures.read(config, fields)), "", fields.read());
        } catch (UnsupportedModelException e) {
            return new Reading(Optional.empty(), String.valueOf(e.getMessage()), fields.read());
        }
    }

    /** The value to try: the one given, or a plain change of what the field is now. */
    private static Optional<JsonNode> otherValue(Optional<JsonNode> now, JsonNode entry) {
        if (entry.has("value")) {
            return Optional.of(entry.path("value"));
        }
        JsonNode value = now.filter(node -> !node.isNull()).orElse(entry.path("default"));
        return switch (value.getNodeType()) {
            case BOOLEAN -> Optional.of(JSON.getNodeFactory().booleanNode(!value.booleanValue()));
            case NUMBER ->
                Optional.of(
                        value.isIntegralNumber()
                                ? JSON.getNodeFactory().numberNode(value.intValue() + 1)
                                : JSON.getNodeFactory().numberNode(value.doubleValue() + 1));
            case STRING -> Optional.of(TextNode.valueOf(value.asText() + "_other"));
            default -> Optional.empty();
        };
    }

    private static ObjectNode config(Subject subject) {
        Path folder = Fixtures.tiny(subject.fixture() + "/bf16");
        ObjectNode config = json(folder.resolve("config.json")).deepCopy();
        subject.preset().forEach((path, value) -> set(config, path, value));
        if (subject.root().isEmpty()) {
            return config;
        }
        ObjectNode whole = JSON.createObjectNode();
        whole.putArray("architectures").add(subject.name());
        config.remove("architectures");
        set(whole, subject.root().substring(0, subject.root().length() - 1), config);
        return whole;
    }

    private static Optional<JsonNode> at(ObjectNode config, String path) {
        JsonNode node = config;
        for (String name : path.split("\\.", -1)) {
            node = node.path(name);
        }
        return node.isMissingNode() ? Optional.empty() : Optional.of(node);
    }

    /** Sets a field, making the objects that its path goes through. */
    private static void set(ObjectNode config, String path, JsonNode value) {
        String[] names = path.split("\\.", -1);
        ObjectNode node = config;
        for (int i = 0; i + 1 < names.length; i++) {
            node = node.path(names[i]) instanceof ObjectNode child ? child : node.putObject(names[i]);
        }
        node.set(names[names.length - 1], value.deepCopy());
    }

    private static void remove(ObjectNode config, String path) {
        int dot = path.lastIndexOf('.');
        Optional<JsonNode> parent = dot < 0 ? Optional.of(config) : at(config, path.substring(0, dot));
        if (parent.isPresent() && parent.get() instanceof ObjectNode node) {
            node.remove(path.substring(dot + 1));
        }
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }

    private static JsonNode json(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
