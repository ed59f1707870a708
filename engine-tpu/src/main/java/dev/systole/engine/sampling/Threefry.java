package dev.systole.engine.sampling;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;

/**
 * Noise from a counter: Threefry-2x32 with 20 rounds (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy
 * as 1, 2, 3", SC 2011). A pure function of key and counter, so a draw needs no state on the device.
 */
final class Threefry {

    private static final int[] ROTATIONS = {13, 15, 26, 6, 17, 29, 16, 24};
    private static final int ROUNDS = 20;
    /** The parity constant of the key schedule. */
    private static final long PARITY = 0x1BD11BDAL;

    private Threefry() {}

    /**
     * The first word of the block.
     *
     * @param key0 u32 of any shape
     * @param key1 likewise
     * @param counter0 likewise
     * @param counter1 likewise
     * @return u32 of that shape
     */
    static Value bits(Value key0, Value key1, Value counter0, Value counter1) {
        Value parity = Constants.scalar(key0.module(), DType.U32, PARITY);
        Value[] key = {key0, key1, xor(xor(key0, key1), parity)};
        Value x = Elementwise.add(counter0, key[0]);
        Value y = Elementwise.add(counter1, key[1]);
        for (int round = 0; round < ROUNDS; round++) {
            x = Elementwise.add(x, y);
            y = xor(rotate(y, ROTATIONS[round % 8]), x);
            if (round % 4 == 3) {
                int injection = round / 4 + 1;
                x = Elementwise.add(x, key[injection % 3]);
                y = Elementwise.add(Elementwise.add(y, key[(injection + 1) % 3]), injection);
            }
        }
        return x;
    }

    private static Value rotate(Value x, int bits) {
        Value left = Elementwise.apply(Binary.SHIFT_LEFT, x, Constants.scalar(x.module(), DType.U32, bits));
        Value right =
                Elementwise.apply(Binary.SHIFT_RIGHT_LOGICAL, x, Constants.scalar(x.module(), DType.U32, 32 - bits));
        return Elementwise.apply(Binary.OR, left, right);
    }

    private static Value xor(Value a, Value b) {
        return Elementwise.apply(Binary.XOR, a, b);
    }
}
