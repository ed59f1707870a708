package dev.systole.engine.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TpuNodesTest {

    private static final Path LIBTPU = Path.of("libtpu.so");

    @TempDir
    private Path devices;

    private void refused() {
        assertThatThrownBy(() -> TpuNodes.require(LIBTPU, devices))
                .isInstanceOfSatisfying(
                        PluginException.class,
                        e -> assertThat(e.getMessage())
                                .startsWith("cannot load libtpu.so as a PJRT plugin: it runs on TPUs")
                                .contains("accel0", "vfio/0", "CPU")
                                .doesNotContain("\n"));
    }

    @Test
    void a_machine_without_nodes_is_refused_in_one_line() throws IOException {
        refused();
        // The control node is there on any machine with the driver, and "accel" is a folder of another subsystem.
        Files.createFile(Files.createDirectory(devices.resolve("vfio")).resolve("vfio"));
        Files.createDirectory(devices.resolve("accel"));
        refused();
    }

    @Test
    void either_kind_of_node_is_a_chip() throws IOException {
        Files.createFile(devices.resolve("accel0"));
        assertThatCode(() -> TpuNodes.require(LIBTPU, devices)).doesNotThrowAnyException();
        Files.delete(devices.resolve("accel0"));
        Files.createFile(Files.createDirectory(devices.resolve("vfio")).resolve("3"));
        assertThatCode(() -> TpuNodes.require(LIBTPU, devices)).doesNotThrowAnyException();
    }

    @Test
    void libtpu_is_known_by_what_it_exports() {
        assumeTrue(Fetched.libtpu().isPresent() && Fetched.plugin().isPresent(), "libtpu or the plugin is absent");
        assertThat(ElfFile.exports(Fetched.libtpu().orElseThrow(), TpuNodes.LIBTPU_SYMBOL))
                .isTrue();
        assertThat(ElfFile.exports(Fetched.plugin().orElseThrow(), TpuNodes.LIBTPU_SYMBOL))
                .isFalse();
    }
}
