package dev.systole.engine.weights.stored;

import static dev.systole.engine.weights.stored.Encoding.half;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * ggml's blocks of 32 elements: a half-precision scale, perhaps a minimum, the fifth bits, then the quants. A byte of
 * 4-bit quants holds element {@code i} in its lower and element {@code i + 16} in its upper half.
 */
final class BlocksOf32 {

    private static final int SIZE = 32;
    private static final int HALF = 16;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private BlocksOf32() {}

    static void q8(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 34;
            int to = at + b * SIZE;
            float scale = half(in, block);
            for (int i = 0; i < SIZE; i++) {
                out[to + i] = scale * in[block + 2 + i];
            }
        }
    }

    static void q4(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 18;
            int to = at + b * SIZE;
            float scale = half(in, block);
            for (int i = 0; i < HALF; i++) {
                int quants = in[block + 2 + i];
                out[to + i] = scale * ((quants & 15) - 8);
                out[to + HALF + i] = scale * (((quants >> 4) & 15) - 8);
            }
        }
    }

    static void q4WithMinimum(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 20;
            int to = at + b * SIZE;
            float scale = half(in, block);
            float minimum = half(in, block + 2);
            for (int i = 0; i < HALF; i++) {
                int quants = in[block + 4 + i];
                out[to + i] = scale * (quants & 15) + minimum;
                out[to + HALF + i] = scale * ((quants >> 4) & 15) + minimum;
            }
        }
    }

    static void q5(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 22;
            int to = at + b * SIZE;
            float scale = half(in, block);
            int fifths = (int) INT.get(in, block + 2);
            for (int i = 0; i < HALF; i++) {
                int quants = in[block + 6 + i];
                out[to + i] = scale * (((quants & 15) | fifth(fifths, i)) - 16);
                out[to + HALF + i] = scale * ((((quants >> 4) & 15) | fifth(fifths, i + HALF)) - 16);
            }
        }
    }

    static void q5WithMinimum(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 24;
            int to = at + b * SIZE;
            float scale = half(in, block);
            float minimum = half(in, block + 2);
            int fifths = (int) INT.get(in, block + 4);
            for (int i = 0; i < HALF; i++) {
                int quants = in[block + 8 + i];
                out[to + i] = scale * ((quants & 15) | fifth(fifths, i)) + minimum;
                out[to + HALF + i] = scale * (((quants >> 4) & 15) | fifth(fifths, i + HALF)) + minimum;
            }
        }
    }

    private static int fifth(int fifths, int element) {
        return ((fifths >>> element) & 1) << 4;
    }
}
