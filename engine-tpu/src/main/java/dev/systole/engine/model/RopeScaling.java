package dev.systole.engine.model;

import java.util.List;
import java.util.function.IntFunction;

/**
 * How positions become angles: inverse frequencies, a factor of cosines and sines, and (Ministral 3) a factor of the
 * queries. The formulas are those of transformers' {@code modeling_rope_utils.py}, in the same precision.
 */
public sealed interface RopeScaling {

    /**
     * Base of the frequencies.
     *
     * @return theta
     */
    double theta();

    /**
     * Unscaled (Su et al., 2021).
     *
     * @param theta base of the frequencies
     */
    record Default(double theta) implements RopeScaling {}

    /**
     * Positions divided by a factor (Chen et al., 2023).
     *
     * @param theta base of the frequencies
     * @param factor divisor
     */
    record Linear(double theta, double factor) implements RopeScaling {}

    /**
     * Low frequencies divided by a factor, with a smooth passage, as in Llama 3.1.
     *
     * @param theta base of the frequencies
     * @param factor divisor of the low frequencies
     * @param lowFrequencyFactor where the passage begins
     * @param highFrequencyFactor where it ends
     * @param originalPositions positions before scaling
     */
    record Llama3(
            double theta,
            double factor,
            double lowFrequencyFactor,
            double highFrequencyFactor,
            double originalPositions)
            implements RopeScaling {}

    /**
     * YaRN (Peng et al., 2023).
     *
     * @param theta base of the frequencies
     * @param factor divisor of the low frequencies
     * @param betaFast rotations above which a frequency is kept
     * @param betaSlow rotations below which it is divided
     * @param originalPositions positions before scaling
     * @param truncate whether the passage's ends are rounded outwards
     * @param attentionFactor factor of cosines and sines
     * @param queryBeta b of the query factor 1 + b log(1 + floor(position / originalPositions)), 0 for none
     */
    record Yarn(
            double theta,
            double factor,
            double betaFast,
            double betaSlow,
            double originalPositions,
            boolean truncate,
            double attentionFactor,
            double queryBeta)
            implements RopeScaling {}

    /**
     * A factor for each frequency (LongRoPE, Ding et al., 2024): one set for contexts up to the original length, one
     * for longer ones. All positions use one set, by the longest context that is served, as in vLLM.
     *
     * @param theta base of the frequencies
     * @param shortFactors divisors in short contexts
     * @param longFactors divisors in long contexts
     * @param originalPositions positions before scaling
     * @param attentionFactor factor of cosines and sines
     */
    record LongRope(
            double theta,
            List<Double> shortFactors,
            List<Double> longFactors,
            double originalPositions,
            double attentionFactor)
            implements RopeScaling {

        /** Copies the lists. */
        public LongRope {
            shortFactors = List.copyOf(shortFactors);
            longFactors = List.copyOf(longFactors);
        }
    }

    /**
     * Only the first share of the frequencies turns; the others are 0 (Gemma 4).
     *
     * @param theta base of the frequencies
     * @param factor divisor
     * @param share of the frequencies that turn
     */
    record Proportional(double theta, double factor, double share) implements RopeScaling {}

