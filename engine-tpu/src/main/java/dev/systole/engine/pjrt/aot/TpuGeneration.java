package dev.systole.engine.pjrt.aot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A generation of TPUs: its slices, how libtpu is asked for them, and what a chip does in a second. All that we know of
 * a generation stands here, so that another one is another constant. Immutable.
 *
 * <p>Peak operations, HBM's bandwidth and the interconnect are those of Google's pages of the generations, as they
 * stood in 2026-11 ({@code docs.cloud.google.com/tpu/docs/v4}, {@code v5e}, {@code v5p}, {@code v6e}, {@code tpu7x}).
 * The clock is the peak over the operations of a cycle, of which libtpu's schedule of a product of 4096 x 4096 x 4096
 * makes 94 % on v6e, 97 % on v5e and v5p and 93 % on tpu7x.
 *
 * @param prefix of the names of its slices, such as {@code v6e}
 * @param extents of its slices of one host: the number in the name, and chips along the axes, such as {@code 8:2x4}
 * @param chipConfiguration libtpu's name of how a chip's cores form devices: {@code megacore} where two are one device
 * @param devicesPerChip that programs see
 * @param noProfile why libtpu's static profile cannot be had, empty where it can
 * @param chipFlops bfloat16 operations of products of a chip in a second
 * @param hertz cycles of the schedule in a second
 * @param chipHbmBytes of a chip's HBM in a second
 * @param portBytes that go out through one port to a neighbour in a second
 */
public record TpuGeneration(
        String prefix,
        List<String> extents,
        String chipConfiguration,
        int devicesPerChip,
        Optional<String> noProfile,
        double chipFlops,
        double hertz,
        double chipHbmBytes,
        double portBytes) {

    private static final String ONE_CORE = "default";
    private static final String TWO_CORES = "megacore";

    /** Eight units of 128 x 128 multiply-adds. Its links, six of 50 GB/s each way, are by arXiv:2304.01433. */
    public static final TpuGeneration V4 = new TpuGeneration(
            "v4",
            List.of("8:2x2x1"),
            TWO_CORES,
            1,
            Optional.of("libtpu ends its process when it profiles any program for v4"),
            275e12,
            1.05e9,
            1.2e12,
            50e9);

    /** Four units of 128 x 128 multiply-adds; 400 GB/s both ways over four ports. */
    public static final TpuGeneration V5E = new TpuGeneration(
            "v5e",
            List.of("1:1x1", "4:2x2", "8:2x4"),
            ONE_CORE,
            1,
            Optional.of("libtpu ends its process when it profiles a gather for v5e (Unsupported DMA direction: 10)"),
            197e12,
            1.5e9,
            0.819e12,
            50e9);

    /** Eight units of 128 x 128 multiply-adds; 1,200 GB/s both ways over six ports. */
    public static final TpuGeneration V5P = new TpuGeneration(
            "v5p", List.of("8:2x2x1"), TWO_CORES, 1, Optional.empty(), 459e12, 1.75e9, 2.765e12, 100e9);

    /** 800 GB/s both ways over four ports. */
    public static final TpuGeneration V6E = new TpuGeneration(
            "v6e", List.of("1:1x1", "4:2x2", "8:2x4"), ONE_CORE, 1, Optional.empty(), 918e12, 1.75e9, 1.638e12, 100e9);

    /** Two devices a chip, each with half of all; 1,200 GB/s both ways over six ports. */
    public static final TpuGeneration TPU7X = new TpuGeneration(
            "tpu7x", List.of("2:1x1x1", "8:2x2x1"), ONE_CORE, 2, Optional.empty(), 2_307e12, 2.2e9, 7.38e12, 100e9);

    private static final List<TpuGeneration> ALL = List.of(V6E, V5E, V5P, V4, TPU7X);

    /** How many ports' worth of bandwidth the two devices of a chip have between them, where a chip has two. */
    private static final int PORTS_WITHIN_A_CHIP = 6;

    /** Copies the list. */
    public TpuGeneration {
        extents = List.copyOf(extents);
    }

    /**
     * Every generation that can be compiled for.
     *
     * @return in the order in which they are offered
     */
    public static List<TpuGeneration> all() {
        return ALL;
    }

    /** Its slices of one host, the smallest first. */
    Stream<TpuSlice> slices() {
        return extents.stream().map(text -> {
            String[] parts = text.split(":", 2);
            List<Long> axes =
                    Arrays.stream(parts[1].split("x", -1)).map(Long::valueOf).toList();
            return new TpuSlice(
                    prefix + "-" + parts[0],
                    this,
                    axes.stream().mapToInt(Long::intValue).reduce(1, (a, b) -> a * b),
                    prefix + ":" + parts[1],
                    List.of(axes.get(0), axes.get(1), 1L));
        });
    }

    /**
     * Peak bfloat16 products of a device.
     *
     * @return operations in a second
     */
    public double flops() {
        return chipFlops / devicesPerChip;
    }

    /**
     * HBM's bandwidth of a device.
     *
     * @return bytes in a second
     */
    public double hbmBytes() {
        return chipHbmBytes / devicesPerChip;
    }

    /**
     * What a device sends to its two neighbours on a ring: through two ports, or within the one chip of two devices,
     * between which there is six times a port's bandwidth.
     *
     * @param chips of the slice
     * @return bytes in a second
     */
    public double ringBytes(int chips) {
        return portBytes * (chips == 1 && devicesPerChip > 1 ? PORTS_WITHIN_A_CHIP : 2);
    }
}
