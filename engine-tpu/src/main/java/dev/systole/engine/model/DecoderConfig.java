package dev.systole.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decoder-only transformer, as far as its programs depend on it.
 *
 * @param vocabulary rows of the embedding
 * @param hidden H
 * @param maxPositions longest sequence that the model was made for
 * @param normEpsilon of all norms
 * @param unitOffsetNorm whether norms multiply by 1 + weight
 * @param embeddingScale factor of the embeddings
 * @param residualScale factor of what each half of a layer adds
 * @param head what follows the last layer
 * @param perLayerInput what each layer gets of the token besides, or null
 * @param layers one for each layer, in order
 */
public record DecoderConfig(
        int vocabulary,
        int hidden,
        int maxPositions,
        float normEpsilon,
        boolean unitOffsetNorm,
        double embeddingScale,
        double residualScale,
        Head head,
        @Nullable PerLayerInput perLayerInput,
        List<Layer> layers) {

    /**
     * From the last layer to logits.
     *
     * @param tied whether the embedding is the head
     * @param scale factor of the logits
     * @param softCap c of c tanh(logit / c), 0 for none
     */
    public record Head(boolean tied, double scale, double softCap) {}

    /**
     * Embeddings that each layer gets of the token (Gemma 3n and 4).
     *
     * @param vocabulary rows of their table
     * @param features of each layer's
     */
    public record PerLayerInput(int vocabulary, int features) {}

    /** Where a layer has norms. */
    public enum Norms {
        /** Before attention and before feed-forward. */
        BEFORE,
        /** Of what attention and feed-forward add (OLMo 2 and 3). */
        AFTER,
        /** Both (Gemma). */
        AROUND
    }

    /**
     * One layer.
     *
     * @param mixer its attention or recurrence
     * @param feedForward its other half
     * @param norms where it has norms
     * @param scaled whether its output is multiplied by a number of its own (Gemma 4)
     */
    public record Layer(MixerConfig mixer, FeedForwardConfig feedForward, Norms norms, boolean scaled) {}

    /** Copies the list and checks what a reader of the config cannot have meant. */
    public DecoderConfig {
        layers = List.copyOf(layers);
        if (vocabulary < 1 || hidden < 1 || layers.isEmpty() || maxPositions < 1) {
            throw new UnsupportedModelException("config.json: vocab_size " + vocabulary + ", hidden_size " + hidden
                    + ", num_hidden_layers " + layers.size() + ", max_position_embeddings " + maxPositions
                    + " must all be positive");
        }
    }
}
