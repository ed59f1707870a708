package dev.systole.engine.weights.stored;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A matrix as it lies in a file, decoded to float32 run by run. Immutable; decoders are made for one thread each. */
public sealed interface Elements permits Elements.Encoded, Elements.Tail, Elements.Codes, Scaled {

    /**
     * A decoder.
     *
     * @param most elements of its longest run
     * @param exact whether products stay in float32, rather than being rounded as the library of the format does
     * @return one for a single thread
     */
    Decoder decoder(int most, boolean exact);

    /**
     * Leaves out the first rows.
     *
     * @param firstRow the row that becomes row 0
     * @return the rows from there on
     */
    default Elements from(long firstRow) {
        return new Tail(this, firstRow);
    }

    /** Decodes runs; holds scratch memory, so used by one thread at a time. */
    @FunctionalInterface
    interface Decoder {

        /**
         * Decodes a run of a row.
         *
         * @param row which row
         * @param column its first element
         * @param count elements
         * @param out what they are written to
         * @param at the first one's index there
         */
        void decode(long row, long column, int count, float[] out, int at);
    }

    /**
     * Floats or ggml's blocks, rows without gaps: a run may start in row 0 and go on to the end of the matrix.
     *
     * @param encoding how the bytes decode; runs start and end at its blocks
     * @param bytes exactly the matrix
     * @param columns elements of a row
     */
    record Encoded(Encoding encoding, MemorySegment bytes, long columns) implements Elements {

        @Override
        public Decoder decoder(int most, boolean exact) {
            byte[] scratch = new byte[(int) encoding.bytes(most)];
            return (row, column, count, out, at) -> {
                long start = encoding.bytes(row * columns + column);
                MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, start, scratch, 0, (int) encoding.bytes(count));
                encoding.decode(scratch, count / encoding.blockElements(), out, at);
            };
        }

        @Override
        public Encoded from(long firstRow) {
            return new Encoded(encoding, bytes.asSlice(encoding.bytes(firstRow * columns)), columns);
        }
    }

    /**
     * The rows of another matrix from one on.
     *
     * @param all the other
     * @param firstRow its row that is row 0 here
     */
    record Tail(Elements all, long firstRow) implements Elements {

        @Override
        public Decoder decoder(int most, boolean exact) {
            Decoder decoder = all.decoder(most, exact);
            return (row, column, count, out, at) -> decoder.decode(firstRow + row, column, count, out, at);
        }
    }

    /**
     * Codes of four or eight bits.
     *
     * @param code what they mean
     * @param packing where they lie
     * @param bytes exactly the matrix
     * @param stride bytes from one stored row to the next; with packing down columns, of rows of words
     */
    record Codes(Code code, Packing packing, MemorySegment bytes, long stride) implements Elements {

        @Override
        public Decoder decoder(int most, boolean exact) {
            byte[] scratch = new byte[Packing.scratch(most)];
            return (row, column, count, out, at) -> {
                switch (packing) {
                    case ALONG_ROWS, AWQ -> along(row, column, count, scratch, out, at);
                    case DOWN_COLUMNS -> down(row, column, count, scratch, out, at);
                }
            };
        }

        private void along(long row, long column, int count, byte[] scratch, float[] out, int at) {
            if (code.bits() == 8) {
                MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, row * stride + column, scratch, 0, count);
                for (int i = 0; i < count; i++) {
                    out[at + i] = code.number(scratch[i] & 255);
                }
                return;
            }
            // Four bits, low ones first; whole words of eight are copied, since AWQ permutes within a word.
            int skipped = (int) (column % 8);
            int length = Math.ceilDiv(skipped + count, 8) * 4;
            long start = row * stride + (column - skipped) / 2;
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, start, scratch, 0, (int)
                    Math.min(length, (row + 1) * stride - start));
            for (int i = 0; i < count; i++) {
                int place = packing == Packing.AWQ ? Packing.awq(skipped + i) : skipped + i;
                out[at + i] = code.number((scratch[place >> 1] >> ((place & 1) * 4)) & 15);
            }
        }

        private void down(long row, long column, int count, byte[] scratch, float[] out, int at) {
            int perWord = Integer.SIZE / code.bits();
            long start = row / perWord * stride + column * Integer.BYTES;
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, start, scratch, 0, count * Integer.BYTES);
            int bit = (int) (row % perWord) * code.bits();
            int mask = (1 << code.bits()) - 1;
            for (int i = 0; i < count; i++) {
                out[at + i] = code.number((scratch[i * Integer.BYTES + bit / 8] >> (bit % 8)) & mask);
            }
        }
    }

    /** Where codes lie that are shorter than a word of 32 bits, the first in the lowest bits. */
    enum Packing {
        /** Next to each other in a row. */
        ALONG_ROWS,
        /** Eight of four bits in a word, columns 0, 2, 4, 6, 1, 3, 5, 7 from the lowest bits on. */
        AWQ,
        /** A word holds codes of rows that follow each other. */
        DOWN_COLUMNS;

        /** The place in its row at which AWQ puts a column. */
        private static int awq(int column) {
            int inWord = column & 7;
            return (column & ~7) | (inWord >> 1) | ((inWord & 1) << 2);
        }

        private static int scratch(int most) {
            return (most + 8) * Integer.BYTES;
        }
    }
}
