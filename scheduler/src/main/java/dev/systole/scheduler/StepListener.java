package dev.systole.scheduler;

/** Who watches the loop. Called on the engine thread; quick, and never throws. */
public interface StepListener {

    /**
     * A step ended.
     *
     * @param step what it did
     */
    void onStep(StepStats step);

    /**
     * The load after a turn of the loop.
     *
     * @param load what runs and waits
     */
    void onLoad(Load load);

    /**
     * The engine failed; the loop has ended and every request has been told.
     *
     * @param failure what failed
     */
    void onFailure(Throwable failure);

    /**
     * What runs and waits.
     *
     * @param running sequences with a row
     * @param waiting sequences without one
     * @param cacheUsage share of the cache that the running ones use, from 0 to 1
     * @param prefixQueried prompt tokens looked up in the cache since the start
     * @param prefixFound of these, found
     */
    record Load(int running, int waiting, double cacheUsage, long prefixQueried, long prefixFound) {}
}
