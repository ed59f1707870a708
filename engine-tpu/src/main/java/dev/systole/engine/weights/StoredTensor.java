package dev.systole.engine.weights;

import dev.systole.engine.tensor.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;

/**
 * A tensor as it lies in a mapped file, and what brings it into Hugging Face's form. Immutable; reads run from any
 * thread at the same time.
 *
 * @param info name, dimensions and file
 * @param encoding how the bytes decode
 * @param bytes exactly the tensor's bytes
 * @param interleavedHeads heads whose rows were interleaved for rotary embedding by pairs, 0 where they were not
 * @param shift added to every element after decoding
 * @param rounded whether every element is rounded to bfloat16 after that
 */
record StoredTensor(
        TensorInfo info, Encoding encoding, MemorySegment bytes, long interleavedHeads, float shift, boolean rounded) {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    /** A tensor that is served as it is stored. */
    static StoredTensor plain(TensorInfo info, Encoding encoding, MemorySegment bytes) {
        return new StoredTensor(info, encoding, bytes, 0, 0, false);
    }

    long columns() {
        return info.dims().isEmpty() ? 1 : info.dims().getLast();
    }

    long rows() {
        return info.rows();
    }

    /** Whether the bytes are already what a reader of this type would get. */
    boolean isStoredAs(DType dtype) {
        boolean asIs = interleavedHeads == 0 && shift == 0;
        return switch (encoding) {
            case F32 -> asIs && dtype == DType.F32 && !rounded;
            case BF16 -> asIs && dtype == DType.BF16;
            default -> false;
        };
    }

    /** Decodes rows into a segment: see {@code Checkpoint.read}. */
    void read(long firstRow, long rowCount, Layout layout, MemorySegment into) {
        check(firstRow, rowCount, layout, into);
        long stride = layout.rowStride() > 0 ? layout.rowStride() : layout.transposed() ? rows() : columns();
        boolean oneRun = !layout.transposed() && interleavedHeads == 0 && stride == columns();
        if (isStoredAs(layout.dtype()) && !layout.transposed()) {
            copy(firstRow, rowCount, stride, layout, into);
        } else if (oneRun) {
            new Run(1, firstRow * columns(), rowCount * columns(), layout, into).readRow(0, layout.offset());
        } else if (layout.transposed()) {
            new Run(Run.TILE_ROWS, 0, columns(), layout, into).readTransposed(firstRow, rowCount, stride);
        } else {
            Run run = new Run(1, 0, columns(), layout, into);
            for (long row = firstRow; row < firstRow + rowCount; row++) {
                run.readRow(storedRow(row), layout.offset() + row * stride);
            }
        }
    }

    /** One matrix of a tensor of three dimensions. */
    StoredTensor matrix(long index) {
        List<Long> dims = info.dims();
        if (dims.size() != 3) {
            throw new IllegalArgumentException("a matrix of " + info.name() + " " + info);
        }
        Objects.checkIndex(index, dims.getFirst());
        long length = encoding.bytes(dims.get(1) * dims.getLast());
        TensorInfo one = new TensorInfo(info.name(), info.format(), dims.subList(1, 3), info.file());
        return new StoredTensor(one, encoding, bytes.asSlice(index * length, length), 0, shift, rounded);
    }

    /** One row as the file has it. */
    float[] row(long storedRow) {
        float[] values = new float[Math.toIntExact(columns())];
        new Run(1, 0, columns(), Layout.dense(DType.F32), MemorySegment.ofArray(values)).readRow(storedRow, 0);
        return values;
    }

    /** The row of the file that holds a row of Hugging Face's order: halves of a head lie there pair by pair. */
    private long storedRow(long row) {
        if (interleavedHeads == 0) {
            return row;
        }
        long perHead = rows() / interleavedHeads;
        long inHead = row % perHead;
        long half = perHead / 2;
        return row - inHead + (inHead % half) * 2 + inHead / half;
    }

    private void copy(long firstRow, long rowCount, long stride, Layout layout, MemorySegment into) {
        long width = layout.dtype().bytes();
        long rowBytes = columns() * width;
        if (stride == columns()) {
            long to = (layout.offset() + firstRow * stride) * width;
            MemorySegment.copy(bytes, firstRow * rowBytes, into, to, rowCount * rowBytes);
            return;
        }
        for (long row = firstRow; row < firstRow + rowCount; row++) {
            MemorySegment.copy(bytes, row * rowBytes, into, (layout.offset() + row * stride) * width, rowBytes);
        }
    }

    private void check(long firstRow, long rowCount, Layout layout, MemorySegment into) {
        if (firstRow < 0 || rowCount < 0 || firstRow > rows() - rowCount) {
            throw new IllegalArgumentException("rows " + firstRow + " to " + (firstRow + rowCount) + " of "
                    + info.name() + ", which has " + rows());
        }
        if (layout.transposed() && info.dims().size() != 2) {
            throw new IllegalArgumentException("transposed read of " + info.name() + " " + info);
        }
        long inner = layout.transposed() ? rows() : columns();
        if (layout.rowStride() != 0 && layout.rowStride() < inner) {
            throw new IllegalArgumentException("row stride " + layout.rowStride() + " under the " + inner
                    + " elements of a row of " + info.name());
        }
        if (rowCount == 0 || columns() == 0) {
            return;
        }
        long stride = layout.rowStride() > 0 ? layout.rowStride() : inner;
        long lastRow = firstRow + rowCount - 1;
        long last = layout.transposed() ? (columns() - 1) * stride + lastRow : lastRow * stride + columns() - 1;
        long needed = (layout.offset() + last + 1) * layout.dtype().bytes();
        if (into.byteSize() < needed) {
            throw new IllegalArgumentException(
                    info.name() + " needs a segment of " + needed + " bytes, not " + into.byteSize());
        }
    }

    /** One read in progress, with its scratch memory: a tile of the tensor in float32. Used by one thread. */
    private final class Run {

        static final int TILE_ROWS = 64;
        private static final int TILE_ELEMENTS = 65_536;

        private final long from;
        private final long columns;
        private final int tileColumns;
        private final byte[] encoded;
        private final float[] tile;
        private final float[] turned;
        private final short[] halves;
        private final Layout layout;
        private final MemorySegment into;

        /** Reads {@code columns} elements of each row, from element {@code from} of the row on. */
        Run(int tileRows, long from, long columns, Layout layout, MemorySegment into) {
            this.from = from;
            this.columns = columns;
            this.tileColumns = (int) Math.min(columns, TILE_ELEMENTS / tileRows);
            this.encoded = new byte[(int) encoding.bytes(tileColumns)];
            this.tile = new float[tileRows * tileColumns];
            this.turned = new float[layout.transposed() ? tile.length : 0];
            this.halves = new short[layout.dtype() == DType.BF16 ? tile.length : 0];
            this.layout = layout;
            this.into = into;
        }

        void readRow(long storedRow, long to) {
            for (long column = 0; column < columns; column += tileColumns) {
                int count = (int) Math.min(tileColumns, columns - column);
                decode(storedRow, column, count, 0);
                convert(tile, count);
                store(tile, 0, count, to + from + column);
            }
        }

        void readTransposed(long firstRow, long rowCount, long stride) {
            for (long row = firstRow; row < firstRow + rowCount; row += TILE_ROWS) {
                int rows = (int) Math.min(TILE_ROWS, firstRow + rowCount - row);
                for (long column = 0; column < columns; column += tileColumns) {
                    int count = (int) Math.min(tileColumns, columns - column);
                    for (int r = 0; r < rows; r++) {
                        decode(storedRow(row + r), column, count, r * count);
                    }
                    turn(rows, count);
                    convert(turned, rows * count);
                    for (int c = 0; c < count; c++) {
                        store(turned, c * rows, rows, layout.offset() + (column + c) * stride + row);
                    }
                }
            }
        }

        private void decode(long storedRow, long column, int count, int at) {
            long start = encoding.bytes(storedRow * columns() + from + column);
            int length = (int) encoding.bytes(count);
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, start, encoded, 0, length);
            encoding.decode(encoded, count / encoding.blockElements(), tile, at);
        }

        private void turn(int rows, int count) {
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < count; c++) {
                    turned[c * rows + r] = tile[r * count + c];
                }
            }
        }

        /** Shifts and rounds in place, and fills the halves where bfloat16 is wanted. */
        private void convert(float[] values, int count) {
            if (shift != 0) {
                for (int i = 0; i < count; i++) {
                    values[i] += shift;
                }
            }
            if (layout.dtype() == DType.BF16) {
                for (int i = 0; i < count; i++) {
                    halves[i] = BFloat16.of(values[i]);
                }
            } else if (rounded) {
                for (int i = 0; i < count; i++) {
                    values[i] = BFloat16.round(values[i]);
                }
            }
        }

        private void store(float[] values, int at, int count, long to) {
            if (layout.dtype() == DType.BF16) {
                MemorySegment.copy(halves, at, into, SHORT, to * Short.BYTES, count);
            } else {
                MemorySegment.copy(values, at, into, FLOAT, to * Float.BYTES, count);
            }
        }
    }
}
