package dev.systole.engine;

import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.sampling.SamplingRows;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.SamplingParams;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What stays on the device between steps: the caches and the last token of each row, which every program takes over and
 * gives back, and the sampling parameters of each row, uploaded anew only when one has changed. Owns its buffers;
 * engine thread only.
 */
final class DecodeState implements AutoCloseable {

    private final Client client;
    private List<Buffer> donated;
    private final SamplingParams[] params;
    private final SamplingRows sampling;
    private @Nullable List<Buffer> uploaded;

    DecodeState(Client client, List<Shape> shapes, int rows) {
        this.client = client;
        this.params = new SamplingParams[rows];
        Arrays.fill(params, SamplingParams.GREEDY);
        this.sampling = new SamplingRows(rows);
        List<Buffer> zeros = new ArrayList<>();
        for (Shape shape : shapes) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment segment = arena.allocate(shape.bytes(), Buffer.ALIGNMENT);
                zeros.add(Buffer.copyOf(client, segment, shape));
            }
        }
        donated = zeros;
    }

    /** The caches, then the last tokens; a program that takes them must give them back by {@link #replace}. */
    List<Buffer> donated() {
        return donated;
    }

    void replace(List<Buffer> results) {
        donated = List.copyOf(results);
    }

    void set(int row, SamplingParams wanted) {
        if (!params[row].equals(wanted)) {
            params[row] = wanted;
            sampling.set(row, wanted);
            forget();
        }
    }

    void copy(int from, int to) {
        set(to, params[from]);
    }

    /** What the sampler has to do for these rows. */
    int mode(IntStream rows) {
        return rows.map(sampling::mode).max().orElse(0);
    }

    /** The sampling parameters on the device: floats, then integers. */
    List<Buffer> sampling() {
        if (uploaded == null) {
            try (Arena arena = Arena.ofConfined()) {
                uploaded = List.of(
                        upload(arena.allocateFrom(ValueLayout.JAVA_FLOAT, sampling.floats()), DType.F32),
                        upload(arena.allocateFrom(ValueLayout.JAVA_INT, sampling.ints()), DType.S32));
            }
        }
        return uploaded;
    }

    private Buffer upload(MemorySegment segment, DType dtype) {
        return Buffer.copyOf(client, segment, Shape.of(dtype, params.length, SamplingRows.COLUMNS));
    }

    private void forget() {
        if (uploaded != null) {
            uploaded.forEach(Buffer::close);
            uploaded = null;
        }
    }

    @Override
    public void close() {
        donated.forEach(Buffer::close);
        forget();
    }
}
