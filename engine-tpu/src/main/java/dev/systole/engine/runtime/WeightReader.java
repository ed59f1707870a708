package dev.systole.engine.runtime;

import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Rows;
import dev.systole.engine.nn.Weight.Source;
import dev.systole.engine.nn.Weight.Tensor;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.engine.weights.stored.Layout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads each device's share of a model's weights from a checkpoint. Thread-safe.
 *
 * @param checkpoint open as long as this is used
 * @param names how it spells its tensors
 * @param devices among which weights are split
 */
public record WeightReader(Checkpoint checkpoint, TensorNames names, int devices) {

    /** Rows that are read at a time where only some of their columns are wanted. */
    private static final long TILE_ROWS = 256;

    /**
     * Checks that every tensor is there in its shape.
     *
     * @param weights whose tensors are looked for
     * @throws dev.systole.engine.weights.stored.CheckpointException if one is not
     */
    public void check(List<Weight> weights) {
        weights.stream()
                .flatMap(weight -> tensors(weight.source()))
                .distinct()
                .forEach(tensor -> checkpoint.require(
                        names.spell(tensor.name()),
                        tensor.dims().stream().mapToLong(Long::longValue).toArray()));
    }

    private Stream<Tensor> tensors(Source source) {
        return switch (source) {
            case Rows rows -> rows.parts().stream().map(Part::tensor);
            case Weight.Stack stack -> stack.matrices().stream().flatMap(this::tensors);
            case Weight.Spellings spellings -> tensors(present(spellings));
            case Weight.Computed computed -> Stream.of();
        };
    }

    private Source present(Weight.Spellings spellings) {
        return spellings.spellings().stream()
                .filter(source -> tensors(source).allMatch(t -> checkpoint.contains(names.spell(t.name()))))
                .findFirst()
                .orElse(spellings.spellings().getFirst());
    }

    /**
     * Fills a segment with one device's share.
     *
     * @throws dev.systole.engine.weights.stored.CheckpointException if a tensor cannot be read
     */
    void read(Weight weight, int device, MemorySegment into) {
        read(weight.source(), weight, device, into);
    }

    private void read(Source source, Weight weight, int device, MemorySegment into) {
        DType dtype = weight.shape().dtype();
        switch (source) {
            case Rows rows -> read(rows, dtype, weight.shape().dim(-1), device, into);
            case Weight.Stack stack -> {
                int count = stack.matrices().size() / devices;
                long bytes = weight.shape().bytes() / count;
                for (int i = 0; i < count; i++) {
                    MemorySegment slot = into.asSlice(i * bytes, bytes);
                    read(
                            stack.matrices().get(device * count + i),
                            dtype,
                            weight.shape().dim(-1),
                            device,
                            slot);
                }
            }
            case Weight.Spellings spellings -> read(present(spellings), weight, device, into);
            case Weight.Computed computed -> {
                long width = weight.shape().dim(-1);
                for (int row = 0; row < weight.shape().dim(0); row++) {
                    MemorySegment values = MemorySegment.ofArray(computed.rows().apply(row));
                    MemorySegment.copy(values, 0, into, row * width * Float.BYTES, values.byteSize());
                }
            }
        }
    }

    /** Rows into a matrix whose innermost axis has {@code width} elements. */
    private void read(Rows rows, DType dtype, long width, int device, MemorySegment into) {
        long at = 0;
        for (Part part : rows.parts()) {
            long count = part.count() / part.pieces();
            long first = part.first() + (long) device * part.pieces() / devices * count;
            if (part.tensor().dims().size() == 1) {
                readVector(part.tensor(), first, count, dtype, at, into);
            } else if (rows.columnPieces() == 1) {
                long offset = rows.transposed() ? at : at * width;
                readRows(part.tensor(), first, count, new Layout(dtype, rows.transposed(), width, offset), into);
            } else {
                readColumns(part.tensor(), rows, first, count, dtype, width, device, into);
            }
            at += count;
        }
    }

    private void readVector(Tensor tensor, long first, long count, DType dtype, long at, MemorySegment into) {
        String name = names.spell(tensor.name());
        if (count == tensor.dims().getFirst()) {
            checkpoint.read(name, new Layout(dtype, false, 0, at), into);
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = arena.allocate(tensor.dims().getFirst() * dtype.bytes(), dtype.bytes());
            checkpoint.read(name, Layout.dense(dtype), all);
            MemorySegment.copy(all, first * dtype.bytes(), into, at * dtype.bytes(), count * dtype.bytes());
        }
    }

    /** Whole rows, the first of which lands at the layout's offset. */
    private void readRows(Tensor tensor, long first, long count, Layout layout, MemorySegment into) {
        String name = names.spell(tensor.name());
        List<Long> dims = tensor.dims();
        if (dims.size() == 3 && count == dims.get(1) && first % count == 0) {
            checkpoint.readMatrix(name, first / count, layout, into);
            return;
        }
        long offset = layout.offset() - (layout.transposed() ? first : first * layout.rowStride());
        checkpoint.read(
                name, first, count, new Layout(layout.dtype(), layout.transposed(), layout.rowStride(), offset), into);
    }

    /** The device's columns of some rows, a few rows at a time. */
    private void readColumns(
            Tensor tensor, Rows rows, long first, long count, DType dtype, long width, int device, MemorySegment into) {
        long all = tensor.dims().getLast();
        long columns = all / rows.columnPieces();
        long from = device * columns;
        int size = dtype.bytes();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment tile = arena.allocate(Math.min(TILE_ROWS, count) * all * size, size);
            for (long row = 0; row < count; row += TILE_ROWS) {
                long height = Math.min(TILE_ROWS, count - row);
                long stride = rows.transposed() ? height : all;
                readRows(tensor, first + row, height, new Layout(dtype, rows.transposed(), stride, 0), tile);
                long lines = rows.transposed() ? columns : height;
                for (long line = 0; line < lines; line++) {
                    long source = rows.transposed() ? (from + line) * height : line * all + from;
                    long target = rows.transposed() ? line * width + row : (row + line) * width;
                    long length = rows.transposed() ? height : columns;
                    MemorySegment.copy(tile, source * size, into, target * size, length * size);
                }
            }
        }
    }
}
