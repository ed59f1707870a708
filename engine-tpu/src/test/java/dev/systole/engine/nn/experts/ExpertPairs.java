package dev.systole.engine.nn.experts;

import static dev.systole.engine.nn.KernelOrTwin.CHIPS;
import static dev.systole.engine.nn.KernelOrTwin.CHOSEN;
import static dev.systole.engine.nn.KernelOrTwin.CHUNK;
import static dev.systole.engine.nn.KernelOrTwin.EXPERTS;
import static dev.systole.engine.nn.KernelOrTwin.ROWS;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.KernelOrTwin;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/** Programs of the kernels of experts. */
public final class ExpertPairs {

    private ExpertPairs() {}

    /** Every kernel; of a new one there is a line to add. */
    public static List<KernelOrTwin> all() {
        return List.of(
                experts("moe_decode", ROWS, 2_048, 768, Activation.SILU),
                experts("moe_decode", ROWS, 2_816, 704, Activation.GELU_TANH),
                experts("moe_prefill", CHUNK, 2_048, 768, Activation.SILU),
                experts("moe_prefill", CHUNK, 2_816, 704, Activation.GELU_TANH));
    }

    /** One chip's share of the experts of a layer. */
    private static Experts layer(int hidden, int inner, Activation activation) {
        long local = EXPERTS / CHIPS;
        return new Experts(
                new Matrix(
                        Weight.whole("gate_up", Weight.Role.EXPERT, DType.BF16, local, 2L * inner, hidden),
                        Layout.OUTPUTS_INPUTS),
                null,
                new Matrix(
                        Weight.whole("down", Weight.Role.EXPERT, DType.BF16, local, inner, hidden),
                        Layout.INPUTS_OUTPUTS),
                null,
                new Gating.Halves(activation));
    }

    /** The kernel that computes some tokens of a model with such experts. */
    public static KernelWish wish(int tokens, int hidden, int inner, Activation activation) {
        return ExpertKernels.wish(layer(hidden, inner, activation), tokens, CHOSEN);
    }

    private static KernelOrTwin experts(String kernel, int tokens, int hidden, int inner, Activation activation) {
        Experts layer = layer(hidden, inner, activation);
        return new KernelOrTwin(
                kernel,
                tokens + " tokens, " + layer.down().count() + " of " + EXPERTS + " experts of " + hidden + " x "
                        + inner,
                tokens,
                wish(tokens, hidden, inner, activation),
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, layer.weights().toList());
                    Value x = module.parameter("x", Shape.of(DType.F32, tokens, hidden));
                    Router.Choice choice = new Router.Choice(
                            module.parameter("experts", Shape.of(DType.S32, tokens, CHOSEN)),
                            module.parameter("weights", Shape.of(DType.F32, tokens, CHOSEN)));
                    return List.of(layer.forward(scope, x, choice));
                });
    }
}
