package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.budget.BudgetException;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EngineFactoryTest {

    private static final EngineConfig CONFIG = new EngineConfig(DtypeChoice.AUTO, 64, 2, false, true, 1);

    @TempDir
    private Path folder;

    @Test
    void refuses_an_unknown_architecture_before_it_looks_for_a_plugin() throws IOException {
        copyOf("llama/f32", "LlamaForCausalLM", "Llama9ForCausalLM");
        assertThatThrownBy(() -> create(CONFIG, Path.of("no-plugin.so")))
                .isInstanceOf(UnsupportedModelException.class)
                .hasMessageContaining("Llama9ForCausalLM");
    }

    @Test
    void refuses_a_checkpoint_that_does_not_fit_its_config_naming_tensor_and_shapes() throws IOException {
        copyOf("llama/f32", "\"vocab_size\": 512", "\"vocab_size\": 600");
        assertThatThrownBy(() -> create(CONFIG, plugin()))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("model.embed_tokens.weight")
                .hasMessageContaining("[600, 64]")
                .hasMessageContaining("[512, 64]");
    }

    @Test
    void refuses_a_context_longer_than_the_model_with_both_numbers() throws IOException {
        copyOf("llama/f32", "", "");
        EngineConfig config = new EngineConfig(DtypeChoice.AUTO, 600, 2, false, true, 1);
        assertThatThrownBy(() -> create(config, plugin()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("600")
                .hasMessageContaining("512");
    }

    @Test
    void refuses_sizes_that_the_memory_does_not_hold_before_anything_is_compiled() throws IOException {
        copyOf("llama/f32", "\"max_position_embeddings\": 512", "\"max_position_embeddings\": 100000000");
        EngineConfig config = new EngineConfig(DtypeChoice.AUTO, 100_000_000, 1_024, false, false, 1);
        assertThatThrownBy(() -> create(config, plugin()))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("before anything is read or compiled")
                .hasMessageContaining("limit");
    }

    @Test
    void takes_the_type_of_the_checkpoint() {
        assertThat(bytesPerRow("llama/f32")).isEqualTo(2 * bytesPerRow("llama/bf16"));
    }

    private static long bytesPerRow(String fixture) {
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.AUTO)) {
            return model.engine().spec().cache().layers().getFirst().bytesPerRow();
        }
    }

    private void create(EngineConfig config, Path plugin) throws InterruptedException {
        try (Checkpoint checkpoint = Checkpoint.open(folder)) {
            EngineFactory.create(checkpoint, config, plugin, List.of(), Optional.empty(), Progress.NONE)
                    .close();
        }
    }

    private static Path plugin() {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        return Fetched.plugin().orElseThrow();
    }

    private void copyOf(String fixture, String from, String to) throws IOException {
        Path source = TinyModel.folder(fixture);
        String config = Files.readString(source.resolve("config.json"));
        assertThat(config).contains(from);
        Files.writeString(folder.resolve("config.json"), config.replace(from, to));
        Files.copy(source.resolve("model.safetensors"), folder.resolve("model.safetensors"));
    }
}
