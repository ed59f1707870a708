package dev.systole.planner.prediction;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The shape of a value in an optimised program, with its place in memory. Immutable. */
sealed interface HloShape {

    /**
     * An array.
     *
     * @param type as HLO spells it, such as {@code bf16}
     * @param bits of an element
     * @param dims extents
     * @param minorToMajor dimensions, the one whose elements are adjacent first
     * @param tile of the innermost dimensions, empty for none; the outermost tiling, as those within it pad nothing
     *     more
     * @param memorySpace 0 for HBM; others lie on the chip
     */
    record Array(String type, int bits, List<Long> dims, List<Integer> minorToMajor, List<Long> tile, long memorySpace)
            implements HloShape {

        boolean inHbm() {
            // Scalars lie in registers or in the scalar memory, whatever their layout says.
            return memorySpace == 0 && !dims.isEmpty();
        }

        long bytes() {
            return bytes(dims);
        }

        /** Bytes of a part of such an array, with the padding that its tiles give it. */
        long bytes(List<Long> part) {
            long[] padded = part.stream().mapToLong(Long::longValue).toArray();
            if (padded.length == minorToMajor.size() && tile.size() <= padded.length) {
                for (int i = 0; i < tile.size(); i++) {
                    int dim = minorToMajor.get(i);
                    long width = tile.get(tile.size() - 1 - i);
                    padded[dim] = Math.ceilDiv(padded[dim], width) * width;
                }
            }
            return Arrays.stream(padded).reduce(1, Math::multiplyExact) * bits / 8;
        }

        @Override
        public String toString() {
            return type + dims;
        }
    }

    /**
     * Several values.
     *
     * @param parts in order
     */
    record Tuple(List<HloShape> parts) implements HloShape {}

    /** A token or an opaque value. */
    record None() implements HloShape {}

    /** The arrays of which it is made, in order. */
    default Stream<Array> arrays() {
        return switch (this) {
            case Array array -> Stream.of(array);
            case Tuple tuple -> tuple.parts.stream().flatMap(HloShape::arrays);
            case None none -> Stream.empty();
        };
    }

    /** The array that it is; of a tuple its first. */
    default Array array() {
        return arrays().findFirst().orElseThrow(() -> new IllegalArgumentException("a shape without arrays: " + this));
    }

    int TUPLE = 13;

    /** Number in {@code xla.PrimitiveType} to name and bits. */
    Map<Long, Map.Entry<String, Integer>> TYPES = Map.ofEntries(
            Map.entry(1L, Map.entry("pred", 8)),
            Map.entry(2L, Map.entry("s8", 8)),
            Map.entry(3L, Map.entry("s16", 16)),
            Map.entry(4L, Map.entry("s32", 32)),
            Map.entry(5L, Map.entry("s64", 64)),
            Map.entry(6L, Map.entry("u8", 8)),
            Map.entry(7L, Map.entry("u16", 16)),
            Map.entry(8L, Map.entry("u32", 32)),
            Map.entry(9L, Map.entry("u64", 64)),
            Map.entry(10L, Map.entry("f16", 16)),
            Map.entry(11L, Map.entry("f32", 32)),
            Map.entry(12L, Map.entry("f64", 64)),
            Map.entry(16L, Map.entry("bf16", 16)),
            Map.entry(19L, Map.entry("f8e5m2", 8)),
            Map.entry(20L, Map.entry("f8e4m3fn", 8)),
            Map.entry(21L, Map.entry("s4", 4)),
            Map.entry(22L, Map.entry("u4", 4)));

    /** Reads {@code xla.ShapeProto}. */
    static HloShape read(ProtoMessage proto) {
        long number = proto.number(2);
        if (number == TUPLE) {
            return new Tuple(proto.messages(4).stream().map(HloShape::read).toList());
        }
        Map.Entry<String, Integer> type = TYPES.get(number);
        if (type == null) {
            return new None();
        }
        ProtoMessage layout = proto.message(5);
        List<ProtoMessage> tiles = layout.messages(6);
        return new Array(
                type.getKey(),
                type.getValue(),
                boxed(proto.numbers(3)),
                Arrays.stream(layout.numbers(1)).mapToObj(n -> (int) n).toList(),
                tiles.isEmpty() ? List.of() : boxed(tiles.getFirst().numbers(1)),
                layout.number(8));
    }

    private static List<Long> boxed(long[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
