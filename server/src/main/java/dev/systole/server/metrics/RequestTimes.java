package dev.systole.server.metrics;

import dev.systole.scheduler.FinishReason;
import dev.systole.scheduler.GenerationEvent;

/** The times of one generation, observed as they happen. Not thread-safe. */
public final class RequestTimes {

    private final ServerMetrics metrics;
    private final long arrived;
    private long firstToken;
    private long lastToken;

    /**
     * A generation that has not begun.
     *
     * @param metrics where it counts
     * @param arrived when its request came, in nanoseconds of {@link System#nanoTime}
     */
    public RequestTimes(ServerMetrics metrics, long arrived) {
        this.metrics = metrics;
        this.arrived = arrived;
    }

    /** A token came. */
    public void token() {
        long now = System.nanoTime();
        if (lastToken == 0) {
            firstToken = now;
            metrics.firstToken(now - arrived);
        } else {
            metrics.nextToken(now - lastToken);
        }
        lastToken = now;
    }

    /**
     * The end.
     *
     * @param finished as the scheduler says it
     * @param reason as the client sees it
     * @param tokens generated, as the client counts them
     */
    public void finished(GenerationEvent.Finished finished, FinishReason reason, int tokens) {
        metrics.finished(finished, reason, System.nanoTime() - arrived);
        if (tokens > 1) {
            metrics.timePerOutputToken((lastToken - firstToken) / (tokens - 1));
        }
    }
}
