package dev.systole.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProgramsTest {

    private static final String TINY = """
            {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 32, "intermediate_size": 64,
             "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 96,
             "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "hidden_act": "silu",
             "tie_word_embeddings": false, "torch_dtype": "float32"}
            """;
    private static final Pattern ARGUMENT = Pattern.compile("%arg(\\d+): ");
    private static final Pattern PARAMETER = Pattern.compile("parameter\\((\\d+)\\)");

    @TempDir
    private Path folder;

    @Test
    void each_program_has_its_texts_and_a_line_of_the_index() throws IOException {
        String index = programs(TINY).write(folder, Progress.NONE);

        Set<String> names = Pattern.compile("^(\\w+) +\\d+ +\\d+ ", Pattern.MULTILINE)
                .matcher(index)
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toSet());
        assertThat(names).contains("copy_row").hasSizeGreaterThan(3);
        assertThat(files())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("index.txt"),
                                names.stream()
                                        .flatMap(
                                                name -> Stream.of(name + ".mlir", name + ".hlo.txt", name + ".hlo.pb")))
                        .toList());
        assertThat(folder.resolve("index.txt")).hasContent(index);
        for (String name : names) {
            String compiled = Files.readString(folder.resolve(name + ".hlo.txt"));
            String entry = compiled.substring(compiled.indexOf("ENTRY %"));
            assertThat(numbers(PARAMETER, entry))
                    .as("parameters of " + name)
                    .isNotEmpty()
                    .isEqualTo(numbers(ARGUMENT, Files.readString(folder.resolve(name + ".mlir"))));
            assertThat(entry).contains("ROOT %");
        }
    }

    @Test
    void a_model_that_cannot_be_served_is_refused_in_words() {
        assertThatThrownBy(() -> programs(TINY.replace("LlamaForCausalLM", "NobodysModel"))
                        .write(folder, Progress.NONE))
                .isInstanceOf(UnsupportedModelException.class)
                .hasMessageContaining("NobodysModel");
    }

    private static Set<Integer> numbers(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .collect(Collectors.toSet());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    private static HostPrograms programs(String config) {
        Optional<Path> plugin = Fetched.plugin();
        Assumptions.assumeTrue(plugin.isPresent(), "the plugin was not fetched");
        EngineConfig settings = new EngineConfig(DtypeChoice.AUTO, 32, 2, false, false, 1);
        return new HostPrograms("tiny", json(config), false, settings, plugin.orElseThrow(), Optional.empty());
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
