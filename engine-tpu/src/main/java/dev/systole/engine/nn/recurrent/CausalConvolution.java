package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.broadcastInner;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.kernel.KernelWork;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A sum over each token and those before it, channel by channel, then silu. The tokens that later ones still see are
 * kept for each row, oldest first and one behind the other in a single axis, which a chip need not pad. A decode step
 * goes by the kernel {@code conv_decode} where there is one: it updates what is kept in place and at once, where XLA
 * may put all such updates at the end of a program and keep every layer's tokens until then.
 *
 * @param filters f32[K, c], the oldest token's first
 */
record CausalConvolution(Weight filters) {

    /** Rows that the kernel takes at a time. */
    private static final long KERNEL_ROWS = 8;

    /**
     * What a step leaves.
     *
     * @param mixed f32[M, c]
     * @param cache f32[rows, (K - 1) c], with the new tokens of the step's rows
     */
    record Result(Value mixed, Value cache) {}

    /**
     * Applies it.
     *
     * @param scope the program
     * @param step which rows
     * @param fresh f32[M, c] of the step's tokens
     * @param cache f32[rows, (K - 1) c]
     */
    Result forward(Scope scope, Step step, Value fresh, Value cache) {
        return switch (step) {
            case Step.Decode decode ->
                kernel(scope, decode, fresh, cache).orElseGet(() -> plain(scope, step, fresh, cache));
            case Step.Prompts prompts -> plain(scope, prompts, fresh, cache);
        };
    }

    private Optional<Result> kernel(Scope scope, Step.Decode step, Value fresh, Value cache) {
        long n = fresh.dim(0);
        return scope.kernel(decode(filters.shape().dim(0), n, cache.dim(0), fresh.dim(1)))
                .map(kernel -> {
                    long batch = padded(n);
                    List<Value> results = kernel.on(List.of(
                            padded(convert(step.active(), DType.S32), batch),
                            padded(fresh, batch),
                            scope.value(filters),
                            cache));
                    return new Result(slice(results.getFirst(), 0, 0, n), results.getLast());
                });
    }

    /** The kernel of a decode step of K tokens and c channels, whose operand 3 is what is kept, in place. */
    static KernelWish decode(long tokens, long sequences, long rows, long channels) {
        Map<String, Long> sizes = Map.of("batch", padded(sequences), "rows", rows, "channels", channels);
        double touched = 2.0 * padded(sequences) / rows;
        return new KernelWish(
                "conv_decode",
                Map.of("tokens", String.valueOf(tokens)),
                sizes,
                KernelWork.through(sizes, Map.of(3, touched)));
    }

    private static long padded(long rows) {
        return Math.ceilDiv(rows, KERNEL_ROWS) * KERNEL_ROWS;
    }

    /** Zeros behind the rows, which the kernel takes for rows that are not active. */
    private static Value padded(Value x, long rows) {
        if (x.dim(0) == rows) {
            return x;
        }
        long[] missing = x.shape().dims().stream().mapToLong(Long::longValue).toArray();
        missing[0] = rows - x.dim(0);
        return concatenate(0, List.of(x, Constants.fill(x.module(), Shape.of(x.dtype(), missing), 0)));
    }

    /** By plain operations, see {@link #forward}. */
    Result plain(Scope scope, Step step, Value fresh, Value cache) {
        RowState kept = RowState.of(step, cache);
        long n = kept.before().dim(0);
        long tokens = fresh.dim(0) / n;
        long channels = fresh.dim(1);
        long count = filters.shape().dim(0) - 1;
        Value window = concatenate(
                1, List.of(reshape(kept.before(), n, count, channels), reshape(fresh, n, tokens, channels)));
        Value mixed = GatedDeltaNet.silu(reshape(sum(window, tokens, scope.value(filters)), n * tokens, channels));
        Value last = step.lastTokens(window, count);
        return new Result(mixed, kept.after(reshape(last, n, count * channels)));
    }

    /** Each token's over the K tokens up to it: f32[N, K - 1 + T, c] to f32[N, T, c]. */
    private static Value sum(Value window, long tokens, Value filters) {
        Value total = null;
        for (long i = 0; i < filters.dim(0); i++) {
            Value filter = reshape(slice(filters, 0, i, i + 1), filters.dim(1));
            Value seen = slice(window, 1, i, i + tokens);
            Value term = multiply(seen, broadcastInner(filter, seen));
            total = total == null ? term : add(total, term);
        }
        return Objects.requireNonNull(total, "a kernel of no tokens");
    }
}
