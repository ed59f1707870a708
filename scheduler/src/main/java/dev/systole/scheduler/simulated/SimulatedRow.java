package dev.systole.scheduler.simulated;

import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.RowRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One row of a simulated cache. It stores what a device would store, and so notices what a device would garble: tokens
 * by position for full attention, a ring of positions for each window, the number of positions that a state absorbed.
 */
final class SimulatedRow {

    private final int[] tokens;
    private final List<int[]> rings = new ArrayList<>();
    private final boolean recurrent;
    private int absorbed;
    private int length;
    private int promptLength;
    private int lastToken = -1;
    private long generation;
    private boolean copied;

    SimulatedRow(KvCacheSpec spec) {
        tokens = new int[spec.maxLength()];
        boolean anyRecurrent = false;
        for (LayerCache layer : spec.layers()) {
            switch (layer) {
                case LayerCache.Full _ -> {}
                case LayerCache.Sliding(int window, long _) -> addRing(window);
                case LayerCache.Recurrent _ -> anyRecurrent = true;
            }
        }
        recurrent = anyRecurrent;
    }

    private void addRing(int window) {
        if (rings.stream().noneMatch(ring -> ring.length == window)) {
            int[] ring = new int[window];
            Arrays.fill(ring, -1);
            rings.add(ring);
        }
    }

    void prefill(RowRef row, List<Integer> chunk, int start) {
        boolean begins = row.generation() > generation;
        boolean continues = !copied && row.generation() == generation && start == length;
        boolean reuses = begins && (copied ? start == length : start <= length);
        if (!continues && !reuses && !(begins && start == 0)) {
            throw broken(row, "a chunk starts at " + start);
        }
        if (start == 0) {
            absorbed = 0;
        }
        generation = row.generation();
        copied = false;
        length = start;
        requireReadable(row, start);
        chunk.forEach(this::write);
        promptLength = length;
    }

    /** Puts the last token in at a position. */
    void decode(RowRef row, int position) {
        boolean continues = copied ? row.generation() > generation : row.generation() == generation;
        if (!continues || position != length || lastToken < 0) {
            throw broken(row, "a decode step is at " + position);
        }
        generation = row.generation();
        copied = false;
        requireReadable(row, position);
        write(lastToken);
    }

    /** Draws the token after those in the row. */
    int draw(Continuation continuation) {
        lastToken = continuation.next(tokens, length, promptLength);
        return lastToken;
    }

    void copyFrom(SimulatedRow from, int counting) {
        if (counting < 1 || counting > from.length) {
            throw new IllegalStateException(counting + " positions are copied from a row of " + from.length);
        }
        System.arraycopy(from.tokens, 0, tokens, 0, from.length);
        for (int i = 0; i < rings.size(); i++) {
            System.arraycopy(from.rings.get(i), 0, rings.get(i), 0, rings.get(i).length);
        }
        absorbed = from.absorbed;
        length = counting;
        lastToken = from.lastToken;
        promptLength = from.promptLength;
        copied = true;
    }

    private void requireReadable(RowRef row, int position) {
        if (recurrent && absorbed != position) {
            throw broken(row, "its state absorbed " + absorbed + " positions when one is computed at " + position);
        }
        for (int[] ring : rings) {
            for (int p = Math.max(0, position - ring.length + 1); p < position; p++) {
                if (ring[p % ring.length] != p) {
                    throw broken(
                            row,
                            "its ring of " + ring.length + " has position " + ring[p % ring.length] + " where " + p
                                    + " is read from " + position);
                }
            }
        }
    }

    private void write(int token) {
        tokens[length] = token;
        for (int[] ring : rings) {
            ring[length % ring.length] = length;
        }
        length++;
        absorbed++;
    }

    private IllegalStateException broken(RowRef row, String what) {
        return new IllegalStateException(what + ", but " + row + " is at generation " + generation + ", length "
                + length + (copied ? ", just copied" : "") + (lastToken < 0 ? ", without a last token" : ""));
    }
}
