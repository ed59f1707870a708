package dev.systole.kvcache;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** Which rows are free, in which order they were used, and how often each was taken. Not thread-safe. */
final class RowPool {

    private final int rows;
    private final BitSet free = new BitSet();
    private final long[] generations;
    private final long[] lastUsed;
    private long uses;

    RowPool(int rows) {
        this.rows = rows;
        free.set(0, rows);
        generations = new long[rows];
        lastUsed = new long[rows];
    }

    boolean isFree(int row) {
        return free.get(row);
    }

    int busy() {
        return rows - free.cardinality();
    }

    /** The lowest free row that satisfies a condition, or -1. */
    int lowestFree(IntPredicate condition) {
        return free.stream().filter(condition).findFirst().orElse(-1);
    }

    /** The free row under a limit whose last use is longest ago, or -1. */
    int leastRecentlyUsed(int limit) {
        int oldest = -1;
        for (int row = free.nextSetBit(0); row >= 0 && row < limit; row = free.nextSetBit(row + 1)) {
            if (oldest < 0 || lastUsed[row] < lastUsed[oldest]) {
                oldest = row;
            }
        }
        return oldest;
    }

    /** When a row was last used; larger is later. */
    long lastUsed(int row) {
        return lastUsed[row];
    }

    /** Marks a free row busy and returns its new generation. */
    long take(int row) {
        if (!free.get(row)) {
            throw new IllegalStateException("row " + row + " is busy; free are " + free);
        }
        free.clear(row);
        touch(row);
        return ++generations[row];
    }

    void give(int row) {
        requireBusy(row);
        free.set(row);
        touch(row);
    }

    void touch(int row) {
        lastUsed[row] = ++uses;
    }

    void requireBusy(int row) {
        if (row < 0 || row >= rows || free.get(row)) {
            throw new IllegalStateException("row " + row + " of " + rows + " is not busy; free are " + free);
        }
    }
}
