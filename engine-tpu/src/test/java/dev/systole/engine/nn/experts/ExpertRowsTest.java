package dev.systole.engine.nn.experts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The rows that {@code moe_prefill} takes: what its contract makes of them, computed here in float64, is the plain
 * experts' result. Two devices have four of eight experts each.
 */
class ExpertRowsTest {

    private static final int TOKENS = 256;
    private static final int HIDDEN = 16;
    private static final int INNER = 8;
    private static final int DEVICES = 2;
    private static final int LOCAL = 4;
    private static final int ROWS = 128;
    /** Of float32 sums of a few dozen products of numbers around 1. */
    private static final Offset<Float> CLOSE = Offset.offset(1e-4f);

    private final Random random = new Random(17);
    private final float[] gateUp = normal(DEVICES * LOCAL * 2 * INNER * HIDDEN);
    private final float[] down = normal(DEVICES * LOCAL * INNER * HIDDEN);
    private final float[] x = normal(TOKENS * HIDDEN);

    @Test
    void tokens_that_choose_at_random_get_the_plain_experts_sum() {
        check(3, token -> shuffled(IntStream.range(0, 8).toArray()));
    }

    @Test
    void experts_without_tokens_get_no_block() {
        Blocks blocks = check(2, token -> shuffled(1, 3, 6));
        assertThat(blocks.experts(0)).containsOnly(1, 3, -1);
        assertThat(blocks.experts(1)).containsOnly(2, -1);
    }

    @Test
    void all_tokens_on_one_expert_fill_its_blocks_without_padding() {
        Blocks blocks = check(1, token -> new int[] {5});
        assertThat(blocks.experts(0)).containsOnly(-1);
        // 256 rows, then what two blocks of pairs and one for each expert leave.
        assertThat(blocks.experts(1)).containsExactly(1, 1, -1, -1, -1, -1);
        assertThat(blocks.tokens(1)).startsWith(IntStream.range(0, TOKENS).toArray());
    }

    @Test
    void a_row_more_than_a_block_takes_another_block() {
        // Of 256 tokens 129 choose expert 0, the others expert 7.
        Blocks blocks = check(1, token -> new int[] {token < 129 ? 0 : 7});
        assertThat(blocks.experts(0)).containsExactly(0, 0, -1, -1, -1, -1);
        assertThat(blocks.experts(1)).containsExactly(3, -1, -1, -1, -1, -1);
        assertThat(Arrays.copyOfRange(blocks.weights(0), 129, 256)).containsOnly(0);
        assertThat(Arrays.copyOfRange(blocks.tokens(0), 129, 256)).containsOnly(0);
    }

    @Test
    void a_row_more_than_a_block_on_every_expert_uses_nearly_all_blocks() {
        // Of 512 pairs 129 fall on each of three experts, and 125 on the fourth.
        Blocks blocks = check(2, token -> {
            if (token < 125) {
                return new int[] {3, token < 41 ? 0 : token < 83 ? 1 : 2};
            }
            return token < 169 ? new int[] {0, 1} : token < 213 ? new int[] {0, 2} : new int[] {1, 2};
        });
        assertThat(blocks.experts(0)).containsExactly(0, 0, 1, 1, 2, 2, 3, -1);
        assertThat(blocks.experts(1)).containsOnly(-1);
    }

