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
 * The tiny models of ../shared/fixtures against transformers. Float32 logits agree within 1e-4, absolute or relative:
 * float32 sums of some hundred terms of order 1 differ by about 1e-5 in another order. Greedy ids agree up to the first
 * step whose two best logits lie closer than 1e-3. In bfloat16 the float32 ids are fed, and the error may be 1.5 times
 * that of transformers' own bfloat16, or 0.3, whichever is more.
 */
@Timeout(120)
class GoldenTest {

    private static final int WHOLE = 64;
    private static final List<Integer> CHUNKS = List.of(WHOLE, 7, 1);
    private static final double TOLERANCE = 1e-4;
    private static final double SMALLEST_MARGIN = 1e-3;
    private static final int GREEDY_STEPS_BEFORE_LOGITS = 8;

    static Stream<String> families() {
        return Stream.of("llama", "llama_untied", "mistral", "ministral3", "qwen2", "qwen3", "gemma2", "gemma3_text");
    }

    @ParameterizedTest
    @MethodSource("families")
    void float32_weights_give_the_logits_and_ids_of_transformers(String family) {
        float32(family + "/f32");
    }

    @ParameterizedTest
    @MethodSource("families")
    void bfloat16_weights_in_float32_give_the_logits_and_ids_of_transformers(String family) {
        float32(family + "/bf16");
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen3/f32", "gemma3_text/bf16"})
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
        for (JsonNode golden : TinyModel.reference(fixture).path("f32_compute")) {
            for (int chunk : CHUNKS) {
                float32(model, golden, chunk);
            }
        }
    }

    private static void float32(TinyModel model, JsonNode golden, int chunk) {
        List<Integer> prompt = integers(golden.path("prompt"));
        List<Integer> greedy = integers(golden.path("greedy"));
        float[] last = floats(golden.path("logits_last"));
        float[] afterEight = floats(golden.path("logits_step8"));
        int row = 1;
        int token = model.prefill(row, prompt, chunk);
        assertClose(model.logits(0, last.length), last);
        for (int i = 0; i < greedy.size(); i++) {
            if (golden.path("greedy_margin").path(i).doubleValue() < SMALLEST_MARGIN) {
                return;
            }
            assertThat(token).as("greedy id %d, chunks of %d", i, chunk).isEqualTo(greedy.get(i));
            token = model.decode(row, prompt.size() + i);
            if (i + 1 == GREEDY_STEPS_BEFORE_LOGITS) {
                assertClose(model.logits(row, last.length), afterEight);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("families")
    void bfloat16_arithmetic_errs_no_more_than_that_of_transformers(String family) {
        String fixture = family + "/bf16";
        JsonNode reference = TinyModel.reference(fixture);
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.BFLOAT16)) {
            for (int i = 0; i < reference.path("f32_compute").size(); i++) {
                JsonNode golden = reference.path("f32_compute").path(i);
                float[] exact = floats(golden.path("logits_last"));
                double theirs = largestError(
                        floats(reference.path("bf16_compute").path(i).path("logits_last")), exact);
                for (int chunk : CHUNKS) {
                    model.prefill(1, integers(golden.path("prompt")), chunk);
                    assertThat(largestError(model.logits(0, exact.length), exact))
                            .as("prompt %d, chunks of %d", i, chunk)
                            .isLessThanOrEqualTo(Math.max(0.3, 1.5 * theirs));
                }
            }
        }
        Goldens.ran(fixture + " bfloat16");
    }

    private static void assertClose(float[] found, float[] expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            double error = Math.abs(found[i] - expected[i]);
            assertThat(Math.min(error, error / Math.abs(expected[i])))
                    .as("logit %d: expected %s, found %s", i, expected[i], found[i])
                    .isLessThanOrEqualTo(TOLERANCE);
        }
    }

    private static double largestError(float[] found, float[] expected) {
        double largest = 0;
        for (int i = 0; i < expected.length; i++) {
            largest = Math.max(largest, Math.abs(found[i] - expected[i]));
        }
        return largest;
    }

    private static List<Integer> integers(JsonNode node) {
        return node.valueStream().map(JsonNode::intValue).toList();
    }

    private static float[] floats(JsonNode node) {
        float[] values = new float[node.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.path(i).floatValue();
        }
        return values;
    }
}
