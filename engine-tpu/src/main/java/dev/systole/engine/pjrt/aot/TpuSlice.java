package dev.systole.engine.pjrt.aot;

import dev.systole.config.SettingException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A TPU slice on one host, by the name under which it is rented, such as {@code v6e-8}. The number counts chips in v5e
 * and v6e, and TensorCores, two a chip, in v4, v5p and tpu7x. Immutable. Slices of several hosts are none of ours: one
 * process serves one host.
 *
 * @param name such as {@code v6e-8}
 * @param chips how many chips it has
 * @param topologyName how libtpu calls it, such as {@code v6e:2x4}
 * @param chipsPerHost extent of the host along the three axes, without which libtpu makes several hosts of the slice
 * @param sharers how many devices share the memory that libtpu reports of each: 2 in v4, whose chip is two devices
 */
public record TpuSlice(String name, int chips, String topologyName, List<Long> chipsPerHost, int sharers) {

    private static final List<TpuSlice> KNOWN = List.of(
            slice("v6e-1", 1, 1),
            slice("v6e-4", 2, 2),
            slice("v6e-8", 2, 4),
            slice("v5e-1", 1, 1),
            slice("v5e-4", 2, 2),
            slice("v5e-8", 2, 4),
            slice("v5p-8", 2, 2, 1),
            slice("v4-8", 2, 2, 1),
            slice("tpu7x-2", 1, 1, 1),
            slice("tpu7x-8", 2, 2, 1));

    /** Copies the list. */
    public TpuSlice {
        chipsPerHost = List.copyOf(chipsPerHost);
    }

    private static TpuSlice slice(String name, int... extents) {
        String generation = name.substring(0, name.indexOf('-'));
        String grid = Arrays.stream(extents).mapToObj(String::valueOf).collect(Collectors.joining("x"));
        List<Long> host = List.of((long) extents[0], (long) extents[1], 1L);
        int chips = Arrays.stream(extents).reduce(1, (a, b) -> a * b);
        return new TpuSlice(name, chips, generation + ":" + grid, host, generation.equals("v4") ? 2 : 1);
    }

    /**
     * The slice of that name.
     *
     * @param name such as {@code v6e-8}
     * @return one of {@link #known}
     * @throws IllegalArgumentException if there is none, with the list of those that are known
     */
    public static TpuSlice of(String name) {
        return KNOWN.stream()
                .filter(slice -> slice.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new SettingException("unknown TPU slice " + name + "; known are "
                        + KNOWN.stream().map(TpuSlice::name).collect(Collectors.joining(", "))));
    }

    /**
     * Every slice that can be compiled for.
     *
     * @return generation by generation, the smallest of each first
     */
    public static List<TpuSlice> known() {
        return KNOWN;
    }
}
