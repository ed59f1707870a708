package dev.systole.engine.model;

import java.util.ArrayList;
import java.util.List;

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
     * Inverse frequencies.
     *
     * @param dimension d, even
     * @return d / 2 values in radians per position
     */
    default float[] inverseFrequencies(int dimension) {
        float[] inverse = new float[dimension / 2];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = (float) (1.0 / (float) Math.pow(theta(), (float) (2 * i) / dimension));
        }
        return switch (this) {
            case Default d -> inverse;
            case Linear linear -> scaled(inverse, linear.factor());
            case Llama3 llama -> llama3(inverse, llama);
            case Yarn yarn -> yarn(inverse, yarn, dimension);
        };
    }

    /**
     * Cosines and sines of positions 0, 1, 2, ...
     *
     * @param positions how many
     * @param dimension d, even
     * @return row-major [positions, d]: d / 2 cosines, then d / 2 sines
     */
    default List<Float> table(int positions, int dimension) {
        float[] inverse = inverseFrequencies(dimension);
        float factor = this instanceof Yarn yarn ? (float) yarn.attentionFactor() : 1;
        List<Float> table = new ArrayList<>(positions * dimension);
        for (int position = 0; position < positions; position++) {
            for (float frequency : inverse) {
                table.add((float) Math.cos(position * frequency) * factor);
            }
            for (float frequency : inverse) {
                table.add((float) Math.sin(position * frequency) * factor);
            }
        }
        return table;
    }

    private static float[] scaled(float[] inverse, double factor) {
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = (float) (inverse[i] / factor);
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

    private static double magnitude(double factor, double mscale) {
        return factor <= 1 ? 1 : 0.1 * mscale * Math.log(factor) + 1;
    }
}
