package dev.systole.engine.runtime;

import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Buffers that stay on the devices between executions: a program takes them over and gives back what takes their place.
 * Owns them; used by one thread at a time.
 */
public final class DonatedBuffers implements AutoCloseable {

    private final List<List<Buffer>> buffers = new ArrayList<>();

    /**
     * Zeros.
     *
     * @param devices that hold them
     * @param shapes of the buffers on each device
     */
    public DonatedBuffers(List<Device> devices, List<Shape> shapes) {
        try {
            devices.forEach(device -> addZeros(device, shapes));
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void addZeros(Device device, List<Shape> shapes) {
        List<Buffer> zeros = new ArrayList<>();
        buffers.add(zeros);
        for (Shape shape : shapes) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment segment = arena.allocate(shape.bytes(), Buffer.ALIGNMENT);
                zeros.add(Buffer.copyOf(device, segment, shape));
            }
        }
    }

    /**
     * Those of one device; a program that takes them must give them back by {@link #replace}.
     *
     * @param device index of the device
     * @return buffers, which stay owned by this
     */
    public List<Buffer> of(int device) {
        return buffers.get(device);
    }

    /**
     * Takes over what a program gave back in place of what it was given.
     *
     * @param device index of the device
     * @param results in the order of {@link #of}
     */
    public void replace(int device, List<Buffer> results) {
        buffers.set(device, List.copyOf(results));
    }

    @Override
    public void close() {
        buffers.forEach(device -> device.forEach(Buffer::close));
    }
}
