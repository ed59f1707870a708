package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.divide;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.StepSizes;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gated DeltaNet (Yang et al., 2024) as in Qwen3-Next and Qwen3.5: a short causal convolution, then a linear recurrence
 * whose state is one matrix for each value head. Both are kept for each row in float32; padding and inactive rows never
 * change them, and the first token of a sequence finds them empty.
 *
 * @param sizes heads and widths
 * @param projections H to queries, keys, values and output gates, then write and decay gates
 * @param grouped whether they lie key head by key head (Qwen3-Next) rather than kind by kind (Qwen3.5)
 * @param convolution f32[K, c], a filter for each channel of queries, keys and values
 * @param decay f32[v], the logarithm of each value head's decay rate
 * @param decayBias f32[v]
 * @param norm of each value head's output, before its gate
 * @param output v x dv to H
 */
public record GatedDeltaNet(
        Sizes sizes,
        Linear projections,
        boolean grouped,
        Weight convolution,
        Weight decay,
        Weight decayBias,
        RmsNorm norm,
        Linear output)
        implements TokenMixer {

    private static final double NORM_EPSILON = 1e-6;

    /**
     * Sizes on one device.
     *
     * @param keyHeads k
     * @param valueHeads v, a multiple of k
     * @param key dk, features of a query or key
     * @param value dv, features of a value
     * @param kernel K, tokens that the convolution sees
     */
    public record Sizes(long keyHeads, long valueHeads, long key, long value, long kernel) {

        /**
         * Channels of the convolution.
         *
         * @return features of queries, keys and values together
         */
        public long channels() {
            return 2 * keyHeads * key + valueHeads * value;
        }
    }

    /** The projections of M tokens: f32[M, c], f32[M, v, dv], f32[M, v], f32[M, v]. */
    private record Projected(Value mixed, Value gate, Value write, Value decay) {}

    @Override
    public Stream<Weight> weights() {
        return Stream.of(
                        projections.weights(),
                        Stream.of(convolution, decay, decayBias),
                        norm.weights(),
                        output.weights())
                .flatMap(weights -> weights);
    }

    @Override
    public List<Shape> cacheShapes(long rows, long slots, DType dtype) {
        return List.of(
                Shape.of(DType.F32, rows, (sizes.kernel() - 1) * sizes.channels()),
                Shape.of(DType.F32, rows, sizes.valueHeads(), sizes.key(), sizes.value()));
    }

    @Override
    public Stream<KernelWish> wishes(Lowering lowering, StepSizes in) {
        long heads = sizes.valueHeads();
        return in.isDecode()
                ? Stream.of(
                        CausalConvolution.decode(sizes.kernel(), in.sequences(), in.rows(), sizes.channels()),
                        DeltaRuleKernels.decode(sizes.key(), sizes.value(), in.sequences(), in.rows(), heads))
                : Stream.of(DeltaRuleKernels.prefill(sizes.key(), sizes.value(), heads, in.tokens()));
    }

    @Override
    public boolean readsWhatIsFilled(Lowering lowering, StepSizes in) {
        return true;
    }

    @Override
    public Result forward(
            Scope scope, Value stream, AttentionContext context, List<Value> caches, @Nullable Segments shared) {
        Value x = scope.gathered(stream);
        Projected projected = grouped ? grouped(projections.forward(scope, x)) : joined(projections.forward(scope, x));
        CausalConvolution.Result convolved =
                new CausalConvolution(convolution).forward(scope, context.step(), projected.mixed(), caches.get(0));
        DeltaRule.Inputs inputs = inputs(
                scope, convolved.mixed(), projected, context.step().starts().dim(0));
        DeltaRuleKernels.Result result = DeltaRuleKernels.forward(scope, context.step(), inputs, caches.get(1))
                .orElseGet(() -> plain(scope, context.step(), inputs, caches.get(1)));
        Value normed = norm.forward(scope, reshape(result.output(), x.dim(0), sizes.valueHeads(), sizes.value()));
        Value gated = multiply(normed, silu(projected.gate()));
        return new Result(
                output.forward(scope, reshape(gated, x.dim(0), sizes.valueHeads() * sizes.value())),
                List.of(convolved.cache(), result.cache()),
                null);
    }

    static DeltaRuleKernels.Result plain(Scope scope, Step step, DeltaRule.Inputs inputs, Value cache) {
        RowState states = RowState.of(step, cache);
        DeltaRule.Result result = switch (step) {
            case Step.Decode decode -> DeltaRule.step(scope, inputs, states.before());
            case Step.Prompts prompts -> DeltaRule.chunk(scope, inputs, states.before(), prompts.lengths());
        };
        return new DeltaRuleKernels.Result(result.output(), states.after(result.state()));
    }

    private Projected joined(Value all) {
        long m = all.dim(0);
        long channels = sizes.channels();
        long gates = sizes.valueHeads() * sizes.value();
        long heads = sizes.valueHeads();
        return new Projected(
                slice(all, 1, 0, channels),
                reshape(slice(all, 1, channels, channels + gates), m, heads, sizes.value()),
                slice(all, 1, channels + gates, channels + gates + heads),
                slice(all, 1, channels + gates + heads, channels + gates + 2 * heads));
    }

    private Projected grouped(Value all) {
        long m = all.dim(0);
        long k = sizes.keyHeads();
        long perKey = sizes.valueHeads() / k;
        long values = perKey * sizes.value();
        long width = 2 * sizes.key() + 2 * values;
        Value groups = reshape(slice(all, 1, 0, k * width), m, k, width);
        Value gates = reshape(slice(all, 1, k * width, all.dim(1)), m, k, 2 * perKey);
        Value query = reshape(slice(groups, 2, 0, sizes.key()), m, k * sizes.key());
        Value key = reshape(slice(groups, 2, sizes.key(), 2 * sizes.key()), m, k * sizes.key());
        Value value = reshape(slice(groups, 2, 2 * sizes.key(), 2 * sizes.key() + values), m, k * values);
        return new Projected(
                concatenate(1, List.of(query, key, value)),
                reshape(slice(groups, 2, 2 * sizes.key() + values, width), m, sizes.valueHeads(), sizes.value()),
                reshape(slice(gates, 2, 0, perKey), m, sizes.valueHeads()),
                reshape(slice(gates, 2, perKey, 2 * perKey), m, sizes.valueHeads()));
    }

    private DeltaRule.Inputs inputs(Scope scope, Value mixed, Projected projected, long n) {
        long k = sizes.keyHeads();
        Value query = unit(reshape(slice(mixed, 1, 0, k * sizes.key()), mixed.dim(0), k, sizes.key()));
        Value key = unit(reshape(slice(mixed, 1, k * sizes.key(), 2 * k * sizes.key()), mixed.dim(0), k, sizes.key()));
        Value value = reshape(
                slice(mixed, 1, 2 * k * sizes.key(), mixed.dim(1)), mixed.dim(0), sizes.valueHeads(), sizes.value());
        Value rate = apply(Unary.EXPONENTIAL, scope.value(decay));
        Value biased = add(projected.decay(), broadcastInner(scope.value(decayBias), projected.decay()));
        Value logDecay = apply(Unary.NEGATE, multiply(softplus(biased), broadcastInner(rate, biased)));
        return new DeltaRule.Inputs(
                byHead(repeated(multiply(query, 1 / Math.sqrt((double) sizes.key()))), n),
                byHead(repeated(key), n),
                byHead(value, n),
                byHead(logDecay, n),
                byHead(apply(Unary.LOGISTIC, projected.write()), n));
    }

    /** f32[M, v, ...] to f32[N, v, T, ...]. */
    private static Value byHead(Value x, long n) {
        long t = x.dim(0) / n;
        return x.shape().rank() == 2
                ? transpose(reshape(x, n, t, x.dim(1)), 0, 2, 1)
                : transpose(reshape(x, n, t, x.dim(1), x.dim(2)), 0, 2, 1, 3);
    }

    /** Each key head's for the value heads that share it. */
    private Value repeated(Value heads) {
        long perKey = sizes.valueHeads() / sizes.keyHeads();
        Value spread = broadcast(heads, new long[] {heads.dim(0), heads.dim(1), perKey, heads.dim(2)}, 0, 1, 3);
        return reshape(spread, heads.dim(0), sizes.valueHeads(), heads.dim(2));
    }

    private static Value unit(Value heads) {
        Value inverse = apply(Unary.RSQRT, add(sum(multiply(heads, heads), -1), NORM_EPSILON));
        return multiply(heads, broadcastOuter(inverse, heads));
    }

    /**
     * x / (1 + e^-x). Where x is far below 0 the result is small but exact, as it must be: queries and keys are
     * normalised next. XLA's logistic function, by way of tanh, would leave few digits there.
     */
    static Value silu(Value x) {
        return divide(x, add(apply(Unary.EXPONENTIAL, apply(Unary.NEGATE, x)), 1));
    }

    /** log(1 + e^x), without overflow. */
    private static Value softplus(Value x) {
        Value zero = Constants.scalar(x.module(), DType.F32, 0);
        Value small = apply(Unary.EXPONENTIAL, apply(Unary.NEGATE, apply(Unary.ABS, x)));
        return add(apply(Binary.MAXIMUM, x, zero), apply(Unary.LOG, add(small, 1)));
    }
}
