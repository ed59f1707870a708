package dev.systole.planner.slice;

import dev.systole.engine.kernel.KernelWork;
import dev.systole.planner.prediction.LoopRule;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How often the loops of a program run whose trips depend on data. Thread-safe.
 *
 * <p>The choice of experts is taken to be random and even. A step waits for the chip that has most to do, so what
 * counts is the expected maximum over the chips: the mean of {@value #TRIALS} drawn batches, always the same ones.
 */
final class ExpectedLoops implements LoopRule, KernelWork.Experts {

    /** Passes of a search of the sampler, a bisection of 30 exponents of 23-bit numbers: at most so many. */
    private static final int SEARCH_PASSES = 28;

    private static final int TRIALS = 1_000;

    private final int experts;
    private final int chosen;
    private final int tokens;
    private final int chips;
    private final Map<Integer, Double> visits = new ConcurrentHashMap<>();

    /**
     * The loops of a program.
     *
     * @param experts of all chips, 0 where there are none
     * @param chosen for each token
     * @param tokens of the program
     * @param chips among which the experts are split
     */
    ExpectedLoops(int experts, int chosen, int tokens, int chips) {
        this.experts = experts;
        this.chosen = chosen;
        this.tokens = tokens;
        this.chips = chips;
    }

    /** Experts that some token uses, on the chip that has most of them. */
    @Override
    public double activeExperts() {
        return visits(tokens);
    }

    /**
     * Visits of experts, each with a block of its tokens, on the chip that has most of them.
     *
     * @param block tokens that one visit takes at most
     */
    @Override
    public double visits(int block) {
        return visits.computeIfAbsent(block, this::drawn);
    }

    /** Of the loop over experts, its visits; of the sampler's searches, which are in branches, the most passes. */
    @Override
    public OptionalDouble trips(Loop loop) {
        if (loop.inBranch()) {
            return OptionalDouble.of(SEARCH_PASSES);
        }
        boolean overExperts = experts > 0
                && loop.carried().stream().anyMatch(dims -> dims.size() == 3 && dims.getFirst() == experts / chips);
        long pairs = (long) tokens * chosen;
        // The pairs of a token and an expert are followed by a block of padding.
        return loop.carried().stream()
                .filter(dims -> overExperts && dims.size() == 2 && dims.getFirst() > pairs)
                .mapToDouble(dims -> visits((int) (dims.getFirst() - pairs)))
                .findFirst();
    }

    private double drawn(int block) {
        Random random = new Random(20261130);
        long sum = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            int[] tokensOf = draw(random);
            int most = 0;
            for (int first = 0; first < experts; first += experts / chips) {
                int ofChip = 0;
                for (int expert = first; expert < first + experts / chips; expert++) {
                    ofChip += Math.ceilDiv(tokensOf[expert], block);
                }
                most = Math.max(most, ofChip);
            }
            sum += most;
        }
        return (double) sum / TRIALS;
    }

    /** How many tokens choose each expert. */
    private int[] draw(Random random) {
        int[] tokensOf = new int[experts];
        int[] lastToken = new int[experts];
        for (int token = 1; token <= tokens; token++) {
            for (int taken = 0; taken < chosen; ) {
                int expert = random.nextInt(experts);
                if (lastToken[expert] != token) {
                    lastToken[expert] = token;
                    tokensOf[expert]++;
                    taken++;
                }
            }
        }
        return tokensOf;
    }
}
