package dev.systole.engine.weights.gguf;

import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.Encoding;
import dev.systole.engine.weights.stored.MappedFile;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The header of a GGUF, versions 2 and 3: metadata and a table of tensors, each checked against the file. Layout:
 * ggml's {@code docs/gguf.md}. Immutable.
 *
 * @param metadata key to value, in file order
 * @param tensors what the file holds, in file order
 */
record GgufHeader(Map<String, Object> metadata, List<Tensor> tensors) {

    private static final int MAX_DIMS = 4;

    /** Types of ggml that are not decoded, so that a refusal can name them. */
    private static final Map<Integer, String> OTHER_TYPES = Map.ofEntries(
            Map.entry(9, "Q8_1"),
            Map.entry(10, "Q2_K"),
            Map.entry(11, "Q3_K"),
            Map.entry(15, "Q8_K"),
            Map.entry(16, "IQ2_XXS"),
            Map.entry(17, "IQ2_XS"),
            Map.entry(18, "IQ3_XXS"),
            Map.entry(19, "IQ1_S"),
            Map.entry(20, "IQ4_NL"),
            Map.entry(21, "IQ3_S"),
            Map.entry(22, "IQ2_S"),
            Map.entry(23, "IQ4_XS"),
            Map.entry(24, "I8"),
            Map.entry(25, "I16"),
            Map.entry(26, "I32"),
            Map.entry(27, "I64"),
            Map.entry(28, "F64"),
            Map.entry(29, "IQ1_M"),
            Map.entry(34, "TQ1_0"),
            Map.entry(35, "TQ2_0"),
            Map.entry(39, "MXFP4"),
            Map.entry(40, "NVFP4"));

    /**
     * A tensor of the file.
     *
     * @param name the GGUF's name
     * @param dims outermost first, the reverse of the file's order
     * @param encoding how it is stored
     * @param begin its first byte in the file
     * @param bytes its length
     */
    record Tensor(String name, List<Long> dims, Encoding encoding, long begin, long bytes) {}

    /** Reads a file that begins with GGUF. */
    static GgufHeader parse(MappedFile file) {
        Path path = file.path();
        GgufCursor cursor = new GgufCursor(file);
        cursor.u32("magic");
        checkVersion(path, cursor.u32("version"));
        // A tensor has at least a name length, a count of dimensions, a type and an offset; a key a length and a type.
        long tensorCount = cursor.count("tensor count", 24);
        long keyCount = cursor.count("metadata count", 13);
        Map<String, Object> metadata = new LinkedHashMap<>();
        for (long i = 0; i < keyCount; i++) {
            String key = cursor.string("metadata key");
            if (metadata.put(key, cursor.value(key)) != null) {
                throw new CheckpointException(path, "metadata " + key, "one value", "a second one");
            }
        }
        List<Tensor> relative = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (long i = 0; i < tensorCount; i++) {
            Tensor tensor = tensor(path, cursor);
            if (!names.add(tensor.name())) {
                throw CheckpointException.ofTensor(path, tensor.name(), "one tensor of this name", "a second one");
            }
            relative.add(tensor);
        }
        List<Tensor> placed = place(file, cursor.position(), alignment(path, metadata), relative);
        return new GgufHeader(Collections.unmodifiableMap(metadata), placed);
    }

    private static void checkVersion(Path path, int version) {
        if (version != 2 && version != 3) {
            boolean swapped = Integer.reverseBytes(version) == 2 || Integer.reverseBytes(version) == 3;
            throw new CheckpointException(
                    path,
                    "version",
                    "2 or 3, little-endian",
                    swapped ? "a big-endian file" : Integer.toUnsignedString(version));
        }
    }

