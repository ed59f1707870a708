package dev.systole.engine.nn.recurrent;

import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.transpose;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.KernelVectors;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The plain twins of the delta rule's kernels against the vectors that the kernels meet, which NumPy computed token by
 * token in float64. All is float32 here, so the bounds of a step, twice what float32 rounds a sum of its products by at
 * most, hold as they are; those of a prefill, made for a kernel that multiplies in halves of bfloat16, are wider.
 */
class DeltaRuleKernelsTest {

    @Test
    void a_plain_step_meets_the_vectors_and_keeps_the_states_of_other_rows() {
        KernelVectors vectors = KernelVectors.of("delta_rule_decode");
        HloModule module = new HloModule("step");
        int rows = (int) vectors.dim("query", 0);
        int heads = (int) vectors.dim("query", 1);
        Value flags = module.parameter("active", vectors.shape("active"));
        Value active = Elementwise.compare(Order.NE, flags, Constants.fill(module, flags.shape(), 0));
        DeltaRule.Inputs inputs = new DeltaRule.Inputs(
                token(module, vectors, "query"),
                token(module, vectors, "key"),
                token(module, vectors, "value"),
                reshape(module.parameter("log_decay", vectors.shape("log_decay")), rows, heads, 1),
                module.parameter("rate", vectors.shape("rate")));
        Value cache = module.parameter("state", vectors.shape("state"));
        Value positions = Constants.fill(module, Shape.of(DType.S32, rows), 0);
        RowState states = RowState.of(new Step.Decode(positions, active), cache);
        DeltaRule.Result result = DeltaRule.step(scope(module), inputs, states.before());
        module.returns(List.of(result.output(), states.after(result.state())));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results = run.run(
                    vectors.ints("active"),
                    vectors.floats("query"),
                    vectors.floats("key"),
                    vectors.floats("value"),
                    vectors.floats("log_decay"),
                    vectors.floats("rate"),
                    vectors.floats("state"));
            float[] output = (float[]) results.getFirst();
            int size = output.length / rows;
            // Nobody reads the output of a row that is not active.
            IntStream.range(0, rows)
                    .filter(row -> vectors.ints("active")[row] != 0)
                    .forEach(row -> vectors.assertMeets(output, "out", "out.bound", row * size, (row + 1) * size));
            vectors.assertMeets(results.getLast(), "state.after", "state.bound");
        }
    }

    private static Value token(HloModule module, KernelVectors vectors, String name) {
        Value token = module.parameter(name, vectors.shape(name));
        return reshape(token, token.dim(0), token.dim(1), 1, token.dim(2));
    }

    @Test
    void plain_chunks_meet_the_vectors_and_padding_leaves_the_state() {
        KernelVectors vectors = KernelVectors.of("delta_rule_prefill");
        HloModule module = new HloModule("chunk");
        int heads = (int) vectors.dim("query", 0);
        int tokens = (int) vectors.dim("query", 1);
        DeltaRule.Inputs inputs = new DeltaRule.Inputs(
                ofOneRow(module, vectors, "query"),
                ofOneRow(module, vectors, "key"),
                ofOneRow(module, vectors, "value"),
                reshape(module.parameter("log_decay", vectors.shape("log_decay")), 1, heads, tokens),
                reshape(module.parameter("rate", vectors.shape("rate")), 1, heads, tokens));
        Value length = module.parameter("length", Shape.of(DType.S32));
        DeltaRule.Result result = DeltaRule.chunk(scope(module), inputs, ofOneRow(module, vectors, "state"), length);
        module.returns(List.of(transpose(result.output(), 0, 2, 1, 3), result.state()));
        float[] rate = vectors.floats("rate");
        int counted = (int) IntStream.range(0, tokens).filter(t -> rate[t] != 0).count();
        // Padding that is there, for the twin to pass over.
        float[] logDecay = vectors.floats("log_decay");
        for (int head = 0; head < heads; head++) {
            Arrays.fill(rate, head * tokens + counted, (head + 1) * tokens, 0.5f);
            Arrays.fill(logDecay, head * tokens + counted, (head + 1) * tokens, -0.5f);
        }
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results = run.run(
                    vectors.floats("query"),
                    vectors.floats("key"),
                    vectors.floats("value"),
                    logDecay,
                    rate,
                    new int[] {counted},
                    vectors.floats("state"));
            vectors.assertMeets(results.getFirst(), "out", "out.bound");
            vectors.assertMeets(results.getLast(), "state.after", "state.bound");
        }
    }

    private static Scope scope(HloModule module) {
        return new Scope(module, new Lowering(DType.F32, false, false, 1), List.of());
    }

    private static Value ofOneRow(HloModule module, KernelVectors vectors, String name) {
        Value value = module.parameter(name, vectors.shape(name));
        return reshape(value, 1, value.dim(0), value.dim(1), value.dim(2));
    }
}
