package dev.systole.engine.sampling;

import dev.systole.engine.sampling.SamplingTable.Real;
import dev.systole.engine.sampling.SamplingTable.Whole;
import dev.systole.scheduler.SamplingParams;

/**
 * What the rows of a batch asked for, packed as the sampler reads it. Mutable, for one thread; rows change on admission
 * only, so the arrays need a new upload only then.
 */
public final class SamplingRows {

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
        floats = new float[rows * SamplingTable.NUMBERS];
        ints = new int[rows * SamplingTable.WHOLES];
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
        boolean greedy = params.greedy() || params.topK() == 1;
        put(row, Real.TEMPERATURE, greedy ? 0 : params.temperature());
        put(row, Real.TOP_P, greedy ? 1 : params.topP());
        put(row, Real.MIN_P, greedy ? 0 : params.minP());
        put(row, Real.PRESENCE_PENALTY, params.presencePenalty());
        put(row, Whole.TOP_K, greedy ? 0 : params.topK());
        put(row, Whole.SEED_LOW, (int) params.seed());
        put(row, Whole.SEED_HIGH, (int) (params.seed() >>> Integer.SIZE));
    }

    private void put(int row, Real column, float value) {
        floats[row * SamplingTable.NUMBERS + column.place()] = value;
    }

    private void put(int row, Whole column, int value) {
        ints[row * SamplingTable.WHOLES + column.place()] = value;
    }

    private float at(int row, Real column) {
        return floats[row * SamplingTable.NUMBERS + column.place()];
    }

    /**
     * What a row needs of the sampler; a batch needs the largest that one of its active rows does.
     *
     * @param row its number
     * @return 0 greedy, 1 a draw, 2 a draw with top_k, top_p or min_p
     */
    public int mode(int row) {
        if (at(row, Real.TEMPERATURE) == 0) {
            return GREEDY;
        }
        boolean filtered = at(row, Real.TOP_P) < 1
                || at(row, Real.MIN_P) > 0
                || ints[row * SamplingTable.WHOLES + Whole.TOP_K.place()] > 0;
        return filtered ? FILTERED : UNFILTERED;
    }

    /**
     * The sampler's floats, row after row.
     *
     * @return the array itself, f32[rows, columns] of {@link SamplingTable}
     */
    public float[] floats() {
        return floats;
    }

    /**
     * The sampler's integers, row after row.
     *
     * @return the array itself, i32[rows, columns] of {@link SamplingTable}
     */
    public int[] ints() {
        return ints;
    }
}
