package dev.systole.engine.weights.stored;

import dev.systole.engine.tensor.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A tensor as it lies in a mapped file, and what brings it into Hugging Face's form. Immutable; reads run from any
 * thread at the same time.
 *
 * @param info name, dimensions and file
 * @param elements its rows, of all matrices one after the other
 * @param swapped whether each matrix lies transposed: its elements are those of {@code [..., columns, rows]}
 * @param interleavedHeads heads whose rows were interleaved for rotary embedding by pairs, 0 where they were not
 * @param shift added to every element after decoding
 * @param rounded whether every element is rounded to bfloat16 after that
 */
public record StoredTensor(
        TensorInfo info, Elements elements, boolean swapped, long interleavedHeads, float shift, boolean rounded) {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    /**
     * A tensor that is served as it is stored.
     *
     * @param info name, dimensions and file
     * @param encoding how the bytes decode
     * @param bytes exactly the tensor
     * @return the tensor
     */
    public static StoredTensor plain(TensorInfo info, Encoding encoding, MemorySegment bytes) {
        return encoded(info, encoding, bytes, 0, 0, false);
    }

    /**
     * A tensor that is stored as floats or in ggml's blocks.
     *
     * @param info name, dimensions and file
     * @param encoding how the bytes decode
     * @param bytes exactly the tensor
     * @param interleavedHeads heads whose rows were interleaved, 0 where they were not
     * @param shift added to every element after decoding
     * @param rounded whether every element is rounded to bfloat16 after that
     * @return the tensor
     */
    public static StoredTensor encoded(
            TensorInfo info,
            Encoding encoding,
            MemorySegment bytes,
            long interleavedHeads,
            float shift,
            boolean rounded) {
        Elements elements = new Elements.Encoded(encoding, bytes, columns(info));
        return new StoredTensor(info, elements, false, interleavedHeads, shift, rounded);
    }

    /**
     * A matrix, or several, that is de-quantised while it is read: to float32 in float32 all the way, to bfloat16 as
     * the library of the format does.
     *
     * @param info name, dimensions and file
     * @param elements its rows, of all matrices one after the other
     * @param swapped whether each matrix lies transposed
     * @return the tensor
     */
    public static StoredTensor quantised(TensorInfo info, Elements elements, boolean swapped) {
        return new StoredTensor(info, elements, swapped, 0, 0, false);
    }

    /**
     * Elements of a row.
     *
     * @return the last dimension
     */
    public long columns() {
        return columns(info);
    }

    private static long columns(TensorInfo info) {
        return info.dims().isEmpty() ? 1 : info.dims().getLast();
    }

    /**
     * Number of rows, those of the last dimension.
     *
     * @return the product of the dimensions but the last
     */
    public long rows() {
        return info.rows();
    }

    /**
     * The bytes of the file, where they are already what a reader would get.
     *
     * @param dtype the type that the reader wants
     * @return the mapped bytes, empty where elements have to be converted
     */
    public Optional<MemorySegment> bytesAs(DType dtype) {
        if (elements instanceof Elements.Encoded encoded && interleavedHeads == 0 && shift == 0) {
            boolean asIs = switch (encoded.encoding()) {
                case F32 -> dtype == DType.F32 && !rounded;
                case BF16 -> dtype == DType.BF16;
                default -> false;
            };
            return asIs ? Optional.of(encoded.bytes()) : Optional.empty();
        }
        return Optional.empty();
    }

    /**
     * Decodes rows into a segment, as {@code Checkpoint.read} says.
     *
     * @param firstRow first row to read
     * @param rowCount number of rows
     * @param layout where they land
     * @param into at least as long as the layout needs
     */
    public void read(long firstRow, long rowCount, Layout layout, MemorySegment into) {
        check(firstRow, rowCount, layout, into);
        long stride = layout.rowStride() > 0 ? layout.rowStride() : layout.transposed() ? rows() : columns();
        Optional<MemorySegment> ready = bytesAs(layout.dtype());
        boolean dense = !layout.transposed() && interleavedHeads == 0 && stride == columns();
        if (swapped) {
            readSwapped(firstRow, rowCount, stride, layout, into);
        } else if (ready.isPresent() && !layout.transposed()) {
            copy(ready.get(), firstRow, rowCount, stride, layout, into);
        } else if (dense && elements instanceof Elements.Encoded) {
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

    /** Rows that are columns of the file, matrix by matrix. */
    private void readSwapped(long firstRow, long rowCount, long stride, Layout layout, MemorySegment into) {
        if (info.dims().size() == 3) {
            long height = info.dims().get(1);
            for (long row = firstRow, count; row < firstRow + rowCount; row += count) {
                long index = row / height;
                count = Math.min((index + 1) * height, firstRow + rowCount) - row;
                long offset = layout.offset() + index * height * stride;
                matrix(index).read(row % height, count, new Layout(layout.dtype(), false, stride, offset), into);
            }
        } else if (layout.transposed()) {
            Run run = new Run(1, firstRow, rowCount, layout, into);
            for (long row = 0; row < columns(); row++) {
                run.readRow(row, layout.offset() + row * stride);
            }
        } else {
            new Run(Run.TILE_ROWS, firstRow, rowCount, layout, into).readTransposed(0, columns(), stride);
        }
    }

    /**
     * One matrix of a tensor of three dimensions.
     *
     * @param index along the outermost dimension
     * @return the matrix
     */
    public StoredTensor matrix(long index) {
        List<Long> dims = info.dims();
        if (dims.size() != 3) {
            throw new IllegalArgumentException("a matrix of " + info.name() + " " + info);
        }
        Objects.checkIndex(index, dims.getFirst());
        TensorInfo one = new TensorInfo(info.name(), info.format(), dims.subList(1, 3), info.file());
        Elements part = elements.from(index * dims.get(swapped ? 2 : 1));
        return new StoredTensor(one, part, swapped, 0, shift, rounded);
    }

    /**
     * One row in the file's own order.
     *
     * @param storedRow which row of the file
     * @return its elements, shifted and rounded as a read gives them
     */
    public float[] row(long storedRow) {
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

    private void copy(
            MemorySegment bytes, long firstRow, long rowCount, long stride, Layout layout, MemorySegment into) {
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

    /** Whether all of its axes but the first and the last are of one index, if there are any. */
    private boolean isMatrix() {
        int rank = info.dims().size();
        return rank == 2 || (rank > 2 && !swapped && rows() == info.dims().getFirst());
    }

    private void check(long firstRow, long rowCount, Layout layout, MemorySegment into) {
        if (firstRow < 0 || rowCount < 0 || firstRow > rows() - rowCount) {
            throw new IllegalArgumentException("rows " + firstRow + " to " + (firstRow + rowCount) + " of "
                    + info.name() + ", which has " + rows());
        }
        if (layout.transposed() && !isMatrix()) {
            throw new IllegalArgumentException("transposed read of " + info.name() + " " + info);
        }
        long read = layout.transposed() ? rowCount : columns();
        if (layout.rowStride() != 0 && layout.rowStride() < read) {
            throw new IllegalArgumentException(
                    "row stride " + layout.rowStride() + " under the " + read + " elements of a row of " + info.name());
        }
        if (rowCount == 0 || columns() == 0) {
            return;
        }
        long stride = layout.rowStride() > 0 ? layout.rowStride() : layout.transposed() ? rows() : columns();
        long lastRow = firstRow + rowCount - 1;
        long last = layout.transposed() ? (columns() - 1) * stride + lastRow : lastRow * stride + columns() - 1;
        long first = layout.offset() + (layout.transposed() ? firstRow : firstRow * stride);
        long needed = (layout.offset() + last + 1) * layout.dtype().bytes();
        if (first < 0) {
            throw new IllegalArgumentException(info.name() + " would land " + -first + " elements before the segment");
        }
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
        private final Elements.Decoder decoder;
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
            this.decoder = elements.decoder(tileColumns, layout.dtype() == DType.F32);
            this.tile = new float[tileRows * tileColumns];
            this.turned = new float[tileRows > 1 ? tile.length : 0];
            this.halves = new short[layout.dtype() == DType.BF16 ? tile.length : 0];
            this.layout = layout;
            this.into = into;
        }

        void readRow(long storedRow, long to) {
            for (long column = 0; column < columns; column += tileColumns) {
                int count = (int) Math.min(tileColumns, columns - column);
                decoder.decode(storedRow, from + column, count, tile, 0);
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
                        decoder.decode(storedRow(row + r), from + column, count, tile, r * count);
                    }
                    turn(rows, count);
                    convert(turned, rows * count);
                    for (int c = 0; c < count; c++) {
                        store(turned, c * rows, rows, layout.offset() + (from + column + c) * stride + row);
                    }
                }
            }
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
