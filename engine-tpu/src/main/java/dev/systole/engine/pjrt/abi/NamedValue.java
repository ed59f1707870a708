package dev.systole.engine.pjrt.abi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The value of a {@code PJRT_NamedValue}: an option to the plugin, or an attribute that it gives. Immutable. */
public sealed interface NamedValue {

    /**
     * A text.
     *
     * @param value the text
     */
    record Text(String value) implements NamedValue {
        @Override
        public String toString() {
            return value;
        }
    }

    /**
     * An integer.
     *
     * @param value the number
     */
    record Whole(long value) implements NamedValue {
        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /**
     * Integers; as text with dots between them, for most are versions.
     *
     * @param values the numbers
     */
    record Wholes(List<Long> values) implements NamedValue {

        /** Copies the list. */
        public Wholes {
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            return values.stream().map(String::valueOf).collect(Collectors.joining("."));
        }
    }

    /**
     * A floating-point number.
     *
     * @param value the number
     */
    record Real(float value) implements NamedValue {
        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /**
     * Yes or no.
     *
     * @param value which
     */
    record Truth(boolean value) implements NamedValue {
        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /**
     * An array of the C struct, which lives as long as the arena.
     *
     * @param arena of the array and what it points at
     * @param values by name
     * @return as many structs
     */
    static MemorySegment encode(Arena arena, Map<String, ? extends NamedValue> values) {
        Layout layout = Structs.NAMED_VALUE;
        MemorySegment array = layout.allocateArray(arena, values.size());
        int i = 0;
        for (Map.Entry<String, ? extends NamedValue> entry : values.entrySet()) {
            MemorySegment name = arena.allocateFrom(entry.getKey());
            Struct struct = layout.at(array.asSlice(i++ * layout.size(), layout.size()))
                    .set("name", name)
                    .set("name_size", name.byteSize() - 1)
                    .set("value_size", 1);
            MemorySegment inPlace = struct.memory().asSlice(layout.offset("value"));
            switch (entry.getValue()) {
                case Text(String value) -> {
                    MemorySegment text = arena.allocateFrom(value);
                    struct.setInt("type", 0).set("value", text).set("value_size", text.byteSize() - 1);
                }
                case Whole(long value) -> struct.setInt("type", 1).set("value", value);
                case Wholes(List<Long> list) -> {
                    long[] longs = list.stream().mapToLong(n -> n).toArray();
                    struct.setInt("type", 2)
                            .set("value", arena.allocateFrom(JAVA_LONG, longs))
                            .set("value_size", longs.length);
                }
                case Real(float value) -> {
                    struct.setInt("type", 3);
                    inPlace.set(JAVA_FLOAT, 0, value);
                }
                case Truth(boolean value) -> {
                    struct.setInt("type", 4);
                    inPlace.set(JAVA_BYTE, 0, (byte) (value ? 1 : 0));
                }
            }
        }
        return array;
    }

    /**
     * The plugin's array, by name in order.
     *
     * @param address of the array
     * @param count of its structs
     * @return copies
     */
    static SortedMap<String, NamedValue> decode(long address, long count) {
        SortedMap<String, NamedValue> values = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            long at = address + i * Structs.NAMED_VALUE.size();
            Struct struct = new Struct(Structs.NAMED_VALUE, Native.MEMORY.asSlice(at, Structs.NAMED_VALUE.size()));
            values.put(Native.string(struct.get("name"), struct.get("name_size")), decode(struct));
        }
        return values;
    }

    /**
     * The plugin's array as text, by name in order.
     *
     * @param address of the array
     * @param count of its structs
     * @return copies
     */
    static SortedMap<String, String> texts(long address, long count) {
        SortedMap<String, String> texts = new TreeMap<>();
        decode(address, count).forEach((name, value) -> texts.put(name, value.toString()));
        return texts;
    }

    private static NamedValue decode(Struct struct) {
        long value = struct.get("value");
        long count = struct.get("value_size");
        MemorySegment inPlace = struct.memory().asSlice(struct.layout().offset("value"));
        int type = struct.getInt("type");
        return switch (type) {
            case 0 -> new Text(Native.string(value, count));
            case 1 -> new Whole(value);
            case 2 ->
                new Wholes(Arrays.stream(Native.longs(value, count)).boxed().toList());
            case 3 -> new Real(inPlace.get(JAVA_FLOAT, 0));
            case 4 -> new Truth(inPlace.get(JAVA_BYTE, 0) != 0);
            default -> new Text("of unknown type " + type);
        };
    }
}
