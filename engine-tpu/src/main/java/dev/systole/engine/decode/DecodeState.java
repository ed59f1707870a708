package dev.systole.engine.decode;

import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.runtime.DonatedBuffers;
import dev.systole.engine.sampling.SamplingRows;
import dev.systole.engine.sampling.SamplingTable;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.SamplingParams;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What stays on the devices between steps: the caches, the counts of drawn tokens and the last token of each row, which
 * every program takes over and gives back, and the sampling parameters of each row, uploaded anew only when one has
 * changed. Owns its buffers; engine thread only.
 */
public final class DecodeState implements AutoCloseable {

    private final List<Device> devices;
    private final DonatedBuffers donated;
    private final SamplingParams[] params;
    private final SamplingRows sampling;
    private final List<List<Buffer>> uploaded = new ArrayList<>();

    /**
     * State of zeros on the first devices of a client.
     *
     * @param client that holds it
     * @param devices how many
     * @param shapes of the donated buffers on each device
     * @param rows of the cache
     */
    public DecodeState(Client client, int devices, List<Shape> shapes, int rows) {
        this.devices = client.devices().subList(0, devices);
        this.params = new SamplingParams[rows];
        Arrays.fill(params, SamplingParams.GREEDY);
        this.sampling = new SamplingRows(rows);
        this.donated = new DonatedBuffers(this.devices, shapes);
    }

    /**
     * The devices that hold it.
     *
     * @return in their order
     */
    public List<Device> devices() {
        return devices;
    }

    /**
     * A device's caches, then its last tokens; a program that takes them must give them back by {@link #replace}.
     *
     * @param device index of the device
     * @return buffers, which stay owned by this
     */
    public List<Buffer> donated(int device) {
        return donated.of(device);
    }

    /**
     * Takes over what a program gave back in place of what it was given.
     *
     * @param device index of the device
     * @param results in the order of {@link #donated}
     */
    public void replace(int device, List<Buffer> results) {
        donated.replace(device, results);
    }

    /**
     * Sets the sampling parameters of a row.
     *
     * @param row of the cache
     * @param wanted by its request
     */
    public void set(int row, SamplingParams wanted) {
        if (!params[row].equals(wanted)) {
            params[row] = wanted;
            sampling.set(row, wanted);
            forget();
        }
    }

    /**
     * Gives one row the sampling parameters of another.
     *
     * @param from row that has them
     * @param to row that gets them
     */
    public void copy(int from, int to) {
        set(to, params[from]);
    }

    /**
     * What the sampler has to do for these rows.
     *
     * @param rows of the step
     * @return the largest mode of any
     */
    public int mode(IntStream rows) {
        return rows.map(sampling::mode).max().orElse(0);
    }

    /**
     * The sampling parameters on a device: floats, then integers.
     *
     * @param device index of the device
     * @return two buffers, which stay owned by this
     */
    public List<Buffer> sampling(int device) {
        if (uploaded.isEmpty()) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment floats = arena.allocateFrom(ValueLayout.JAVA_FLOAT, sampling.floats());
                MemorySegment ints = arena.allocateFrom(ValueLayout.JAVA_INT, sampling.ints());
                devices.forEach(each -> uploaded.add(List.of(
                        Buffer.copyOf(each, floats, SamplingTable.numbers(params.length)),
                        Buffer.copyOf(each, ints, SamplingTable.wholes(params.length)))));
            }
        }
        return uploaded.get(device);
    }

    private void forget() {
        uploaded.forEach(device -> device.forEach(Buffer::close));
        uploaded.clear();
    }

    @Override
    public void close() {
        donated.close();
        forget();
    }
}
