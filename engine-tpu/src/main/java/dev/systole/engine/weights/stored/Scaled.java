package dev.systole.engine.weights.stored;

import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * A quantised matrix: {@code (value - zero) * scale}, where groups of elements share zero and scale. The product is one
 * of float32. A read that is not exact rounds it to half precision where the scales have that, as the libraries that
 * write such checkpoints compute it.
 *
 * @param values the codes
 * @param zeros of the shape of the scales; empty where zero is 0
 * @param scales one for each group
 * @param rowGroup the row of the scales for a row of the values
 * @param width columns of the values that share a scale
 * @param half whether a read that is not exact rounds products to half precision
 */
public record Scaled(
        Elements values,
        Optional<Elements> zeros,
        Elements scales,
        LongUnaryOperator rowGroup,
        long width,
        boolean half)
        implements Elements {

    @Override
    public Decoder decoder(int most, boolean exact) {
        return new Run(most, half && !exact);
    }

    /** One reading, which keeps the scales that it decoded last: the next row often shares them. */
    private final class Run implements Decoder {

        private final Decoder value;
        private final Decoder zero;
        private final Decoder scale;
        private final float[] zerosHeld;
        private final float[] scalesHeld;
        private final boolean toHalf;
        private long heldRow = -1;
        private long heldFirst;
        private int held;

        Run(int most, boolean toHalf) {
            this.toHalf = toHalf;
            int groups = (int) (most / width) + 2;
            this.value = values.decoder(most, true);
            this.zero = zeros.map(all -> all.decoder(groups, true)).orElse((row, column, count, out, at) -> {});
            this.scale = scales.decoder(groups, true);
            this.zerosHeld = new float[groups];
            this.scalesHeld = new float[groups];
        }

        @Override
        public void decode(long row, long column, int count, float[] out, int at) {
            value.decode(row, column, count, out, at);
            hold(rowGroup.applyAsLong(row), column / width, (int) ((column + count - 1) / width - column / width) + 1);
            if (width == 1) {
                for (int i = 0; i < count; i++) {
                    out[at + i] = (out[at + i] - zerosHeld[i]) * scalesHeld[i];
                }
            } else {
                scaleGroups(column, count, out, at);
            }
            if (toHalf) {
                for (int i = at; i < at + count; i++) {
                    out[i] = Float.float16ToFloat(Float.floatToFloat16(out[i]));
                }
            }
        }

        private void scaleGroups(long column, int count, float[] out, int at) {
            int done = 0;
            for (int group = 0; done < count; group++) {
                int end = (int) Math.min(count, (heldFirst + group + 1) * width - column);
                for (; done < end; done++) {
                    out[at + done] = (out[at + done] - zerosHeld[group]) * scalesHeld[group];
                }
            }
        }

        private void hold(long row, long first, int count) {
            if (row != heldRow || first != heldFirst || count != held) {
                scale.decode(row, first, count, scalesHeld, 0);
                zero.decode(row, first, count, zerosHeld, 0);
                heldRow = row;
                heldFirst = first;
                held = count;
            }
        }
    }
}
