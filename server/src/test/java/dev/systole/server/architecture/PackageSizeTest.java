package dev.systole.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A package is a room: what does not fit is split. */
class PackageSizeTest {

    private static final int MOST_FILES = 25;
    private static final long MOST_LINES = 3_000;

    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    private record Size(int files, long lines) {}

    /**
     * Packages that are too large still, and may only shrink: what a step is, and the families, want rooms of their
     * own.
     */
    private static final Map<String, Size> TOO_LARGE = Map.of(
            "scheduler/src/main/java/dev/systole/scheduler", new Size(31, MOST_LINES),
            "engine-tpu/src/main/java/dev/systole/engine/model", new Size(MOST_FILES, 3_194));

    @Test
    void every_package_has_at_most_25_files_and_3000_lines() throws IOException {
        Map<Path, List<Path>> packages;
        try (Stream<Path> modules = Files.list(CHECKOUT)) {
            packages = modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .flatMap(PackageSizeTest::sources)
                    .collect(Collectors.groupingBy(file -> CHECKOUT.relativize(file.resolveSibling(""))));
        }
        Map<Path, Size> sizes = new TreeMap<>();
        packages.forEach((folder, files) -> sizes.put(
                folder,
                new Size(
                        files.size(),
                        files.stream().mapToLong(PackageSizeTest::lines).sum())));

        assertThat(sizes).hasSizeGreaterThan(30);
        sizes.entrySet().removeIf(entry -> fits(entry.getValue(), entry.getKey().toString()));
        assertThat(sizes).as("packages that are too large").isEmpty();
    }

    private static boolean fits(Size size, String folder) {
        Size most = TOO_LARGE.getOrDefault(folder, new Size(MOST_FILES, MOST_LINES));
        return size.files() <= most.files() && size.lines() <= most.lines();
    }

    private static Stream<Path> sources(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files
                    .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        try (Stream<String> text = Files.lines(file)) {
            return text.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
