package dev.systole.engine.budget;

import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.Program;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.FeedForwardConfig;
import dev.systole.engine.sampling.Penalties;
import dev.systole.engine.tensor.Shape;

/**
 * What the programs of a model are declared to take before they are compiled: generous round figures by what they grow
 * with, so that a start is refused early and not after minutes of compiling. What was compiled is checked again.
 */
public final class ProgramBound {

    private static final double MIB = 1L << 20;

    /** Temporaries of any program, before what grows with its tokens. */
    private static final double LEAST_TEMPORARY = 48 * MIB;
    /** The same on a TPU. */
    private static final double LEAST_TEMPORARY_TILED = 36 * MIB;
    /** Arrays of a token's size that are there at the same time: logits while one is drawn, and attention scores. */
    private static final int ALIVE = 4;
    /** The same on a TPU, of the largest array of a chunk, or logits: few rows are drawn for at a time. */
    private static final int ALIVE_TILED = 2;

    private ProgramBound() {}

    /**
     * Code of all programs, the largest temporary of any, and the counts that penalties keep between steps.
     *
     * @param tiled whether they are a TPU's, which keep their code in the device's memory
     * @return bytes of one device
     */
    static long of(DecoderConfig config, DecoderModel model, CacheSizes sizes, Buckets buckets, boolean tiled) {
        double besides = tiled ? code(config, model.lowering().devices(), buckets) : copies(model, sizes);
        long counts = Penalties.counts(
                        sizes.sequences(),
                        config.vocabulary() / model.lowering().devices())
                .bytes();
        return (long) (temporary(config, model, sizes, buckets, tiled) + besides) + counts;
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
        double root = Math.sqrt(program.positions());
        return switch (program) {
            case Program.Extend _ when devices == 1 -> 0.09 + 0.01 * root;
            case Program.Extend extend -> extend.generates() ? 0.28 + 0.025 * root : 0.05 + 0.06 * root;
            case Program.CopyRow _ -> 0.02;
        };
    }

    private static double temporary(
            DecoderConfig config, DecoderModel model, CacheSizes sizes, Buckets buckets, boolean tiled) {
        double logits = (double) sizes.sequences() * config.vocabulary();
        double ofChunk =
                tiled ? chunk(config, model, sizes, buckets) : heads(config) * tokens(sizes, buckets) * sizes.length();
        double largest =
                Float.BYTES * Math.max(logits, ofChunk) / model.lowering().devices();
        return tiled ? LEAST_TEMPORARY_TILED + ALIVE_TILED * largest : LEAST_TEMPORARY + ALIVE * largest;
    }

    private static double tokens(CacheSizes sizes, Buckets buckets) {
        return Math.max(sizes.sequences(), buckets.chunks().getLast());
    }

    private static double heads(DecoderConfig config) {
        return config.layers().stream()
                .mapToDouble(layer -> layer.mixer().heads())
                .max()
                .orElse(0);
    }

    /** Elements of the largest array of a chunk: scores where no kernel computes them, or features. */
    private static double chunk(DecoderConfig config, DecoderModel model, CacheSizes sizes, Buckets buckets) {
        double tokens = tokens(sizes, buckets);
        boolean byKernel =
                model.readsWhatIsFilled(sizes.sequences(), 1, buckets.chunks().getLast());
        double scores = 0;
        for (DecoderConfig.Layer layer : config.layers()) {
            int window = model.window(layer.mixer());
            double read = window > 0 ? window + tokens : byKernel ? 0 : sizes.length();
            scores = Math.max(scores, layer.mixer().heads() * read);
        }
        int features = config.layers().stream()
                .mapToInt(layer -> switch (layer.feedForward()) {
                    case FeedForwardConfig.Dense dense -> 2 * dense.intermediate();
                    case FeedForwardConfig.Both both -> 2 * both.dense().intermediate();
                    case FeedForwardConfig.Sparse sparse -> 0;
                })
                .max()
                .orElse(0);
        // All features of the residual stream are on each device.
        double whole = (double) config.hidden() * model.lowering().devices();
        return tokens * Math.max(scores, Math.max(features, whole));
    }

    /** XLA:CPU computes a long chunk on a copy of a layer's keys and one of its values. */
    private static double copies(DecoderModel model, CacheSizes sizes) {
        return 2.0
                * model.cacheShapes(sizes.sequences()).stream()
                        .flatMap(layer -> layer.stream())
                        .mapToLong(Shape::bytes)
                        .max()
                        .orElse(0);
    }
}
