package dev.systole.scheduler;

import java.util.List;

/**
 * When the highest sequence should move to a lower row: a decode step covers all rows up to the highest active one, so
 * that a lonely sequence high up costs as much as a full batch. The gap must last for some decode steps, as it often
 * closes by itself.
 */
final class Compaction {

    /** Decode steps for which a gap is tolerated. */
    static final int PATIENCE = 8;

    private final List<Integer> batchBuckets;
    private int steps;

    Compaction(List<Integer> batchBuckets) {
        this.batchBuckets = batchBuckets;
    }

    /** Whether to move now; asked once before each decode step. */
    boolean due(int highest, int active) {
        boolean gap = highest >= 2 * active
                && EngineSpec.bucket(batchBuckets, highest + 1) > EngineSpec.bucket(batchBuckets, active);
        steps = gap ? steps + 1 : 0;
        return steps > PATIENCE;
    }

    void moved() {
        steps = 0;
    }
}
