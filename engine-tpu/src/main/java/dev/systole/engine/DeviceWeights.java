package dev.systole.engine;

import dev.systole.config.Progress;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.tensor.Shape;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.engine.weights.Layout;
import dev.systole.engine.weights.WeightLoader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;

/**
 * A model's weights on the device, in the order in which programs take them. Owns the buffers and, where the device
 * uses host memory in place, that memory. Immutable once loaded.
 */
final class DeviceWeights implements AutoCloseable {

    private record Held(Buffer buffer, Arena memory) {

        void close() {
            buffer.close();
            memory.close();
        }
    }

    private final List<Held> held;
    private final List<Buffer> buffers;

    private DeviceWeights(List<Held> held) {
        this.held = held;
        this.buffers = held.stream().map(Held::buffer).toList();
    }

    /**
     * Checks that every tensor is there in its shape.
     *
     * @throws dev.systole.engine.weights.CheckpointException if one is not
     */
    static void check(Checkpoint checkpoint, List<Weight> weights) {
        weights.forEach(weight -> check(checkpoint, weight));
    }

    /**
     * Reads, converts and uploads.
     *
     * @throws dev.systole.engine.weights.CheckpointException if a tensor is missing, or of another shape or type
     */
    static DeviceWeights load(Client client, Checkpoint checkpoint, List<Weight> weights, Progress progress)
            throws InterruptedException {
        List<WeightLoader.Wanted<Held>> wanted = weights.stream()
                .map(weight -> new WeightLoader.Wanted<>(
                        weight.name(), weight.shape().bytes(), () -> load(client, checkpoint, weight)))
                .toList();
        WeightLoader loader = new WeightLoader(Runtime.getRuntime().availableProcessors());
        Map<String, Held> loaded = loader.load(wanted, Held::close, progress);
        return new DeviceWeights(
                weights.stream().map(weight -> loaded.get(weight.name())).toList());
    }

    /** The tensors' first axes add up to the weight's; the other dimensions are the weight's. */
    private static void check(Checkpoint checkpoint, Weight weight) {
        if (!(weight.source() instanceof Weight.Tensors tensors)) {
            return;
        }
        long[] expected = storedDims(weight.shape(), tensors);
        if (tensors.names().size() == 1) {
            checkpoint.require(tensors.names().getFirst(), expected);
            return;
        }
        long rows = 0;
        for (String name : tensors.names()) {
            long first = checkpoint.info(name).dims().getFirst();
            long[] dims = expected.clone();
            dims[0] = first;
            checkpoint.require(name, dims);
            rows += first;
        }
        if (rows != expected[0]) {
            String last = tensors.names().getLast();
            long[] dims = expected.clone();
            dims[0] = expected[0] - rows + checkpoint.info(last).dims().getFirst();
            checkpoint.require(last, dims);
        }
    }

    private static long[] storedDims(Shape shape, Weight.Tensors tensors) {
        long[] dims = shape.dims().stream().mapToLong(Long::longValue).toArray();
        return tensors.transposed() ? new long[] {dims[1], dims[0]} : dims;
    }

    // The arena lives as long as the buffer over it.
    @SuppressWarnings("MustBeClosedChecker")
    private static Held load(Client client, Checkpoint checkpoint, Weight weight) {
        Arena memory = Arena.ofShared();
        try {
            MemorySegment segment = memory.allocate(weight.shape().bytes(), Buffer.ALIGNMENT);
            switch (weight.source()) {
                case Weight.Tensors tensors -> read(checkpoint, weight, tensors, segment);
                case Weight.Computed computed -> {
                    for (int i = 0; i < computed.values().size(); i++) {
                        segment.setAtIndex(
                                ValueLayout.JAVA_FLOAT, i, computed.values().get(i));
                    }
                }
            }
            return new Held(Buffer.over(client, segment, weight.shape()), memory);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    private static void read(Checkpoint checkpoint, Weight weight, Weight.Tensors tensors, MemorySegment into) {
        long offset = 0;
        long width = weight.shape().dim(-1);
        for (String name : tensors.names()) {
            List<Long> dims = checkpoint.info(name).dims();
            Layout layout = tensors.transposed()
                    ? new Layout(weight.shape().dtype(), true, width, offset)
                    : new Layout(weight.shape().dtype(), false, 0, offset);
            checkpoint.read(name, layout, into);
            offset += tensors.transposed() ? dims.getFirst() : dims.stream().reduce(1L, Math::multiplyExact);
        }
    }

    List<Buffer> buffers() {
        return buffers;
    }

    long bytes() {
        return buffers.stream().mapToLong(buffer -> buffer.shape().bytes()).sum();
    }

    @Override
    public void close() {
        held.forEach(Held::close);
    }
}
