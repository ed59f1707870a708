package dev.systole.engine.runtime;

import dev.systole.config.Progress;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.weights.WeightLoader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model's weights on the devices, in the order in which programs take them. Owns the buffers and, where a device uses
 * host memory in place, that memory. Immutable once loaded.
 */
public final class DeviceWeights implements AutoCloseable {

    /** A buffer, and the host memory that it uses in place, if it does. */
    private record Held(Buffer buffer, @Nullable Arena memory) {

        void close() {
            buffer.close();
            if (memory != null) {
                memory.close();
            }
        }
    }

    private final List<List<Held>> held;
    private final List<List<Buffer>> buffers;

    private DeviceWeights(List<List<Held>> held) {
        this.held = held;
        this.buffers = held.stream()
                .map(device -> device.stream().map(Held::buffer).toList())
                .toList();
    }

    /**
     * Reads, converts and uploads each device's share.
     *
     * @param client that holds them
     * @param reader of the checkpoint
     * @param weights in the order in which programs take them
     * @param progress told how much was read
     * @return the weights, which the caller closes
     * @throws dev.systole.engine.weights.stored.CheckpointException if a tensor is missing, or of another shape or type
     * @throws InterruptedException if the calling thread is interrupted; nothing is kept then
     */
    public static DeviceWeights load(Client client, WeightReader reader, List<Weight> weights, Progress progress)
            throws InterruptedException {
        List<WeightLoader.Wanted<Held>> wanted = new ArrayList<>();
        for (Weight weight : weights) {
            for (int i = 0; i < reader.devices(); i++) {
                int device = i;
                wanted.add(new WeightLoader.Wanted<>(
                        key(weight, device),
                        weight.shape().bytes(),
                        () -> load(client.devices().get(device), reader, weight, device)));
            }
        }
        // The largest first, so that no thread is left alone with one at the end.
        wanted.sort(Comparator.<WeightLoader.Wanted<Held>>comparingLong(WeightLoader.Wanted::bytes)
                .reversed());
        WeightLoader loader = new WeightLoader(java.lang.Runtime.getRuntime().availableProcessors());
        Map<String, Held> loaded = loader.load(wanted, Held::close, progress);
        List<List<Held>> held = new ArrayList<>();
        for (int i = 0; i < reader.devices(); i++) {
            int device = i;
            held.add(weights.stream()
                    .map(weight -> loaded.get(key(weight, device)))
                    .toList());
        }
        return new DeviceWeights(held);
    }

    private static String key(Weight weight, int device) {
        return weight.name() + "#" + device;
    }

    // The arena lives as long as the buffer over it.
    @SuppressWarnings("MustBeClosedChecker")
    private static Held load(Device device, WeightReader reader, Weight weight, int index) {
        Arena memory = Arena.ofShared();
        try {
            MemorySegment segment = memory.allocate(weight.shape().bytes(), Buffer.ALIGNMENT);
            reader.read(weight, index, segment);
            Buffer buffer = Buffer.over(device, segment, weight.shape());
            if (buffer.aliased()) {
                return new Held(buffer, memory);
            }
            // The device has its copy: the host keeps no second one of the whole model.
            memory.close();
            return new Held(buffer, null);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /**
     * The buffers of one device.
     *
     * @param device index of the device
     * @return buffers, which stay owned by this
     */
    public List<Buffer> buffers(int device) {
        return buffers.get(device);
    }

    @Override
    public void close() {
        held.forEach(device -> device.forEach(Held::close));
    }
}
