package dev.systole.engine;

import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.FeedForwardConfig;
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
    private static final int ALIVE = 4;
    /** The same on a TPU, where a kernel computes the scores of a decode, and few rows are drawn for at a time. */
    private static final int ALIVE_TILED = 2;

    private ProgramBound() {}

    /**
     * Code of all programs and the largest temporary of any.
     *
     * @param tiled whether they are a TPU's, which keep their code in the device's memory
     * @return bytes of one device
     */
    static long of(DecoderConfig config, DecoderModel model, Budget.Sizes sizes, Buckets buckets, boolean tiled) {
        double besides = tiled ? code(config, model.lowering().devices(), buckets) : copies(model, sizes);
        return (long) (temporary(config, model, sizes, buckets, tiled) + besides);
    }

    /** The halves of a layer each have code that grows with the tokens of a step. */
    private static double code(DecoderConfig config, int devices, Buckets buckets) {
        long halves = config.layers().stream()
                .mapToLong(layer -> layer.feedForward() instanceof FeedForwardConfig.Both ? 3 : 2)
                .sum();
        return halves
                * buckets.programs().stream()
                        .mapToDouble(program -> halfCode(program, devices) * MIB)
                        .sum();
    }

    /** MiB of half a layer. Between several devices, most of it is the collective that ends a half. */
    static double halfCode(Program program, int devices) {
        double root = Math.sqrt(program.tokens());
        return switch (program) {
            case Program.Decode decode -> devices == 1 ? 0.09 + 0.01 * root : 0.28 + 0.025 * root;
            case Program.Prefill prefill -> devices == 1 ? 0.09 + 0.01 * root : 0.05 + 0.06 * root;
            case Program.CopyRow copy -> 0.02;
        };
    }

    private static double temporary(
            DecoderConfig config, DecoderModel model, Budget.Sizes sizes, Buckets buckets, boolean tiled) {
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
        return LEAST_TEMPORARY + (tiled ? ALIVE_TILED : ALIVE) * Float.BYTES * Math.max(logits, scores);
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
