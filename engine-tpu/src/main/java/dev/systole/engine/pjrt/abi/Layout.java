package dev.systole.engine.pjrt.abi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/**
 * The layout of one of PJRT's C structs on a 64-bit machine: offsets by field name. Immutable.
 *
 * @param name the C name
 * @param size what {@code struct_size} must say: the end of the last field, without padding behind it
 * @param offsets byte offset of each field
 */
public record Layout(String name, long size, Map<String, Long> offsets) {

    /** A field of a struct: its C name and its bytes, which are also its alignment. */
    record Field(String name, int bytes) {}

    /** Copies the offsets. */
    public Layout {
        offsets = Map.copyOf(offsets);
    }

    /** A struct of the given fields, behind {@code struct_size} and {@code extension_start}, which all begin with. */
    static Layout of(String name, Field... fields) {
        Map<String, Long> offsets = new HashMap<>(Map.of("struct_size", 0L, "extension_start", 8L));
        long end = 16;
        for (Field field : fields) {
            long offset = Math.ceilDiv(end, field.bytes()) * field.bytes();
            if (offsets.put(field.name(), offset) != null) {
                throw new IllegalArgumentException(name + " has two fields " + field.name());
            }
            end = offset + field.bytes();
        }
        return new Layout(name, end, offsets);
    }

    /** Fields of 8 bytes: pointers, {@code size_t} and {@code int64_t}. */
    static Field[] words(String... names) {
        Field[] fields = new Field[names.length];
        for (int i = 0; i < names.length; i++) {
            fields[i] = new Field(names[i], 8);
        }
        return fields;
    }

    static Field word(String name) {
        return new Field(name, 8);
    }

    /** A field of 4 bytes: {@code int} and the enums. */
    static Field number(String name) {
        return new Field(name, 4);
    }

    static Field flag(String name) {
        return new Field(name, 1);
    }

    /**
     * Where a field begins.
     *
     * @param field the C name
     * @return bytes from the start of the struct
     * @throws IllegalArgumentException if there is none of that name
     */
    public long offset(String field) {
        Long offset = offsets.get(field);
        if (offset == null) {
            throw new IllegalArgumentException(name + " has no field " + field);
        }
        return offset;
    }

    /**
     * A zeroed struct with its size filled in.
     *
     * @param arena that it lives as long as
     * @return the struct
     */
    public Struct allocate(Arena arena) {
        return at(arena.allocate(Math.ceilDiv(size, 8) * 8, 8));
    }

    /** An array of such structs, zeroed, each with its size filled in. */
    MemorySegment allocateArray(Arena arena, int count) {
        MemorySegment array = arena.allocate(Math.max(1, size * count), 8);
        for (int i = 0; i < count; i++) {
            at(array.asSlice(i * size, size));
        }
        return array;
    }

    Struct at(MemorySegment memory) {
        Struct struct = new Struct(this, memory);
        struct.set("struct_size", size);
        return struct;
    }
}
