package dev.systole.server.http;

import dev.systole.config.Progress;

/**
 * How far the server is: starting, ready, draining or failed. Ready means warm: every program is loaded and one token
 * was generated. Thread-safe.
 */
public final class Readiness implements Progress {

    /** Where the server is in its life. */
    public enum Phase {
        /** It downloads, loads or compiles. */
        STARTING,
        /** It answers. */
        READY,
        /** It lets running requests finish. */
        DRAINING,
        /** It cannot answer any more. */
        FAILED
    }

    /**
     * A moment.
     *
     * @param phase where the server is
     * @param stage what is being done, while it starts
     * @param done units of the stage
     * @param total units of the stage, 0 where unknown
     */
    public record Status(Phase phase, String stage, long done, long total) {}

    private final Progress terminal;
    private volatile Status status = new Status(Phase.STARTING, "starting", 0, 0);

    /**
     * A server that starts.
     *
     * @param terminal told as well
     */
    public Readiness(Progress terminal) {
        this.terminal = terminal;
    }

    @Override
    public void report(String stage, long done, long total) {
        if (status.phase() == Phase.STARTING) {
            status = new Status(Phase.STARTING, stage, done, total);
        }
        terminal.report(stage, done, total);
    }

    @Override
    public void note(String line) {
        terminal.note(line);
    }

    /**
     * Enters a later phase.
     *
     * @param phase which
     */
    public void enter(Phase phase) {
        status = new Status(phase, phase.name().toLowerCase(java.util.Locale.ROOT), 0, 0);
    }

    /**
     * Now.
     *
     * @return the status
     */
    public Status status() {
        return status;
    }
}
