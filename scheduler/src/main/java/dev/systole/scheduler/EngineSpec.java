package dev.systole.scheduler;

import dev.systole.kvcache.KvCacheSpec;
import java.util.List;

/**
 * What an engine can compute. Each list of buckets ascends and ends at the largest size.
 *
 * @param cache shape of the static cache
 * @param batchBuckets rows of the decode programs; the last is the cache's rows
 * @param chunkBuckets tokens of the programs for a chunk of one prompt, wherever in its row it lies
 * @param groups sizes of the programs for chunks of several prompts, fewest positions first
 * @param vocabularySize ids lie in 0 until this
 * @param chunkGrid chunks end at multiples of this many positions (or at the prompt's end), 0 for no grid
 */
public record EngineSpec(
        KvCacheSpec cache,
        List<Integer> batchBuckets,
        List<Integer> chunkBuckets,
        List<PromptBucket> groups,
        int vocabularySize,
        int chunkGrid) {

    /** Copies the lists. */
    public EngineSpec {
        batchBuckets = List.copyOf(batchBuckets);
        chunkBuckets = List.copyOf(chunkBuckets);
        groups = List.copyOf(groups);
    }

    /**
     * An engine that computes one prompt at a time.
     *
     * @param cache shape of the static cache
     * @param batchBuckets rows of the decode programs; the last is the cache's rows
     * @param chunkBuckets tokens of the programs for a chunk
     * @param vocabularySize ids lie in 0 until this
     * @param chunkGrid chunks end at multiples of this many positions (or at the prompt's end), 0 for no grid
     */
    public EngineSpec(
            KvCacheSpec cache,
            List<Integer> batchBuckets,
            List<Integer> chunkBuckets,
            int vocabularySize,
            int chunkGrid) {
        this(cache, batchBuckets, chunkBuckets, List.of(), vocabularySize, chunkGrid);
    }

    /**
     * Sizes of the program for the chunks of a step.
     *
     * @param prompts of the step, at least one
     * @return those for one prompt, or the smallest of the groups that holds them
     * @throws IllegalArgumentException if none does
     */
    public PromptBucket promptBucket(List<Span> prompts) {
        int tokens =
                prompts.stream().mapToInt(span -> span.tokens().count()).max().orElseThrow();
        if (prompts.size() == 1) {
            return new PromptBucket(1, bucket(chunkBuckets, tokens), cache.maxLength());
        }
        int end = prompts.stream().mapToInt(Span::end).max().orElseThrow();
        return groups.stream()
                .filter(group -> group.rows() >= prompts.size() && group.tokens() >= tokens && group.length() >= end)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no group of " + groups + " holds " + prompts.size()
                        + " prompts of " + tokens + " tokens up to position " + end));
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
