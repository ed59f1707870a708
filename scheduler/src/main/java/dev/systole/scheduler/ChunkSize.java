package dev.systole.scheduler;

import java.util.List;

/** How many tokens the next chunk of a prompt has. */
final class ChunkSize {

    /** A bucket may be padded by less than this share of it; else a smaller one is filled. */
    private static final double MOST_PADDING = 0.25;

    private ChunkSize() {}

    /**
     * The largest bucket that the rest fills, or the next larger one where little of it would be padding.
     *
     * @param spec buckets and grid
     * @param start position of the chunk's first token
     * @param remaining tokens of the prompt from there on
     * @return tokens, at least one, at most the largest bucket
     */
    static int of(EngineSpec spec, int start, int remaining) {
        if (spec.chunkGrid() > 0) {
            return Math.min(remaining, spec.chunkGrid() - start % spec.chunkGrid());
        }
        List<Integer> buckets = spec.chunkBuckets();
        int size = buckets.getFirst();
        for (int bucket : buckets) {
            if (bucket <= remaining || bucket - remaining < MOST_PADDING * bucket) {
                size = bucket;
            }
        }
        return Math.min(size, remaining);
    }
}
