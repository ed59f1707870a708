package dev.systole.engine.model;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a layer's tokens see those before them. Each says for itself what plans and programs need to know of it. */
public sealed interface MixerConfig {

    /**
     * The rotation of its queries and keys.
     *
     * @return null for none
     */
    @Nullable
    Rotation rotation();

    /**
     * Positions that a token attends to, itself included.
     *
     * @return 0 for all, and for a state, which has none
     */
    default int window() {
        return 0;
    }

    /**
     * The layer whose keys and values it attends to.
     *
     * @return -1 where it has its own
     */
    default int sharesWith() {
        return -1;
    }

    /**
     * Heads that score the slots of a cache.
     *
     * @return 0 where it has no such scores
     */
    int heads();

    /**
     * Whether it keeps a state of fixed size for each row, which a sequence's end alone has.
     *
     * @return false where it keeps something for each position
     */
    default boolean isRecurrent() {
        return false;
    }

    /**
     * What it computes for a chunk of a new sequence besides products with weights: each score and its share of the
     * values, or what each token does to the state.
     *
     * @param tokens of the chunk
     * @return floating-point operations of all devices
     */
    double flops(int tokens);

    /** Pairs of a token and one that it sees, for a chunk of a new sequence. */
    private static double seen(int tokens, int window) {
        double whole = window == 0 ? tokens : Math.min(window, tokens);
        return whole * (whole + 1) / 2 + (tokens - whole) * whole;
    }

    /**
     * Attention with keys and values for each key-value head.
     *
     * @param heads h, query heads
     * @param keyValueHeads k
     * @param dimension d
     * @param window positions that a token attends to, itself included; 0 for all
     * @param rotation of queries and keys, null for none
     * @param scale factor of the scores, usually d^-1/2
     * @param softCap c of c tanh(score / c), 0 for none
     * @param sharesWith the layer whose keys and values this one attends to, -1 where it has its own
     * @param traits what differs between the families
     */
    record Attention(
            int heads,
            int keyValueHeads,
            int dimension,
            int window,
            @Nullable Rotation rotation,
            double scale,
            double softCap,
            int sharesWith,
            Set<Trait> traits)
            implements MixerConfig {

        /** Copies the set and checks the sizes. */
        public Attention {
            traits = traits.isEmpty() ? Set.of() : Set.copyOf(traits);
            if (keyValueHeads < 1 || heads < 1 || heads % keyValueHeads != 0 || dimension < 2 || dimension % 2 != 0) {
                throw new UnsupportedModelException("config.json: num_attention_heads " + heads
                        + " must be a multiple of num_key_value_heads " + keyValueHeads + ", and head_dim " + dimension
                        + " must be even");
            }
        }

        boolean has(Trait trait) {
            return traits.contains(trait);
        }

        @Override
        public double flops(int tokens) {
            return 4.0 * heads * dimension * seen(tokens, window);
        }
    }

    /** What differs between families with attention. */
    enum Trait {
        /** Queries, keys and values have biases. */
        QUERY_KEY_VALUE_BIAS,
        /** The output projection has a bias. */
        OUTPUT_BIAS,
        /** Each head's queries and keys are normed. */
        HEAD_NORM,
        /** The queries of all heads are normed together, and the keys. */
        JOINT_NORM,
        /** Values are normed, without a weight. */
        VALUE_NORM,
        /** Keys and values are one projection. */
        KEYS_AS_VALUES,
        /** Each head's result is gated. */
        GATED,
        /** Each head has a score more, whose value is zero. */
        SINKS,
        /** Queries, keys and values are one module. */
        FUSED;

        /** The traits that hold. */
        static Set<Trait> of(boolean queryKeyValueBias, boolean outputBias, Trait... others) {
            Set<Trait> traits = EnumSet.noneOf(Trait.class);
            traits.addAll(Set.of(others));
            if (queryKeyValueBias) {
                traits.add(QUERY_KEY_VALUE_BIAS);
            }
            if (outputBias) {
                traits.add(OUTPUT_BIAS);
            }
            return traits;
        }
    }

    /**
     * Attention over one latent vector for each token (DeepSeek-V2 and later).
     *
     * @param heads h
     * @param queryLatent features of the queries' latent vector, 0 where they have none
     * @param latent r, features of the cached vector
     * @param unrotated features of a query or key without position
     * @param rotated features with position
     * @param value features of a value
     * @param scale factor of the scores
     * @param pairs whether rotated features are stored pair by pair
     * @param biased whether the projections from H have biases
     * @param rotation of the rotated features
     */
    record Latent(
            int heads,
            int queryLatent,
            int latent,
            int unrotated,
            int rotated,
            int value,
            double scale,
            boolean pairs,
            boolean biased,
            Rotation rotation)
            implements MixerConfig {

        @Override
        public double flops(int tokens) {
            return 2.0 * heads * (unrotated + rotated + value) * seen(tokens, 0);
        }
    }

    /**
     * A gated delta network (Qwen3-Next, Qwen3.5).
     *
     * @param keyHeads heads of queries and keys
     * @param valueHeads heads of values, a multiple of the key heads
     * @param key features of a query or key
     * @param value features of a value
     * @param kernel tokens that the convolution sees
     * @param grouped whether the projections lie key head by key head
     */
    record Recurrent(int keyHeads, int valueHeads, int key, int value, int kernel, boolean grouped)
            implements MixerConfig {

        /** Checks the sizes. */
        public Recurrent {
            if (keyHeads < 1 || valueHeads % keyHeads != 0 || kernel < 2 || key < 1 || value < 1) {
                throw new UnsupportedModelException("config.json: linear_num_value_heads " + valueHeads
                        + " must be a multiple of linear_num_key_heads " + keyHeads
                        + ", linear_conv_kernel_dim " + kernel + " at least 2, and linear_key_head_dim " + key
                        + " and linear_value_head_dim " + value + " positive");
            }
        }

        @Override
        public @Nullable Rotation rotation() {
            return null;
        }

        @Override
        public int heads() {
            return 0;
        }

        @Override
        public boolean isRecurrent() {
            return true;
        }

        @Override
        public double flops(int tokens) {
            return 6.0 * valueHeads * key * value * tokens;
        }
    }

    /**
     * A rotary embedding.
     *
     * @param scaling frequencies
     * @param features of each head that are rotated, the first ones
     */
    record Rotation(RopeScaling scaling, int features) {}
}
