package dev.systole.scheduler;

/**
 * How the next token of a sequence is drawn.
 *
 * @param temperature divisor of the logits; 0 is greedy
 * @param topK keeps the k largest logits; 0 keeps all
 * @param topP keeps the smallest set of tokens whose probability reaches p; 1 keeps all
 * @param minP keeps tokens with at least this share of the largest probability; 0 keeps all
 * @param presencePenalty taken off the logit of each token that the sequence has generated, from -2 to 2; 0 for none
 * @param seed key of the noise, which is a function of (seed, position) only
 */
public record SamplingParams(float temperature, int topK, float topP, float minP, float presencePenalty, long seed) {

    /** Always the largest logit. */
    public static final SamplingParams GREEDY = new SamplingParams(0, 0, 1, 0, 0);

    /**
     * Without penalties.
     *
     * @param temperature divisor of the logits; 0 is greedy
     * @param topK keeps the k largest logits; 0 keeps all
     * @param topP keeps the smallest set of tokens whose probability reaches p; 1 keeps all
     * @param minP keeps tokens with at least this share of the largest probability; 0 keeps all
     * @param seed key of the noise
     */
    public SamplingParams(float temperature, int topK, float topP, float minP, long seed) {
        this(temperature, topK, topP, minP, 0, seed);
    }

    /** Checks the ranges; a server has answered a caller's mistake before. */
    public SamplingParams {
        if (!(temperature >= 0 && temperature <= 1e6f)
                || topK < 0
                || !(topP > 0 && topP <= 1)
                || !(minP >= 0 && minP <= 1)
                || !(Math.abs(presencePenalty) <= 2)) {
            throw new IllegalArgumentException("temperature " + temperature + ", top_k " + topK + ", top_p " + topP
                    + ", min_p " + minP + ", presence_penalty " + presencePenalty);
        }
    }

    /**
     * Whether the largest logit is taken.
     *
     * @return true where temperature is 0
     */
    public boolean greedy() {
        return temperature == 0;
    }
}
