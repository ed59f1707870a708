package dev.systole.engine.nn.experts;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.reshape;

import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.FeedForward;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Mlp;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A sparse mixture of experts (Shazeer et al., 2017).
 *
 * @param router chooses
 * @param experts of which each token uses a few
 * @param shared used by every token, or null
 * @param sharedGate H to one number, whose logistic function multiplies the shared expert's result, or null
 */
public record MixtureOfExperts(
        Router router,
        Experts experts,
        @Nullable Mlp shared,
        @Nullable Linear sharedGate) implements FeedForward {

    @Override
    public Stream<Weight> weights() {
        return Stream.of(
                        router.weights(),
                        experts.weights(),
                        Stream.ofNullable(shared).flatMap(Mlp::weights),
                        Stream.ofNullable(sharedGate).flatMap(Linear::weights))
                .flatMap(weights -> weights);
    }

    @Override
    public Stream<KernelWish> wishes(Lowering lowering, long tokens) {
        return experts.wishes(lowering, tokens, router.chosen());
    }

    @Override
    public Value forward(Scope scope, Value x) {
        return forward(scope, x, x);
    }

    /**
     * Applies it where the router sees something else than the experts.
     *
     * @param scope the program
     * @param routed f32[m, H], tokens of the residual stream, what the router sees
     * @param x f32[m, H], the same tokens
     * @return f32[m, H]
     */
    public Value forward(Scope scope, Value routed, Value x) {
        Value tokens = scope.gathered(x);
        Value sum = experts.forward(scope, tokens, router.choose(scope, routed).gathered(scope));
        if (shared == null) {
            return sum;
        }
        Value always = shared.ofAll(scope, tokens);
        if (sharedGate != null) {
            Value share = apply(Unary.LOGISTIC, reshape(sharedGate.forward(scope, x), x.dim(0)));
            always = multiply(always, broadcastOuter(share, always));
        }
        return add(sum, always);
    }
}
