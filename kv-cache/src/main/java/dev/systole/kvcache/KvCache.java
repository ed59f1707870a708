package dev.systole.kvcache;

import java.util.List;

/**
 * Who holds which row of the static cache, and what every row remembers. Not thread-safe: it belongs to the scheduler.
 * A call that breaks its rules is a bug and throws unchecked, with the values.
 */
public final class KvCache {

    /** A prefix shorter than this costs less to compute than to look after. */
    public static final int SHORTEST_PREFIX = PrefixIndex.SHORTEST;

    private final KvCacheSpec spec;
    private final RowPool rows;
    private final PrefixIndex prefixes;

    /**
     * An empty cache.
     *
     * @param spec its shape
     * @param grid reused prefixes are multiples of so many positions; 0 for any length
     */
    public KvCache(KvCacheSpec spec, int grid) {
        this.spec = spec;
        rows = new RowPool(spec.rows());
        prefixes = new PrefixIndex(spec, grid);
    }

    /**
     * A row given to a sequence.
     *
     * @param row index, from 0
     * @param generation how often the row was taken, this time included
     * @param length positions that need not be computed
     * @param source the row that holds them: {@code row} itself, or another one to be copied first
     */
    public record Reservation(int row, long generation, int length, int source) {}

    /**
     * Whether a row is free.
     *
     * @return true if {@link #reserve} will succeed
     */
    public boolean canReserve() {
        return rows.busy() < spec.rows();
    }

    /**
     * Gives a prompt a row, which is busy until {@link #release}: the free row with the longest reusable prefix, else a
     * free row that keeps nothing, lowest first, else the least recently used. A longer prefix in a busy row, or one
     * that is the smaller part of what its row keeps, is to be copied.
     *
     * @param prompt token ids, at least one
     * @param limit rows from this on are taken only for a prefix that they hold: a decode step covers all rows up to
     *     the highest busy one; more than the busy rows
     * @return the row, and what can be reused
     */
    public Reservation reserve(List<Integer> prompt, int limit) {
        if (!canReserve()) {
            throw new IllegalStateException("all " + spec.rows() + " rows are busy");
        }
        if (limit <= rows.busy()) {
            throw new IllegalArgumentException(
                    "no row below " + limit + " is sure to be free: " + rows.busy() + " are busy");
        }
        int[] tokens = prompt.stream().mapToInt(Integer::intValue).toArray();
        PrefixIndex.Prefix prefix = best(tokens);
        int row = destination(prefix, limit);
        int source = prefix.length() == 0 ? row : prefix.row();
        rows.touch(source);
        long generation = rows.take(row);
        prefixes.begin(row, tokens, prefix.length());
        return new Reservation(row, generation, prefix.length(), source);
    }

    /**
     * How much of a prompt a reservation would find computed now.
     *
     * @param prompt token ids
     * @return positions, less than the prompt's length
     */
    public int longestPrefix(List<Integer> prompt) {
        return best(prompt.stream().mapToInt(Integer::intValue).toArray()).length();
    }

    /**
     * How much of a row a prompt could reuse that begins alike.
     *
     * @param length positions computed in the row
     * @param shared of these, tokens that the prompt begins with
     * @return positions, 0 where they are too few or not all layers still have them
     */
    public int reusable(int length, int shared) {
        return prefixes.reusable(length, shared);
    }

    private PrefixIndex.Prefix best(int[] prompt) {
        PrefixIndex.Prefix free = prefixes.longest(prompt, rows, rows::isFree);
        PrefixIndex.Prefix busy = prefixes.longest(prompt, rows, row -> !rows.isFree(row));
        return busy.length() >= free.length() + PrefixIndex.SHORTEST ? busy : free;
    }

    private int destination(PrefixIndex.Prefix prefix, int limit) {
        if (prefix.length() == 0 || !rows.isFree(prefix.row())) {
            return vacant(limit);
        }
        boolean mostOfIt = 2 * prefix.length() >= prefixes.length(prefix.row());
        int empty = mostOfIt ? -1 : empty(limit);
        return empty < 0 ? prefix.row() : empty;
    }

    private int vacant(int limit) {
        int empty = empty(limit);
        return empty < 0 ? rows.leastRecentlyUsed(limit) : empty;
    }

    private int empty(int limit) {
        return rows.lowestFree(row -> row < limit && prefixes.length(row) < PrefixIndex.SHORTEST);
    }

    /**
     * Counts positions of a busy row as computed, because their step was given to the device.
     *
     * @param row a busy row
     * @param length positions computed from now on, not fewer than before
     */
    public void extend(int row, int length) {
        rows.requireBusy(row);
        if (length > spec.maxLength()) {
            throw new IllegalArgumentException(
                    "row " + row + " of " + spec.maxLength() + " positions cannot hold " + length);
        }
        prefixes.extend(row, length);
    }

    /**
     * Learns the next token of a busy row, so that a later prompt that contains it finds it.
     *
     * @param row a busy row
     * @param token the token after those known
     */
    public void append(int row, int token) {
        rows.requireBusy(row);
        prefixes.append(row, token);
    }

    /**
     * Gives a sequence another row, to which its own is to be copied; the old one is free and keeps nothing.
     *
     * @param row a busy row
     * @param limit the new row lies below
     * @return the new row, busy
     */
    public Reservation move(int row, int limit) {
        rows.requireBusy(row);
        int to = vacant(limit);
        if (to < 0) {
            throw new IllegalStateException("no free row below " + limit + " for row " + row);
        }
        long generation = rows.take(to);
        prefixes.move(row, to);
        rows.give(row);
        return new Reservation(to, generation, prefixes.length(to), row);
    }

    /**
     * Frees a row, which stays readable as a prefix until it is reserved again.
     *
     * @param row a busy row
     */
    public void release(int row) {
        rows.give(row);
    }

    /**
     * Rows that sequences hold.
     *
     * @return between 0 and the spec's rows
     */
    public int busyRows() {
        return rows.busy();
    }

    /**
     * Share of the positions of all rows that busy rows have computed.
     *
     * @return from 0 to 1
     */
    public double usage() {
        long used = 0;
        for (int row = 0; row < spec.rows(); row++) {
            used += rows.isFree(row) ? 0 : prefixes.length(row);
        }
        return (double) used / ((long) spec.rows() * spec.maxLength());
    }

    /** Throws if the books contradict themselves; for tests, after any action. */
    public void checkInvariants() {
        int busy = 0;
        for (int row = 0; row < spec.rows(); row++) {
            busy += rows.isFree(row) ? 0 : 1;
            if (prefixes.length(row) < 0 || prefixes.length(row) > spec.maxLength()) {
                throw new IllegalStateException(
                        "row " + row + " claims " + prefixes.length(row) + " positions of " + spec.maxLength());
            }
        }
        if (busy != rows.busy()) {
            throw new IllegalStateException(busy + " rows are busy, counted " + rows.busy());
        }
    }
}
