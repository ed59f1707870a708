package dev.systole.engine.weights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a GGUF byte by byte, right or wrong. */
final class GgufBytes {

    private static final int MAGIC = 0x46554747;

    private final ByteBuffer header = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer keys = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer tensors = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
    private int version = 3;
    private long keyCount;
    private long tensorCount;
    private long dataBytes;

    /** A whole small model's keys for an architecture: 2 heads of 4, hidden 8, one block. */
    static GgufBytes model(String architecture) {
        return new GgufBytes()
                .text("general.architecture", architecture)
                .number(architecture + ".embedding_length", 8)
                .number(architecture + ".feed_forward_length", 16)
                .number(architecture + ".block_count", 1)
                .number(architecture + ".context_length", 128)
                .number(architecture + ".attention.head_count", 2)
                .real(architecture + ".attention.layer_norm_rms_epsilon", 1e-6f);
    }

    GgufBytes version(int value) {
        version = value;
        return this;
    }

    GgufBytes counts(long tensorsClaimed, long keysClaimed) {
        tensorCount = tensorsClaimed;
        keyCount = keysClaimed;
        return this;
    }

    GgufBytes number(String key, int value) {
        key(key, 4).putInt(value);
        return this;
    }

    GgufBytes real(String key, float value) {
        key(key, 6).putFloat(value);
        return this;
    }

    GgufBytes text(String key, String value) {
        string(key(key, 8), value);
        return this;
    }

    GgufBytes flags(String key, List<Boolean> values) {
        ByteBuffer to = key(key, 9);
        to.putInt(7).putLong(values.size());
        values.forEach(v -> to.put((byte) (v ? 1 : 0)));
        return this;
    }

    /** A value of any type from its bytes. */
    GgufBytes raw(String key, int type, byte... value) {
        key(key, type).put(value);
        return this;
    }

    GgufBytes raw(String key, int type, ByteBuffer value) {
        key(key, type).put(value.duplicate().flip());
        return this;
    }

    /** A tensor after the last one, aligned; dims innermost first, as in the file. */
    GgufBytes tensor(String name, int type, long bytes, long... dims) {
        return tensorAt(dataBytes, name, type, bytes, dims);
    }

    GgufBytes tensorAt(long offset, String name, int type, long bytes, long... dims) {
        string(tensors, name);
        tensors.putInt(dims.length);
        for (long dim : dims) {
            tensors.putLong(dim);
        }
        tensors.putInt(type).putLong(offset);
        tensorCount++;
        dataBytes = Math.max(dataBytes, Math.ceilDiv(offset + bytes, 32) * 32);
        return this;
    }

    Path write(Path folder) {
        return write(folder, dataBytes);
    }

    Path write(Path folder, long data) {
        header.putInt(MAGIC).putInt(version).putLong(tensorCount).putLong(keyCount);
        header.put(keys.flip()).put(tensors.flip());
        int start = Math.ceilDiv(header.position(), 32) * 32;
        byte[] bytes = new byte[start + (int) data];
        header.flip().get(bytes, 0, header.limit());
        try {
            return Files.write(folder.resolve("model.gguf"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ByteBuffer key(String key, int type) {
        string(keys, key);
        keyCount++;
        return keys.putInt(type);
    }

    private static void string(ByteBuffer to, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.putLong(bytes.length).put(bytes);
    }
}
