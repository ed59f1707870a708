package dev.systole.engine;

import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.DecodeState;
import dev.systole.engine.decode.DeviceStep;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.StepInput;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.pjrt.Event;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.Execution;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.runtime.DeviceWeights;
import dev.systole.engine.runtime.Programs;
import dev.systole.engine.runtime.Runtime;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.Batch;
import dev.systole.scheduler.Engine;
import dev.systole.scheduler.EngineException;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.Span;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The engine on a PJRT plugin. It holds compiled programs, the weights and the state, and nothing that could compile.
 * Used by one thread; owns the runtime, which owns all else.
 */
public final class TpuEngine implements Engine {

    private final Runtime runtime;
    private final DeviceWeights weights;
    private final Programs<Program> programs;
    private final DecodeState state;
    private final Buckets buckets;
    private final EngineSpec spec;
    private final Optional<Embedder> embedder;
    private boolean closed;

    TpuEngine(
            Runtime runtime,
            DeviceWeights weights,
            Programs<Program> programs,
            DecodeState state,
            Buckets buckets,
            EngineSpec spec,
            Optional<Embedder> embedder) {
        this.runtime = runtime;
        this.weights = weights;
        this.programs = programs;
        this.state = state;
        this.buckets = buckets;
        this.spec = spec;
        this.embedder = embedder;
    }

    @Override
    public EngineSpec spec() {
        return spec;
    }

    /**
     * What embeds texts with the same weights, beside what this thread does.
     *
     * @return closed with this; empty where the settings did not ask for it
     */
    public Optional<Embedder> embedder() {
        return embedder;
    }

    /**
     * Programs that were compiled when the engine was made.
     *
     * @return their number, which never changes
     */
    public int compiledPrograms() {
        return programs.cacheUse().compiled();
    }

    /**
     * Programs that were loaded from the cache when the engine was made.
     *
     * @return their number, which never changes
     */
    public int cachedPrograms() {
        return programs.cacheUse().loaded();
    }

    /**
     * Why programs were compiled although there is a cache.
     *
     * @return how many, by reason
     */
    public Map<String, Integer> cacheMisses() {
        return programs.cacheUse().misses();
    }

    @Override
    public DeviceStep enqueue(Batch batch) {
        try {
            return switch (batch) {
                case Batch.Extend extend -> extend(extend);
                case Batch.CopyRow copy -> copy(copy);
            };
        } catch (PjrtException e) {
            throw new EngineException("the device refuses " + batch + ": " + e.getMessage(), e);
        }
    }

    private DeviceStep extend(Batch.Extend batch) {
        List<Span> spans = batch.spans();
        spans.forEach(span -> state.set(span.row().row(), span.draw()));
        int end = spans.stream().mapToInt(Span::end).max().orElseThrow();
        Program.Extend program = batch.generates()
                ? buckets.decode(spans.getLast().row().row(), end)
                : buckets.prefill(spec.promptBucket(spans), end);
        List<DeviceStep.Drawn> drawn = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            RowRef row = spans.get(i).row();
            if (spans.get(i).draws()) {
                drawn.add(new DeviceStep.Drawn(row, batch.generates() ? row.row() : i));
            }
        }
        int mode = drawn.isEmpty()
                ? StepInput.DRAWS_NOTHING
                : state.mode(drawn.stream().mapToInt(row -> row.row().row()));
        return run(program, StepInput.pack(program, spans, mode), drawn);
    }

    private DeviceStep copy(Batch.CopyRow batch) {
        state.copy(batch.from(), batch.to());
        return run(new Program.CopyRow(), new int[] {batch.from(), batch.to()}, List.of());
    }

    private DeviceStep run(Program program, int[] input, List<DeviceStep.Drawn> drawn) {
        Executable executable = programs.get(program);
        List<Device> devices = state.devices();
        List<List<Buffer>> arguments = new ArrayList<>(devices.size());
        List<Buffer> uploaded = new ArrayList<>(devices.size());
        try {
            for (int i = 0; i < devices.size(); i++) {
                uploaded.add(upload(devices.get(i), input));
                arguments.add(arguments(
                        program, i, uploaded.get(i), executable.parameters().size()));
            }
            return started(program, executable.executeAll(arguments), drawn);
        } finally {
            uploaded.forEach(Buffer::close);
        }
    }

    private List<Buffer> arguments(Program program, int device, Buffer input, int count) {
        boolean copies = program instanceof Program.CopyRow;
        List<Buffer> arguments = new ArrayList<>(count);
        if (!copies) {
            arguments.addAll(weights.buffers(device));
        }
        arguments.addAll(state.donated(device));
        arguments.add(input);
        if (!copies) {
            arguments.addAll(state.sampling(device));
        }
        return arguments;
    }

    private DeviceStep started(Program program, List<Execution> executions, List<DeviceStep.Drawn> drawn) {
        List<Event> done = new ArrayList<>(executions.size());
        List<List<Buffer>> results = new ArrayList<>(executions.size());
        for (int i = 0; i < executions.size(); i++) {
            List<Buffer> outputs = executions.get(i).outputs();
            int stateSize = state.donated(i).size();
            state.replace(i, outputs.subList(0, stateSize));
            done.add(executions.get(i).done());
            results.add(outputs.subList(stateSize, outputs.size()));
        }
        return new DeviceStep(program.name(), done, results, drawn);
    }

    private static Buffer upload(Device device, int[] input) {
        try (Arena arena = Arena.ofConfined()) {
            return Buffer.copyOf(
                    device, arena.allocateFrom(ValueLayout.JAVA_INT, input), Shape.of(DType.S32, input.length));
        }
    }

    /** The state on the device, for tests. */
    DecodeState state() {
        return state;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            runtime.close();
        }
    }
}
