package dev.systole.engine.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.scheduler.SamplingParams;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplerTest {

    private static final SamplingParams ALL_FILTERS = new SamplingParams(0.9f, 60, 0.9f, 0.01f, 0x1234_5678_9ABC_DEF0L);
    private static final SamplingParams PLAIN = new SamplingParams(0.9f, 0, 1, 0, -5);

    private static float[] noise(int size, long seed) {
        Random random = new Random(seed);
        float[] logits = new float[size];
        for (int i = 0; i < size; i++) {
            logits[i] = (float) (2 * random.nextGaussian());
        }
        return logits;
    }

    private static SamplingParams[] repeat(SamplingParams params, int rows) {
        SamplingParams[] repeated = new SamplingParams[rows];
        Arrays.fill(repeated, params);
        return repeated;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 128, 1000, 8325})
    void greedy_takes_the_first_of_the_largest_in_every_mode(int vocabulary) {
        int rows = 4;
        float[] logits = noise(rows * vocabulary, 3);
        int[] expected = new int[rows];
        Random random = new Random(4);
        for (int row = 0; row < rows; row++) {
            // The largest value stands in up to three places.
            for (int tie = 0; tie < 3; tie++) {
                logits[row * vocabulary + random.nextInt(vocabulary)] = 100;
            }
            while (logits[row * vocabulary + expected[row]] < 100) {
                expected[row]++;
            }
        }
        SamplingRows greedy = new SamplingRows(rows);
        try (SamplerRun sampler = new SamplerRun(rows, vocabulary)) {
            for (int mode = 0; mode < 3; mode++) {
                assertThat(sampler.sample(logits, mode, greedy.floats(), greedy.ints(), 0, 1, 2, 3))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void greedy_rows_stay_greedy_beside_rows_that_sample() {
        int vocabulary = 500;
        float[] logits = noise(4 * vocabulary, 5);
        try (SamplerRun sampler = new SamplerRun(4, vocabulary)) {
            int[] alone = sampler.sample(logits, repeat(SamplingParams.GREEDY, 4), 9, 9, 9, 9);
            int[] mixed = sampler.sample(
                    logits,
                    new SamplingParams[] {SamplingParams.GREEDY, ALL_FILTERS, SamplingParams.GREEDY, PLAIN},
                    9,
                    9,
                    9,
                    9);
            assertThat(mixed[0]).isEqualTo(alone[0]);
            assertThat(mixed[2]).isEqualTo(alone[2]);
        }
    }

    @Test
    void top_k_of_one_tiny_top_p_whole_min_p_and_tiny_temperature_are_greedy() {
        int vocabulary = 1000;
        List<SamplingParams> greedy = List.of(
                new SamplingParams(100, 1, 1, 0, 1),
                new SamplingParams(100, 0, 1e-9f, 0, 1),
                new SamplingParams(100, 0, Float.MIN_VALUE, 0, 1),
                new SamplingParams(100, 0, 1, 1, 1),
                new SamplingParams(1e-6f, 0, 1, 0, 1),
                new SamplingParams(Float.MIN_VALUE, 0, 1, 0, 1),
                new SamplingParams(1e-6f, 50, 0.9f, 0.1f, 1));
        int rows = greedy.size();
        try (SamplerRun sampler = new SamplerRun(rows, vocabulary)) {
            for (int position = 0; position < 20; position++) {
                float[] logits = noise(rows * vocabulary, position);
                int[] positions = new int[rows];
                Arrays.fill(positions, position);
                assertThat(sampler.sample(logits, greedy.toArray(SamplingParams[]::new), positions))
                        .isEqualTo(sampler.sample(logits, repeat(SamplingParams.GREEDY, rows), positions));
            }
        }
    }

    @Test
    void a_draw_depends_on_logits_parameters_seed_and_position_only() {
        int vocabulary = 1500;
        float[] wanted = noise(vocabulary, 6);
        Map<String, Set<Integer>> drawn = new HashMap<>();
        for (int rows : new int[] {1, 8, 64}) {
            float[] logits = noise(rows * vocabulary, rows);
            int[] positions = new int[rows];
            try (SamplerRun sampler = new SamplerRun(rows, vocabulary)) {
                for (SamplingParams params : List.of(PLAIN, ALL_FILTERS)) {
                    for (int row : new int[] {0, rows / 2, rows - 1}) {
                        float[] batch = logits.clone();
                        System.arraycopy(wanted, 0, batch, row * vocabulary, vocabulary);
                        SamplingParams[] mates = new SamplingParams[rows];
                        Arrays.setAll(
                                mates, i -> i % 3 == 0 ? PLAIN : i % 3 == 1 ? ALL_FILTERS : SamplingParams.GREEDY);
                        mates[row] = params;
                        for (int position = 0; position < 4; position++) {
                            Arrays.setAll(positions, i -> 1000 + i);
                            positions[row] = position;
                            drawn.computeIfAbsent(params + " at " + position, key -> new HashSet<>())
                                    .add(sampler.sample(batch, mates, positions)[row]);
                        }
                    }
                }
            }
        }
        assertThat(drawn)
                .hasSize(8)
                .allSatisfy((params, tokens) -> assertThat(tokens).hasSize(1));
        assertThat(drawn.values().stream().distinct()).hasSizeGreaterThan(4);
    }

    @Test
    void filters_that_keep_all_draw_what_no_filters_draw() {
        int rows = 64;
        int vocabulary = 700;
        float[] logits = noise(rows * vocabulary, 8);
        SamplingRows plain = new SamplingRows(rows);
        SamplingParams[] wide = new SamplingParams[rows];
        for (int row = 0; row < rows; row++) {
            plain.set(row, SamplerRun.withSeed(PLAIN, row));
            wide[row] = new SamplingParams(PLAIN.temperature(), vocabulary, 1, 0, row);
        }
        int[] positions = new int[rows];
        try (SamplerRun sampler = new SamplerRun(rows, vocabulary)) {
            int[] expected = sampler.sample(logits, 1, plain.floats(), plain.ints(), positions);
            assertThat(sampler.sample(logits, 2, plain.floats(), plain.ints(), positions))
                    .isEqualTo(expected);
            assertThat(sampler.sample(logits, wide, positions)).isEqualTo(expected);
        }
    }

    @Test
    void rows_without_a_largest_logit_end_with_some_token_and_disturb_no_other() {
        int vocabulary = 300;
        float[] logits = noise(5 * vocabulary, 9);
        float[] broken = logits.clone();
        Arrays.fill(broken, 0, vocabulary, Float.NaN);
        broken[vocabulary + 5] = Float.NaN;
        Arrays.fill(broken, 2 * vocabulary, 3 * vocabulary, Float.NEGATIVE_INFINITY);
        broken[3 * vocabulary + 11] = Float.POSITIVE_INFINITY;
        try (SamplerRun sampler = new SamplerRun(5, vocabulary)) {
            for (SamplingParams params : List.of(SamplingParams.GREEDY, PLAIN, ALL_FILTERS)) {
                int[] expected = sampler.sample(logits, repeat(params, 5), 1, 2, 3, 4, 5);
                int[] drawn = sampler.sample(broken, repeat(params, 5), 1, 2, 3, 4, 5);
                assertThat(Arrays.stream(drawn)).allMatch(token -> token >= 0 && token < vocabulary);
                assertThat(drawn[4]).isEqualTo(expected[4]);
            }
        }
    }

    @Test
    void masked_tokens_are_never_drawn() {
        int rows = 64;
        int vocabulary = 260;
        float[] logits = new float[rows * vocabulary];
        Arrays.fill(logits, Float.NEGATIVE_INFINITY);
        for (int row = 0; row < rows; row++) {
            logits[row * vocabulary + 130] = -1e30f;
            logits[row * vocabulary + 259] = -1e30f;
        }
        int[] positions = new int[rows];
        Arrays.setAll(positions, i -> i);
        try (SamplerRun sampler = new SamplerRun(rows, vocabulary)) {
            for (SamplingParams params : List.of(PLAIN, ALL_FILTERS)) {
                assertThat(sampler.sample(logits, repeat(params, rows), positions))
                        .containsOnly(130, 259);
            }
        }
    }
}
