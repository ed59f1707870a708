package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A prompt of a tiny fixture, and what transformers makes of it in float32. Logits agree within 1e-4, absolute or
 * relative: float32 sums of some hundred terms of order 1 differ by about 1e-5 in another order. Greedy ids agree up to
 * the first step whose two best logits lie closer than 1e-3.
 */
final class Golden {

    static final double SMALLEST_MARGIN = 1e-3;

    private static final double TOLERANCE = 1e-4;
    /**
     * Of models with both a gated delta network and experts. In the eighth step of two of their prompts a vector of
     * some 1e-4 is normed, and the norm magnifies float32's rounding a thousandfold: transformers itself, computing the
     * same tokens at once instead of one by one, differs from its own golden by 1.5e-4, and that from float64 by
     * 1.4e-4.
     */
    private static final double TOLERANCE_OF_HYBRIDS = 3e-4;

    private static final int STEPS_BEFORE_LOGITS = 8;

    private final List<Integer> prompt;
    private final List<Integer> greedy;
    private final float[] last;
    private final float[] afterEight;
    private final double tolerance;

    private Golden(JsonNode golden, double tolerance) {
        this.prompt = integers(golden.path("prompt"));
        List<Integer> ids = integers(golden.path("greedy"));
        int certain = IntStream.range(0, ids.size())
                .filter(i -> golden.path("greedy_margin").path(i).doubleValue() < SMALLEST_MARGIN)
                .findFirst()
                .orElse(ids.size());
        this.greedy = ids.subList(0, certain);
        this.last = floats(golden.path("logits_last"));
        this.afterEight = floats(golden.path("logits_step8"));
        this.tolerance = tolerance;
    }

    /** All prompts of a fixture such as {@code llama/f32}. */
    static List<Golden> of(String fixture) {
        boolean hybrid = fixture.startsWith("qwen3_next/") || fixture.startsWith("qwen3_5_moe/");
        return TinyModel.reference(fixture)
                .path("f32_compute")
                .valueStream()
                .map(golden -> new Golden(golden, hybrid ? TOLERANCE_OF_HYBRIDS : TOLERANCE))
                .toList();
    }

    /** Of these fixtures, one of each folder: the one in float32 where there is one. */
    static Stream<String> oneOfEach(List<String> fixtures) {
        return fixtures.stream()
                .filter(name -> !name.endsWith("/bf16") || !fixtures.contains(name.replace("/bf16", "/f32")));
    }

    List<Integer> prompt() {
        return prompt;
    }

    /** Compares what the last step, the prompt's prefill, gave. */
    void assertPrefilled(TinyModel model, int token, String how) {
        assertClose(model.logits(0, last.length), last, TOLERANCE, how);
        if (!greedy.isEmpty()) {
            assertThat(token).as("first token, %s", how).isEqualTo(greedy.getFirst());
        }
    }

    /**
     * Compares that, then up to some steps that follow.
     *
     * @param token that the prefill drew
     * @param steps at most so many
     * @param decode from the position of the token that goes in to the row's next
     */
    void assertFollowed(TinyModel model, int row, int token, int steps, String how, IntUnaryOperator decode) {
        assertPrefilled(model, token, how);
        int next = token;
        for (int i = 0; i < Math.min(steps, greedy.size()); i++) {
            assertThat(next).as("greedy id %d, %s", i, how).isEqualTo(greedy.get(i));
            next = decode.applyAsInt(prompt.size() + i);
            if (i + 1 == STEPS_BEFORE_LOGITS) {
                assertClose(model.logits(row, last.length), afterEight, tolerance, how);
            }
        }
    }

    /** To the end, with nothing but this row in each step. */
    void assertFollowed(TinyModel model, int row, int token, String how) {
        assertFollowed(model, row, token, greedy.size(), how, position -> model.decode(row, position));
    }

    private static void assertClose(float[] found, float[] expected, double tolerance, String how) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            double error = Math.abs(found[i] - expected[i]);
            assertThat(Math.min(error, error / Math.abs(expected[i])))
                    .as("logit %d, %s: expected %s, found %s", i, how, expected[i], found[i])
                    .isLessThanOrEqualTo(tolerance);
        }
    }

    static List<Integer> integers(JsonNode node) {
        return node.valueStream().map(JsonNode::intValue).toList();
    }

    static float[] floats(JsonNode node) {
        float[] values = new float[node.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.path(i).floatValue();
        }
        return values;
    }
}
