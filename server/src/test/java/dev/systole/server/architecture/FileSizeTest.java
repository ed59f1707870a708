package dev.systole.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A file that one cannot hold in the head is split. */
class FileSizeTest {

    private static final int LIMIT = 400;
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void every_source_file_has_fewer_than_400_lines() throws IOException {
        Map<Path, Long> lines = new TreeMap<>();
        Files.walkFileTree(CHECKOUT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean skipped = name.equals("target") || (name.startsWith(".") && !name.equals(".ci"));
                return skipped && !folder.equals(CHECKOUT) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (isSource(file)) {
                    try (var text = Files.lines(file)) {
                        lines.put(CHECKOUT.relativize(file), text.count());
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });

        assertThat(lines).containsKey(Path.of("systole")).hasSizeGreaterThan(100);
        lines.values().removeIf(count -> count < LIMIT);
        assertThat(lines).as("files of %d lines or more", LIMIT).isEmpty();
    }

    private static boolean isSource(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java")
                || name.endsWith(".rs")
                || name.endsWith(".py")
                || name.endsWith(".sh")
                || name.endsWith(".c")
                || file.equals(CHECKOUT.resolve("systole"))
                || file.startsWith(CHECKOUT.resolve(".ci"));
    }
}
