package dev.systole.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages say what is there: what they link to and name exists. */
class PagesTest {

    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`([^`\\s]+)`");
    private static final Pattern CLASS = Pattern.compile("[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+");
    private static final Pattern PATH = Pattern.compile("[a-z.][A-Za-z0-9_.-]*/[A-Za-z0-9_./-]*");

    @Test
    void every_link_between_pages_leads_to_a_file() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (String target : all(LINK, Files.readString(page))) {
                if (!target.contains("://")) {
                    links++;
                    if (!Files.exists(page.resolveSibling(target))) {
                        dead.add(CHECKOUT.relativize(page) + " -> " + target);
                    }
                }
            }
        }
        assertThat(links).isGreaterThan(20);
        assertThat(dead).isEmpty();
    }

    /** A class is written by its name alone, a file by its path from the checkout. */
    @ParameterizedTest
    @ValueSource(strings = {"CONTRIBUTING.md", "docs/extending.md", "docs/debugging.md", "docs/profiling.md"})
    void every_class_and_file_that_a_page_names_exists(String page) throws IOException {
        Set<String> classes = classes();
        List<String> named = all(CODE, Files.readString(CHECKOUT.resolve(page)));
        List<String> missing = named.stream()
                .filter(name -> (CLASS.matcher(name).matches() && !classes.contains(name))
                        || (PATH.matcher(name).matches() && !Files.exists(CHECKOUT.resolve(name))))
                .distinct()
                .toList();
        assertThat(named).hasSizeGreaterThan(5);
        assertThat(missing).as("named in " + page + ", and not there").isEmpty();
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(
                CHECKOUT.resolve("README.md"),
                CHECKOUT.resolve("CONTRIBUTING.md"),
                CHECKOUT.resolve("kernels").resolve("README.md")));
        try (Stream<Path> docs = Files.walk(CHECKOUT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    /** The names of all source files of ours, and XLA's that pages mention. */
    private static Set<String> classes() throws IOException {
        Set<String> names = new HashSet<>(Set.of("HloModuleProtoWithConfig"));
        Files.walkFileTree(CHECKOUT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                boolean skipped = name.equals("target") || name.startsWith(".");
                return skipped && !folder.equals(CHECKOUT) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".java")) {
                    names.add(name.substring(0, name.length() - ".java".length()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return names;
    }
}
