package dev.systole.engine.runtime;

import com.sun.management.OperatingSystemMXBean;
import dev.systole.config.SettingException;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.tensor.Shape;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;

/**
 * The memory of one device, as far as planning depends on it. The same machine gives the same figures at every start.
 * Immutable.
 *
 * @param limit bytes that arrays and programs may use
 * @param reserve bytes of these that are kept free: for the runtime, a step's inputs, fragmentation
 * @param tiled whether arrays are padded to tiles, as on a TPU
 */
public record DeviceMemory(long limit, long reserve, boolean tiled) {

    private static final long CHIP_RESERVE = 256L << 20;
    private static final long LEAST_HOST_RESERVE = 1L << 30;
    /** The share of a host that is left to the JVM, the compiler and other processes. */
    private static final int HOST_RESERVE_SHARE = 8;

    private static final long LANES = 128;
    private static final long SUBLANES = 8;
    private static final long LEAST_ALLOCATION = 512;

    /**
     * A device of a client: what the plugin says of it, or a share of the host's memory.
     *
     * @param devices how many of the client's are used
     * @throws IllegalArgumentException if the plugin's devices have memory of their own, and it does not say how much
     */
    static DeviceMemory of(Client client, int devices) {
        if (client.isCpu()) {
            return ofHost(hostBytes(), devices);
        }
        Device first = client.devices().getFirst();
        long limit = first.memoryBytes()
                .orElseThrow(() -> new SettingException(
                        client + " does not say how much memory " + first + " has, so nothing can be planned"));
        return new DeviceMemory(limit, CHIP_RESERVE, client.platformName().equals("tpu"));
    }

    /**
     * A TPU chip's.
     *
     * @param limit bytes that programs may use, as libtpu reports them
     * @return the memory of one of a chip's devices
     */
    public static DeviceMemory ofChip(long limit) {
        return new DeviceMemory(limit, CHIP_RESERVE, true);
    }

    /**
     * The share of one of some virtual devices that live in a host's memory together.
     *
     * @param bytes of the host
     * @param devices how many there are
     * @return the memory of each
     */
    public static DeviceMemory ofHost(long bytes, int devices) {
        long reserve = Math.max(LEAST_HOST_RESERVE, bytes / HOST_RESERVE_SHARE);
        return new DeviceMemory(bytes / devices, reserve / devices, false);
    }

    /** What the machine has, or the container is limited to. */
    private static long hostBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /**
     * What an array takes.
     *
     * @param shape of the array
     * @return bytes with the padding of tiles, where there are any
     */
    public long bytes(Shape shape) {
        return tiled ? Math.ceilDiv(tiledBytes(shape), LEAST_ALLOCATION) * LEAST_ALLOCATION : shape.bytes();
    }

    /**
     * As the TPU compiler lays an argument out that nobody prescribes a layout for: tiles of 8 sublanes x 128 lanes
     * over the two axes that waste the least, or of 1, 2 or 4 sublanes (16-bit elements lie two a sublane) where that
     * axis is no longer. A vector lies in tiles of 1024 elements, or of 128 where it is no longer than that. A test
     * holds this against the compiler.
     */
    private static long tiledBytes(Shape shape) {
        int size = shape.dtype().bytes();
        if (shape.rank() < 2) {
            long tile = shape.elements() > SUBLANES * LANES ? SUBLANES * LANES : LANES;
            return Math.ceilDiv(shape.elements(), tile) * tile * size;
        }
        long least = size == 4 ? 1 : 4 / size;
        long[] dims = shape.dims().stream().mapToLong(Long::longValue).toArray();
        long best = Long.MAX_VALUE;
        for (int lanes = 0; lanes < dims.length; lanes++) {
            for (int sublanes = 0; sublanes < dims.length; sublanes++) {
                if (lanes != sublanes) {
                    long[] padded = dims.clone();
                    padded[lanes] = Math.ceilDiv(dims[lanes], LANES) * LANES;
                    padded[sublanes] = sublanes(dims[sublanes], least);
                    best = Math.min(best, LongStream.of(padded).reduce(size, Math::multiplyExact));
                }
            }
        }
        return best;
    }

    private static long sublanes(long dim, long least) {
        long tile = Math.max(least, Math.min(SUBLANES, Long.highestOneBit(Math.max(1, 2 * dim - 1))));
        return Math.ceilDiv(dim, tile) * tile;
    }
}
