package dev.systole.config;

import java.util.ArrayList;
import java.util.List;

/**
 * How the engine computes.
 *
 * @param dtype element type of weights, activations and cache
 * @param maxModelLen longest sequence in tokens, prompt and output together; 0 takes the model's own, at most 2,048 on
 *     CPU
 * @param maxNumSeqs rows of the static cache: sequences that decode at the same time
 * @param fit whether smaller sizes are taken where these do not fit the devices' memory
 * @param batchInvariant whether one decode bucket, one cache-length bucket and a fixed grid of chunks are used, so that
 *     the arithmetic of a sequence does not depend on its batch-mates
 * @param tensorParallelSize devices among which heads, features, experts and the vocabulary are split
 * @param embeddings whether texts are embedded as well, by programs of their own over the same weights
 */
public record EngineConfig(
        DtypeChoice dtype,
        int maxModelLen,
        int maxNumSeqs,
        boolean fit,
        boolean batchInvariant,
        int tensorParallelSize,
        boolean embeddings) {

    /** Element types a user may ask for. */
    public enum DtypeChoice {
        /** The checkpoint's own; bfloat16 for GGUF and for float16 checkpoints. */
        AUTO,
        /** Weights, cache and dot operands in bfloat16; sums and norms in float32. */
        BFLOAT16,
        /** Everything in float32. */
        FLOAT32
    }

    /**
     * Settings of an engine that generates and does nothing besides.
     *
     * @param dtype element type of weights, activations and cache
     * @param maxModelLen longest sequence in tokens, 0 for the model's own
     * @param maxNumSeqs rows of the static cache
     * @param fit whether smaller sizes are taken where these do not fit
     * @param batchInvariant whether the arithmetic of a sequence is independent of its batch-mates
     * @param tensorParallelSize devices among which the model is split
     */
    public EngineConfig(
            DtypeChoice dtype,
            int maxModelLen,
            int maxNumSeqs,
            boolean fit,
            boolean batchInvariant,
            int tensorParallelSize) {
        this(dtype, maxModelLen, maxNumSeqs, fit, batchInvariant, tensorParallelSize, false);
    }

    /**
     * These settings on other devices.
     *
     * @param devices among which the model is split
     * @return all else as it is here
     */
    public EngineConfig withDevices(int devices) {
        return new EngineConfig(dtype, maxModelLen, maxNumSeqs, fit, batchInvariant, devices, embeddings);
    }

    /**
     * These settings with embeddings.
     *
     * @return all else as it is here
     */
    public EngineConfig withEmbeddings() {
        return new EngineConfig(dtype, maxModelLen, maxNumSeqs, fit, batchInvariant, tensorParallelSize, true);
    }

    /** Checks the ranges, and names all that is wrong at once. */
    public EngineConfig {
        List<String> problems = new ArrayList<>();
        if (maxModelLen < 0) {
            problems.add("max-model-len must be positive, or 0 for the model's own, not " + maxModelLen);
        }
        if (maxNumSeqs < 1 || maxNumSeqs > 1024) {
            problems.add("max-num-seqs must lie in 1..1024, not " + maxNumSeqs);
        }
        if (tensorParallelSize < 1 || tensorParallelSize > 256) {
            problems.add("tensor-parallel-size must lie in 1..256, not " + tensorParallelSize);
        }
        if (!problems.isEmpty()) {
            throw new SettingException(String.join("; ", problems));
        }
    }
}
