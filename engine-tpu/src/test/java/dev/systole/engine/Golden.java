package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A prompt of a tiny fixture, and what transformers makes of it in float32. Logits agree within 1e-4, absolute or
 * relative: float32 sums of some hundred terms of order 1 differ by about 1e-5 in another order. Where the same was run
 * in {@link Float64}, ours must agree with that too, and what the golden lacks there of float64 is added to the
 * tolerance of the golden's second logits. Greedy ids agree up to the first step whose two best logits lie closer than
 * 1e-3.
 */
final class Golden {

    static final double SMALLEST_MARGIN = 1e-3;

    static final double TOLERANCE = 1e-4;

    private static final int STEPS_BEFORE_LOGITS = 8;

    private final List<Integer> prompt;
    private final List<Integer> greedy;
    private final List<Expected> last;
    private final List<Expected> afterEight;

    /** Logits, and how far ours may be from them. */
    private record Expected(String source, List<Double> logits, double tolerance) {}

    private Golden(JsonNode golden, Optional<Float64> exact) {
        this.prompt = integers(golden.path("prompt"));
        List<Integer> ids = integers(golden.path("greedy"));
        int certain = IntStream.range(0, ids.size())
                .filter(i -> golden.path("greedy_margin").path(i).doubleValue() < SMALLEST_MARGIN)
                .findFirst()
                .orElse(ids.size());
        this.greedy = ids.subList(0, certain);
        List<Double> first = doubles(golden.path("logits_last"));
        List<Double> second = doubles(golden.path("logits_step8"));
        double tolerance = exact.map(run -> run.toleranceOfGolden(second)).orElse(TOLERANCE);
        this.last = expected(
                new Expected("golden", first, TOLERANCE),
                exact.map(run -> new Expected("float64", run.last(), TOLERANCE)));
        this.afterEight = expected(
                new Expected("golden", second, tolerance),
                exact.map(run -> new Expected("float64", run.afterEight(), run.tolerance())));
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

    private static List<Expected> expected(Expected golden, Optional<Expected> exact) {
        return Stream.concat(Stream.of(golden), exact.stream()).toList();
    }

    private static void assertClose(TinyModel model, int line, List<Expected> all, String how) {
        for (Expected expected : all) {
            List<Double> logits = expected.logits();
            float[] found = model.logits(line, logits.size());
            for (int i = 0; i < found.length; i++) {
                double error = Math.abs(found[i] - logits.get(i));
                assertThat(Math.min(error, error / Math.abs(logits.get(i))))
                        .as("logit %d, %s: %s has %s, found %s", i, how, expected.source(), logits.get(i), found[i])
                        .isLessThanOrEqualTo(expected.tolerance());
            }
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
