package dev.systole.planner.prediction;

import dev.systole.engine.pjrt.aot.TpuGeneration;
import dev.systole.engine.pjrt.aot.TpuSlice;

/**
 * What one device of a slice does in a second. Immutable.
 *
 * @param hertz cycles of the schedule
 * @param hbmBytes of HBM's bandwidth
 * @param flops of bfloat16 products
 * @param ringBytes that it sends to its two neighbours on a ring
 * @param hopSeconds that a transfer between neighbours takes at least
 * @param startSeconds that an exchange takes before anything is sent
 */
public record Chip(
        double hertz, double hbmBytes, double flops, double ringBytes, double hopSeconds, double startSeconds) {

    /** An assumption: what published simulations of TPU v3 use. */
    private static final double HOP = 1e-6;

    /**
     * A device by the published figures of its generation.
     *
     * @param slice of which it is
     * @return its figures
     */
    public static Chip of(TpuSlice slice) {
        TpuGeneration generation = slice.generation();
        return new Chip(
                generation.hertz(),
                generation.hbmBytes(),
                generation.flops(),
                generation.ringBytes(slice.chips()),
                HOP,
                0);
    }

    /**
     * A device that takes a share of its peak bandwidths, and longer to exchange anything.
     *
     * @param hbmShare of HBM's bandwidth
     * @param ringShare of the interconnect's
     * @param hop seconds between neighbours
     * @param start seconds before anything is sent
     * @return with the same clock and operations
     */
    Chip at(double hbmShare, double ringShare, double hop, double start) {
        return new Chip(hertz, hbmBytes * hbmShare, flops, ringBytes * ringShare, hop, start);
    }

    /**
     * The time of a collective among all devices of a slice, as on a ring that is used both ways.
     *
     * @param opcode such as {@code all-reduce}
     * @param bytes of the whole array: of an all-gather's result, of the others' operand
     * @param devices of the slice
     * @return seconds: the start, hops times {@link #hopSeconds}, and what each device sends over {@link #ringBytes}
     */
    double collectiveSeconds(String opcode, double bytes, int devices) {
        if (devices == 1) {
            return 0;
        }
        double share = (devices - 1.0) / devices;
        // Both ways at once, the farthest device is half the ring away.
        int around = devices / 2;
        return startSeconds
                + switch (opcode) {
                    case "all-reduce" -> 2 * around * hopSeconds + 2 * share * bytes / ringBytes;
                    case "collective-permute" -> hopSeconds + bytes / ringBytes;
                    default -> around * hopSeconds + share * bytes / ringBytes;
                };
    }
}
