package dev.systole.kvcache;

/**
 * What a model needs of one device's memory, in bytes by kind.
 *
 * @param weights parameters
 * @param cache keys and values of all rows
 * @param state recurrent states of all rows
 * @param programs code, and the largest temporary of any program
 * @param reserve kept free for the runtime
 * @param limit what there is
 */
public record MemoryPlan(long weights, long cache, long state, long programs, long reserve, long limit) {

    /** Refuses negative sizes. */
    public MemoryPlan {
        if (weights < 0 || cache < 0 || state < 0 || programs < 0 || reserve < 0 || limit < 0) {
            throw new IllegalArgumentException("negative bytes: " + weights + ", " + cache + ", " + state + ", "
                    + programs + ", " + reserve + " of " + limit);
        }
    }

    /**
     * The same with another figure for the programs.
     *
     * @param bytes of code and of the largest temporary
     * @return a new plan
     */
    public MemoryPlan withPrograms(long bytes) {
        return new MemoryPlan(weights, cache, state, bytes, reserve, limit);
    }

    /**
     * All kinds together.
     *
     * @return bytes
     */
    public long total() {
        return weights + cache + state + programs + reserve;
    }

    /**
     * Whether that is there.
     *
     * @return true where the total is within the limit
     */
    public boolean fits() {
        return total() <= limit;
    }
}
