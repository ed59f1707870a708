package dev.systole.engine.weights;

/** Conversions of bfloat16, the upper half of a single. */
final class BFloat16 {

    private BFloat16() {}

    /** The nearest bfloat16; a tie goes to the even one, NaN stays a quiet NaN. */
    static short of(float value) {
        int bits = Float.floatToRawIntBits(value);
        // Adding half of the last kept bit, less one when that bit is 0, carries exactly when it must be rounded up.
        int rounded = (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
        return (short) (Float.isNaN(value) ? (bits >>> 16) | 0x40 : rounded);
    }

    static float toFloat(short bits) {
        return Float.intBitsToFloat(bits << 16);
    }

    static float round(float value) {
        return toFloat(of(value));
    }
}
