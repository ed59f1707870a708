package dev.systole.engine.nn.experts;

import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Reductions.any;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.kernel.KernelWork;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Experts by kernels: {@code moe_decode} reads each expert that some token uses once, for all tokens;
 * {@code moe_prefill} computes each token's own experts only, in blocks of rows.
 */
final class ExpertKernels {

    /** Rows of a tile of bfloat16: fewer tokens take no less time. */
    private static final long TILE = 16;

    /**
     * Up to so many tokens an expert takes no longer for all of them than its weights do to be read, by libtpu's
     * schedule of the kernel at the headline models' sizes.
     */
    private static final long MOST_FOR_ALL = 512;

    private ExpertKernels() {}

    /**
     * The weighted sum of this device's share of the chosen experts.
     *
     * @param scope the program
     * @param experts this device's
     * @param x [M, H]
     * @param choice of all devices' experts
     * @return f32[M, H], or empty where no kernel is made for these sizes
     */
    static Optional<Value> forward(Scope scope, Experts experts, Value x, Router.Choice choice) {
        return x.dim(0) <= MOST_FOR_ALL ? all(scope, experts, x, choice) : blocks(scope, experts, x, choice);
    }

    /** The kernel that serves so many tokens, each of which uses so many experts of all devices'. */
    static KernelWish wish(Experts experts, long tokens, long chosen) {
        return tokens <= MOST_FOR_ALL ? all(experts, tokens) : blocks(experts, tokens, tokens * chosen);
    }

    /** The kernel that reads each expert for all tokens; its operands 3 and 4 are the experts' weights. */
    private static KernelWish all(Experts experts, long tokens) {
        long local = experts.down().count();
        return new KernelWish(
                "moe_decode",
                constants(experts),
                Map.of("tokens", padded(tokens), "experts", local),
                (covers, loads) -> new KernelWork.Amount(
                        loads.activeExperts(),
                        0,
                        Map.of(3, loads.activeExperts() / local, 4, loads.activeExperts() / local)));
    }

    /** The kernel that visits blocks of one expert each; its operands 4 and 5 are the experts' weights. */
    private static KernelWish blocks(Experts experts, long tokens, long pairs) {
        long local = experts.down().count();
        Map<String, String> constants = new HashMap<>(constants(experts));
        constants.put("block_rows", String.valueOf(ExpertRows.BLOCK));
        return new KernelWish(
                "moe_prefill",
                constants,
                Map.of("blocks", ExpertRows.blocks(pairs, local), "tokens", tokens, "experts", local),
                (covers, loads) -> new KernelWork.Amount(
                        loads.visits((int) ExpertRows.BLOCK),
                        0,
                        Map.of(4, loads.activeExperts() / local, 5, loads.activeExperts() / local)));
    }

    private static long padded(long tokens) {
        return Math.ceilDiv(tokens, TILE) * TILE;
    }

    private static Optional<Value> all(Scope scope, Experts experts, Value x, Router.Choice choice) {
        long tokens = x.dim(0);
        long padded = padded(tokens);
        long local = experts.down().count();
        return scope.kernel(all(experts, tokens)).map(kernel -> {
            Value coefficients = rowsUpTo(padded, coefficients(choice, local));
            Value zero = Constants.scalar(x.module(), DType.F32, 0);
            Value active = convert(any(compare(Order.NE, coefficients, zero), 0), DType.S32);
            Value inputs = rowsUpTo(padded, convert(x, experts.gateUp().dtype()));
            List<Value> outputs = kernel.on(List.of(
                    active,
                    inputs,
                    coefficients,
                    scope.value(experts.gateUp().codes()),
                    scope.value(experts.down().codes())));
            return slice(outputs.getFirst(), 0, 0, tokens);
        });
    }

    private static Optional<Value> blocks(Scope scope, Experts experts, Value x, Router.Choice choice) {
        KernelWish wish = blocks(experts, x.dim(0), choice.experts().shape().elements());
        return scope.kernel(wish).map(kernel -> {
            ExpertRows rows = ExpertRows.of(
                    experts.here(scope, choice),
                    choice.weights(),
                    experts.down().count());
            return kernel.on(List.of(
                            rows.experts(),
                            rows.tokens(),
                            convert(x, experts.gateUp().dtype()),
                            rows.weights(),
                            scope.value(experts.gateUp().codes()),
                            scope.value(experts.down().codes())))
                    .getFirst();
        });
    }

    private static Map<String, String> constants(Experts experts) {
        return Map.of(
                "hidden", String.valueOf(experts.down().outputs()),
                "inner", String.valueOf(experts.down().inputs()),
                "activation", activation(experts));
    }

    private static String activation(Experts experts) {
        String gating = switch (experts.gating()) {
            case Gating.Halves halves -> halves.activation().name().toLowerCase(Locale.ROOT);
            case Gating.ClampedPairs pairs -> "clamped_pairs";
        };
        return experts.gateUpBias() == null ? gating : gating + "_biased";
    }

    /** The weight of each of this device's experts for each token, 0 where not chosen: f32[M, E]. */
    private static Value coefficients(Router.Choice choice, long local) {
        Value chosen = choice.experts();
        long[] dims = {chosen.dim(0), chosen.dim(1), local};
        Value first = multiply(Collectives.replicaId(chosen.module()), (double) local);
        Value own = subtract(chosen, broadcast(first, new long[] {dims[0], dims[1]}));
        Value expert = Constants.iota(chosen.module(), Shape.of(DType.S32, dims), 2);
        Value here = compare(Order.EQ, broadcast(own, dims, 0, 1), expert);
        Value zero = Constants.scalar(chosen.module(), DType.F32, 0);
        return sum(select(here, broadcast(choice.weights(), dims, 0, 1), zero), 1);
    }

    private static Value rowsUpTo(long count, Value x) {
        long missing = count - x.dim(0);
        return missing == 0
                ? x
                : concatenate(0, List.of(x, Constants.fill(x.module(), Shape.of(x.dtype(), missing, x.dim(1)), 0)));
    }
}
