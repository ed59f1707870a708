package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.kernel.KernelWork;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.tensor.DType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The gated delta rule by kernels: {@code delta_rule_decode} reads and writes each state once, in place;
 * {@code delta_rule_prefill} keeps a row's states on the chip while its tokens stream by.
 */
final class DeltaRuleKernels {

    private DeltaRuleKernels() {}

    /**
     * What a step leaves.
     *
     * @param output f32[N, T, v, dv]
     * @param cache f32[rows, v, dk, dv], with the new states of the step's rows
     */
    record Result(Value output, Value cache) {}

    /**
     * Applies the rule.
     *
     * @param scope the program
     * @param step which rows
     * @param in what the tokens bring
     * @param cache f32[rows, v, dk, dv]
     * @return empty where no kernel is made for these sizes
     */
    static Optional<Result> forward(Scope scope, Step step, DeltaRule.Inputs in, Value cache) {
        return switch (step) {
            case Step.Decode decode -> decode(scope, decode, in, cache);
            case Step.Prompts prompts -> prompts(scope, prompts, in, cache);
        };
    }

    /** The kernel of a decode step, whose operand 6 is the states, in place. */
    static KernelWish decode(long key, long value, long batch, long rows, long heads) {
        Map<String, Long> sizes = Map.of("batch", batch, "rows", rows, "heads", heads);
        double touched = 2.0 * batch / rows;
        KernelWork work = KernelWork.through(sizes, Map.of(6, touched));
        return new KernelWish("delta_rule_decode", constants(key, value), sizes, work);
    }

    /** The kernel of a chunk, which moves all of its operands once. */
    static KernelWish prefill(long key, long value, long heads, long tokens) {
        Map<String, Long> sizes = Map.of("heads", heads, "tokens", tokens);
        return new KernelWish("delta_rule_prefill", constants(key, value), sizes, KernelWork.through(sizes, Map.of()));
    }

    private static Map<String, String> constants(long key, long value) {
        return Map.of("key_dim", String.valueOf(key), "value_dim", String.valueOf(value));
    }

    private static Optional<Result> decode(Scope scope, Step.Decode step, DeltaRule.Inputs in, Value cache) {
        long n = in.query().dim(0);
        long v = cache.dim(1);
        return scope.kernel(decode(cache.dim(2), cache.dim(3), n, cache.dim(0), v))
                .map(kernel -> {
                    List<Value> results = kernel.on(List.of(
                            convert(step.active(), DType.S32),
                            reshape(in.query(), n, v, cache.dim(2)),
                            reshape(in.key(), n, v, cache.dim(2)),
                            reshape(in.value(), n, v, cache.dim(3)),
                            apply(Unary.EXPONENTIAL, in.logDecay()),
                            in.rate(),
                            cache));
                    return new Result(reshape(results.getFirst(), n, 1, v, cache.dim(3)), results.getLast());
                });
    }

    private static Optional<Result> prompts(Scope scope, Step.Prompts step, DeltaRule.Inputs in, Value cache) {
        long v = cache.dim(1);
        long tokens = in.query().dim(2);
        return scope.kernel(prefill(cache.dim(2), cache.dim(3), v, tokens)).map(kernel -> {
            RowState states = RowState.of(step, cache);
            DeltaRule.Inputs masked = in.upTo(step.lengths());
            List<Value> outputs = new ArrayList<>();
            List<Value> after = new ArrayList<>();
            for (long n = 0; n < in.query().dim(0); n++) {
                List<Value> results = kernel.on(List.of(
                        reshape(slice(in.query(), 0, n, n + 1), v, tokens, cache.dim(2)),
                        reshape(slice(in.key(), 0, n, n + 1), v, tokens, cache.dim(2)),
                        reshape(slice(in.value(), 0, n, n + 1), v, tokens, cache.dim(3)),
                        reshape(slice(masked.logDecay(), 0, n, n + 1), v, 1, tokens),
                        reshape(slice(masked.rate(), 0, n, n + 1), v, 1, tokens),
                        reshape(slice(states.before(), 0, n, n + 1), v, cache.dim(2), cache.dim(3))));
                outputs.add(reshape(results.getFirst(), 1, v, tokens, cache.dim(3)));
                after.add(reshape(results.getLast(), 1, v, cache.dim(2), cache.dim(3)));
            }
            return new Result(transpose(concatenate(0, outputs), 0, 2, 1, 3), states.after(concatenate(0, after)));
        });
    }
}
