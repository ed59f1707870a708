package dev.systole.config;

/**
 * How requests are admitted and steps are composed.
 *
 * @param maxQueuedRequests requests that may wait for a row; one more is refused with 429
 * @param maxPrefillTokensPerStep prompt tokens computed between two decode steps, which bounds the inter-token latency
 */
public record SchedulerConfig(int maxQueuedRequests, int maxPrefillTokensPerStep) {

    /** Checks the ranges. */
    public SchedulerConfig {
        if (maxQueuedRequests < 1) {
            throw new SettingException("max-queued-requests must be positive, not " + maxQueuedRequests);
        }
        if (maxPrefillTokensPerStep < 1) {
            throw new SettingException("max-prefill-tokens-per-step must be positive, not " + maxPrefillTokensPerStep);
        }
    }
}
