package dev.systole.engine.weights.stored;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** The bytes of a segment as a stream. Used by one thread while the segment lives. */
final class SegmentInput extends InputStream {

    private final MemorySegment bytes;
    private long position;

    SegmentInput(MemorySegment bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() {
        return position == bytes.byteSize() ? -1 : Byte.toUnsignedInt(bytes.get(ValueLayout.JAVA_BYTE, position++));
    }

    @Override
    public int read(byte[] into, int at, int most) {
        Objects.checkFromIndexSize(at, most, into.length);
        int count = (int) Math.min(most, bytes.byteSize() - position);
        if (count == 0) {
            return most == 0 ? 0 : -1;
        }
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, position, into, at, count);
        position += count;
        return count;
    }
}
