package dev.systole.engine.prediction;

import java.util.Optional;

/**
 * What one chip does in a second, by Google's public description of its generation. Immutable.
 *
 * @param hertz cycles of the TensorCore: peak operations over those of a cycle, for v6e 918e12 / 524,288 = 1.75e9;
 *     libtpu's schedule of a large product makes 94 % of 524,288 in a cycle
 * @param hbmBytes of HBM's bandwidth
 * @param flops of bfloat16 products
 * @param ringBytes that a chip sends to its two neighbours on a ring: two of its four ports, each of a quarter of the
 *     published two-way bandwidth, of which half goes out
 * @param hopSeconds that a transfer between neighbours takes at least: an assumption (1 us is what published
 *     simulations of TPU v3 use)
 */
public record Chip(double hertz, double hbmBytes, double flops, double ringBytes, double hopSeconds) {

    private static final double HOP = 1e-6;
    /** A v6e chip: of memory, what libtpu's own cost analysis implies; 800 GB/s both ways over four ports. */
    public static final Chip V6E = new Chip(1.75e9, 1.638e12, 918e12, 200e9, HOP);
    /** 400 GB/s both ways over four ports; four units of 128 x 128 multiply-adds. */
    private static final Chip V5E = new Chip(1.5e9, 0.819e12, 197e12, 100e9, HOP);

    /**
     * The chip of a slice.
     *
     * @param slice its name, such as {@code v6e-8}
     * @return empty for a generation for which nothing is predicted: a chip of v4, v5p or tpu7x has two TensorCores,
     *     and no schedule of those was compared with anything
     */
    public static Optional<Chip> of(String slice) {
        return switch (slice.substring(0, Math.max(0, slice.indexOf('-')))) {
            case "v6e" -> Optional.of(V6E);
            case "v5e" -> Optional.of(V5E);
            default -> Optional.empty();
        };
    }

    /**
     * The time of a collective among all chips of a slice, as on a ring that is used both ways.
     *
     * @param opcode such as {@code all-reduce}
     * @param bytes of the whole array: of an all-gather's result, of the others' operand
     * @param chips number of chips
     * @return seconds: hops times {@link #hopSeconds}, and what each chip sends over {@link #ringBytes}
     */
    double collectiveSeconds(String opcode, double bytes, int chips) {
        double share = (chips - 1.0) / chips;
        // Both ways at once, the farthest chip is half the ring away.
        int around = chips / 2;
        return switch (opcode) {
            case "all-reduce" -> 2 * around * hopSeconds + 2 * share * bytes / ringBytes;
            case "collective-permute" -> chips == 1 ? 0 : hopSeconds + bytes / ringBytes;
            default -> around * hopSeconds + share * bytes / ringBytes;
        };
    }
}
