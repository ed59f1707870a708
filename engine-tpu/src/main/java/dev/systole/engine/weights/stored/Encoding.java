package dev.systole.engine.weights.stored;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How elements are stored: plain floats, or ggml's blocks that share a scale. Numbers and layouts: ggml's
 * {@code ggml_type} and {@code ggml-common.h}. Arithmetic is in float32, in the order of ggml's reference code.
 */
public enum Encoding {
    /** Singles. */
    F32(0, 1, 4),
    /** Halves. */
    F16(1, 1, 2),
    /** The upper halves of singles. */
    BF16(30, 1, 2),
    /** Four bits and a scale for 32. */
    Q4_0(2, 32, 18),
    /** Four bits, a scale and a minimum for 32. */
    Q4_1(3, 32, 20),
    /** Five bits and a scale for 32. */
    Q5_0(6, 32, 22),
    /** Five bits, a scale and a minimum for 32. */
    Q5_1(7, 32, 24),
    /** Eight bits and a scale for 32. */
    Q8_0(8, 32, 34),
    /** Four bits in groups of 32, whose scales and minima have six. */
    Q4_K(12, 256, 144),
    /** Five bits in groups of 32, whose scales and minima have six. */
    Q5_K(13, 256, 176),
    /** Six bits in groups of 16, whose scales have eight. */
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

    /**
     * The number of this type in a GGUF.
     *
     * @return ggml's
     */
    public int ggml() {
        return ggml;
    }

    /**
     * Elements that share a scale.
     *
     * @return 1 for plain floats
     */
    public int blockElements() {
        return blockElements;
    }

    /**
     * Whether elements are codes of fewer bits.
     *
     * @return false for plain floats
     */
    public boolean isQuantised() {
        return blockElements > 1;
    }

    /**
     * Bytes of a number of elements.
     *
     * @param elements a multiple of the block's
     * @return bytes
     * @throws ArithmeticException where a long does not hold them
     */
    public long bytes(long elements) {
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
