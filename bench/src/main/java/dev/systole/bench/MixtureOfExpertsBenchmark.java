package dev.systole.bench;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Reductions.dot;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.dynamicSlice;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Gating;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.experts.Experts;
import dev.systole.engine.nn.experts.MixtureOfExperts;
import dev.systole.engine.nn.experts.Router;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Event;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.Execution;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One layer of 128 experts of which each token uses 8, as in Qwen3-30B-A3B, in bfloat16: 1.2 GB of weights.
 * SYSTOLE_PLUGIN names the plugin.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class MixtureOfExpertsBenchmark {

    private static final long EXPERTS = 128;
    private static final int CHOSEN = 8;
    private static final long HIDDEN = 2048;
    private static final long INNER = 768;
    /** Signs and the lowest mantissa and exponent bits of four numbers; the other bits make them 2^-7 to 2^-5. */
    private static final long RANDOM_BITS = 0x80FF_80FF_80FF_80FFL;

    private static final long EXPONENTS = 0x3C00_3C00_3C00_3C00L;

    /** Tokens of the batch. */
    @Param({"1", "2", "4", "8", "16", "64"})
    public int rows;

    /** What computes them. */
    @Param
    public Computed computed = Computed.LAYER;

    /** A way to compute the experts. */
    public enum Computed {
        /** The engine's layer with its router. */
        LAYER,
        /** All experts for all tokens, one expert after the other. */
        ALL_IN_TURN,
        /** All experts for all tokens, by two dot products as wide as all experts together. */
        ALL_AT_ONCE
    }

    private final Arena arena = Arena.ofShared();
    private @Nullable Client client;
    private @Nullable Executable program;
    private final List<Buffer> arguments = new ArrayList<>();

    @Setup
    public void compile() {
        String plugin = System.getenv("SYSTOLE_PLUGIN");
        client = Client.create(Plugin.load(Path.of(Objects.requireNonNull(plugin, "set SYSTOLE_PLUGIN"))));
        HloModule module = new HloModule("experts");
        module.returns(List.of(
                switch (computed) {
                    case LAYER -> layer(module, client.traits().padSingleRow());
                    case ALL_IN_TURN -> allInTurn(Dense.of(module, rows));
                    case ALL_AT_ONCE -> allAtOnce(Dense.of(module, rows));
                }));
        program = client.compile(
                module.toString(),
                module.parameterShapes(),
                Set.of(),
                module.resultShapes(),
                CompileOptions.defaults());
        SplittableRandom random = new SplittableRandom(1);
        for (Shape shape : module.parameterShapes()) {
            MemorySegment values = arena.allocate(shape.bytes(), Buffer.ALIGNMENT);
            fill(values, shape.dtype(), random);
            arguments.add(Buffer.over(client, values, shape));
        }
    }

    private Value layer(HloModule module, boolean padSingleRow) {
        Router router = new Router(
                new Linear(matrix(Layout.OUTPUTS_INPUTS, "router", DType.F32, EXPERTS, HIDDEN), null, false),
                Router.Scoring.SOFTMAX,
                CHOSEN,
                true,
                1,
                null,
                null,
                null);
        Experts experts = new Experts(
                matrix(Layout.OUTPUTS_INPUTS, "gateUp", DType.BF16, EXPERTS, 2 * INNER, HIDDEN),
                null,
                matrix(Layout.INPUTS_OUTPUTS, "down", DType.BF16, EXPERTS, INNER, HIDDEN),
                null,
                new Gating.Halves(Activation.SILU));
        MixtureOfExperts layer = new MixtureOfExperts(router, experts, null, null);
        dev.systole.engine.nn.Scope scope = new dev.systole.engine.nn.Scope(
                module,
                new Lowering(DType.BF16, false, padSingleRow, 1),
                layer.weights().toList());
        return layer.forward(scope, module.parameter("x", Shape.of(DType.F32, rows, HIDDEN)));
    }

    private static Matrix matrix(Layout layout, String name, DType dtype, long... dims) {
        Weight weight =
                new Weight(name, Weight.Role.EXPERT, Shape.of(dtype, dims), new Weight.Computed(row -> new float[0]));
        return new Matrix(weight, layout);
    }

    /**
     * What a dense computation reads; it needs no router, and each expert has a weight for each token.
     *
     * @param weights f32[E, M]
     */
    private record Dense(Value gateUp, Value down, Value weights, Value x) {

        static Dense of(HloModule module, long rows) {
            return new Dense(
                    module.parameter("gateUp", Shape.of(DType.BF16, EXPERTS, 2 * INNER, HIDDEN)),
                    module.parameter("down", Shape.of(DType.BF16, EXPERTS, INNER, HIDDEN)),
                    module.parameter("weights", Shape.of(DType.F32, EXPERTS, rows)),
                    module.parameter("x", Shape.of(DType.F32, rows, HIDDEN)));
        }
    }

    private static Value allInTurn(Dense dense) {
        HloModule module = dense.x.module();
        Value zero = Constants.scalar(module, DType.S32, 0);
        Value end = Constants.scalar(module, DType.S32, (double) EXPERTS);
        Gating gating = new Gating.Halves(Activation.SILU);
        return ControlFlow.loop(
                        List.of(zero, Constants.fill(module, dense.x.shape(), 0)),
                        carried -> compare(Order.LT, carried.getFirst(), end),
                        carried -> {
                            Value expert = carried.getFirst();
                            Value gateUp = matrix(dense.gateUp, expert);
                            Value output =
                                    product(gating.inner(product(dense.x, gateUp, 1)), matrix(dense.down, expert), 0);
                            Value weights = reshape(
                                    dynamicSlice(dense.weights, List.of(expert, zero), 1, dense.x.dim(0)),
                                    dense.x.dim(0));
                            Value weighted = multiply(output, broadcastOuter(weights, output));
                            return List.of(add(expert, 1), add(carried.getLast(), weighted));
                        })
                .getLast();
    }

    private static Value matrix(Value stack, Value expert) {
        Value zero = Constants.scalar(stack.module(), DType.S32, 0);
        Value slice = dynamicSlice(stack, List.of(expert, zero, zero), 1, stack.dim(1), stack.dim(2));
        return reshape(slice, stack.dim(1), stack.dim(2));
    }

    private static Value allAtOnce(Dense dense) {
        long m = dense.x.dim(0);
        Value flat = product(dense.x, reshape(dense.gateUp, EXPERTS * 2 * INNER, HIDDEN), 1);
        Value features = new Gating.Halves(Activation.SILU).inner(reshape(flat, m, EXPERTS, 2 * INNER));
        Value weighted = multiply(features, broadcastOuter(reshape(dense.weights, m, EXPERTS), features));
        return product(reshape(weighted, m, EXPERTS * INNER), reshape(dense.down, EXPERTS * INNER, HIDDEN), 0);
    }

    /** With two rows at least: one is slow on the CPU. */
    private static Value product(Value x, Value matrix, int axis) {
        Value operand = convert(x, DType.BF16);
        if (x.dim(0) > 1) {
            return dot(operand, matrix, 0, 1, axis, DType.F32);
        }
        Value padded = concatenate(0, List.of(operand, Constants.fill(x.module(), operand.shape(), 0)));
        return slice(dot(padded, matrix, 0, 1, axis, DType.F32), 0, 0, 1);
    }

    private static void fill(MemorySegment values, DType dtype, SplittableRandom random) {
        if (dtype == DType.BF16) {
            for (long i = 0; i < values.byteSize() / Long.BYTES; i++) {
                values.setAtIndex(JAVA_LONG, i, (random.nextLong() & RANDOM_BITS) | EXPONENTS);
            }
        } else {
            for (long i = 0; i < values.byteSize() / Float.BYTES; i++) {
                values.setAtIndex(JAVA_FLOAT, i, (float) random.nextGaussian());
            }
        }
    }

    @TearDown
    public void close() {
        arguments.forEach(Buffer::close);
        if (program != null) {
            program.close();
        }
        if (client != null) {
            client.close();
        }
        arena.close();
    }

    /** The layer for the batch. */
    @Benchmark
    public void step() {
        Execution execution = Objects.requireNonNull(program).execute(arguments);
        try (Event done = execution.done()) {
            done.await();
        }
        execution.outputs().forEach(Buffer::close);
    }
}
