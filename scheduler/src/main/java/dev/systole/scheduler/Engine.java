package dev.systole.scheduler;

/**
 * Computes steps. All programs are compiled when it exists. Used from one thread; steps run in the order in which they
 * were enqueued, and a step may be enqueued before an earlier one was awaited.
 */
public interface Engine extends AutoCloseable {

    /**
     * What it can compute.
     *
     * @return sizes and buckets
     */
    EngineSpec spec();

    /**
     * Gives a step to the device and returns without waiting for it.
     *
     * @param batch rows, lengths and tokens within {@link #spec()}
     * @return the step, to be awaited in order
     * @throws EngineException if the device failed
     */
    PendingStep enqueue(Batch batch);

    /** Frees the device's memory. Idempotent. */
    @Override
    void close();
}
