package dev.systole.engine.model;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.FeedForward;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Norm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import java.util.stream.Stream;

/** The half of a layer behind its mixer: what it adds to the residual. */
sealed interface FeedForwardHalf permits FeedForwardHalf.Single, DenseAndExperts {

    /** All weights, in a fixed order. */
    Stream<Weight> weights();

    /** The kernels that it would call for so many tokens, each once. */
    Stream<KernelWish> wishes(Lowering lowering, long tokens);

    /** The residual f32[m, H] to what is added to it, f32[m, H]: tokens of the residual stream. */
    Value forward(Scope scope, Value residual);

    /**
     * A feed-forward between two norms.
     *
     * @param input norm of what comes in
     * @param feedForward the layer
     * @param output norm of what it gives
     */
    record Single(Norm input, FeedForward feedForward, Norm output) implements FeedForwardHalf {

        @Override
        public Stream<Weight> weights() {
            return Stream.of(input.weights(), feedForward.weights(), output.weights())
                    .flatMap(weights -> weights);
        }

        @Override
        public Stream<KernelWish> wishes(Lowering lowering, long tokens) {
            return feedForward.wishes(lowering, tokens);
        }

        @Override
        public Value forward(Scope scope, Value residual) {
            return output.forward(scope, feedForward.forward(scope, input.forward(scope, residual)));
        }
    }
}
