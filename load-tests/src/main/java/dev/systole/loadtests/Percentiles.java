package dev.systole.loadtests;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two points of a distribution of times, by linear interpolation between the nearest ranks.
 *
 * @param p50 the median, in milliseconds, null of no times
 * @param p99 in milliseconds, null of no times
 */
record Percentiles(@Nullable Double p50, @Nullable Double p99) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Of times in nanoseconds; of none at all, null. */
    static Percentiles ofNanos(List<Long> times) {
        long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
        return new Percentiles(at(sorted, 0.50), at(sorted, 0.99));
    }

    private static @Nullable Double at(long[] sorted, double fraction) {
        if (sorted.length == 0) {
            return null;
        }
        double rank = (sorted.length - 1) * fraction;
        int below = (int) rank;
        int above = Math.min(below + 1, sorted.length - 1);
        return (sorted[below] + (sorted[above] - sorted[below]) * (rank - below)) / NANOS_PER_MILLI;
    }
}
