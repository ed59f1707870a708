package dev.systole.scheduler;

import java.util.List;

/** How many tokens the next chunk of a prompt has. */
final class ChunkSize {

    private ChunkSize() {}

    /**
     * The largest bucket that the rest fills, or what is left where the bucket that holds it loses less than a quarter
     * to padding. On a grid, one cell: what is computed at a position then depends on the prompt alone.
     *
     * @param spec buckets and grid
     * @param start position of the chunk's first token
     * @param remaining tokens of the prompt from there on
     * @param limit largest bucket allowed
     * @return tokens, or 0 where no bucket within the limit will do
     */
    static int of(EngineSpec spec, int start, int remaining, int limit) {
        List<Integer> buckets = spec.chunkBuckets();
        if (spec.chunkGrid() > 0) {
            int cell = Math.min(remaining, spec.chunkGrid() - start % spec.chunkGrid());
            return EngineSpec.bucket(buckets, cell) <= limit ? cell : 0;
        }
        int filled = 0;
        for (int bucket : buckets) {
            if (bucket > limit) {
                break;
            }
            if (bucket >= remaining) {
                boolean losesLittle = 4 * (bucket - remaining) < bucket;
                return losesLittle || filled == 0 ? remaining : filled;
            }
            filled = bucket;
        }
        return filled;
    }

    /** The smallest limit under which a prompt always gets on. */
    static int smallestLimit(EngineSpec spec) {
        List<Integer> buckets = spec.chunkBuckets();
        return spec.chunkGrid() > 0 ? EngineSpec.bucket(buckets, spec.chunkGrid()) : buckets.getFirst();
    }
}
