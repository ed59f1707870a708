package dev.systole.bench;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Event;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.Execution;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.sampling.Sampler;
import dev.systole.engine.sampling.SamplingRows;
import dev.systole.engine.sampling.SamplingTable;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.SamplingParams;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
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

/** What the sampler costs a step, from launch to result; SYSTOLE_PLUGIN names the plugin. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SamplerBenchmark {

    private static final int VOCABULARY = 49_152;

    /** Rows of the batch. */
    @Param({"8", "64"})
    public int rows;

    /** What all rows ask for. */
    @Param
    public Asked asked = Asked.GREEDY;

    /** Parameters of a request. */
    public enum Asked {
        GREEDY,
        TEMPERATURE,
        TOP_K,
        TOP_P,
        ALL;

        SamplingParams params() {
            return switch (this) {
                case GREEDY -> SamplingParams.GREEDY;
                case TEMPERATURE -> new SamplingParams(1, 0, 1, 0, 1);
                case TOP_K -> new SamplingParams(1, 50, 1, 0, 1);
                case TOP_P -> new SamplingParams(1, 0, 0.9f, 0, 1);
                case ALL -> new SamplingParams(0.8f, 50, 0.9f, 0.01f, 1);
            };
        }
    }

    private @Nullable Client client;
    private @Nullable Executable sampler;
    private List<Buffer> arguments = List.of();

    @Setup
    public void compile() {
        String plugin = System.getenv("SYSTOLE_PLUGIN");
        client = Client.create(Plugin.load(Path.of(Objects.requireNonNull(plugin, "set SYSTOLE_PLUGIN"))));
        HloModule module = new HloModule("sampler");
        Value logits = module.parameter("logits", Shape.of(DType.F32, rows, VOCABULARY));
        Value mode = module.parameter("mode", Shape.of(DType.S32));
        Value floats = module.parameter("floats", SamplingTable.numbers(rows));
        Value ints = module.parameter("ints", SamplingTable.wholes(rows));
        Value positions = module.parameter("positions", Shape.of(DType.S32, rows));
        module.returns(List.of(Sampler.sample(logits, mode, floats, ints, positions)));
        sampler = client.compile(
                module.toString(),
                module.parameterShapes(),
                Set.of(),
                module.resultShapes(),
                CompileOptions.defaults());
        arguments = upload(client, module.parameterShapes());
    }

    private List<Buffer> upload(Client to, List<Shape> shapes) {
        SamplingRows packed = new SamplingRows(rows);
        int[] positions = new int[rows];
        for (int row = 0; row < rows; row++) {
            packed.set(row, asked.params());
            positions[row] = row;
        }
        Random random = new Random(1);
        float[] logits = new float[rows * VOCABULARY];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = (float) (3 * random.nextGaussian());
        }
        try (Arena arena = Arena.ofConfined()) {
            return List.of(
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_FLOAT, logits), shapes.get(0)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, packed.mode(0)), shapes.get(1)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_FLOAT, packed.floats()), shapes.get(2)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, packed.ints()), shapes.get(3)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, positions), shapes.get(4)));
        }
    }

    @TearDown
    public void close() {
        arguments.forEach(Buffer::close);
        if (sampler != null) {
            sampler.close();
        }
        if (client != null) {
            client.close();
        }
    }

    /** One sampling of the batch. */
    @Benchmark
    public void sample() {
        Execution execution = Objects.requireNonNull(sampler).execute(arguments);
        try (Event done = execution.done()) {
            done.await();
        }
        execution.outputs().forEach(Buffer::close);
    }
}
