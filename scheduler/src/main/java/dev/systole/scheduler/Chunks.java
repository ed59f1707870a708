package dev.systole.scheduler;

import java.util.List;

/** How much of which prompts a step computes. */
final class Chunks {

    private Chunks() {}

    /**
     * A prompt as a step finds it.
     *
     * @param sequence whose it is
     * @param start positions computed, or found in the cache
     */
    record Prompt(Sequence sequence, int start) {

        /** One that has a row. */
        static Prompt begun(Sequence sequence) {
            return new Prompt(sequence, sequence.computed());
        }

        int size(EngineSpec spec, int limit) {
            return ChunkSize.of(spec, start, sequence.promptLength() - start, limit);
        }
    }

    /**
     * The first prompt and those whose next chunk is of the same bucket, where they fill at least half of a program for
     * several; otherwise the first alone.
     *
     * @param spec the programs
     * @param prompts in the order of their turns
     * @param limit token positions that the program may compute
     * @return those that the step computes; none where no program is small enough
     */
    static List<Prompt> of(EngineSpec spec, List<Prompt> prompts, int limit) {
        if (prompts.isEmpty() || prompts.getFirst().size(spec, limit) == 0) {
            return List.of();
        }
        List<Prompt> chosen = List.of(prompts.getFirst());
        int bucket = EngineSpec.bucket(spec.chunkBuckets(), prompts.getFirst().size(spec, limit));
        for (PromptBucket group : spec.groups()) {
            if (group.tokens() != bucket || group.positions() > limit) {
                continue;
            }
            List<Prompt> members = prompts.stream()
                    .filter(prompt -> fits(spec, prompt, group, limit))
                    .limit(group.rows())
                    .toList();
            boolean halfFull = members.size() > 1 && 2 * members.size() >= group.rows();
            if (halfFull && members.getFirst().equals(prompts.getFirst())) {
                chosen = members;
            }
        }
        return chosen;
    }

    private static boolean fits(EngineSpec spec, Prompt prompt, PromptBucket group, int limit) {
        int size = prompt.size(spec, limit);
        return size > 0
                && EngineSpec.bucket(spec.chunkBuckets(), size) == group.tokens()
                && prompt.start() + size <= group.length();
    }
}
