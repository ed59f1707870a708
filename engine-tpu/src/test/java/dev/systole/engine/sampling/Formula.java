package dev.systole.engine.sampling;

import dev.systole.scheduler.SamplingParams;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What the sampler should draw from, computed in double precision with a sort; and how well a histogram fits it. */
final class Formula {

    /** Upper quantile of the normal distribution at 1e-4. */
    private static final double QUANTILE = 3.719;

    private Formula() {}

    static double[] probabilities(float[] logits, SamplingParams params) {
        double largest = IntStream.range(0, logits.length)
                .mapToDouble(i -> logits[i])
                .max()
                .orElseThrow();
        double[] p = IntStream.range(0, logits.length)
                .mapToDouble(i -> Math.exp((logits[i] - largest) / params.temperature()))
                .map(x -> x >= params.minP() ? x : 0)
                .toArray();
        if (params.topK() > 0 && params.topK() < p.length) {
            keepFrom(p, descending(p)[params.topK() - 1]);
        }
        double[] sorted = descending(p);
        double target = params.topP() * DoubleStream.of(p).sum();
        double mass = 0;
        int last = 0;
        for (; last < sorted.length && mass < target; last++) {
            mass += sorted[last];
        }
        if (params.topP() < 1) {
            keepFrom(p, sorted[last - 1]);
        }
        double total = DoubleStream.of(p).sum();
        return DoubleStream.of(p).map(x -> x / total).toArray();
    }

    private static double[] descending(double[] p) {
        double[] sorted = p.clone();
        Arrays.sort(sorted);
        return IntStream.range(0, p.length)
                .mapToDouble(i -> sorted[p.length - 1 - i])
                .toArray();
    }

    private static void keepFrom(double[] p, double threshold) {
        Arrays.setAll(p, i -> p[i] >= threshold ? p[i] : 0);
    }

    /**
     * Pearson's statistic over its bound at a level of 1e-4 (Wilson and Hilferty's approximation): a fit is below 1.
     * Tokens expected fewer than 5 times are counted together.
     */
    static double misfit(int[] counts, double[] probabilities) {
        long draws = Arrays.stream(counts).asLongStream().sum();
        double statistic = 0;
        int bins = 0;
        double rareExpected = 0;
        double rareCount = 0;
        for (int token = 0; token < counts.length; token++) {
            double expected = draws * probabilities[token];
            if (expected < 5) {
                rareExpected += expected;
                rareCount += counts[token];
            } else {
                statistic += Math.pow(counts[token] - expected, 2) / expected;
                bins++;
            }
        }
        if (rareExpected >= 5) {
            statistic += Math.pow(rareCount - rareExpected, 2) / rareExpected;
            bins++;
        }
        double freedom = Math.max(1, bins - 1);
        double spread = 2 / (9 * freedom);
        return statistic / (freedom * Math.pow(1 - spread + QUANTILE * Math.sqrt(spread), 3));
    }
}
