package dev.systole.engine.weights.gguf;

import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.MappedFile;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads a GGUF header front to back, never beyond the file nor beyond bounds that no real header comes near: a hostile
 * one is refused before it costs memory. Used by one thread.
 */
final class GgufCursor {

    /** A header with a vocabulary of 262,144 and its merges has some 20 MB. */
    private static final long MAX_HEADER_BYTES = 256L << 20;

    private static final long MAX_ARRAY_ELEMENTS = 4L << 20;
    private static final int MAX_NESTING = 4;

    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Path path;
    private final MemorySegment bytes;
    private final long limit;
    private long position;
    private long arrayElements;

    GgufCursor(MappedFile file) {
        this.path = file.path();
        this.bytes = file.bytes();
        this.limit = Math.min(file.size(), MAX_HEADER_BYTES);
    }

    long position() {
        return position;
    }

    int u32(String what) {
        return bytes.get(INT, advance(what, Integer.BYTES));
    }

    long u64(String what) {
        return bytes.get(LONG, advance(what, Long.BYTES));
    }

    /** A count of things that take at least {@code minimumBytes} each. */
    long count(String what, long minimumBytes) {
        long count = u64(what);
        long most = (limit - position) / minimumBytes;
        if (count < 0 || count > most) {
            throw new CheckpointException(
                    path, what, "at most " + most + " in the rest of the header", Long.toUnsignedString(count));
        }
        return count;
    }

    String string(String what) {
        long length = count("length of " + what, 1);
        byte[] text = bytes.asSlice(advance(what, length), length).toArray(ValueLayout.JAVA_BYTE);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** A metadata value of one of the format's types. */
    Object value(String key) {
        return value(key, u32("type of " + key), 0);
    }

    private Object value(String key, int type, int nesting) {
        return switch (type) {
            case 0 -> Byte.toUnsignedInt(bytes.get(ValueLayout.JAVA_BYTE, advance(key, 1)));
            case 1 -> (int) bytes.get(ValueLayout.JAVA_BYTE, advance(key, 1));
            case 2 -> Short.toUnsignedInt(bytes.get(SHORT, advance(key, 2)));
            case 3 -> (int) bytes.get(SHORT, advance(key, 2));
            case 4 -> Integer.toUnsignedLong(u32(key));
            case 5 -> u32(key);
            case 6 -> Float.intBitsToFloat(u32(key));
            case 7 -> bytes.get(ValueLayout.JAVA_BYTE, advance(key, 1)) != 0;
            case 8 -> string(key);
            case 9 -> array(key, nesting);
            case 10, 11 -> u64(key);
            case 12 -> Double.longBitsToDouble(u64(key));
            default ->
                throw new CheckpointException(
                        path, "metadata " + key, "a type from 0 to 12", "type " + Integer.toUnsignedString(type));
        };
    }

    private List<Object> array(String key, int nesting) {
        if (nesting == MAX_NESTING) {
            throw new CheckpointException(path, "metadata " + key, "arrays nested at most 4 deep", "deeper ones");
        }
        int type = u32("element type of " + key);
        long count = count("length of " + key, 1);
        arrayElements += count;
        if (arrayElements > MAX_ARRAY_ELEMENTS) {
            throw new CheckpointException(
                    path,
                    "metadata " + key,
                    "at most " + MAX_ARRAY_ELEMENTS + " array elements in all",
                    arrayElements + " of them");
        }
        List<Object> values = new ArrayList<>((int) Math.min(count, 1024));
        for (long i = 0; i < count; i++) {
            values.add(value(key, type, nesting + 1));
        }
        return Collections.unmodifiableList(values);
    }

    private long advance(String what, long length) {
        if (length > limit - position) {
            throw new CheckpointException(
                    path,
                    what,
                    length + " bytes at byte " + position,
                    limit == bytes.byteSize()
                            ? "a file truncated at " + limit + " bytes"
                            : "the bound of " + limit + " bytes for a header");
        }
        long at = position;
        position += length;
        return at;
    }
}
