package dev.systole.engine.pjrt.abi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * One C struct in native memory, its fields by name. Not thread-safe; it lives as long as its memory.
 *
 * @param layout which struct it is
 * @param memory where it lies
 */
public record Struct(Layout layout, MemorySegment memory) {

    /**
     * Sets a field of 8 bytes.
     *
     * @param field the C name
     * @param value the number or address
     * @return this
     */
    public Struct set(String field, long value) {
        memory.set(JAVA_LONG, layout.offset(field), value);
        return this;
    }

    /**
     * Points a field at a segment, which the caller keeps alive for the call.
     *
     * @param field the C name
     * @param target where it points
     * @return this
     */
    public Struct set(String field, MemorySegment target) {
        return set(field, target.address());
    }

    /**
     * Sets a field of 4 bytes.
     *
     * @param field the C name
     * @param value the number
     * @return this
     */
    public Struct setInt(String field, int value) {
        memory.set(JAVA_INT, layout.offset(field), value);
        return this;
    }

    /**
     * Reads a field of 8 bytes.
     *
     * @param field the C name
     * @return the number or address
     */
    public long get(String field) {
        return memory.get(JAVA_LONG, layout.offset(field));
    }

    int getInt(String field) {
        return memory.get(JAVA_INT, layout.offset(field));
    }
}
