package dev.systole.engine.nn;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Operands and NumPy float32 results of one kernel, which the kernel meets in Python and its twin here. Each result has
 * a bound: by how much rounding to bfloat16, and sums in another order, may change each of its elements.
 *
 * @param header of the safetensors file
 * @param data behind it
 */
public record KernelVectors(JsonNode header, MemorySegment data) {

    /** Reads {@code kernels/vectors/NAME.safetensors} of the checkout; tests run in the module's folder. */
    public static KernelVectors of(String name) {
        Path file = Path.of("..", "kernels", "vectors", name + ".safetensors");
        try {
            MemorySegment bytes = MemorySegment.ofArray(Files.readAllBytes(file));
            int length = bytes.get(JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN), 0);
            byte[] header = bytes.asSlice(Long.BYTES, length).toArray(JAVA_BYTE);
            return new KernelVectors(
                    new ObjectMapper().readTree(new String(header, StandardCharsets.UTF_8)),
                    bytes.asSlice(Long.BYTES + length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode entry(String tensor) {
        JsonNode entry = header.get(tensor);
        assertThat(entry).as("tensor %s among %s", tensor, header).isNotNull();
        return entry;
    }

    private MemorySegment memory(String tensor) {
        JsonNode offsets = entry(tensor).get("data_offsets");
        return data.asSlice(
                offsets.get(0).asLong(),
                offsets.get(1).asLong() - offsets.get(0).asLong());
    }

    public Shape shape(String tensor) {
        DType dtype = switch (entry(tensor).get("dtype").asText()) {
            case "BF16" -> DType.BF16;
            case "F32" -> DType.F32;
            case "I32" -> DType.S32;
            default -> throw new IllegalStateException(entry(tensor).toString());
        };
        List<Long> dims = new ArrayList<>();
        entry(tensor).get("shape").forEach(dim -> dims.add(dim.asLong()));
        return new Shape(dtype, dims);
    }

    public long dim(String tensor, int axis) {
        return shape(tensor).dim(axis);
    }

    /** As they lie in memory. */
    public byte[] bytes(String tensor) {
        return memory(tensor).toArray(JAVA_BYTE);
    }

    /** Bits of bfloat16 elements. */
    public short[] bits(String tensor) {
        return memory(tensor).toArray(JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN));
    }

    public int[] ints(String tensor) {
        return memory(tensor).toArray(JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN));
    }

    /** Of float32 or, without loss, of bfloat16 elements. */
    public float[] floats(String tensor) {
        if (shape(tensor).dtype() == DType.F32) {
            return memory(tensor).toArray(JAVA_FLOAT_UNALIGNED.withOrder(LITTLE_ENDIAN));
        }
        short[] bits = bits(tensor);
        float[] values = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            values[i] = Float.intBitsToFloat(bits[i] << 16);
        }
        return values;
    }

    /** A weight of a tensor's shape. */
    public Weight weight(String tensor, Weight.Role role) {
        return new Weight(tensor, role, shape(tensor), new Weight.Computed(row -> new float[0]));
    }

    /** No element of a result differs by more than its bound. */
    public void assertMeets(Object found, String expected, String bound) {
        float[] wanted = floats(expected);
        assertMeets((float[]) found, expected, bound, 0, wanted.length);
    }

    /** The same for some elements of the result, from the first on. */
    public void assertMeets(float[] found, String expected, String bound, int first, int limit) {
        float[] wanted = floats(expected);
        float[] bounds = floats(bound);
        assertThat(found).hasSameSizeAs(wanted);
        for (int i = first; i < limit; i++) {
            // Not-a-number is within no bound.
            assertThat(Math.abs((double) found[i] - wanted[i]))
                    .as("element %s of %s: %s, not %s", i, expected, found[i], wanted[i])
                    .isLessThanOrEqualTo(bounds[i]);
        }
    }
}
