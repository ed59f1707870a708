package dev.systole.engine.nn.experts;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.KernelVectors;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The plain twin of the experts' kernels against the vectors that the kernels meet. The bounds are the kernels' own:
 * like them, the twin rounds the product of gate and up to bfloat16 before it goes through the down weights and sums in
 * float32, only that it weighs an expert's output where the kernels weigh that product; the rounding is relative to the
 * same terms either way.
 */
class ExpertKernelsTest {

    private static final Lowering BFLOAT16 = new Lowering(DType.BF16, false, false, 1);

    /** An expert that a token chose. */
    private record Chosen(int expert, float weight) {}

    @ParameterizedTest
    @EnumSource(Activation.class)
    void plain_experts_meet_the_vectors_of_a_decode_step(Activation activation) {
        KernelVectors vectors = KernelVectors.of("moe_decode");
        float[] coefficients = vectors.floats("coefficients");
        int experts = (int) vectors.dim("coefficients", 1);
        List<List<Chosen>> choices = IntStream.range(0, (int) vectors.dim("x", 0))
                .mapToObj(token -> IntStream.range(0, experts)
                        .filter(e -> coefficients[token * experts + e] != 0)
                        .mapToObj(e -> new Chosen(e, coefficients[token * experts + e]))
                        .toList())
                .toList();
        check(vectors, choices, activation);
    }

    @Test
    void plain_experts_meet_the_vectors_of_a_prefill() {
        KernelVectors vectors = KernelVectors.of("moe_prefill");
        int[] blockExpert = vectors.ints("block_expert");
        int[] rowToken = vectors.ints("row_token");
        float[] weights = vectors.floats("weights");
        int rows = (int) vectors.dim("weights", 1);
        List<List<Chosen>> choices = Stream.generate(() -> (List<Chosen>) new ArrayList<Chosen>())
                .limit(vectors.dim("x", 0))
                .toList();
        for (int row = 0; row < rowToken.length; row++) {
            if (weights[row] != 0) {
                choices.get(rowToken[row]).add(new Chosen(blockExpert[row / rows], weights[row]));
            }
        }
        check(vectors, choices, Activation.SILU);
    }

    private static void check(KernelVectors vectors, List<List<Chosen>> choices, Activation activation) {
        int tokens = choices.size();
        int most = choices.stream().mapToInt(List::size).max().orElseThrow();
        // A token with fewer experts has another without weight.
        int[] chosen = new int[tokens * most];
        float[] weights = new float[tokens * most];
        for (int token = 0; token < tokens; token++) {
            for (int i = 0; i < choices.get(token).size(); i++) {
                chosen[token * most + i] = choices.get(token).get(i).expert();
                weights[token * most + i] = choices.get(token).get(i).weight();
            }
        }
        HloModule module = new HloModule("experts");
        Experts layer = new Experts(
                new Matrix(vectors.weight("gate_up", Weight.Role.EXPERT), Layout.OUTPUTS_INPUTS),
                null,
                new Matrix(vectors.weight("down", Weight.Role.EXPERT), Layout.INPUTS_OUTPUTS),
                null,
                new Gating.Halves(activation));
        Scope scope = new Scope(module, BFLOAT16, layer.weights().toList());
        Value x = module.parameter("x", vectors.shape("x").as(DType.F32));
        Router.Choice choice = new Router.Choice(
                module.parameter("experts", Shape.of(DType.S32, tokens, most)),
                module.parameter("weights", Shape.of(DType.F32, tokens, most)));
        module.returns(List.of(layer.forward(scope, x, choice)));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results =
                    run.run(vectors.bytes("gate_up"), vectors.bytes("down"), vectors.floats("x"), chosen, weights);
            String name = activation.name().toLowerCase(Locale.ROOT);
            vectors.assertMeets(results.getFirst(), "out." + name, "bound." + name);
        }
    }
}