    /**
     * Inverse frequencies.
     *
     * @param dimension d, even
     * @param positions of the longest context that is served
     * @return d / 2 values in radians per position
     */
    default float[] inverseFrequencies(int dimension, int positions) {
        float[] inverse = new float[dimension / 2];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = (float) (1.0 / (float) Math.pow(theta(), (float) (2 * i) / dimension));
        }
        return switch (this) {
            case Default d -> inverse;
            case Linear linear -> scaled(inverse, linear.factor());
            case Llama3 llama -> llama3(inverse, llama);
            case Yarn yarn -> yarn(inverse, yarn, dimension);
            case LongRope rope -> longRope(inverse, rope, positions);
            case Proportional rope -> proportional(inverse, rope, dimension);
        };
    }

    /**
     * Cosines and sines of each position.
     *
     * @param positions of the longest context that is served
     * @param dimension d, even
     * @return for a position, d / 2 cosines, then d / 2 sines
     */
    default IntFunction<float[]> table(int positions, int dimension) {
        float[] inverse = inverseFrequencies(dimension, positions);
        float factor = switch (this) {
            case Yarn yarn -> (float) yarn.attentionFactor();
            case LongRope rope -> (float) rope.attentionFactor();
            default -> 1;
        };
        return position -> {
            float[] row = new float[2 * inverse.length];
            for (int i = 0; i < inverse.length; i++) {
                row[i] = (float) Math.cos(position * inverse[i]) * factor;
                row[inverse.length + i] = (float) Math.sin(position * inverse[i]) * factor;
            }
            return row;
        };
    }

    private static float[] scaled(float[] inverse, double factor) {
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = (float) (inverse[i] / factor);
        }
        return inverse;
    }

    private static float[] longRope(float[] inverse, LongRope rope, int positions) {
        List<Double> factors = positions > rope.originalPositions() ? rope.longFactors() : rope.shortFactors();
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = (float) (inverse[i] / factors.get(i));
        }
        return inverse;
    }

    private static float[] proportional(float[] inverse, Proportional rope, int dimension) {
        int turning = (int) (rope.share() * dimension / 2);
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = i < turning ? (float) (inverse[i] / rope.factor()) : 0;
        }
        return inverse;
    }

    private static float[] llama3(float[] inverse, Llama3 rope) {
        double longest = rope.originalPositions() / rope.lowFrequencyFactor();
        double shortest = rope.originalPositions() / rope.highFrequencyFactor();
        for (int i = 0; i < inverse.length; i++) {
            double wavelength = 2 * Math.PI / inverse[i];
            if (wavelength > longest) {
                inverse[i] = (float) (inverse[i] / rope.factor());
            } else if (wavelength >= shortest) {
                double smooth = (rope.originalPositions() / wavelength - rope.lowFrequencyFactor())
                        / (rope.highFrequencyFactor() - rope.lowFrequencyFactor());
                inverse[i] = (float) ((1 - smooth) * inverse[i] / rope.factor() + smooth * inverse[i]);
            }
        }
        return inverse;
    }

    private static float[] yarn(float[] inverse, Yarn rope, int dimension) {
        double low = correctionDimension(rope.betaFast(), rope, dimension);
        double high = correctionDimension(rope.betaSlow(), rope, dimension);
        low = Math.max(rope.truncate() ? Math.floor(low) : low, 0);
        high = Math.min(rope.truncate() ? Math.ceil(high) : high, dimension - 1);
        double width = low == high ? 0.001 : high - low;
        for (int i = 0; i < inverse.length; i++) {
            double ramp = Math.clamp((i - low) / width, 0.0, 1.0);
            inverse[i] = (float) (inverse[i] / rope.factor() * ramp + inverse[i] * (1 - ramp));
        }
        return inverse;
    }

    private static double correctionDimension(double rotations, Yarn rope, int dimension) {
        return dimension
                * Math.log(rope.originalPositions() / (rotations * 2 * Math.PI))
                / (2 * Math.log(rope.theta()));
    }

    /**
     * The factor that YaRN infers where a config gives none.
     *
     * @param factor of the scaling
     * @param mscale of the numerator, 0 where not given
     * @param mscaleAllDimensions of the denominator, 0 where not given
     * @return factor of cosines and sines
     */
    static double inferredAttentionFactor(double factor, double mscale, double mscaleAllDimensions) {
        return mscale != 0 && mscaleAllDimensions != 0
                ? magnitude(factor, mscale) / magnitude(factor, mscaleAllDimensions)
                : magnitude(factor, 1);
    }

    /**
     * YaRN's magnitude.
     *
     * @param factor of the scaling
     * @param mscale of the logarithm
     * @return 0.1 mscale log(factor) + 1, or 1 where nothing is scaled
     */
    static double magnitude(double factor, double mscale) {
        return factor <= 1 ? 1 : 0.1 * mscale * Math.log(factor) + 1;
    }
}
