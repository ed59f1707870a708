package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far the goldens, which are float32, are from float64; {@link Golden} holds ours against both. */
class Float64Test {

    /** The golden's logits have seven digits, and some are above 10. */
    private static final double ROUNDING = 1e-6;

    /**
     * Largest differences from float64: of the golden's last logits, of those after eight ids, of the latter where
     * transformers is fed otherwise in float32; and how far ours may be.
     */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            fixture          | tokens | last    | step8   | otherwise | ours
            qwen3_next/f32   |  5     | 1.13e-5 | 1.66e-5 | 5.41e-5   | 1e-4
            qwen3_next/f32   | 12     | 1.26e-5 | 9.67e-5 | 2.08e-4   | 3e-4
            qwen3_next/f32   | 40     | 2.00e-5 | 1.71e-5 | 4.13e-5   | 1e-4
            qwen3_next/bf16  |  5     | 4.37e-5 | 3.08e-5 | 3.40e-5   | 1e-4
            qwen3_next/bf16  | 12     | 2.31e-5 | 2.64e-5 | 3.22e-5   | 1e-4
            qwen3_next/bf16  | 40     | 4.97e-5 | 1.57e-5 | 3.34e-5   | 1e-4
            qwen3_5_moe/f32  |  5     | 4.19e-5 | 1.67e-5 | 5.04e-5   | 1e-4
            qwen3_5_moe/f32  | 12     | 1.06e-5 | 1.36e-5 | 4.03e-5   | 1e-4
            qwen3_5_moe/f32  | 40     | 6.38e-5 | 2.44e-4 | 2.69e-4   | 1e-4
            qwen3_5_moe/bf16 |  5     | 3.69e-5 | 6.30e-5 | 1.02e-4   | 1e-4
            qwen3_5_moe/bf16 | 12     | 1.80e-5 | 1.24e-5 | 2.96e-5   | 1e-4
            qwen3_5_moe/bf16 | 40     | 3.29e-5 | 1.11e-5 | 3.07e-5   | 1e-4
            """)
    void goldens_are_as_far_from_float64_as_the_table_says(
            String fixture, int tokens, double last, double step8, double otherwise, double ours) {
        JsonNode goldens = TinyModel.reference(fixture).path("f32_compute");
        int prompt = 0;
        while (goldens.path(prompt).path("prompt").size() != tokens) {
            prompt++;
        }
        JsonNode golden = goldens.path(prompt);
        Float64 exact = Float64.of(fixture, prompt).orElseThrow();
        assertThat(Float64.largestDifference(Golden.doubles(golden.path("logits_last")), exact.last()))
                .isCloseTo(last, within(ROUNDING));
        assertThat(Float64.largestDifference(Golden.doubles(golden.path("logits_step8")), exact.afterEight()))
                .isCloseTo(step8, within(ROUNDING));
        assertThat(exact.float32Error()).isEqualTo(otherwise);
        assertThat(exact.tolerance())
                .isEqualTo(ours)
                .isLessThanOrEqualTo(Math.max(Golden.TOLERANCE, 1.5 * exact.float32Error()));
    }
}
