package dev.systole.engine.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.systole.engine.pjrt.abi.Native;
import dev.systole.engine.pjrt.abi.PluginException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluginTest {

    private static final String FOUND = "dev.systole.engine.pjrt.Plugins#found";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource(FOUND)
    void says_its_versions_and_loads_once(Plugin plugin) {
        assertThat(plugin.apiVersion()).startsWith("0.");
        assertThat(plugin.attributes().get("stablehlo_current_version")).matches("1\\.\\d+\\.\\d+");
        assertThat(Plugin.load(plugin.file())).isSameAs(plugin);
        assertThat(plugin.toString())
                .isEqualTo(
                        "PJRT " + plugin.apiVersion() + " of " + plugin.file().getFileName());
    }

    @Test
    void refuses_a_text_file() throws IOException {
        Path text = Files.writeString(folder.resolve("plugin.so"), "This is no plugin.\n".repeat(10));
        refused(text, "it is not an ELF shared library");
    }

    @Test
    void refuses_an_empty_file() throws IOException {
        refused(Files.createFile(folder.resolve("empty.so")), "it is not an ELF shared library");
    }

    @Test
    void refuses_what_is_not_there_and_what_is_no_file() {
        refused(folder.resolve("absent.so"), "there is no such file");
        refused(folder, "it is not a file");
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 63, 64, 100, 4096, 1 << 20})
    void refuses_a_truncated_plugin(long bytes) throws IOException {
        Path whole = Plugins.any().file();
        Path part = folder.resolve("part.so");
        try (FileChannel from = FileChannel.open(whole);
                FileChannel to = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            from.transferTo(0, bytes, to);
        }
        refused(part, bytes < 64 ? "it is not an ELF shared library" : "it is truncated or damaged");
    }

    @Test
    void refuses_a_library_for_another_machine() throws IOException {
        byte[] library = Files.readAllBytes(javaLibrary("libjava.so"));
        library[18] = 8;
        refused(Files.write(folder.resolve("mips.so"), library), "it is built for ELF machine 8, this machine is");
    }

    @Test
    void refuses_an_object_that_is_no_shared_library() throws IOException {
        byte[] library = Files.readAllBytes(javaLibrary("libjava.so"));
        library[16] = 1;
        refused(
                Files.write(folder.resolve("object.so"), library),
                "it is an ELF file, but not a 64-bit shared library");
    }

    @Test
    void refuses_a_library_without_the_entry_point() {
        refused(javaLibrary("libjava.so"), "it is a shared library, but it does not export GetPjrtApi");
        List.of("/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6").stream()
                .map(Path::of)
                .filter(Files::exists)
                .forEach(libc -> refused(libc, "it is a shared library, but it does not export GetPjrtApi"));
    }

    @Test
    void damaged_headers_are_refused_and_never_loaded() throws IOException {
        byte[] whole = Files.readAllBytes(javaLibrary("libjava.so"));
        // e_phoff, e_phnum, and the first program header's offset and size, each with all bits set
        for (int[] field : new int[][] {{32, 8}, {56, 2}, {64 + 8, 8}, {64 + 32, 8}}) {
            byte[] damaged = whole.clone();
            for (int i = 0; i < field[1]; i++) {
                damaged[field[0] + i] = (byte) 0xff;
            }
            refused(Files.write(folder.resolve("damaged.so"), damaged), "it is");
        }
    }

    @Test
    void refuses_flags_in_the_environment_that_could_end_the_process() {
        Path file = Path.of("plugin.so");
        assertThatThrownBy(() -> Plugin.refuseFlags(file, "XLA_FLAGS", "--xla_nonsense=1"))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("XLA_FLAGS is set (--xla_nonsense=1)")
                .hasMessageEndingWith("unset it, and give them by --xla-flags, which tries them first");
        Plugin.refuseFlags(file, "XLA_FLAGS", null);
        Plugin.refuseFlags(file, "XLA_FLAGS", "");
    }

    @Test
    void the_linker_s_own_reason_is_passed_on() throws IOException {
        Path garbage = Files.write(folder.resolve("garbage.so"), new byte[100]);
        assertThatThrownBy(() -> Native.load(garbage))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("garbage.so");
    }

    private static Path javaLibrary(String name) {
        Path library = Path.of(System.getProperty("java.home"), "lib", name);
        assumeTrue(Files.exists(library), () -> library + " is absent");
        return library;
    }

    private static void refused(Path file, String reason) {
        assertThatThrownBy(() -> Plugin.load(file))
                .isInstanceOfSatisfying(
                        PluginException.class,
                        e -> assertThat(e.getMessage())
                                .startsWith("cannot load " + file + " as a PJRT plugin: " + reason)
                                .doesNotContain("\n"));
    }
}
