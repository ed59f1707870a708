package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.testing.Goldens;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tiny models against transformers: in float32 as {@link Golden} says. In bfloat16 the float32 ids are fed, and the
 * error may be 1.5 times that of transformers' own bfloat16, or 0.3, whichever is more; of families with experts
 * {@link ExpertsInBfloat16Test} says what it may be.
 */
@Timeout(300)
class GoldenTest {

    private static final int WHOLE = 64;
    static final List<Integer> CHUNKS = List.of(WHOLE, 7, 1);

    /** Families whose every layer is continuous: a small error stays small. */
    static Stream<String> continuousFamilies() {
        return Stream.of(
                "llama",
                "llama_untied",
                "mistral",
                "ministral3",
                "qwen2",
                "qwen3",
                "gemma2",
                "gemma3_text",
                "phi3",
                "phi3_longrope",
                "phi3_longrope_long",
                "smollm3",
                "granite",
                "olmo3",
                "qwen3_5",
                "gemma4_text",
                "gemma4_text_dense");
    }

    /** Families with experts: one that is chosen otherwise changes everything. */
    static Stream<String> sparseFamilies() {
        return Stream.of(
                "qwen3_moe",
                "mixtral",
                "olmoe",
                "gpt_oss",
                "deepseek_v3",
                "glm4_moe",
                "qwen3_next",
                "qwen3_5_moe",
                "gemma4_text_moe");
    }

    static Stream<String> fixtures() {
        Stream<String> families = Stream.concat(continuousFamilies(), sparseFamilies());
        return Stream.concat(
                families.map(family -> family + "/bf16"),
                Stream.of(
                        "llama/f32",
                        "gemma3_text/f32",
                        "qwen3_5/f32",
                        "qwen3_next/f32",
                        "qwen3_5_moe/f32",
                        "qwen3_sharded/f32",
                        "gpt_oss_mxfp4/bf16",
                        "gemma3_vl/bf16",
                        "gemma4_mm/bf16",
                        "qwen3_5_vl/bf16"));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void arithmetic_in_float32_gives_the_logits_and_ids_of_transformers(String fixture) {
        float32(fixture);
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen3_sharded/f32", "gemma3_text/bf16", "qwen3_5_moe/f32"})
    void the_plugin_with_the_opposite_fast_paths_gives_the_same(String fixture) {
        // Its row of the table turns bfloat16 weights into float32 by itself.
        try (TinyModel model = TinyModel.openOnOtherPlugin(fixture, DtypeChoice.AUTO)) {
            float32(model, fixture);
        }
        Goldens.ran(fixture + " on the other plugin");
    }

    private static void float32(String fixture) {
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.FLOAT32)) {
            float32(model, fixture);
        }
        Goldens.ran(fixture + " float32");
    }

    private static void float32(TinyModel model, String fixture) {
        for (Golden golden : Golden.of(fixture)) {
            for (int chunk : CHUNKS) {
                golden.assertFollowed(model, 1, model.prefill(1, golden.prompt(), chunk), "chunks of " + chunk);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("continuousFamilies")
    void bfloat16_arithmetic_errs_no_more_than_that_of_transformers(String family) {
        String fixture = family + "/bf16";
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.BFLOAT16)) {
            assertErrsNoMoreThanTransformers(model, fixture);
        }
        Goldens.ran(fixture + " bfloat16");
    }

    /** Of a model in bfloat16. */
    static void assertErrsNoMoreThanTransformers(TinyModel model, String fixture) {
        JsonNode reference = TinyModel.reference(fixture);
        for (int i = 0; i < reference.path("f32_compute").size(); i++) {
            JsonNode golden = reference.path("f32_compute").path(i);
            float[] exact = Golden.floats(golden.path("logits_last"));
            double theirs = largestError(
                    Golden.floats(reference.path("bf16_compute").path(i).path("logits_last")), exact);
            for (int chunk : CHUNKS) {
                model.prefill(1, Golden.integers(golden.path("prompt")), chunk);
                assertThat(largestError(model.logits(0, exact.length), exact))
                        .as("prompt %d, chunks of %d", i, chunk)
                        .isLessThanOrEqualTo(Math.max(0.3, 1.5 * theirs));
            }
        }
    }

    private static double largestError(float[] found, float[] expected) {
        double largest = 0;
        for (int i = 0; i < expected.length; i++) {
            largest = Math.max(largest, Math.abs(found[i] - expected[i]));
        }
        return largest;
    }
}
