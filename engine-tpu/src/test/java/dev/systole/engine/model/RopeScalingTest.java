package dev.systole.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Against the published formulas, worked by hand; YaRN and Llama 3 are also held by the golden models. */
class RopeScalingTest {

    private static final Offset<Float> FLOAT = within(1e-6f);

    @Test
    void unscaled_frequencies_are_powers_of_theta() {
        float[] inverse = new RopeScaling.Default(10_000).inverseFrequencies(8, 64);
        // theta^(-2i/d) for d = 8: 1, 10^-1, 10^-2, 10^-3
        assertThat(inverse).containsExactly(new float[] {1, 0.1f, 0.01f, 0.001f}, FLOAT);
    }

    @Test
    void linear_scaling_divides_every_frequency() {
        float[] inverse = new RopeScaling.Linear(10_000, 4).inverseFrequencies(8, 64);
        assertThat(inverse).containsExactly(new float[] {0.25f, 0.025f, 0.0025f, 0.00025f}, FLOAT);
    }

    @Test
    void llama_3_keeps_short_waves_and_divides_long_ones() {
        // Wavelengths 6.28, 62.8, 628, 6283 against bounds 8192/4 = 2048 and 8192/1: the last lies between.
        float[] inverse = new RopeScaling.Llama3(10_000, 8, 1, 4, 8192).inverseFrequencies(8, 64);
        double smooth = (8192 / (2 * Math.PI / 0.001) - 1) / 3;
        float between = (float) ((1 - smooth) * 0.001 / 8 + smooth * 0.001);
        assertThat(inverse).containsExactly(new float[] {1, 0.1f, 0.01f, between}, FLOAT);
    }

    @Test
    void yarn_infers_its_attention_factor_from_mscale() {
        assertThat(RopeScaling.inferredAttentionFactor(16, 0, 0)).isEqualTo(0.1 * Math.log(16) + 1);
        assertThat(RopeScaling.inferredAttentionFactor(16, 1, 1)).isEqualTo(1);
        assertThat(RopeScaling.inferredAttentionFactor(1, 0, 0)).isEqualTo(1);
    }

    @Test
    void the_table_has_cosines_then_sines_of_each_position() {
        IntFunction<float[]> table = new RopeScaling.Default(10_000).table(3, 4);
        assertThat(table.apply(0)).containsExactly(1f, 1f, 0f, 0f);
        assertThat(table.apply(2)[0]).isCloseTo((float) Math.cos(2), FLOAT);
        assertThat(table.apply(2)[3]).isCloseTo((float) Math.sin(0.02), FLOAT);
    }
}
