package dev.systole.engine.nn.experts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Computed;
import dev.systole.engine.nn.experts.Router.Scoring;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A layer of many small experts with random weights, on one device and split over four, against the formula. */
class MixtureOfExpertsTest {

    private static final int HIDDEN = 16;
    private static final int INNER = 8;
    private static final int EXPERTS = 128;
    private static final int CHOSEN = 8;
    private static final Offset<Float> CLOSE = Offset.offset(1e-4f);

    private final Random random = new Random(7);
    private final float[] gate = normal(EXPERTS * HIDDEN, 1);
    private final float[] gateUp = normal(EXPERTS * 2 * INNER * HIDDEN, 0.3);
    private final float[] gateUpBias = normal(EXPERTS * 2 * INNER, 0.3);
    private final float[] down = normal(EXPERTS * INNER * HIDDEN, 0.3);
    private final float[] downBias = normal(EXPERTS * HIDDEN, 0.3);

    @Test
    void one_token_gets_the_weighted_sum_of_its_experts() {
        check(normal(HIDDEN, 1));
    }

    @Test
    void tokens_that_choose_different_experts_get_each_their_own() {
        check(normal(6 * HIDDEN, 1));
    }

    @Test
    void tokens_that_choose_the_same_experts_take_several_visits() {
        float[] one = normal(HIDDEN, 1);
        float[] noise = normal(21 * HIDDEN, 1e-4);
        float[] alike = new float[noise.length];
        for (int i = 0; i < alike.length; i++) {
            alike[i] = one[i % HIDDEN] + noise[i];
        }
        check(alike);
    }

    @Test
    void many_tokens_share_most_experts() {
        check(normal(100 * HIDDEN, 1));
    }

    @Test
    void experts_that_are_gathered_for_each_pair_give_the_same_sums() {
        float[] tokens = normal(6 * HIDDEN, 1);
        for (int devices : List.of(1, 2)) {
            check(tokens, new Lowering(DType.F32, false, false, devices));
            check(tokens, new Lowering(DType.F32, false, false, devices).unfused());
        }
    }

    private float[] normal(int count, double deviation) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (deviation * random.nextGaussian());
        }
        return values;
    }

    private void check(float[] tokens) {
        check(tokens, new Lowering(DType.F32, false, false, 1));
        check(tokens, new Lowering(DType.F32, false, false, 4));
    }

    private void check(float[] tokens, Lowering lowering) {
        int devices = lowering.devices();
        int rows = tokens.length / HIDDEN;
        HloModule module = new HloModule("experts", devices);
        MixtureOfExperts layer = layer(EXPERTS / devices);
        Scope scope = new Scope(module, lowering, layer.weights().toList());
        Value x = module.parameter("x", Shape.of(DType.F32, rows, HIDDEN));
        module.returns(List.of(layer.forward(scope, x)));
        assertThat(module.toString().contains("stablehlo.while"))
                .as("whether experts are visited one by one")
                .isNotEqualTo(lowering.gatheredExperts());
        List<List<Object>> arguments = IntStream.range(0, devices)
                .mapToObj(device -> List.<Object>of(
                        gate,
                        share(gateUp, device, devices),
                        share(gateUpBias, device, devices),
                        share(down, device, devices),
                        share(downBias, device, devices),
                        tokens))
                .toList();
        try (DeviceRun run =
                new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes(), devices)) {
            assertThat(run.runAll(arguments))
                    .hasSize(devices)
                    .allSatisfy(results ->
                            assertThat((float[]) results.getFirst()).containsExactly(expected(tokens, rows), CLOSE));
        }
    }

    private static float[] share(float[] values, int device, int devices) {
        int size = values.length / devices;
        return Arrays.copyOfRange(values, device * size, (device + 1) * size);
    }

    private static MixtureOfExperts layer(int local) {
        Router router = new Router(
                new Linear(matrix(Layout.OUTPUTS_INPUTS, "gate", EXPERTS, HIDDEN), null, false),
                Scoring.SOFTMAX,
                CHOSEN,
                true,
                1,
                null,
                null,
                null);
        Experts experts = new Experts(
                matrix(Layout.OUTPUTS_INPUTS, "gateUp", local, 2 * INNER, HIDDEN),
                weight("gateUpBias", local, 2 * INNER),
                matrix(Layout.INPUTS_OUTPUTS, "down", local, INNER, HIDDEN),
                weight("downBias", local, HIDDEN),
                new Gating.Halves(Activation.SILU));
        return new MixtureOfExperts(router, experts, null, null);
    }

    private static Matrix matrix(Layout layout, String name, long... dims) {
        return new Matrix(weight(name, dims), layout);
    }

    private static Weight weight(String name, long... dims) {
        return new Weight(name, Weight.Role.EXPERT, Shape.of(DType.F32, dims), new Computed(row -> new float[0]));
    }

    private float[] expected(float[] tokens, int rows) {
        float[] sums = new float[rows * HIDDEN];
        for (int row = 0; row < rows; row++) {
            double[] x = new double[HIDDEN];
            for (int i = 0; i < HIDDEN; i++) {
                x[i] = tokens[row * HIDDEN + i];
            }
            double[] scores = IntStream.range(0, EXPERTS)
                    .mapToDouble(e -> Math.exp(dot(gate, e, x)))
                    .toArray();
            List<Integer> best = IntStream.range(0, EXPERTS)
                    .boxed()
                    .sorted(Comparator.comparingDouble(e -> -scores[e]))
                    .limit(CHOSEN)
                    .toList();
            double total = best.stream().mapToDouble(e -> scores[e]).sum();
            double[] sum = new double[HIDDEN];
            best.forEach(e -> add(sum, e, x, scores[e] / total));
            for (int i = 0; i < HIDDEN; i++) {
                sums[row * HIDDEN + i] = (float) sum[i];
            }
        }
        return sums;
    }

    /** Adds weight x expert(x). */
    private void add(double[] sum, int expert, double[] x, double weight) {
        double[] features = new double[INNER];
        for (int i = 0; i < INNER; i++) {
            int gateRow = expert * 2 * INNER + i;
            int upRow = gateRow + INNER;
            double g = dot(gateUp, gateRow, x) + gateUpBias[gateRow];
            features[i] = g / (1 + Math.exp(-g)) * (dot(gateUp, upRow, x) + gateUpBias[upRow]);
        }
        for (int h = 0; h < HIDDEN; h++) {
            double output = downBias[expert * HIDDEN + h];
            for (int i = 0; i < INNER; i++) {
                output += features[i] * down[(expert * INNER + i) * HIDDEN + h];
            }
            sum[h] += weight * output;
        }
    }

    private static double dot(float[] matrix, int row, double[] x) {
        return IntStream.range(0, HIDDEN)
                .mapToDouble(i -> matrix[row * HIDDEN + i] * x[i])
                .sum();
    }
}
