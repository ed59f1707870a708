package dev.systole.scheduler;

import java.util.List;
import java.util.Set;

/**
 * What a client asked, ready for the scheduler. Immutable.
 *
 * @param id unique among the requests in flight
 * @param client whose it is: prompts of one client take turns with those of others
 * @param prompt token ids, at least one
 * @param sampling how tokens are drawn
 * @param maxTokens tokens to generate at most, at least one
 * @param stopTokenIds ids that end the sequence (end of sequence); empty to ignore them
 * @param deadlineNanos time on the scheduler's clock after which it is given up, {@link Long#MAX_VALUE} for never
 */
public record Request(
        String id,
        String client,
        List<Integer> prompt,
        SamplingParams sampling,
        int maxTokens,
        Set<Integer> stopTokenIds,
        long deadlineNanos) {

    /**
     * A client's only request.
     *
     * @param id unique among the requests in flight
     * @param prompt token ids, at least one
     * @param sampling how tokens are drawn
     * @param maxTokens tokens to generate at most, at least one
     * @param stopTokenIds ids that end the sequence
     * @param deadlineNanos time on the scheduler's clock after which it is given up
     */
    public Request(
            String id,
            List<Integer> prompt,
            SamplingParams sampling,
            int maxTokens,
            Set<Integer> stopTokenIds,
            long deadlineNanos) {
        this(id, id, prompt, sampling, maxTokens, stopTokenIds, deadlineNanos);
    }

    /** Copies the collections and checks the ranges; a server has answered a caller's mistake before. */
    public Request {
        prompt = List.copyOf(prompt);
        stopTokenIds = Set.copyOf(stopTokenIds);
        if (prompt.isEmpty() || maxTokens < 1) {
            throw new IllegalArgumentException(
                    "request " + id + ": " + prompt.size() + " prompt tokens, max_tokens " + maxTokens);
        }
    }
}
