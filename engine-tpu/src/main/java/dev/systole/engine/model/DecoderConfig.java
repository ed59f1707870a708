package dev.systole.engine.model;

import dev.systole.engine.nn.Mlp;
import java.util.List;

/**
 * A decoder-only transformer, as far as its programs depend on it.
 *
 * @param vocabulary rows of the embedding
 * @param hidden H
 * @param intermediate features inside the feed-forward layers
 * @param heads h, query heads
 * @param keyValueHeads k
 * @param headDimension d
 * @param maxPositions longest sequence that the model was made for
 * @param normEpsilon of all norms
 * @param attentionScale factor of the scores, usually d^-1/2
 * @param attentionSoftCap c of c tanh(score / c), 0 for none
 * @param logitSoftCap c of c tanh(logit / c), 0 for none
 * @param activation of the feed-forward gates
 * @param traits what differs between the families
 * @param layers one for each layer, in order
 */
public record DecoderConfig(
        int vocabulary,
        int hidden,
        int intermediate,
        int heads,
        int keyValueHeads,
        int headDimension,
        int maxPositions,
        float normEpsilon,
        double attentionScale,
        double attentionSoftCap,
        double logitSoftCap,
        Mlp.Activation activation,
        Traits traits,
        List<Layer> layers) {

    /**
     * What differs between the families.
     *
     * @param tiedHead whether the embedding is the head
     * @param queryKeyValueBias whether q, k and v have biases
     * @param outputBias whether the attention's output projection has one
     * @param feedForwardBias whether the feed-forward projections have biases
     * @param queryKeyNorm whether each head's queries and keys are normed
     * @param unitOffsetNorm whether norms multiply by 1 + weight
     * @param sandwichNorm whether attention and feed-forward outputs are normed before they are added (Gemma 2 and 3)
     * @param scaledEmbedding whether embeddings are multiplied by sqrt(H)
     */
    public record Traits(
            boolean tiedHead,
            boolean queryKeyValueBias,
            boolean outputBias,
            boolean feedForwardBias,
            boolean queryKeyNorm,
            boolean unitOffsetNorm,
            boolean sandwichNorm,
            boolean scaledEmbedding) {}

    /**
     * One layer's attention.
     *
     * @param window positions that a token attends to, itself included; 0 for all
     * @param rope its rotation
     */
    public record Layer(int window, RopeScaling rope) {}

    /** Copies the list and checks what a reader of the config cannot have meant. */
    public DecoderConfig {
        layers = List.copyOf(layers);
        if (vocabulary < 1 || hidden < 1 || intermediate < 1 || layers.isEmpty() || maxPositions < 1) {
            throw new UnsupportedModelException("config.json: vocab_size " + vocabulary + ", hidden_size " + hidden
                    + ", intermediate_size " + intermediate + ", num_hidden_layers " + layers.size()
                    + ", max_position_embeddings " + maxPositions + " must all be positive");
        }
        if (keyValueHeads < 1 || heads % keyValueHeads != 0 || headDimension < 2 || headDimension % 2 != 0) {
            throw new UnsupportedModelException("config.json: num_attention_heads " + heads
                    + " must be a multiple of num_key_value_heads " + keyValueHeads + ", and head_dim " + headDimension
                    + " must be even");
        }
    }
}
