package dev.systole.bench;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Step;
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
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
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
 * A decode step of 64 rows of SmolLM2-135M's sizes in bfloat16, random weights, with the sampler doing what all rows
 * ask for, and without it: what sampling costs. Needs {@code SYSTOLE_PLUGIN}, a PJRT plugin.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 60)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class DecodeStepBenchmark {

    private static final int ROWS = 64;
    private static final int LENGTH = 384;
    private static final int POSITION = 100;
    private static final String CONFIG = """
            {"architectures": ["LlamaForCausalLM"], "hidden_size": 576, "intermediate_size": 1536,
             "num_hidden_layers": 30, "num_attention_heads": 9, "num_key_value_heads": 3,
             "max_position_embeddings": 8192, "rms_norm_eps": 1e-5, "rope_theta": 100000, "vocab_size": 49152,
             "tie_word_embeddings": true}""";

    /** What all rows ask for. */
    @Param({"GREEDY", "TEMPERATURE", "ALL"})
    public SamplerBenchmark.Asked asked = SamplerBenchmark.Asked.GREEDY;

    /** Whether the program has more of the sampler than the search for the largest logit. */
    @Param({"true", "false"})
    public boolean sampler = true;

    private final Arena memory = Arena.ofShared();
    private @Nullable Client client;
    private @Nullable Executable step;
    private List<Buffer> before = List.of();
    private List<Buffer> state = List.of();
    private List<Buffer> after = List.of();

    @Setup
    public void compile() throws JsonProcessingException {
        String plugin = System.getenv("SYSTOLE_PLUGIN");
        Client made = Client.create(Plugin.load(Path.of(Objects.requireNonNull(plugin, "set SYSTOLE_PLUGIN"))));
        client = made;
        Lowering lowering = new Lowering(DType.BF16, false, true, 1);
        DecoderModel model =
                new DecoderModel(Architectures.read(new ObjectMapper().readTree(CONFIG)), lowering, LENGTH);
        HloModule module = program(model);
        step = made.compile(
                module.toString(),
                module.parameterShapes(),
                module.aliases().keySet(),
                module.resultShapes(),
                CompileOptions.defaults());
        Random random = new Random(1);
        before = model.weights().stream()
                .map(weight -> random(made, random, weight.shape()))
                .toList();
        state = caches(model).stream().map(shape -> random(made, random, shape)).toList();
        after = inputs(made);
        made.keepFreedMemory();
    }

    private static List<Shape> caches(DecoderModel model) {
        return model.cacheShapes(ROWS).stream().flatMap(List::stream).toList();
    }

    private HloModule program(DecoderModel model) {
        HloModule module = new HloModule("decode");
        var scope = new dev.systole.engine.nn.Scope(module, model.lowering(), model.weights());
        List<Value> caches = new ArrayList<>();
        for (Shape shape : caches(model)) {
            Value cache = module.parameter("cache." + caches.size(), shape);
            module.alias(cache, caches.size());
            caches.add(cache);
        }
        Value tokens = module.parameter("tokens", Shape.of(DType.S32, ROWS));
        Value positions = module.parameter("positions", Shape.of(DType.S32, ROWS));
        Value mode = module.parameter("mode", Shape.of(DType.S32));
        Value floats = module.parameter("floats", SamplingTable.numbers(ROWS));
        Value ints = module.parameter("ints", SamplingTable.wholes(ROWS));
        Value active = Constants.fill(module, Shape.of(DType.PRED, ROWS), 1);
        DecoderModel.Output output = model.forward(scope, tokens, new Step.Decode(positions, active), caches, LENGTH);
        // XLA folds the branch on a constant.
        Value drawsBy = sampler ? mode : Constants.scalar(module, DType.S32, 0);
        Value drawn = Sampler.sample(model.logits(scope, output.last()), drawsBy, floats, ints, positions);
        List<Value> results = new ArrayList<>(output.caches());
        results.add(drawn);
        module.returns(results);
        return module;
    }

    private Buffer random(Client to, Random random, Shape shape) {
        MemorySegment values = memory.allocate(shape.bytes(), Buffer.ALIGNMENT);
        for (long i = 0; i < shape.elements(); i++) {
            float value = (float) (0.05 * random.nextGaussian());
            if (shape.dtype() == DType.BF16) {
                values.setAtIndex(JAVA_SHORT, i, (short) (Float.floatToRawIntBits(value) >>> 16));
            } else {
                values.setAtIndex(JAVA_FLOAT, i, value);
            }
        }
        return Buffer.copyOf(to, values, shape);
    }

    private List<Buffer> inputs(Client to) {
        SamplingRows packed = new SamplingRows(ROWS);
        int[] tokens = new int[ROWS];
        int[] positions = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            packed.set(row, asked.params());
            tokens[row] = 1 + row;
            positions[row] = POSITION + row;
        }
        try (Arena arena = Arena.ofConfined()) {
            return List.of(
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, tokens), Shape.of(DType.S32, ROWS)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, positions), Shape.of(DType.S32, ROWS)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, packed.mode(0)), Shape.of(DType.S32)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_FLOAT, packed.floats()), SamplingTable.numbers(ROWS)),
                    Buffer.copyOf(to, arena.allocateFrom(JAVA_INT, packed.ints()), SamplingTable.wholes(ROWS)));
        }
    }

    @TearDown
    public void close() {
        List.of(before, state, after).forEach(buffers -> buffers.forEach(Buffer::close));
        if (step != null) {
            step.close();
        }
        if (client != null) {
            client.close();
        }
        memory.close();
    }

    /** One step of the batch. */
    @Benchmark
    public void decode() {
        List<Buffer> arguments = new ArrayList<>(before);
        arguments.addAll(state);
        arguments.addAll(after);
        Execution execution = Objects.requireNonNull(step).execute(arguments);
        try (Event done = execution.done()) {
            done.await();
        }
        List<Buffer> outputs = execution.outputs();
        state = outputs.subList(0, outputs.size() - 1);
        outputs.getLast().close();
    }
}
