package dev.systole.engine.pjrt.aot;

import dev.systole.config.SettingException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A TPU slice on one host, by the name under which it is rented, such as {@code v6e-8}. The number counts chips in v5e
 * and v6e, and TensorCores, two a chip, in v4, v5p and tpu7x. Immutable. Slices of several hosts are none of ours: one
 * process serves one host.
 *
 * @param name such as {@code v6e-8}
 * @param generation of its chips
 * @param chips how many chips it has
 * @param topologyName how libtpu calls it, such as {@code v6e:2x4}
 * @param chipsPerHost extent of the host along the three axes, without which libtpu makes several hosts of the slice
 */
public record TpuSlice(String name, TpuGeneration generation, int chips, String topologyName, List<Long> chipsPerHost) {

    private static final List<TpuSlice> KNOWN =
            TpuGeneration.all().stream().flatMap(TpuGeneration::slices).toList();

    /** Copies the list. */
    public TpuSlice {
        chipsPerHost = List.copyOf(chipsPerHost);
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
