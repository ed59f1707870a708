package dev.systole.engine.weights;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How elements are stored: plain floats, or ggml's blocks that share a scale. Numbers and layouts: ggml's
 * {@code ggml_type} and {@code ggml-common.h}. Arithmetic is in float32, in the order of ggml's reference code.
 */
enum Encoding {
    F32(0, 1, 4),
    F16(1, 1, 2),
    BF16(30, 1, 2),
    Q4_0(2, 32, 18),
    Q4_1(3, 32, 20),
    Q5_0(6, 32, 22),
    Q5_1(7, 32, 24),
    Q8_0(8, 32, 34),
    Q4_K(12, 256, 144),
    Q5_K(13, 256, 176),
    Q6_K(14, 256, 210);

    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private final int ggml;
    private final int blockElements;
    private final int blockBytes;

    Encoding(int ggml, int blockElements, int blockBytes) {
        this.ggml = ggml;
        this.blockElements = blockElements;
        this.blockBytes = blockBytes;
    }

    /** The number of this type in a GGUF. */
    int ggml() {
        return ggml;
    }

    int blockElements() {
        return blockElements;
    }

    int blockBytes() {
        return blockBytes;
    }

    boolean isQuantised() {
        return blockElements > 1;
    }

    /** Bytes of a number of elements that is a multiple of the block's. */
    long bytes(long elements) {
        return Math.multiplyExact(elements / blockElements, (long) blockBytes);
    }

    /** Decodes the first {@code blocks} blocks of {@code in} to {@code out}, from {@code at} on. */
    void decode(byte[] in, int blocks, float[] out, int at) {
        switch (this) {
            case F32 -> {
                for (int i = 0; i < blocks; i++) {
                    out[at + i] = (float) FLOAT.get(in, 4 * i);
                }
            }
            case F16 -> {
                for (int i = 0; i < blocks; i++) {
                    out[at + i] = half(in, 2 * i);
                }
            }
            case BF16 -> {
                for (int i = 0; i < blocks; i++) {
                    out[at + i] = BFloat16.toFloat((short) SHORT.get(in, 2 * i));
                }
            }
            case Q4_0 -> BlocksOf32.q4(in, blocks, out, at);
            case Q4_1 -> BlocksOf32.q4WithMinimum(in, blocks, out, at);
            case Q5_0 -> BlocksOf32.q5(in, blocks, out, at);
            case Q5_1 -> BlocksOf32.q5WithMinimum(in, blocks, out, at);
            case Q8_0 -> BlocksOf32.q8(in, blocks, out, at);
            case Q4_K -> BlocksOf256.q4(in, blocks, out, at);
            case Q5_K -> BlocksOf256.q5(in, blocks, out, at);
            case Q6_K -> BlocksOf256.q6(in, blocks, out, at);
        }
    }

    /** The half-precision number at a byte. */
    static float half(byte[] in, int at) {
        return Float.float16ToFloat((short) SHORT.get(in, at));
    }
}
