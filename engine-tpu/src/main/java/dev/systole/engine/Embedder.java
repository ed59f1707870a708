package dev.systole.engine;

import java.util.List;

/**
 * Turns texts into vectors whose dot product says how alike they are: the decoder's hidden states after its last norm,
 * pooled and scaled to length 1. Thread-safe; calls block and run one after the other, so never call it on an event
 * loop. Whoever made it closes it.
 */
public interface Embedder {

    /** Which hidden states make the vector. */
    enum Pooling {
        /** That of the last token, which alone has seen all others. */
        LAST,
        /** The mean over all tokens. */
        MEAN
    }

    /**
     * Length of a vector.
     *
     * @return the model's hidden size
     */
    int dimensions();

    /**
     * Longest text.
     *
     * @return tokens
     */
    int maxLength();

    /**
     * Embeds texts.
     *
     * @param texts ids of each, at least one and at most {@link #maxLength}, all below the vocabulary's size
     * @param pooling the same for all
     * @return a vector for each text in order, float32 of length {@link #dimensions} and of norm 1
     * @throws IllegalArgumentException if a text is empty or too long, or an id is none of the model's
     * @throws dev.systole.scheduler.EngineException if the device fails
     */
    List<float[]> embed(List<int[]> texts, Pooling pooling);
}
