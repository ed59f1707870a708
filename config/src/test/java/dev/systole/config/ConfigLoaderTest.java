package dev.systole.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.systole.config.EngineConfig.DtypeChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigLoaderTest {

    @TempDir
    private Path folder;

    @Test
    void defaults_are_those_of_the_documentation() throws ConfigException {
        ServingConfig config = load(Map.of(), Map.of("XDG_CACHE_HOME", "/cache"));

        assertThat(config)
                .isEqualTo(new ServingConfig(
                        new ServerConfig("127.0.0.1", 8000, Optional.empty()),
                        new ModelConfigRef(Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        XlaFlags.NONE,
                        Optional.empty(),
                        Path.of("/cache/systole/programs"),
                        new EngineConfig(DtypeChoice.AUTO, 0, 64, false, false, 1),
                        new SchedulerConfig(1024, 256),
                        new HubConfig(Path.of("/cache/systole"), false),
                        Optional.empty()));
    }

    @Test
    void every_setting_is_read_from_flags_and_environment_and_file_alike() throws Exception {
        Map<String, String> values = Map.ofEntries(
                Map.entry("model", "/models/m"),
                Map.entry("revision", "v1"),
                Map.entry("served-model-name", "m"),
                Map.entry("host", "::1"),
                Map.entry("port", "9000"),
                Map.entry("dtype", "float32"),
                Map.entry("max-model-len", "384"),
                Map.entry("max-num-seqs", "8"),
                Map.entry("fit", "true"),
                Map.entry("batch-invariant", "true"),
                Map.entry("tensor-parallel-size", "2"),
                Map.entry("program-cache", "/p"),
                Map.entry("max-queued-requests", "3"),
                Map.entry("max-prefill-tokens-per-step", "32"),
                Map.entry("plugin", "/p.so"),
                Map.entry("pooling", "mean"),
                Map.entry("kernels", "/k"),
                Map.entry("cache-dir", "/c"),
                Map.entry("offline", "true"),
                Map.entry("xla-flags", "--xla_a=1  --xla_b"),
                Map.entry("profile", "/t.jfr"));
        ServingConfig expected = new ServingConfig(
                new ServerConfig("::1", 9000, Optional.of("m")),
                new ModelConfigRef(Optional.of(Path.of("/models/m")), Optional.of("v1")),
                Optional.of(Path.of("/p.so")),
                Optional.of(Pooling.MEAN),
                new XlaFlags(List.of("--xla_a=1", "--xla_b")),
                Optional.of(Path.of("/k")),
                Path.of("/p"),
                new EngineConfig(DtypeChoice.FLOAT32, 384, 8, true, true, 2).withEmbeddings(),
                new SchedulerConfig(3, 32),
                new HubConfig(Path.of("/c"), true),
                Optional.of(Path.of("/t.jfr")));
        assertThat(Settings.ALL).extracting(Setting::name).containsAll(values.keySet());
        assertThat(values).hasSize(Settings.ALL.size() - 1);

        StringBuilder yaml = new StringBuilder();
        Map<String, String> environment = new HashMap<>();
        values.forEach((name, text) -> {
            yaml.append(name).append(": ").append(quoted(text));
            environment.put("SYSTOLE_" + name.toUpperCase(Locale.ROOT).replace('-', '_'), text);
        });
        assertThat(load(values, Map.of())).isEqualTo(expected);
        assertThat(load(Map.of(), environment)).isEqualTo(expected);
        assertThat(ConfigLoader.load(Map.of(), Map.of(), Optional.of(file(yaml.toString()))))
                .isEqualTo(expected);
    }

    @Test
    void flags_win_over_the_environment_and_the_environment_over_the_file() throws Exception {
        Path yaml = file("port: 1\nmax-num-seqs: 1\nmax-model-len: 1\n");
        Map<String, String> environment = Map.of("SYSTOLE_PORT", "2", "SYSTOLE_MAX_NUM_SEQS", "2");

        ServingConfig config = ConfigLoader.load(Map.of("port", "3"), environment, Optional.of(yaml));

        assertThat(config.server().port()).isEqualTo(3);
        assertThat(config.engine().maxNumSeqs()).isEqualTo(2);
        assertThat(config.engine().maxModelLen()).isEqualTo(1);
    }

    @Test
    void the_file_may_be_named_by_flag_or_environment() throws Exception {
        String yaml = file("port: 4\n").toString();

        assertThat(load(Map.of("config", yaml), Map.of()).server().port()).isEqualTo(4);
        assertThat(load(Map.of(), Map.of("SYSTOLE_CONFIG", yaml)).server().port())
                .isEqualTo(4);
    }

    @Test
    void names_every_problem_at_once() throws IOException {
        Path yaml = file("prot: 1\nmax-num-seqs: 0.5\noffline: maybe\n");

        assertThat(problems(
                        Map.of("port", "ten", "max-modle-len", "1"),
                        Map.of("SYSTOLE_MAX_QUEUED_REQUESTS", "0", "SYSTOLE_DTYPE", "float16"),
                        Optional.of(yaml)))
                .containsExactlyInAnyOrder(
                        "prot in " + yaml + " is not a setting: did you mean port?",
                        "--max-modle-len is not a setting: did you mean --max-model-len?",
                        "--port must be a whole number, not \"ten\"",
                        "max-num-seqs in " + yaml + " must be a whole number, not \"0.5\"",
                        "offline in " + yaml + " must be true or false, not \"maybe\"",
                        "SYSTOLE_DTYPE must be auto, bfloat16 or float32, not \"float16\"",
                        "max-queued-requests must be positive, not 0");
    }

    @Test
    void an_unknown_variable_with_our_prefix_is_refused_but_for_those_of_the_tests() throws ConfigException {
        load(Map.of(), Map.of("SYSTOLE_TEST_MODEL", "x", "PORT", "y"));

        assertThat(problems(Map.of(), Map.of("SYSTOLE_MAX_SEQS", "1"), Optional.empty()))
                .containsExactly("SYSTOLE_MAX_SEQS is not a setting: did you mean SYSTOLE_MAX_NUM_SEQS?");
    }

    @Test
    void a_name_like_no_other_is_answered_with_the_list() {
        assertThat(problems(Map.of("speculative-config", "2"), Map.of(), Optional.empty()))
                .singleElement()
                .asString()
                .startsWith("--speculative-config is not a setting: the names are --model, --revision,");
    }

    @Test
    void empty_values_are_refused() throws IOException {
        Path yaml = file("served-model-name:\nport: ''\n");

        assertThat(problems(Map.of(), Map.of("SYSTOLE_HOST", ""), Optional.of(yaml)))
                .containsExactlyInAnyOrder(
                        "SYSTOLE_HOST must be text, not empty",
                        "served-model-name in " + yaml + " must be text, not empty",
                        "port in " + yaml + " must be a whole number, not empty");
    }

    @Test
    void ranges_are_checked() {
        assertThat(problems(
                        Map.of("port", "65536", "max-num-seqs", "2000", "max-model-len", "-1", "revision", "v1"),
                        Map.of(),
                        Optional.empty()))
                .containsExactlyInAnyOrder(
                        "port must lie in 0..65535, not 65536",
                        "max-model-len must be positive, or 0 for the model's own, not -1;"
                                + " max-num-seqs must lie in 1..1024, not 2000",
                        "revision v1 needs a model to take it from: give the model's folder in the Hub cache too");
    }

    @Test
    void a_file_that_is_missing_or_malformed_is_named() throws IOException {
        Path missing = folder.resolve("none.yaml");
        assertThat(problems(Map.of(), Map.of(), Optional.of(missing)))
                .singleElement()
                .asString()
                .isEqualTo("the settings file: " + missing + " does not exist");

        Path broken = file("port: [1\nhost: x");
        assertThat(problems(Map.of(), Map.of(), Optional.of(broken)))
                .singleElement()
                .asString()
                .startsWith(broken + " is not YAML: ");

        Path twice = file("port: 1\nport: 2\n");
        assertThat(problems(Map.of(), Map.of(), Optional.of(twice)))
                .singleElement()
                .asString()
                .contains("Duplicate field 'port'");

        assertThat(problems(Map.of(), Map.of(), Optional.of(file("- port\n"))))
                .singleElement()
                .asString()
                .contains("must hold lines of the form \"port: 8000\", not ARRAY");

        Path nested = file("port: {is: 1}\n");
        assertThat(problems(Map.of(), Map.of(), Optional.of(nested)))
                .containsExactly("port in " + nested + " must be a whole number, not {\"is\":1}");
    }

    @Test
    void an_empty_file_changes_nothing() throws Exception {
        assertThat(ConfigLoader.load(Map.of(), Map.of(), Optional.of(file("")))).isEqualTo(load(Map.of(), Map.of()));
    }

    @Test
    void a_leading_tilde_is_the_home_folder() throws ConfigException {
        assertThat(load(Map.of("model", "~/m"), Map.of()).model().path())
                .contains(Path.of(System.getProperty("user.home"), "m"));
    }

    private static ServingConfig load(Map<String, String> flags, Map<String, String> environment)
            throws ConfigException {
        return ConfigLoader.load(flags, environment, Optional.empty());
    }

    private static List<String> problems(
            Map<String, String> flags, Map<String, String> environment, Optional<Path> yaml) {
        return catchThrowableOfType(ConfigException.class, () -> ConfigLoader.load(flags, environment, yaml))
                .problems();
    }

    private Path file(String yaml) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "settings", ".yaml"), yaml);
    }

    private static String quoted(String value) {
        return value.matches("[0-9]+|true") ? value + "\n" : "\"" + value + "\"\n";
    }
}
