package dev.systole.engine.weights.stored;

import java.util.function.IntToDoubleFunction;

/** What a code of four or eight bits means. Small floats: the OCP specifications of 8-bit floats and of MX formats. */
public enum Code {
    /** Finite but for one NaN of each sign. */
    E4M3(8, Code::e4m3),
    /** The upper half of a half. */
    E5M2(8, code -> Float.float16ToFloat((short) (code << 8))),
    /** A power of two. */
    E8M0(8, code -> code == 255 ? Double.NaN : Math.scalb(1.0, code - 127)),
    /** Of 0, 0.5, 1, 1.5, 2, 3, 4 and 6, with a sign. */
    E2M1(4, Code::e2m1),
    /** Two's complement. */
    SIGNED_8(8, code -> (byte) code),
    /** From 0 to 15. */
    UNSIGNED_4(4, code -> code),
    /** From 0 to 255. */
    UNSIGNED_8(8, code -> code),
    /** From -8 to 7, stored with 8 added. */
    OFFSET_4(4, code -> code - 8),
    /** From -128 to 127, stored with 128 added. */
    OFFSET_8(8, code -> code - 128),
    /** Unsigned, stored less one, so that the highest code is 0; libraries differ there, and write none. */
    LESS_ONE_4(4, code -> (code + 1) & 15),
    /** As {@link #LESS_ONE_4}, of eight bits. */
    LESS_ONE_8(8, code -> (code + 1) & 255);

    private final int bits;

    @SuppressWarnings("ImmutableEnumChecker") // Written by the constructor only.
    private final float[] numbers;

    Code(int bits, IntToDoubleFunction meaning) {
        this.bits = bits;
        this.numbers = new float[1 << bits];
        for (int code = 0; code < numbers.length; code++) {
            numbers[code] = (float) meaning.applyAsDouble(code);
        }
    }

    int bits() {
        return bits;
    }

    float number(int code) {
        return numbers[code];
    }

    private static double e4m3(int code) {
        int exponent = (code >> 3) & 15;
        int fraction = code & 7;
        if (exponent == 15 && fraction == 7) {
            return Double.NaN;
        }
        double magnitude =
                exponent == 0 ? Math.scalb((double) fraction, -9) : Math.scalb(8.0 + fraction, exponent - 10);
        return Math.copySign(magnitude, code < 128 ? 1 : -1);
    }

    private static double e2m1(int code) {
        int exponent = (code >> 1) & 3;
        int fraction = code & 1;
        double magnitude = exponent == 0 ? fraction * 0.5 : Math.scalb(2.0 + fraction, exponent - 2);
        return Math.copySign(magnitude, code < 8 ? 1 : -1);
    }
}
