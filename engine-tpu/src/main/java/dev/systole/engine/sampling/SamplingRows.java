package dev.systole.engine.sampling;

import dev.systole.scheduler.SamplingParams;

/**
 * What the rows of a batch asked for, packed as the sampler reads it. Mutable, for one thread; rows change on admission
 * only, so the arrays need a new upload only then.
 */
public final class SamplingRows {

    /** Values of a row in {@link #floats()} and in {@link #ints()}. */
    public static final int COLUMNS = 3;

    private static final int GREEDY = 0;
    private static final int UNFILTERED = 1;
    private static final int FILTERED = 2;

    private final float[] floats;
    private final int[] ints;

    /**
     * Greedy rows.
     *
     * @param rows their number
     */
    public SamplingRows(int rows) {
        floats = new float[rows * COLUMNS];
        ints = new int[rows * COLUMNS];
        for (int row = 0; row < rows; row++) {
            set(row, SamplingParams.GREEDY);
        }
    }

    /**
     * Says what a row asks for.
     *
     * @param row its number
     * @param params how its tokens are drawn; top_k of 1 is the same as greedy
     */
    public void set(int row, SamplingParams params) {
        int at = row * COLUMNS;
        boolean greedy = params.greedy() || params.topK() == 1;
        floats[at] = greedy ? 0 : params.temperature();
        floats[at + 1] = greedy ? 1 : params.topP();
        floats[at + 2] = greedy ? 0 : params.minP();
        ints[at] = greedy ? 0 : params.topK();
        ints[at + 1] = (int) params.seed();
        ints[at + 2] = (int) (params.seed() >>> Integer.SIZE);
    }

    /**
     * What a row needs of the sampler; a batch needs the largest that one of its active rows does.
     *
     * @param row its number
     * @return 0 greedy, 1 a draw, 2 a draw with top_k, top_p or min_p
     */
    public int mode(int row) {
        int at = row * COLUMNS;
        if (floats[at] == 0) {
            return GREEDY;
        }
        return floats[at + 1] < 1 || floats[at + 2] > 0 || ints[at] > 0 ? FILTERED : UNFILTERED;
    }

    /**
     * The sampler's floats, row after row: temperature, top_p, min_p.
     *
     * @return the array itself, f32[rows, 3]
     */
    public float[] floats() {
        return floats;
    }

    /**
     * The sampler's integers, row after row: top_k, seed's low word, seed's high word.
     *
     * @return the array itself, i32[rows, 3]
     */
    public int[] ints() {
        return ints;
    }
}
