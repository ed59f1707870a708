package dev.systole.scheduler.simulated;

import dev.systole.scheduler.EngineException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** How long simulated steps take, and when they fail. Thread-safe: it can be changed while an engine runs on it. */
public final class SimulatedDevice {

    private static final long LOOK_NANOS = 1_000_000;

    private final long failAfter;
    private final AtomicLong enqueued = new AtomicLong();
    private final AtomicLong finished = new AtomicLong();
    private volatile long stepNanos;
    private volatile boolean held;
    private volatile boolean broken;

    /**
     * A device that works.
     *
     * @param stepTime how long a step takes
     * @param failAfter steps after which it takes no more, {@link Long#MAX_VALUE} for never
     */
    public SimulatedDevice(Duration stepTime, long failAfter) {
        this.stepNanos = stepTime.toNanos();
        this.failAfter = failAfter;
    }

    /**
     * Changes how long a step takes.
     *
     * @param stepTime from now on
     */
    public void slow(Duration stepTime) {
        stepNanos = stepTime.toNanos();
    }

    /** Lets no step finish until {@link #release}. */
    public void hold() {
        held = true;
    }

    /** Lets steps finish again. */
    public void release() {
        held = false;
    }

    /** Fails every step that is not finished. */
    public void breakDown() {
        broken = true;
    }

    /**
     * Steps that have finished.
     *
     * @return so far
     */
    public long steps() {
        return finished.get();
    }

    /** Takes a step. */
    void enqueue() {
        long step = enqueued.incrementAndGet();
        if (step > failAfter) {
            throw new EngineException("simulated failure at step " + step, new IllegalStateException("simulated"));
        }
    }

    /** Takes the time of a step. */
    void finish() {
        while (held && !broken) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (stepNanos > 0) {
            LockSupport.parkNanos(stepNanos);
        }
        if (broken) {
            throw new EngineException("the simulated device broke", new IllegalStateException("as told"));
        }
        finished.incrementAndGet();
    }
}
