package dev.systole.engine.weights.stored;

import static dev.systole.engine.weights.stored.Encoding.half;

/**
 * ggml's K-quants: blocks of 256 elements, cut into groups of 32 (Q4_K, Q5_K) or 16 (Q6_K) whose scales are quantised
 * themselves.
 */
final class BlocksOf256 {

    private static final int SIZE = 256;
    private static final int GROUP = 32;

    private BlocksOf256() {}

    /** Half d, half dmin, 12 bytes of scales, 128 bytes of quants. */
    static void q4(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 144;
            float d = half(in, block);
            float dmin = half(in, block + 2);
            for (int group = 0; group < 8; group++) {
                float scale = d * scale(in, block + 4, group);
                float minimum = dmin * minimum(in, block + 4, group);
                int quants = block + 16 + group / 2 * GROUP;
                int shift = (group & 1) * 4;
                int to = at + b * SIZE + group * GROUP;
                for (int i = 0; i < GROUP; i++) {
                    out[to + i] = scale * ((in[quants + i] >> shift) & 15) - minimum;
                }
            }
        }
    }

    /** As q4, with 32 bytes of fifth bits before the quants: bit {@code group} of byte {@code i}. */
    static void q5(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 176;
            float d = half(in, block);
            float dmin = half(in, block + 2);
            int fifths = block + 16;
            for (int group = 0; group < 8; group++) {
                float scale = d * scale(in, block + 4, group);
                float minimum = dmin * minimum(in, block + 4, group);
                int quants = block + 48 + group / 2 * GROUP;
                int shift = (group & 1) * 4;
                int to = at + b * SIZE + group * GROUP;
                for (int i = 0; i < GROUP; i++) {
                    int quant = ((in[quants + i] >> shift) & 15) | (((in[fifths + i] >> group) & 1) << 4);
                    out[to + i] = scale * quant - minimum;
                }
            }
        }
    }

    /** 128 bytes of lower four bits, 64 bytes of upper two, 16 signed scales, half d. */
    static void q6(byte[] in, int blocks, float[] out, int at) {
        for (int b = 0; b < blocks; b++) {
            int block = b * 210;
            float d = half(in, block + 208);
            for (int group = 0; group < 8; group++) {
                int half = group / 4;
                int quarter = group % 4;
                int lower = block + half * 64 + (quarter & 1) * GROUP;
                int lowerShift = (quarter >> 1) * 4;
                int upper = block + 128 + half * GROUP;
                int upperShift = quarter * 2;
                int scales = block + 192 + group * 2;
                int to = at + b * SIZE + group * GROUP;
                for (int i = 0; i < GROUP; i++) {
                    int quant = ((in[lower + i] >> lowerShift) & 15) | (((in[upper + i] >> upperShift) & 3) << 4);
                    out[to + i] = d * in[scales + i / 16] * (quant - 32);
                }
            }
        }
    }

    // Six bits each: the first four groups in the lower bits of bytes 0..3 and 4..7, the last four in bytes 8..11 with
    // their upper two bits on top of those.
    private static int scale(byte[] in, int at, int group) {
        return group < 4 ? in[at + group] & 63 : (in[at + group + 4] & 15) | ((in[at + group - 4] & 0xc0) >> 2);
    }

    private static int minimum(byte[] in, int at, int group) {
        return group < 4 ? in[at + group + 4] & 63 : ((in[at + group + 4] >> 4) & 15) | ((in[at + group] & 0xc0) >> 2);
    }
}
