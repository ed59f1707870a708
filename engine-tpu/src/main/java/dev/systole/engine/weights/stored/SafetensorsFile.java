package dev.systole.engine.weights.stored;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * One safetensors file: eight bytes of header length, a JSON header, the tensors without gaps. Checked whole before
 * use; the rules are those of the format's description at huggingface/safetensors.
 */
public final class SafetensorsFile {

    /** A header may be this long, as in the reference implementation. */
    private static final long MAX_HEADER = 100_000_000;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** Bits of an element by the format's names. */
    private static final Map<String, Integer> BITS = Map.ofEntries(
            Map.entry("F64", 64),
            Map.entry("I64", 64),
            Map.entry("U64", 64),
            Map.entry("C64", 64),
            Map.entry("F32", 32),
            Map.entry("I32", 32),
            Map.entry("U32", 32),
            Map.entry("F16", 16),
            Map.entry("BF16", 16),
            Map.entry("I16", 16),
            Map.entry("U16", 16),
            Map.entry("F8_E5M2", 8),
            Map.entry("F8_E4M3", 8),
            Map.entry("F8_E8M0", 8),
            Map.entry("BOOL", 8),
            Map.entry("I8", 8),
            Map.entry("U8", 8),
            Map.entry("F6_E2M3", 6),
            Map.entry("F6_E3M2", 6),
            Map.entry("F4", 4));

    /**
     * A tensor and its bytes.
     *
     * @param info what the header says
     * @param begin first byte after the header
     * @param end byte after the last
     * @param bytes the part of the mapping
     */
    public record Entry(TensorInfo info, long begin, long end, MemorySegment bytes) {}

    private SafetensorsFile() {}

    /**
     * Checks a file and lists its tensors.
     *
     * @param file the mapping that their bytes are slices of
     * @return the tensors in file order
     * @throws CheckpointException where the file breaks a rule of the format
     */
    public static List<Entry> parse(MappedFile file) {
        long size = file.size();
        if (size < Long.BYTES) {
            throw new CheckpointException(file.path(), "file size", "at least 8 bytes", size + " bytes");
        }
        long length = file.bytes().get(LONG, 0);
        long limit = Math.min(MAX_HEADER, size - Long.BYTES);
        if (length < 2 || length > limit) {
            throw new CheckpointException(
                    file.path(), "header length", "2 to " + limit + " bytes", Long.toUnsignedString(length));
        }
        List<SafetensorsHeader.Named> header =
                SafetensorsHeader.parse(file.path(), file.bytes().asSlice(Long.BYTES, length));
        MemorySegment data = file.bytes().asSlice(Long.BYTES + length);
        List<Entry> entries = new ArrayList<>();
        header.forEach(named -> entries.add(entry(file.path(), named, data)));
        entries.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
        checkOrder(file.path(), entries, data.byteSize());
        return List.copyOf(entries);
    }

    private static Entry entry(Path path, SafetensorsHeader.Named named, MemorySegment data) {
        String name = named.name();
        String dtype = named.dtype();
        Integer bits = BITS.get(dtype);
        if (bits == null) {
            throw CheckpointException.ofTensor(path, name, "a dtype of safetensors", dtype);
        }
        List<Long> dims = named.dims();
        List<Long> offsets = named.offsets();
        if (offsets.size() != 2) {
            throw CheckpointException.ofTensor(path, name, "two data_offsets", offsets.toString());
        }
        long begin = offsets.getFirst();
        long end = offsets.getLast();
        if (begin > end) {
            throw CheckpointException.ofTensor(path, name, "data_offsets in order", offsets.toString());
        }
        if (end > data.byteSize()) {
            throw CheckpointException.ofTensor(
                    path, name, "data up to byte " + end, "a file truncated at " + data.byteSize() + " bytes of data");
        }
        long bytes = bytes(path, name, dims, bits);
        if (end - begin != bytes) {
            throw CheckpointException.ofTensor(
                    path, name, bytes + " bytes for " + dtype + dims, (end - begin) + " bytes");
        }
        TensorInfo info = new TensorInfo(name, dtype, dims, path);
        return new Entry(info, begin, end, data.asSlice(begin, end - begin));
    }

    private static long bytes(Path path, String name, List<Long> dims, int bits) {
        try {
            long elements = dims.stream().reduce(1L, Math::multiplyExact);
            long all = Math.multiplyExact(elements, (long) bits);
            if (all % 8 != 0) {
                throw CheckpointException.ofTensor(path, name, "whole bytes", all + " bits for shape " + dims);
            }
            return all / 8;
        } catch (ArithmeticException e) {
            throw CheckpointException.ofTensor(path, name, "fewer than 2^63 bits", "shape " + dims);
        }
    }

    private static void checkOrder(Path path, List<Entry> entries, long size) {
        long at = 0;
        for (Entry entry : entries) {
            if (entry.begin() != at) {
                throw CheckpointException.ofTensor(
                        path,
                        entry.info().name(),
                        "data from byte " + at + " on, without overlap or gap",
                        "data from byte " + entry.begin());
            }
            at = entry.end();
        }
        if (at != size) {
            throw new CheckpointException(path, "data", at + " bytes, the end of the last tensor", size + " bytes");
        }
    }
}
