package dev.systole.engine;

import dev.systole.engine.decode.EmbeddingProgram;
import dev.systole.engine.decode.EmbeddingWriter;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.pjrt.Event;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.Execution;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.runtime.DeviceWeights;
import dev.systole.engine.runtime.DonatedBuffers;
import dev.systole.engine.runtime.Programs;
import dev.systole.engine.runtime.Runtime;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.EngineException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Embeds texts with a decoder that generates on the same devices, by programs of its own over the same weights. A text
 * goes through a cache of one row, in chunks. Owns its state; its programs and the weights are the runtime's.
 */
final class EmbeddingPipeline implements Embedder, AutoCloseable {

    private final DecoderModel model;
    private final List<Device> devices;
    private final DeviceWeights weights;
    private final Programs<EmbeddingProgram> programs;
    private final DonatedBuffers state;
    private boolean closed;

    /**
     * A pipeline whose programs are there.
     *
     * @param model that generates on the runtime
     * @param programs of {@link #programs}
     * @param weights of the model, open as long as this
     * @param runtime of both
     */
    EmbeddingPipeline(DecoderModel model, Programs<EmbeddingProgram> programs, DeviceWeights weights, Runtime runtime) {
        this.model = model;
        this.programs = programs;
        this.weights = weights;
        this.devices = runtime.devices();
        this.state = new DonatedBuffers(devices, new EmbeddingWriter(model).stateShapes());
    }

    /** Compiles or loads the programs of a model. */
    static Programs<EmbeddingProgram> programs(DecoderModel model, Runtime runtime) {
        return runtime.programs(new EmbeddingWriter(model)::write, EmbeddingProgram.all(model.maxLength()));
    }

    @Override
    public int dimensions() {
        return model.hidden();
    }

    @Override
    public int maxLength() {
        return model.maxLength();
    }

    @Override
    public synchronized List<float[]> embed(List<int[]> texts, Pooling pooling) {
        texts.forEach(this::check);
        if (closed) {
            throw new EngineException("the engine was stopped", new IllegalStateException("closed"));
        }
        try {
            int longest = EmbeddingProgram.longestChunk(maxLength());
            return texts.stream().map(text -> vector(text, pooling, longest)).toList();
        } catch (PjrtException e) {
            throw new EngineException("the device failed in an embedding: " + e.getMessage(), e);
        }
    }

    private void check(int[] text) {
        if (text.length < 1 || text.length > maxLength()) {
            throw new IllegalArgumentException("a text of " + text.length + " tokens, not of 1 to " + maxLength());
        }
        for (int id : text) {
            if (id < 0 || id >= model.vocabulary()) {
                throw new IllegalArgumentException("token " + id + " is none of the model's " + model.vocabulary());
            }
        }
    }

    /** One text, in chunks of at most so many tokens. */
    synchronized float[] vector(int[] text, Pooling pooling, int longest) {
        for (int start = 0; start < text.length; start += longest) {
            run(text, start, Math.min(longest, text.length - start));
        }
        float[] pool = read(state.of(0).getLast());
        int from = pooling == Pooling.MEAN ? EmbeddingWriter.SUM : EmbeddingWriter.LAST;
        return normalised(Arrays.copyOfRange(pool, from * dimensions(), (from + 1) * dimensions()));
    }

    /** Of the mean as of the sum: the scale goes with the norm. */
    private static float[] normalised(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        double norm = Math.max(Math.sqrt(squares), Float.MIN_NORMAL);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / norm);
        }
        return vector;
    }

    private void run(int[] text, int start, int count) {
        EmbeddingProgram program = EmbeddingProgram.of(count, start + count, maxLength());
        int[] input = new int[EmbeddingWriter.HEADER + program.chunk()];
        input[0] = start;
        input[1] = count;
        System.arraycopy(text, start, input, EmbeddingWriter.HEADER, count);
        Executable executable = programs.get(program);
        List<Buffer> uploaded = new ArrayList<>();
        try {
            List<List<Buffer>> arguments = new ArrayList<>();
            for (int i = 0; i < devices.size(); i++) {
                uploaded.add(upload(devices.get(i), input));
                List<Buffer> ofDevice = new ArrayList<>(weights.buffers(i));
                ofDevice.addAll(state.of(i));
                ofDevice.add(uploaded.get(i));
                arguments.add(ofDevice);
            }
            finish(executable.executeAll(arguments));
        } finally {
            uploaded.forEach(Buffer::close);
        }
    }

    private void finish(List<Execution> executions) {
        for (int i = 0; i < executions.size(); i++) {
            state.replace(i, executions.get(i).outputs());
        }
        try {
            executions.forEach(execution -> execution.done().await());
        } finally {
            executions.stream().map(Execution::done).forEach(Event::close);
        }
    }

    private static Buffer upload(Device device, int[] input) {
        try (Arena arena = Arena.ofConfined()) {
            return Buffer.copyOf(
                    device, arena.allocateFrom(ValueLayout.JAVA_INT, input), Shape.of(DType.S32, input.length));
        }
    }

    private static float[] read(Buffer buffer) {
        try (Arena arena = Arena.ofConfined()) {
            return buffer.read(arena).toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    /** Waits for the texts under way; {@link #embed} refuses others. */
    @Override
    public synchronized void close() {
        closed = true;
        state.close();
    }
}
