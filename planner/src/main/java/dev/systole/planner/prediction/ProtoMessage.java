package dev.systole.planner.prediction;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A message in the wire format of protocol buffers, read without its schema: fields by number. Some twenty fields of
 * XLA's {@code hlo.proto} and {@code xla_data.proto} are needed, for which a library and generated classes would weigh
 * more than this. Immutable; it is a view of the bytes.
 */
final class ProtoMessage {

    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED_32 = 5;

    /** A field: its number, and either a value or where its bytes lie. */
    private record Field(int number, int wireType, long value, int from, int to) {}

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final List<Field> fields = new ArrayList<>();

    /**
     * Reads a whole array.
     *
     * @throws IllegalArgumentException if it is no message
     */
    ProtoMessage(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private ProtoMessage(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        Cursor cursor = new Cursor(bytes, from, to);
        while (cursor.at < to) {
            long key = cursor.varint();
            fields.add(cursor.field((int) (key >>> 3), (int) (key & 7)));
        }
    }

    private static final class Cursor {

        private final byte[] bytes;
        private final int to;
        private int at;

        Cursor(byte[] bytes, int from, int to) {
            this.bytes = bytes;
            this.at = from;
            this.to = to;
        }

        Field field(int number, int wireType) {
            return switch (wireType) {
                case VARINT -> new Field(number, wireType, varint(), at, at);
                case FIXED_64 -> skip(number, wireType, 8);
                case FIXED_32 -> skip(number, wireType, 4);
                case DELIMITED -> skip(number, wireType, varint());
                default -> throw new IllegalArgumentException("wire type " + wireType + " at byte " + at);
            };
        }

        private Field skip(int number, int wireType, long length) {
            if (length < 0 || length > to - at) {
                throw new IllegalArgumentException("field " + number + " at byte " + at + " has length " + length
                        + " where " + (to - at) + " bytes are left");
            }
            int start = at;
            at += (int) length;
            return new Field(number, wireType, 0, start, at);
        }

        long varint() {
            long value = 0;
            for (int shift = 0; shift < 64; shift += 7) {
                if (at >= to) {
                    throw new IllegalArgumentException("the message ends within a number, at byte " + at);
                }
                byte b = bytes[at++];
                value |= (b & 0x7fL) << shift;
                if (b >= 0) {
                    return value;
                }
            }
            throw new IllegalArgumentException("a number of more than 64 bits at byte " + at);
        }
    }

    /** The last value of a number's field, 0 where it is absent, as the format has it. */
    long number(int field) {
        long found = 0;
        for (Field f : fields) {
            if (f.number == field) {
                found = f.value;
            }
        }
        return found;
    }

    /** All values of a repeated number, packed or not. */
    long[] numbers(int field) {
        LongStream.Builder all = LongStream.builder();
        for (Field f : fields) {
            if (f.number == field && f.wireType == VARINT) {
                all.add(f.value);
            } else if (f.number == field) {
                for (Cursor cursor = new Cursor(bytes, f.from, f.to); cursor.at < f.to; ) {
                    all.add(cursor.varint());
                }
            }
        }
        return all.build().toArray();
    }

    /** All values of a repeated message. */
    List<ProtoMessage> messages(int field) {
        return fields.stream()
                .filter(f -> f.number == field && f.wireType == DELIMITED)
                .map(f -> new ProtoMessage(bytes, f.from, f.to))
                .toList();
    }

    /** A message; one without fields where it is absent. */
    ProtoMessage message(int field) {
        List<ProtoMessage> all = messages(field);
        return all.isEmpty() ? new ProtoMessage(new byte[0]) : all.getLast();
    }

    /** Bytes, none where they are absent. */
    byte[] rawBytes(int field) {
        byte[] found = new byte[0];
        for (Field f : fields) {
            if (f.number == field) {
                found = Arrays.copyOfRange(bytes, f.from, f.to);
            }
        }
        return found;
    }

    /** A string, empty where it is absent. */
    String text(int field) {
        return new String(rawBytes(field), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "message of " + (to - from) + " bytes";
    }
}
