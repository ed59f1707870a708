package dev.systole.engine.model;

import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.experts.Router;
import org.jspecify.annotations.Nullable;

/** A layer's half that works on each token by itself. */
public sealed interface FeedForwardConfig {

    /**
     * The same for every token.
     *
     * @param intermediate inner features
     * @param activation of the gate
     * @param biased whether the projections have biases
     * @param fused whether gate and up are one module
     */
    record Dense(int intermediate, Activation activation, boolean biased, boolean fused) implements FeedForwardConfig {

        /** Checks the size. */
        public Dense {
            if (intermediate < 1) {
                throw new UnsupportedModelException(
                        "config.json: intermediate_size " + intermediate + " must be positive");
            }
        }
    }

    /**
     * Experts of which each token uses some.
     *
     * @param experts how many
     * @param intermediate inner features of each
     * @param tensors how a checkpoint names and lays them
     * @param gating of gate and up
     * @param routing how they are chosen
     * @param shared an expert that every token uses, or null
     */
    record Sparse(
            int experts,
            int intermediate,
            Tensors tensors,
            Gating gating,
            Routing routing,
            @Nullable Shared shared) implements FeedForwardConfig {

        /** Checks the sizes. */
        public Sparse {
            if (experts < 1 || intermediate < 1 || routing.chosen() < 1 || routing.chosen() > experts) {
                throw new UnsupportedModelException("config.json: experts " + experts + " and moe_intermediate_size "
                        + intermediate + " must be positive, and num_experts_per_tok " + routing.chosen()
                        + " at most the experts");
            }
        }
    }

    /**
     * A dense layer and experts beside it, each with norms of its own (Gemma 4).
     *
     * @param dense the one
     * @param sparse the other
     */
    record Both(Dense dense, Sparse sparse) implements FeedForwardConfig {}

    /** How a checkpoint names and lays experts. */
    enum Tensors {
        /**
         * {@code mlp.gate} and {@code mlp.experts.N.gate_proj}, or all experts in one {@code mlp.experts.gate_up_proj}.
         */
        QWEN,
        /** {@code block_sparse_moe.gate} and {@code block_sparse_moe.experts.N.w1}. */
        MIXTRAL,
        /** {@code mlp.router} and {@code mlp.experts.gate_up_proj}, [E, in, out], with biases. */
        GPT_OSS,
        /** {@code router.proj} and {@code experts.gate_up_proj}, [E, out, in]. */
        GEMMA
    }

    /**
     * How experts are chosen.
     *
     * @param chosen for each token
     * @param scoring what becomes of the scores
     * @param normalised whether the weights are divided by their sum
     * @param scale factor of the weights
     * @param groups restriction to groups, or null
     * @param corrected whether scores are corrected for the choice
     */
    record Routing(
            int chosen,
            Router.Scoring scoring,
            boolean normalised,
            double scale,
            Router.@Nullable Groups groups,
            boolean corrected) {}

    /**
     * An expert that every token uses.
     *
     * @param module its name below {@code mlp}
     * @param intermediate inner features
     * @param gated whether a gate of its own weighs it
     */
    record Shared(String module, int intermediate, boolean gated) {}
}
