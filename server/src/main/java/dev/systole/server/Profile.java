package dev.systole.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jdk.jfr.Recording;

/**
 * A timeline of all steps and requests, kept by the JVM's flight recorder and written to a file when closed:
 * {@code systole.Step} and {@code systole.Request}, with what else may hold up a step: pauses of the garbage collector,
 * waiting for locks, and samples of what threads do. Thread-safe; a second close does nothing.
 *
 * <p>The recorder stops by itself when the process is told to end, so that what requests do after that is not in it.
 */
final class Profile implements AutoCloseable {

    private static final List<String> OURS = List.of("systole.Step", "systole.Request");
    private static final List<String> OF_THE_JVM =
            List.of("jdk.GCPhasePause", "jdk.JavaMonitorEnter", "jdk.ThreadPark", "jdk.SafepointBegin");
    private static final Duration SAMPLED_EVERY = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMillis(1);

    private final Optional<Recording> recording;

    private Profile(Optional<Recording> recording) {
        this.recording = recording;
    }

    /**
     * Begins to record.
     *
     * @param wanted file that is written when this is closed; empty to record nothing
     * @return the profile, which the caller closes
     * @throws IOException if the file cannot be written
     */
    static Profile begin(Optional<Path> wanted) throws IOException {
        return new Profile(wanted.isPresent() ? Optional.of(recordingTo(wanted.orElseThrow())) : Optional.empty());
    }

    private static Recording recordingTo(Path file) throws IOException {
        Recording recording = new Recording();
        try {
            recording.setName("systole");
            recording.setToDisk(true);
            recording.setDestination(file);
            OURS.forEach(event -> recording.enable(event).withoutThreshold());
            OF_THE_JVM.forEach(event -> recording.enable(event).withThreshold(LONG));
            recording.enable("jdk.ExecutionSample").withPeriod(SAMPLED_EVERY);
            recording.start();
            return recording;
        } catch (IOException | RuntimeException e) {
            recording.close();
            throw e;
        }
    }

    /** Writes the file. */
    @Override
    public void close() {
        recording.ifPresent(Recording::close);
    }
}
