package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import java.util.List;
import java.util.stream.Stream;

/**
 * The gated feed-forward layer, down(activation(gate(x)) * up(x)) (Shazeer, 2020).
 *
 * @param gateUp H to gate and up, one behind the other
 * @param down intermediate to H
 * @param activation of the gate
 */
public record Mlp(Linear gateUp, Linear down, Activation activation) {

    /** Activations of the gate. */
    public enum Activation {
        /** x times the logistic function of x. */
        SILU,
        /** The tanh approximation of the Gaussian error linear unit (Hendrycks and Gimpel, 2016). */
        GELU_TANH
    }

    /**
     * A layer with the usual names in the checkpoint.
     *
     * @param module such as {@code model.layers.0.mlp}
     * @param hidden features in and out
     * @param intermediate features between
     * @param activation of the gate
     * @param biased whether the projections have biases
     * @param lowering gives type and layout
     * @return the layer
     */
    public static Mlp of(
            String module, long hidden, long intermediate, Activation activation, boolean biased, Lowering lowering) {
        List<String> gateUp = List.of(module + ".gate_proj", module + ".up_proj");
        return new Mlp(
                Linear.of(module + ".gate_up_proj", hidden, 2 * intermediate, gateUp, biased, lowering),
                Linear.of(
                        module + ".down_proj", intermediate, hidden, List.of(module + ".down_proj"), biased, lowering),
                activation);
    }

    /**
     * All weights of the layer.
     *
     * @return in a fixed order
     */
    public Stream<Weight> weights() {
        return Stream.concat(gateUp.weights(), down.weights());
    }

    /**
     * Applies the layer.
     *
     * @param scope the program
     * @param x f32[M, H]
     * @return f32[M, H]
     */
    public Value forward(Scope scope, Value x) {
        Value both = gateUp.forward(scope, x);
        long intermediate = both.dim(1) / 2;
        Value gate = slice(both, 1, 0, intermediate);
        Value up = slice(both, 1, intermediate, 2 * intermediate);
        return down.forward(scope, multiply(activate(gate), up));
    }

    private Value activate(Value x) {
        return switch (activation) {
            case SILU -> multiply(x, apply(Unary.LOGISTIC, x));
            case GELU_TANH -> {
                Value cubic = multiply(multiply(multiply(x, x), x), 0.044715);
                Value inner = multiply(add(x, cubic), Math.sqrt(2 / Math.PI));
                yield multiply(multiply(x, 0.5), add(apply(Unary.TANH, inner), 1));
            }
        };
    }
}
