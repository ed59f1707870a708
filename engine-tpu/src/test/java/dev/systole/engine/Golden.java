package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A prompt of a tiny fixture, and what transformers makes of it. Logits agree with {@link Float64} within 1e-4,
 * absolute or relative, or what it says of an ill-conditioned prompt; greedy ids with float32, up to the first step
 * whose two best logits lie closer than 1e-3, or twice the tolerance.
 */
final class Golden {

    static final double SMALLEST_MARGIN = 1e-3;

    private static final int STEPS_BEFORE_LOGITS = 8;

    private final List<Integer> prompt;
    private final List<Integer> greedy;
    private final Float64.Logits last;
    private final Float64.Logits afterEight;

    private Golden(JsonNode golden, Float64 exact) {
        this.last = exact.last();
        this.afterEight = exact.afterEight();
        this.prompt = integers(golden.path("prompt"));
        List<Integer> ids = integers(golden.path("greedy"));
        int certain = IntStream.range(0, ids.size())
                .filter(i -> golden.path("greedy_margin").path(i).doubleValue() < exact.certainMargin())
                .findFirst()
                .orElse(ids.size());
        this.greedy = ids.subList(0, certain);
    }

    /** All prompts of a fixture such as {@code llama/f32}. */
    static List<Golden> of(String fixture) {
        JsonNode goldens = TinyModel.reference(fixture).path("f32_compute");
        return IntStream.range(0, goldens.size())
                .mapToObj(i -> new Golden(goldens.path(i), Float64.of(fixture, i)))
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
        assertPrefilled(model, 0, token, how);
    }

    /** Compares what one line of the last step gave, in which the prompt was prefilled with others. */
    void assertPrefilled(TinyModel model, int line, int token, String how) {
        assertClose(model, line, last, how);
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
        assertContinued(model, row, token, steps, how, decode);
    }

    /** The same without what the prefill gave. */
    void assertContinued(TinyModel model, int row, int token, int steps, String how, IntUnaryOperator decode) {
        int next = token;
        for (int i = 0; i < Math.min(steps, greedy.size()); i++) {
            assertThat(next).as("greedy id %d, %s", i, how).isEqualTo(greedy.get(i));
            next = decode.applyAsInt(prompt.size() + i);
            if (i + 1 == STEPS_BEFORE_LOGITS) {
                assertClose(model, row, afterEight, how);
            }
        }
    }

    /** To the end, with nothing but this row in each step. */
    void assertFollowed(TinyModel model, int row, int token, String how) {
        assertFollowed(model, row, token, greedy.size(), how, position -> model.decode(row, position));
    }

    private static void assertClose(TinyModel model, int line, Float64.Logits expected, String how) {
        List<Double> logits = expected.exact();
        float[] found = model.logits(line, logits.size());
        for (int i = 0; i < found.length; i++) {
            double error = Math.abs(found[i] - logits.get(i));
            assertThat(Math.min(error, error / Math.abs(logits.get(i))))
                    .as("logit %d, %s: float64 has %s, found %s", i, how, logits.get(i), found[i])
                    .isLessThanOrEqualTo(expected.tolerance());
        }
    }

    static List<Integer> integers(JsonNode node) {
        return node.valueStream().map(JsonNode::intValue).toList();
    }

    static List<Double> doubles(JsonNode node) {
        return node.valueStream().map(JsonNode::doubleValue).toList();
    }

    static float[] floats(JsonNode node) {
        float[] values = new float[node.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.path(i).floatValue();
        }
        return values;
    }
}
