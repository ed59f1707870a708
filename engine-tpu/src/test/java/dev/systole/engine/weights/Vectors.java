package dev.systole.engine.weights;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.stored.BFloat16;
import dev.systole.engine.weights.stored.Layout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.URISyntaxException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that make_vectors.py made, and ways to look at them. */
public final class Vectors {

    private Vectors() {}

    public static Path path(String name) {
        try {
            return Path.of(Vectors.class.getResource("/weights/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static float[] floats(byte[] bytes) {
        return MemorySegment.ofArray(bytes)
                .toArray(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN));
    }

    public static float[] floats(Path file) {
        try {
            return floats(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static float[] read(Checkpoint checkpoint, String name) {
        float[] values = new float[(int) checkpoint.info(name).elements()];
        checkpoint.read(name, Layout.dense(DType.F32), MemorySegment.ofArray(values));
        return values;
    }

    public static float[] rounded(float[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = BFloat16.round(values[i]);
        }
        return rounded;
    }
}
