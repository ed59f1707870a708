package dev.systole.engine;

import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.MixerConfig;
import dev.systole.engine.tensor.Shape;

/**
 * What the programs of a model are declared to take before they are compiled: generous round figures by what they grow
 * with, so that a start is refused early and not after minutes of compiling. What was compiled is checked again.
 */
final class ProgramBound {

    private static final double MIB = 1L << 20;

    /** Temporaries of any program, before what grows with its tokens. */
    private static final double LEAST_TEMPORARY = 48 * MIB;
    /** Arrays of a token's size that are there at the same time: logits while one is drawn, and attention scores. */
    private static final int ALIVE = 5;

    /** Code of a layer's copy of a row. */
    private static final double COPY_CODE = 0.04 * MIB;

    private ProgramBound() {}

    /**
     * Code of all programs and the largest temporary of any.
     *
     * @param tiled whether they are a TPU's, which keep their code in the device's memory
     * @return bytes of one device
     */
    static long of(DecoderConfig config, DecoderModel model, Budget.Sizes sizes, Buckets buckets, boolean tiled) {
        double besides = tiled ? code(config, model.lowering().devices(), buckets) : copies(model, sizes);
        return (long) (temporary(config, model, sizes, buckets) + besides);
    }

    /** A layer's code grows with the tokens of a step. Between several devices, most of it is collectives. */
    private static double code(DecoderConfig config, int devices, Buckets buckets) {
        double layers = buckets.programs().stream()
                .mapToDouble(program ->
                        program instanceof Program.CopyRow ? COPY_CODE : layerCode(program.tokens(), devices))
                .sum();
        return layers * config.layers().size();
    }

    private static double layerCode(int tokens, int devices) {
        return (devices == 1 ? 0.22 + 0.035 * Math.sqrt(tokens) : 0.8 + 0.13 * Math.sqrt(tokens)) * MIB;
    }

    private static double temporary(DecoderConfig config, DecoderModel model, Budget.Sizes sizes, Buckets buckets) {
        double devices = model.lowering().devices();
        double logits = (double) sizes.sequences() * config.vocabulary() / devices;
        double scores = config.layers().stream()
                        .mapToDouble(layer -> switch (layer.mixer()) {
                            case MixerConfig.Attention attention -> attention.heads();
                            case MixerConfig.Latent latent -> latent.heads();
                            case MixerConfig.Recurrent recurrent -> 0;
                        })
                        .max()
                        .orElse(0)
                / devices
                * Math.max(sizes.sequences(), buckets.chunks().getLast())
                * sizes.length();
        return LEAST_TEMPORARY + ALIVE * Float.BYTES * Math.max(logits, scores);
    }

    /** XLA:CPU computes a long chunk on a copy of a layer's keys and one of its values. */
    private static double copies(DecoderModel model, Budget.Sizes sizes) {
        return 2.0
                * model.cacheShapes(sizes.sequences()).stream()
                        .flatMap(layer -> layer.stream())
                        .mapToLong(Shape::bytes)
                        .max()
                        .orElse(0);
    }
}