    private static Tensor tensor(Path path, GgufCursor cursor) {
        String name = cursor.string("tensor name");
        int rank = cursor.u32("dimensions of " + name);
        if (rank < 1 || rank > MAX_DIMS) {
            throw CheckpointException.ofTensor(
                    path, name, "1 to " + MAX_DIMS + " dimensions", Integer.toUnsignedString(rank));
        }
        List<Long> dims = new ArrayList<>();
        for (int i = 0; i < rank; i++) {
            dims.addFirst(cursor.u64("dimensions of " + name));
        }
        int type = cursor.u32("type of " + name);
        long offset = cursor.u64("offset of " + name);
        Encoding encoding = Arrays.stream(Encoding.values())
                .filter(e -> e.ggml() == type)
                .findFirst()
                .orElseThrow(() -> unknownType(path, name, type));
        return new Tensor(name, List.copyOf(dims), encoding, offset, bytes(path, name, dims, encoding));
    }

    private static CheckpointException unknownType(Path path, String name, int type) {
        String number = "type " + Integer.toUnsignedString(type);
        String known = OTHER_TYPES.get(type);
        return CheckpointException.ofTensor(
                path,
                name,
                "one of " + Arrays.stream(Encoding.values()).map(Enum::name).collect(Collectors.joining(" ")),
                known == null ? number : known + " (" + number + ")");
    }

    private static long bytes(Path path, String name, List<Long> dims, Encoding encoding) {
        if (dims.stream().anyMatch(d -> d <= 0)) {
            throw CheckpointException.ofTensor(path, name, "positive dimensions", dims.toString());
        }
        if (dims.getLast() % encoding.blockElements() != 0) {
            throw CheckpointException.ofTensor(
                    path,
                    name,
                    "rows of a multiple of " + encoding.blockElements() + " for " + encoding,
                    dims.toString());
        }
        try {
            return encoding.bytes(dims.stream().reduce(1L, Math::multiplyExact));
        } catch (ArithmeticException e) {
            throw CheckpointException.ofTensor(path, name, "fewer than 2^63 bytes", "dimensions " + dims);
        }
    }

    private static long alignment(Path path, Map<String, Object> metadata) {
        Object value = metadata.getOrDefault("general.alignment", 32L);
        if (value instanceof Long alignment && alignment > 0 && alignment % 8 == 0) {
            return alignment;
        }
        throw new CheckpointException(path, "general.alignment", "a positive multiple of 8", String.valueOf(value));
    }

    /** Turns offsets from the start of the data into positions in the file, and checks that all lie in it. */
    private static List<Tensor> place(MappedFile file, long headerEnd, long alignment, List<Tensor> relative) {
        long data = Math.ceilDiv(headerEnd, alignment) * alignment;
        List<Tensor> placed = new ArrayList<>();
        for (Tensor tensor : relative) {
            long offset = tensor.begin();
            if (offset < 0 || offset % alignment != 0) {
                throw CheckpointException.ofTensor(
                        file.path(),
                        tensor.name(),
                        "an offset that is a multiple of " + alignment,
                        Long.toUnsignedString(offset));
            }
            BigInteger end =
                    BigInteger.valueOf(data).add(BigInteger.valueOf(offset)).add(BigInteger.valueOf(tensor.bytes()));
            if (end.compareTo(BigInteger.valueOf(file.size())) > 0) {
                throw CheckpointException.ofTensor(
                        file.path(),
                        tensor.name(),
                        "a file of at least " + end + " bytes",
                        "one truncated at " + file.size() + " bytes");
            }
            placed.add(new Tensor(tensor.name(), tensor.dims(), tensor.encoding(), data + offset, tensor.bytes()));
        }
        checkOverlap(file.path(), placed);
        return List.copyOf(placed);
    }

    private static void checkOverlap(Path path, List<Tensor> tensors) {
        long end = 0;
        for (Tensor tensor :
                tensors.stream().sorted(Comparator.comparingLong(Tensor::begin)).toList()) {
            if (tensor.begin() < end) {
                throw CheckpointException.ofTensor(
                        path, tensor.name(), "data from byte " + end + " on", "an overlap from byte " + tensor.begin());
            }
            end = tensor.begin() + tensor.bytes();
        }
    }
}
