package dev.systole.engine.weights.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BFloat16Test {

    @Test
    void rounds_to_the_nearest_and_ties_to_even() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            // Half of the patterns are exact ties: the dropped half is 0x8000.
            int pattern = (i & 1) == 0 ? random.nextInt() : (random.nextInt() & 0xffff0000) | 0x8000;
            float value = Float.intBitsToFloat(pattern);
            if (Float.isFinite(value)) {
                assertThat(BFloat16.of(value)).as("%08x", pattern).isEqualTo(nearest(value));
            }
        }
    }

    @Test
    void keeps_every_bfloat16() {
        for (int bits = 0; bits < 1 << 16; bits++) {
            float value = BFloat16.toFloat((short) bits);
            if (!Float.isNaN(value)) {
                assertThat(BFloat16.of(value)).isEqualTo((short) bits);
                assertThat(BFloat16.round(value)).isEqualTo(value);
            }
        }
    }

    @Test
    void overflows_to_infinity_and_keeps_nan() {
        assertThat(BFloat16.round(Float.MAX_VALUE)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(BFloat16.round(-Float.MAX_VALUE)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(BFloat16.round(Float.NaN)).isNaN();
        assertThat(BFloat16.round(Float.intBitsToFloat(0x7f800001))).isNaN();
        assertThat(BFloat16.round(Float.intBitsToFloat(0xffffffff))).isNaN();
        assertThat(BFloat16.of(-0f)).isEqualTo((short) 0x8000);
    }

    /** By distance in double between the two bfloat16 around a value. */
    private static short nearest(float value) {
        int bits = Float.floatToRawIntBits(value);
        short down = (short) (bits >>> 16);
        short up = (short) (down + 1);
        double below = Math.abs((double) value - BFloat16.toFloat(down));
        // The step over the largest is to 2^128, which counts as infinity.
        double next = Float.isInfinite(BFloat16.toFloat(up)) ? Math.copySign(0x1p128, value) : BFloat16.toFloat(up);
        double above = Math.abs(next - value);
        if (below != above) {
            return below < above ? down : up;
        }
        return (down & 1) == 0 ? down : up;
    }
}
