package dev.systole.engine.nn;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.Linear.Features;
import dev.systole.engine.nn.Weight.Role;
import java.util.List;
import java.util.stream.Stream;

/**
 * The gated feed-forward layer, down(activation(gate(x)) * up(x)) (Shazeer, 2020); its inner features are split over
 * the devices.
 *
 * @param gateUp H to gate and up, one behind the other
 * @param down intermediate to H
 * @param gating of the two
 */
public record Mlp(Linear gateUp, Linear down, Gating gating) implements FeedForward {

    /**
     * A layer whose gate and up are modules of their own.
     *
     * @param module such as {@code model.layers.0.mlp}
     * @param role of its weights
     * @param hidden features in and out
     * @param intermediate features between
     * @param activation of the gate
     * @param biased whether the projections have biases
     * @param lowering gives type and layout
     * @return the layer
     */
    public static Mlp of(
            String module,
            Role role,
            long hidden,
            long intermediate,
            Activation activation,
            boolean biased,
            Lowering lowering) {
        return of(
                module,
                role,
                hidden,
                List.of(
                        Features.of(module + ".gate_proj", intermediate, lowering.devices()),
                        Features.of(module + ".up_proj", intermediate, lowering.devices())),
                activation,
                biased,
                lowering);
    }

    /**
     * A layer whose gate and up are one module (Phi-3).
     *
     * @param module such as {@code model.layers.0.mlp}
     * @param hidden features in and out
     * @param intermediate features between
     * @param activation of the gate
     * @param lowering gives type and layout
     * @return the layer
     */
    public static Mlp fused(String module, long hidden, long intermediate, Activation activation, Lowering lowering) {
        String both = module + ".gate_up_proj";
        return of(
                module,
                Role.FEED_FORWARD,
                hidden,
                List.of(
                        new Features(both, 2 * intermediate, 0, intermediate, lowering.devices()),
                        new Features(both, 2 * intermediate, intermediate, intermediate, lowering.devices())),
                activation,
                false,
                lowering);
    }

    private static Mlp of(
            String module,
            Role role,
            long hidden,
            List<Features> gateUp,
            Activation activation,
            boolean biased,
            Lowering lowering) {
        long intermediate = gateUp.getFirst().count();
        lowering.share("intermediate features of " + module, intermediate);
        return new Mlp(
                Linear.of(module + ".gate_up_proj", role, hidden, gateUp, biased, lowering),
                Linear.summed(module + ".down_proj", role, intermediate, hidden, biased, lowering),
                new Gating.Halves(activation));
    }

    @Override
    public Stream<Weight> weights() {
        return Stream.concat(gateUp.weights(), down.weights());
    }

    @Override
    public Stream<KernelWish> wishes(Lowering lowering, long tokens) {
        return Stream.of();
    }

    /**
     * Applies it where each device has all tokens.
     *
     * @param scope the program
     * @param x [M, H]
     * @return f32[m, H], tokens of the residual stream
     */
    public Value ofAll(Scope scope, Value x) {
        return down.forward(scope, gating.inner(gateUp.forward(scope, x)));
    }

    @Override
    public Value forward(Scope scope, Value x) {
        return ofAll(scope, scope.gathered(x));
    }
}
