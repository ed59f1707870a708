package dev.systole.engine.weights.gguf;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.engine.weights.stored.CheckpointException;
import java.nio.file.Path;

/**
 * Finds the parameters of llama 3's rotary scaling from the divisors a GGUF keeps of it ({@code rope_freqs.weight}). A
 * wavelength {@code w} is divided by 1 under {@code original / high}, by {@code factor} over {@code original / low},
 * and between them by {@code 1 / ((1 - s) / factor + s)} with {@code s = (original / w - low) / (high - low)}; low is 1
 * and high is 4 in every published model. Source of the formula: transformers' {@code _compute_llama3_parameters}.
 */
final class Llama3Scaling {

    private static final String TENSOR = "rope_freqs.weight";
    private static final double LOW = 1;
    private static final double HIGH = 4;
    private static final double TOLERANCE = 1e-3;

    /** Published for every Llama 3 whose divisors leave it open. */
    private static final long PUBLISHED_ORIGINAL = 8192;

    private final Path path;
    private final double theta;
    private final long headDim;
    private final float[] divisors;

    /** Of a file with rotary base theta and one divisor for each pair of a head's elements. */
    Llama3Scaling(Path path, double theta, long headDim, float[] divisors) {
        this.path = path;
        this.theta = theta;
        this.headDim = headDim;
        this.divisors = divisors;
    }

    void describe(ObjectNode rope) {
        if (divisors.length != headDim / 2) {
            throw CheckpointException.ofTensor(path, TENSOR, headDim / 2 + " divisors", divisors.length + " of them");
        }
        double factor = divisors[divisors.length - 1];
        long original = original(factor);
        for (int i = 0; i < divisors.length; i++) {
            double expected = divisor(i, factor, original);
            if (!(Math.abs(divisors[i] - expected) <= TOLERANCE * expected)) {
                throw CheckpointException.ofTensor(
                        path,
                        TENSOR,
                        "llama3 scaling by " + factor + " from " + original + ", so " + expected + " at " + i,
                        String.valueOf(divisors[i]));
            }
        }
        rope.put("rope_type", "llama3");
        rope.put("factor", factor);
        rope.put("low_freq_factor", LOW);
        rope.put("high_freq_factor", HIGH);
        rope.put("original_max_position_embeddings", original);
    }

    /** Solves for the original length at the first divisor strictly between 1 and the factor. */
    private long original(double factor) {
        for (int i = 0; i < divisors.length; i++) {
            if (divisors[i] > 1 + TOLERANCE && divisors[i] < factor * (1 - TOLERANCE)) {
                double smooth = (1 / divisors[i] - 1 / factor) / (1 - 1 / factor);
                return Math.round(wavelength(i) * (smooth * (HIGH - LOW) + LOW));
            }
        }
        return PUBLISHED_ORIGINAL;
    }

    private double divisor(int i, double factor, long original) {
        double wavelength = wavelength(i);
        if (wavelength < original / HIGH) {
            return 1;
        }
        if (wavelength > original / LOW) {
            return factor;
        }
        double smooth = (original / wavelength - LOW) / (HIGH - LOW);
        return 1 / ((1 - smooth) / factor + smooth);
    }

    private double wavelength(int i) {
        return 2 * Math.PI * Math.pow(theta, 2.0 * i / headDim);
    }
}