    private float[] normal(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian() / 2;
        }
        return values;
    }

    private int[] shuffled(int... experts) {
        List<Integer> order = new ArrayList<>(Arrays.stream(experts).boxed().toList());
        Collections.shuffle(order, random);
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Results of each device. */
    private record Blocks(List<List<Object>> devices) {

        int[] experts(int device) {
            return (int[]) devices.get(device).get(0);
        }

        int[] tokens(int device) {
            return (int[]) devices.get(device).get(1);
        }

        float[] weights(int device) {
            return (float[]) devices.get(device).get(2);
        }

        float[] plain(int device) {
            return (float[]) devices.get(device).get(3);
        }
    }

    /** Runs both on two devices, and compares; each token takes the first few of the experts that it is given. */
    private Blocks check(int perToken, IntFunction<int[]> chosen) {
        int[] experts = new int[TOKENS * perToken];
        float[] weights = new float[experts.length];
        for (int token = 0; token < TOKENS; token++) {
            System.arraycopy(chosen.apply(token), 0, experts, token * perToken, perToken);
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 0.1f + random.nextFloat();
        }
        Blocks blocks = new Blocks(run(perToken, experts, weights));
        double[] sum = new double[TOKENS * HIDDEN];
        for (int device = 0; device < DEVICES; device++) {
            assertContract(blocks, device, experts, perToken);
            kernel(blocks, device, sum);
        }
        float[] expected = new float[sum.length];
        for (int i = 0; i < sum.length; i++) {
            expected[i] = (float) sum[i];
        }
        assertThat(blocks.plain(0)).containsExactly(expected, CLOSE);
        return blocks;
    }

    private List<List<Object>> run(int perToken, int[] experts, float[] weights) {
        HloModule module = new HloModule("rows", DEVICES);
        Experts layer = new Experts(
                matrix(Layout.OUTPUTS_INPUTS, "gateUp", LOCAL, 2 * INNER, HIDDEN),
                null,
                matrix(Layout.INPUTS_OUTPUTS, "down", LOCAL, INNER, HIDDEN),
                null,
                new Gating.Halves(Activation.SILU));
        Lowering lowering = new Lowering(DType.F32, false, false, DEVICES);
        Scope scope = new Scope(module, lowering, layer.weights().toList());
        Value tokens = module.parameter("x", Shape.of(DType.F32, TOKENS, HIDDEN));
        Router.Choice choice = new Router.Choice(
                module.parameter("experts", Shape.of(DType.S32, TOKENS, perToken)),
                module.parameter("weights", Shape.of(DType.F32, TOKENS, perToken)));
        ExpertRows rows = ExpertRows.of(layer.here(scope, choice), choice.weights(), LOCAL);
        module.returns(List.of(rows.experts(), rows.tokens(), rows.weights(), layer.forward(scope, tokens, choice)));
        try (DeviceRun run =
                new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes(), DEVICES)) {
            return run.runAll(IntStream.range(0, DEVICES)
                    .mapToObj(
                            device -> List.<Object>of(share(gateUp, device), share(down, device), x, experts, weights))
                    .toList());
        }
    }

    private static Matrix matrix(Layout layout, String name, long... dims) {
        return new Matrix(weight(name, dims), layout);
    }

    private static Weight weight(String name, long... dims) {
        return new Weight(
                name, Weight.Role.EXPERT, Shape.of(DType.F32, dims), new Weight.Computed(row -> new float[0]));
    }

    private static float[] share(float[] values, int device) {
        int size = values.length / DEVICES;
        return Arrays.copyOfRange(values, device * size, (device + 1) * size);
    }

    private static void assertContract(Blocks blocks, int device, int[] chosen, int perToken) {
        int[] experts = blocks.experts(device);
        assertThat(experts).hasSize(TOKENS * perToken / ROWS + LOCAL);
        int used = (int) Arrays.stream(experts).filter(e -> e >= 0).count();
        assertThat(Arrays.copyOf(experts, used)).isSorted();
        assertThat(Arrays.stream(experts, 0, used)).allMatch(e -> e >= 0 && e < LOCAL);
        assertThat(Arrays.copyOfRange(experts, used, experts.length)).containsOnly(-1);
        for (int expert = 0; expert < LOCAL; expert++) {
            int global = device * LOCAL + expert;
            int local = expert;
            long rows = Arrays.stream(chosen).filter(e -> e == global).count();
            assertThat(Arrays.stream(experts).filter(e -> e == local).count())
                    .isEqualTo(Math.ceilDiv(rows, (long) ROWS));
        }
        int[] tokens = blocks.tokens(device);
        float[] weights = blocks.weights(device);
        assertThat(tokens).hasSize(experts.length * ROWS).hasSameSizeAs(weights);
        assertThat(Arrays.stream(tokens)).allMatch(token -> token >= 0 && token < TOKENS);
        long own = Arrays.stream(chosen).filter(e -> e / LOCAL == device).count();
        assertThat(IntStream.range(0, weights.length)
                        .filter(i -> weights[i] != 0)
                        .count())
                .isEqualTo(own);
        // Rows without weight in a used block are padding.
        assertThat(IntStream.range(0, used * ROWS).filter(i -> weights[i] == 0)).allMatch(i -> tokens[i] == 0);
    }

    /** Adds what the kernel's contract says. */
    private void kernel(Blocks blocks, int device, double[] sum) {
        for (int row = 0; row < blocks.tokens(device).length; row++) {
            int expert = blocks.experts(device)[row / ROWS];
            if (expert >= 0) {
                add(sum, device * LOCAL + expert, blocks.tokens(device)[row], blocks.weights(device)[row]);
            }
        }
    }

    private void add(double[] sum, int expert, int token, double weight) {
        for (int i = 0; i < INNER; i++) {
            double gate = dot(expert * 2 * INNER + i, token);
            double feature = weight * gate / (1 + Math.exp(-gate)) * dot(expert * 2 * INNER + INNER + i, token);
            for (int h = 0; h < HIDDEN; h++) {
                sum[token * HIDDEN + h] += feature * down[(expert * INNER + i) * HIDDEN + h];
            }
        }
    }

    private double dot(int row, int token) {
        return IntStream.range(0, HIDDEN)
                .mapToDouble(h -> (double) gateUp[row * HIDDEN + h] * x[token * HIDDEN + h])
                .sum();
    }
}
