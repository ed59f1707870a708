package dev.systole.engine.nn.attention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Heads that are cached wider than they are, against the same heads cached as they are, which the goldens test. */
class WideHeadsTest {

    private static final int HIDDEN = 32;
    private static final int HEADS = 4;
    private static final int KEY_VALUES = 2;
    private static final int DIMENSION = 64;
    private static final int TOKENS = 5;
    private static final int SLOTS = 8;
    private static final int ROWS = 2;
    private static final Lowering PLAIN = new Lowering(DType.F32, false, false, 1);

    private final Random random = new Random(64);
    private final float[] projections = normal((HEADS + 2 * KEY_VALUES) * DIMENSION * HIDDEN);
    private final float[] output = normal(HIDDEN * HEADS * DIMENSION);
    private final float[] tokens = normal((TOKENS + 1) * HIDDEN);

    private float[] normal(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (0.2 * random.nextGaussian());
        }
        return values;
    }

    @Test
    void a_chunk_and_a_step_after_it_give_the_same_and_the_cache_has_zeros_behind_each_head() {
        List<float[]> plain = run(DIMENSION);
        List<float[]> wide = run(128);
        // Zeros change no sum, but perhaps its order.
        Offset<Float> order = Offset.offset(1e-5f);
        assertThat(wide.get(0)).containsExactly(plain.get(0), order);
        assertThat(wide.get(1)).containsExactly(plain.get(1), order);
        assertThat(wide.get(2)).hasSize(2 * plain.get(2).length);
        for (int i = 0; i < wide.get(2).length; i++) {
            int feature = i % 128;
            float expected = feature < DIMENSION ? plain.get(2)[i / 128 * DIMENSION + feature] : 0;
            assertThat(wide.get(2)[i]).as("feature %d", feature).isCloseTo(expected, order);
        }
    }

    @Test
    void only_narrow_heads_that_a_kernel_takes_when_they_are_wide_are_widened() {
        Lowering kernels = PLAIN.with(KernelChoice.of(KernelPack.bundled()));
        assertThat(Attention.Heads.of(4, 2, 64, 1, 0, false, kernels).cached()).isEqualTo(128);
        assertThat(Attention.Heads.of(4, 2, 64, 1, 0, true, kernels).cached()).isEqualTo(128);
        assertThat(Attention.Heads.of(4, 2, 128, 1, 0, false, kernels).cached()).isEqualTo(128);
        assertThat(Attention.Heads.of(4, 2, 256, 1, 0, false, kernels).cached()).isEqualTo(256);
        assertThat(Attention.Heads.of(4, 2, 64, 1, 30, false, kernels).cached())
                .as("no kernel has this soft cap")
                .isEqualTo(64);
        assertThat(Attention.Heads.of(4, 2, 64, 1, 0, false, PLAIN).cached()).isEqualTo(64);
    }

    /** What a prefill of row 1 and a decode step of it give, and the keys then. */
    private List<float[]> run(int cached) {
        Attention layer = new Attention(
                new Attention.Heads(HEADS, KEY_VALUES, DIMENSION, cached, 0.125, 0),
                Attention.Source.KEYS_AND_VALUES,
                new Linear(matrix("qkv", (HEADS + 2 * KEY_VALUES) * DIMENSION, HIDDEN), null, false),
                new Linear(matrix("o", HIDDEN, HEADS * DIMENSION), null, true),
                new Attention.Norms(null, null, null, false),
                false,
                null);
        HloModule module = new HloModule("attention");
        Scope scope = new Scope(module, PLAIN, layer.weights().toList());
        Value x = module.parameter("x", Shape.of(DType.F32, TOKENS + 1, HIDDEN));
        KeyValueCache cache = new KeyValueCache.Full(SLOTS);
        List<Value> empty = layer.cacheShapes(ROWS, SLOTS, DType.F32).stream()
                .map(shape -> Constants.fill(module, shape, 0))
                .toList();
        Shape one = Shape.of(DType.S32, 1);
        Value row = Constants.fill(module, one, 1);
        Value starts = Constants.fill(module, Shape.of(DType.S32, 1), 0);
        Value positions = Constants.iota(module, Shape.of(DType.S32, TOKENS), 0);
        Step.Prompts chunk = new Step.Prompts(row, starts, Constants.fill(module, one, TOKENS), positions);
        TokenMixer.Result first = layer.forward(
                scope, Shapes.slice(x, 0, 0, TOKENS), AttentionContext.of(chunk, cache, null, null, 0), empty, null);
        Value token = Shapes.slice(x, 0, TOKENS, TOKENS + 1);
        Step.Decode step = new Step.Decode(
                Constants.fill(module, Shape.of(DType.S32, ROWS), TOKENS),
                Constants.fill(module, Shape.of(DType.PRED, ROWS), 1));
        TokenMixer.Result second = layer.forward(
                scope,
                Shapes.concatenate(0, List.of(token, token)),
                AttentionContext.of(step, cache, null, null, 0),
                first.caches(),
                null);
        module.returns(List.of(
                first.output(),
                Shapes.slice(second.output(), 0, 1, 2),
                second.caches().getFirst()));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            return run.run(projections, output, tokens).stream()
                    .map(result -> (float[]) result)
                    .toList();
        }
    }

    private static Matrix matrix(String name, long... dims) {
        return new Matrix(weight(name, dims), Matrix.Layout.OUTPUTS_INPUTS);
    }

    private static Weight weight(String name, long... dims) {
        return new Weight(name, Weight.Role.MIXER, Shape.of(DType.F32, dims), new Weight.Computed(row -> new float[0]));
    }
}
