package dev.systole.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What transformers makes of a prompt of a tiny model in float64, as {@code fixtures/run_in_float64.py} wrote it.
 *
 * <p>The order of a sum is the processor's and the library's, and in float32 another order gives other logits. Mostly
 * by about 1e-5; but a gated delta network norms vectors whose root mean square lies below the root of epsilon, and
 * what rounding did to their elements is then a part of them. How far such a prompt may be off is a matter of its
 * condition, which transformers itself shows: the script feeds it the same tokens in other pieces and with the terms of
 * every product, mean and sum in other orders, and keeps the largest error. Ours may be half as much again.
 *
 * @param last the prompt's last token
 * @param afterEight after eight greedy ids
 */
record Float64(Logits last, Logits afterEight) {

    static final double TOLERANCE = 1e-4;

    private static final double OF_THE_LARGEST_ERROR = 1.5;

    /**
     * Logits of one token.
     *
     * @param float32Error the largest difference from them that transformers has in float32
     */
    record Logits(List<Double> exact, double float32Error) {

        /** How far logits in float32 may be from these, absolute or relative. */
        double tolerance() {
            return Math.max(TOLERANCE, OF_THE_LARGEST_ERROR * float32Error);
        }

        /** Of a vector from these, in absolute terms. */
        double largestDifference(List<Double> found) {
            double largest = 0;
            for (int i = 0; i < exact.size(); i++) {
                largest = Math.max(largest, Math.abs(found.get(i) - exact.get(i)));
            }
            return largest;
        }
    }

    static Float64 of(String fixture, int prompt) {
        JsonNode run = TinyModel.read(fixture, "float64.json").path(prompt);
        JsonNode errors = run.path("float32_errors");
        return new Float64(
                new Logits(
                        Golden.doubles(run.path("logits_last")), errors.path(0).doubleValue()),
                new Logits(
                        Golden.doubles(run.path("logits_step8")), errors.path(1).doubleValue()));
    }

    /** How far apart two logits must be for float32 to say which is larger. */
    double certainMargin() {
        return Math.max(Golden.SMALLEST_MARGIN, 2 * Math.max(last.tolerance(), afterEight.tolerance()));
    }
}
