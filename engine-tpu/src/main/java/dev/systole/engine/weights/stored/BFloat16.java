package dev.systole.engine.weights.stored;

/** Conversions of bfloat16, the upper half of a single. */
public final class BFloat16 {

    private BFloat16() {}

    /**
     * Rounds to the nearest; a tie goes to the even one, NaN stays a quiet NaN.
     *
     * @param value any number
     * @return the bits of a bfloat16
     */
    public static short of(float value) {
        int bits = Float.floatToRawIntBits(value);
        // Adding half of the last kept bit, less one when that bit is 0, carries exactly when it must be rounded up.
        int rounded = (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
        return (short) (Float.isNaN(value) ? (bits >>> 16) | 0x40 : rounded);
    }

    /**
     * Widens, which is exact.
     *
     * @param bits of a bfloat16
     * @return its value
     */
    public static float toFloat(short bits) {
        return Float.intBitsToFloat(bits << 16);
    }

    /**
     * Rounds to the nearest bfloat16 as {@link #of} does.
     *
     * @param value any number
     * @return the value of that bfloat16
     */
    public static float round(float value) {
        return toFloat(of(value));
    }
}
