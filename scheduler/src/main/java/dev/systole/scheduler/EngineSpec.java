package dev.systole.scheduler;

import dev.systole.kvcache.KvCacheSpec;
import java.util.List;

/**
 * What an engine can compute. Each list of buckets ascends and ends at the largest size.
 *
 * @param cache shape of the static cache
 * @param batchBuckets rows of the decode programs; the last is the cache's rows
 * @param chunkBuckets tokens of the prefill programs
 * @param vocabularySize ids lie in 0 until this
 * @param chunkGrid chunks end at multiples of this many positions (or at the prompt's end), 0 for no grid
 */
public record EngineSpec(
        KvCacheSpec cache, List<Integer> batchBuckets, List<Integer> chunkBuckets, int vocabularySize, int chunkGrid) {

    /** Copies the lists. */
    public EngineSpec {
        batchBuckets = List.copyOf(batchBuckets);
        chunkBuckets = List.copyOf(chunkBuckets);
    }

    /**
     * The smallest bucket that holds a size.
     *
     * @param buckets ascending sizes
     * @param size what has to fit
     * @return a bucket of at least that size
     * @throws IllegalArgumentException if none does
     */
    public static int bucket(List<Integer> buckets, int size) {
        for (int bucket : buckets) {
            if (bucket >= size) {
                return bucket;
            }
        }
        throw new IllegalArgumentException("no bucket of " + buckets + " holds " + size);
    }
}
