package dev.systole.kvcache;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What each row holds, and how much of it a prompt can reuse. Not thread-safe.
 *
 * <p>A prefix of p positions may come from a row in which L positions were computed only if every layer still has it.
 * Full attention keeps all positions: p &lt;= L. A ring of W positions has lost none only while L &lt;= W, else it
 * shows nothing but the state after L: p = L. A recurrent state is one of exactly p = L positions. A reuse against this
 * rule would garble text silently.
 */
final class PrefixIndex {

    /** A prefix shorter than this costs less to compute than to look after. */
    static final int SHORTEST = 32;

    private final List<LayerCache> layers;
    private final int grid;
    private final int[][] tokens;
    private final int[] known;
    private final int[] lengths;

    /** A grid above 0 allows only prefixes of a multiple of so many positions. */
    PrefixIndex(KvCacheSpec spec, int grid) {
        layers = spec.layers().stream().map(PrefixIndex::kind).distinct().toList();
        this.grid = Math.max(grid, 1);
        tokens = new int[spec.rows()][0];
        known = new int[spec.rows()];
        lengths = new int[spec.rows()];
    }

    /** The rule knows no bytes, so that layers of a kind count once. */
    private static LayerCache kind(LayerCache layer) {
        return switch (layer) {
            case LayerCache.Full _ -> new LayerCache.Full(0);
            case LayerCache.Sliding sliding -> new LayerCache.Sliding(sliding.window(), 0);
            case LayerCache.Recurrent _ -> new LayerCache.Recurrent(0);
        };
    }

    /** A row and how many of its positions can be reused. */
    record Prefix(int row, int length) {

        static final Prefix NONE = new Prefix(-1, 0);
    }

    /** The longest reusable prefix among some rows; among equals, of the row used longest ago. */
    Prefix longest(int[] prompt, RowPool rows, IntPredicate among) {
        Prefix best = Prefix.NONE;
        for (int row = 0; row < lengths.length; row++) {
            int length = among.test(row) ? reusable(row, prompt) : 0;
            boolean older = length > 0 && length == best.length() && rows.lastUsed(row) < rows.lastUsed(best.row());
            if (length > best.length() || older) {
                best = new Prefix(row, length);
            }
        }
        return best;
    }

    /** Positions of a row that a prompt can reuse; its last token is always computed, to draw the next one. */
    int reusable(int row, int[] prompt) {
        int length = lengths[row];
        int comparable = Math.min(Math.min(known[row], length), prompt.length - 1);
        int mismatch = Arrays.mismatch(tokens[row], 0, comparable, prompt, 0, comparable);
        return reusable(length, mismatch < 0 ? comparable : mismatch);
    }

    /** The same of a row that has so many positions, of which the prompt begins with so many. */
    int reusable(int length, int common) {
        int prefix = common - common % grid;
        boolean kept = prefix >= SHORTEST && layers.stream().allMatch(layer -> keeps(layer, length, prefix));
        return kept ? prefix : 0;
    }

    private static boolean keeps(LayerCache layer, int length, int prefix) {
        return switch (layer) {
            case LayerCache.Full _ -> prefix <= length;
            case LayerCache.Sliding(int window, long _) -> prefix == length || length <= window;
            case LayerCache.Recurrent _ -> prefix == length;
        };
    }

    int length(int row) {
        return lengths[row];
    }

    /** A row now belongs to a prompt of which the first positions are computed. */
    void begin(int row, int[] prompt, int length) {
        tokens[row] = prompt.clone();
        known[row] = prompt.length;
        lengths[row] = length;
    }

    void extend(int row, int length) {
        if (length < lengths[row]) {
            throw new IllegalArgumentException("row " + row + " shrinks from " + lengths[row] + " to " + length);
        }
        lengths[row] = length;
    }

    void append(int row, int token) {
        if (known[row] == tokens[row].length) {
            tokens[row] = Arrays.copyOf(tokens[row], known[row] + Math.max(16, known[row] / 2));
        }
        tokens[row][known[row]++] = token;
    }

    void move(int from, int to) {
        tokens[to] = tokens[from];
        known[to] = known[from];
        lengths[to] = lengths[from];
        tokens[from] = new int[0];
        known[from] = 0;
        lengths[from] = 0;
    }
}
