package dev.systole.engine.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.scheduler.SamplingParams;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplerDistributionTest {

    private static final int ROWS = 256;
    private static final int VOCABULARY = 300;
    private static final int BATCHES = 40;

    private static SamplerRun sampler;

    @BeforeAll
    static void compile() {
        sampler = new SamplerRun(ROWS, VOCABULARY);
    }

    @AfterAll
    static void close() {
        if (sampler != null) {
            sampler.close();
        }
    }

    private static float[] logits(int vocabulary, long seed) {
        Random random = new Random(seed);
        float[] logits = new float[vocabulary];
        for (int i = 0; i < vocabulary; i++) {
            logits[i] = (float) (2 * random.nextGaussian() - 3);
        }
        return logits;
    }

    @ParameterizedTest(name = "temperature {0}, top_k {1}, top_p {2}, min_p {3}")
    @CsvSource({
        // temperature alone
        "1, 0, 1, 0",
        "0.5, 0, 1, 0",
        "2, 0, 1, 0",
        "100, 0, 1, 0",
        // each filter alone
        "1, 2, 1, 0",
        "1, 20, 1, 0",
        "1, 299, 1, 0",
        "1, 300, 1, 0",
        "1, 1000, 1, 0",
        "1, 0, 0.9, 0",
        "1, 0, 0.3, 0",
        "1, 0, 0.999, 0",
        "1, 0, 1, 0.1",
        "1, 0, 1, 0.001",
        // together
        "0.7, 40, 0.8, 0",
        "1.3, 20, 1, 0.2",
        "1, 0, 0.7, 0.02",
        "0.8, 50, 0.95, 0.05",
        "3, 100, 0.5, 0.01",
        "100, 30, 0.5, 0",
        "100, 2, 0.9, 0.1"
    })
    void draws_as_the_formula_says(float temperature, int topK, float topP, float minP) {
        SamplingParams params = new SamplingParams(temperature, topK, topP, minP, 12345);
        float[] logits = logits(VOCABULARY, 1);
        int[] counts = sampler.histogram(logits, params, BATCHES);
        double[] probabilities = Formula.probabilities(logits, params);
        assertThat(Formula.misfit(counts, probabilities)).isLessThan(1);
        for (int token = 0; token < VOCABULARY; token++) {
            if (probabilities[token] == 0) {
                assertThat(counts[token])
                        .as("draws of the excluded token " + token)
                        .isZero();
            }
        }
    }

    @Test
    void the_bound_on_the_misfit_would_find_a_wrong_temperature() {
        float[] logits = logits(VOCABULARY, 1);
        int[] counts = sampler.histogram(logits, new SamplingParams(1, 0, 1, 0, 12345), BATCHES);
        double[] wrong = Formula.probabilities(logits, new SamplingParams(1.1f, 0, 1, 0, 0));
        assertThat(Formula.misfit(counts, wrong)).isGreaterThan(1);
    }

    @ParameterizedTest(name = "vocabulary {0}")
    @CsvSource({"3", "128", "8325", "49152"})
    void draws_as_the_formula_says_from_any_vocabulary(int vocabulary) {
        SamplingParams params = new SamplingParams(1, 500, 0.95f, 0, 99);
        float[] logits = logits(vocabulary, 2);
        try (SamplerRun other = new SamplerRun(16, vocabulary)) {
            int[] counts = other.histogram(logits, params, 250);
            double[] probabilities = Formula.probabilities(logits, params);
            assertThat(Formula.misfit(counts, probabilities)).isLessThan(1);
            for (int token = 0; token < vocabulary; token++) {
                if (probabilities[token] == 0) {
                    assertThat(counts[token]).isZero();
                }
            }
        }
    }

    @Test
    void equal_logits_are_equally_likely_and_top_k_keeps_all_equal_to_the_k_th() {
        float[] logits = new float[VOCABULARY];
        SamplingParams params = new SamplingParams(1, 3, 1, 0, 7);
        assertThat(Formula.misfit(sampler.histogram(logits, params, BATCHES), Formula.probabilities(logits, params)))
                .isLessThan(1);
    }

    @Test
    void consecutive_positions_and_consecutive_seeds_are_independent() {
        int classes = 4;
        float[] logits = new float[ROWS * VOCABULARY];
        Arrays.fill(logits, Float.NEGATIVE_INFINITY);
        SamplingParams[] params = new SamplingParams[ROWS];
        for (int row = 0; row < ROWS; row++) {
            Arrays.fill(logits, row * VOCABULARY, row * VOCABULARY + classes, 0);
            params[row] = new SamplingParams(1, 0, 1, 0, row);
        }
        int[] alongPositions = new int[classes * classes];
        int[] alongSeeds = new int[classes * classes];
        int[] previous = null;
        for (int position = 0; position < BATCHES; position++) {
            int[] positions = new int[ROWS];
            Arrays.fill(positions, position);
            int[] drawn = sampler.sample(logits, params, positions);
            for (int row = 0; row < ROWS; row++) {
                if (previous != null) {
                    alongPositions[previous[row] * classes + drawn[row]]++;
                }
                if (row > 0) {
                    alongSeeds[drawn[row - 1] * classes + drawn[row]]++;
                }
            }
            previous = drawn;
        }
        double[] uniform = new double[classes * classes];
        Arrays.fill(uniform, 1.0 / uniform.length);
        assertThat(Formula.misfit(alongPositions, uniform)).isLessThan(1);
        assertThat(Formula.misfit(alongSeeds, uniform)).isLessThan(1);
    }
}
