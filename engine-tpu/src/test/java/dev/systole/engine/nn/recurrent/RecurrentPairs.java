package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.nn.KernelOrTwin.CHUNK;
import static dev.systole.engine.nn.KernelOrTwin.ROWS;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.KernelOrTwin;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/** Programs of the kernels of recurrent layers. */
public final class RecurrentPairs {

    private RecurrentPairs() {}

    /** Every kernel; of a new one there is a line to add. */
    public static List<KernelOrTwin> all() {
        return List.of(convolution(2_048), convolution(8_192), deltaStep(8), deltaStep(4), deltaChunk(8));
    }

    /** The kernel of a convolution in a decode step. */
    public static KernelWish convolution(long tokens, long batch, long rows, long channels) {
        return CausalConvolution.decode(tokens, batch, rows, channels);
    }

    /** The kernel of the delta rule in a decode step. */
    public static KernelWish decode(long key, long value, long batch, long rows, long heads) {
        return DeltaRuleKernels.decode(key, value, batch, rows, heads);
    }

    private static KernelOrTwin convolution(int channels) {
        CausalConvolution layer =
                new CausalConvolution(Weight.whole("filters", Weight.Role.MIXER, DType.F32, 4, channels));
        return new KernelOrTwin(
                "conv_decode",
                ROWS + " rows of " + channels + " channels",
                ROWS,
                convolution(4, ROWS, ROWS, channels),
                (module, lowering) -> {
                    Scope scope = new Scope(module, lowering, List.of(layer.filters()));
                    Step.Decode step = KernelOrTwin.step(module);
                    Value fresh = module.parameter("fresh", Shape.of(DType.F32, ROWS, channels));
                    Value cache = module.parameter("cache", Shape.of(DType.F32, ROWS, 3L * channels));
                    module.alias(cache, 1);
                    CausalConvolution.Result result = layer.forward(scope, step, fresh, cache);
                    return List.of(result.mixed(), result.cache());
                });
    }

    private static DeltaRule.Inputs inputs(HloModule module, int rows, int heads, int tokens) {
        return new DeltaRule.Inputs(
                module.parameter("query", Shape.of(DType.F32, rows, heads, tokens, 128)),
                module.parameter("key", Shape.of(DType.F32, rows, heads, tokens, 128)),
                module.parameter("value", Shape.of(DType.F32, rows, heads, tokens, 128)),
                module.parameter("log_decay", Shape.of(DType.F32, rows, heads, tokens)),
                module.parameter("rate", Shape.of(DType.F32, rows, heads, tokens)));
    }

    private static Value states(HloModule module, int heads) {
        return module.parameter("state", Shape.of(DType.F32, ROWS, heads, 128, 128));
    }

    private static KernelOrTwin deltaStep(int heads) {
        return new KernelOrTwin(
                "delta_rule_decode",
                ROWS + " rows, " + heads + " heads of 128 x 128",
                ROWS,
                decode(128, 128, ROWS, ROWS, heads),
                (module, lowering) -> {
                    Step.Decode step = KernelOrTwin.step(module);
                    DeltaRule.Inputs in = inputs(module, ROWS, heads, 1);
                    Value cache = states(module, heads);
                    module.alias(cache, 1);
                    return delta(new Scope(module, lowering, List.of()), step, in, cache);
                });
    }

    private static KernelOrTwin deltaChunk(int heads) {
        return new KernelOrTwin(
                "delta_rule_prefill",
                CHUNK + " tokens, " + heads + " heads of 128 x 128",
                CHUNK,
                DeltaRuleKernels.prefill(128, 128, heads, CHUNK),
                (module, lowering) -> {
                    Step.Prompts step = KernelOrTwin.chunk(module);
                    DeltaRule.Inputs in = inputs(module, 1, heads, CHUNK);
                    Value cache = states(module, heads);
                    module.alias(cache, 1);
                    return delta(new Scope(module, lowering, List.of()), step, in, cache);
                });
    }

    private static List<Value> delta(Scope scope, Step step, DeltaRule.Inputs in, Value cache) {
        DeltaRuleKernels.Result found = DeltaRuleKernels.forward(scope, step, in, cache)
                .orElseGet(() -> GatedDeltaNet.plain(scope, step, in, cache));
        return List.of(found.output(), found.cache());
    }
}
