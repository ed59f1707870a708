package dev.systole.engine.weights.gguf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.Vectors;
import dev.systole.engine.weights.stored.BFloat16;
import dev.systole.engine.weights.stored.Encoding;
import dev.systole.engine.weights.stored.Layout;
import dev.systole.engine.weights.stored.MappedFile;
import dev.systole.engine.weights.stored.StoredTensor;
import dev.systole.engine.weights.stored.TensorInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EncodingTest {

    private static final int ROWS = 3;
    private static final int COLUMNS = 512;

    @ParameterizedTest
    @EnumSource
    void decodes_as_the_gguf_package_does(Encoding encoding) {
        try (Arena arena = Arena.ofConfined()) {
            float[] values = new float[ROWS * COLUMNS];
            tensor(encoding, arena).read(0, ROWS, Layout.dense(DType.F32), MemorySegment.ofArray(values));
            assertThat(values).isEqualTo(expected(encoding));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rounds_once_when_read_as_bfloat16(Encoding encoding) {
        try (Arena arena = Arena.ofConfined()) {
            short[] values = new short[ROWS * COLUMNS];
            tensor(encoding, arena).read(0, ROWS, Layout.dense(DType.BF16), MemorySegment.ofArray(values));
            float[] expected = expected(encoding);
            for (int i = 0; i < values.length; i++) {
                assertThat(values[i]).isEqualTo(BFloat16.of(expected[i]));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void transposes_into_columns_of_a_wider_matrix(Encoding encoding) {
        int stride = 10;
        int offset = 4;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment wide = arena.allocate(4L * COLUMNS * stride, 64);
            Layout layout = new Layout(DType.F32, true, stride, offset);
            tensor(encoding, arena).read(0, ROWS, layout, wide);
            float[] expected = new float[COLUMNS * stride];
            float[] plain = expected(encoding);
            for (int row = 0; row < ROWS; row++) {
                for (int column = 0; column < COLUMNS; column++) {
                    expected[column * stride + offset + row] = plain[row * COLUMNS + column];
                }
            }
            assertThat(wide.toArray(ValueLayout.JAVA_FLOAT)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reads_a_range_of_rows_to_where_a_whole_read_puts_them(Encoding encoding) {
        for (Layout layout : List.of(
                Layout.dense(DType.F32), Layout.transposed(DType.F32), new Layout(DType.F32, false, COLUMNS + 5, 3))) {
            try (Arena arena = Arena.ofConfined()) {
                StoredTensor tensor = tensor(encoding, arena);
                MemorySegment whole = arena.allocate(4L * (3 + ROWS * (COLUMNS + 5)), 64);
                MemorySegment parts = arena.allocate(whole.byteSize(), 64);
                tensor.read(0, ROWS, layout, whole);
                tensor.read(1, 2, layout, parts);
                tensor.read(0, 1, layout, parts);
                assertThat(parts.mismatch(whole)).isEqualTo(-1);
            }
        }
    }

    @Test
    void has_a_vector_for_every_encoding() {
        assertThat(header(Arena.ofAuto()).tensors())
                .extracting(GgufHeader.Tensor::name)
                .containsExactlyInAnyOrder(
                        Arrays.stream(Encoding.values()).map(Enum::name).toArray(String[]::new));
    }

    private static GgufHeader header(Arena arena) {
        return GgufHeader.parse(MappedFile.map(Vectors.path("quants.gguf"), arena));
    }

    private static StoredTensor tensor(Encoding encoding, Arena arena) {
        MappedFile file = MappedFile.map(Vectors.path("quants.gguf"), arena);
        GgufHeader.Tensor tensor = header(arena).tensors().stream()
                .filter(t -> t.name().equals(encoding.name()))
                .findFirst()
                .orElseThrow();
        TensorInfo info = new TensorInfo(tensor.name(), encoding.name(), tensor.dims(), file.path());
        return StoredTensor.plain(info, encoding, file.bytes().asSlice(tensor.begin(), tensor.bytes()));
    }

    private static float[] expected(Encoding encoding) {
        List<String> order = header(Arena.ofAuto()).tensors().stream()
                .map(GgufHeader.Tensor::name)
                .toList();
        int at = order.indexOf(encoding.name()) * ROWS * COLUMNS;
        return Arrays.copyOfRange(Vectors.floats(Vectors.path("quants.f32")), at, at + ROWS * COLUMNS);
    }
}
