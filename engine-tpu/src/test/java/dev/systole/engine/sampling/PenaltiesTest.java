package dev.systole.engine.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.SamplingParams;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PenaltiesTest {

    private static final int ROWS = 128;
    private static final int VOCABULARY = 60;
    private static final int BATCHES = 60;

    /** Of all rows the logits, and how often each token was drawn before. */
    private final float[] logits = new float[VOCABULARY];

    private final int[] counts = new int[VOCABULARY];

    PenaltiesTest() {
        Random random = new Random(3);
        for (int token = 0; token < VOCABULARY; token++) {
            logits[token] = (float) random.nextGaussian();
            counts[token] = Math.max(0, random.nextInt(6) - 2);
        }
    }

    @Test
    void a_presence_penalty_draws_from_the_softmax_of_logits_less_it_where_a_token_was_drawn_before() {
        SamplingParams asked = new SamplingParams(0.8f, 0, 1, 0, 1.3f, 5);
        int[] drawn = histogram(asked);
        float[] less = less(1.3f);
        assertThat(Formula.misfit(drawn, Formula.probabilities(less, asked))).isLessThan(1);
        assertThat(Formula.misfit(drawn, Formula.probabilities(logits, asked)))
                .as("against the same without it")
                .isGreaterThan(1);
    }

    @Test
    void a_negative_penalty_adds_and_filters_see_the_logits_after_it() {
        SamplingParams asked = new SamplingParams(1, 20, 0.9f, 0, -2, 7);
        assertThat(Formula.misfit(histogram(asked), Formula.probabilities(less(-2), asked)))
                .isLessThan(1);
    }

    private float[] less(float penalty) {
        float[] less = logits.clone();
        for (int token = 0; token < VOCABULARY; token++) {
            less[token] -= counts[token] > 0 ? penalty : 0;
        }
        return less;
    }

    /** How often each token is drawn by rows that all have the same logits, counts and parameters but for the seed. */
    private int[] histogram(SamplingParams params) {
        HloModule module = new HloModule("penalties");
        Value scores = module.parameter("logits", Shape.of(DType.F32, ROWS, VOCABULARY));
        Value before = module.parameter("counts", Penalties.counts(ROWS, VOCABULARY));
        Value rows = module.parameter("rows", Shape.of(DType.S32, ROWS));
        Value mode = module.parameter("mode", Shape.of(DType.S32));
        Value numbers = module.parameter("numbers", SamplingTable.numbers(ROWS));
        Value wholes = module.parameter("wholes", SamplingTable.wholes(ROWS));
        Value positions = module.parameter("positions", Shape.of(DType.S32, ROWS));
        Value penalised = Penalties.of(before, rows, numbers).on(scores);
        module.returns(List.of(Sampler.sample(penalised, mode, numbers, wholes, positions)));
        SamplingRows packed = new SamplingRows(ROWS);
        float[] allLogits = new float[ROWS * VOCABULARY];
        int[] allCounts = new int[ROWS * VOCABULARY];
        int[] order = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            packed.set(row, SamplerRun.withSeed(params, params.seed() + row));
            System.arraycopy(logits, 0, allLogits, row * VOCABULARY, VOCABULARY);
            System.arraycopy(counts, 0, allCounts, row * VOCABULARY, VOCABULARY);
            order[row] = ROWS - 1 - row;
        }
        int[] drawn = new int[VOCABULARY];
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            for (int batch = 0; batch < BATCHES; batch++) {
                int[] at = new int[ROWS];
                Arrays.fill(at, batch);
                int[] tokens = (int[]) run.run(
                                allLogits,
                                allCounts,
                                order,
                                new int[] {packed.mode(0)},
                                packed.floats(),
                                packed.ints(),
                                at)
                        .getFirst();
                for (int token : tokens) {
                    drawn[token]++;
                }
            }
        }
        return drawn;
    }
}
