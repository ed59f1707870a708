package dev.systole.engine.weights.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.tensor.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StoredTensorTest {

    private static final Random RANDOM = new Random(7);

    @Test
    void every_layout_puts_each_element_where_it_says() {
        for (int round = 0; round < 60; round++) {
            int rows = 1 + RANDOM.nextInt(200);
            int columns = 1 + RANDOM.nextInt(1500);
            float[] values = randomFloats(rows * columns);
            boolean transposed = RANDOM.nextBoolean();
            int stride = (transposed ? rows : columns) + RANDOM.nextInt(3);
            int offset = RANDOM.nextInt(4);
            float[] out = new float[offset + stride * (transposed ? columns : rows)];
            matrix(values, rows, columns)
                    .read(0, rows, new Layout(DType.F32, transposed, stride, offset), MemorySegment.ofArray(out));
            float[] expected = new float[out.length];
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < columns; c++) {
                    expected[offset + (transposed ? c * stride + r : r * stride + c)] = values[r * columns + c];
                }
            }
            assertThat(out)
                    .as("%d x %d, stride %d, transposed %s", rows, columns, stride, transposed)
                    .isEqualTo(expected);
        }
    }

    @Test
    void reads_a_row_longer_than_its_scratch_memory() {
        float[] values = randomFloats(200_001);
        short[] out = new short[values.length];
        matrix(values, 1, values.length).read(0, 1, Layout.dense(DType.BF16), MemorySegment.ofArray(out));
        for (int i = 0; i < out.length; i++) {
            assertThat(out[i]).isEqualTo(BFloat16.of(values[i]));
        }
    }

    @Test
    void one_matrix_of_three_dimensions_lands_as_a_tensor_of_its_own_would() {
        float[] values = randomFloats(3 * 4 * 5);
        StoredTensor experts = StoredTensor.plain(
                new TensorInfo("w", "F32", List.of(3L, 4L, 5L), Path.of("f")),
                Encoding.F32,
                MemorySegment.ofArray(values));
        for (Layout layout : List.of(new Layout(DType.F32, true, 7, 2), new Layout(DType.F32, false, 6, 1))) {
            for (int index = 0; index < 3; index++) {
                float[] out = new float[40];
                float[] expected = new float[40];
                StoredTensor matrix = experts.matrix(index);
                matrix.read(0, 4, layout, MemorySegment.ofArray(out));
                matrix(Arrays.copyOfRange(values, index * 20, index * 20 + 20), 4, 5)
                        .read(0, 4, layout, MemorySegment.ofArray(expected));
                assertThat(out).isEqualTo(expected);
            }
        }
        assertThatThrownBy(() -> experts.matrix(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> experts.matrix(0).matrix(0)).hasMessage("a matrix of w F32[4,5]");
    }

    @Test
    void shifts_before_it_rounds() {
        StoredTensor stored = matrix(new float[] {1 + 0x1p-20f, 3.14159f}, 1, 2);
        StoredTensor norm = new StoredTensor(stored.info(), stored.elements(), false, 0, -1, true);
        float[] out = new float[2];
        norm.read(0, 1, Layout.dense(DType.F32), MemorySegment.ofArray(out));
        assertThat(out).containsExactly(0x1p-20f, BFloat16.round(3.14159f - 1));
    }

    @Test
    void refuses_a_segment_that_is_too_short() {
        StoredTensor tensor = matrix(new float[6], 2, 3);
        assertThatThrownBy(() -> tensor.read(0, 2, Layout.dense(DType.F32), MemorySegment.ofArray(new float[5])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("w needs a segment of 24 bytes, not 20");
        assertThatThrownBy(() ->
                        tensor.read(0, 2, new Layout(DType.BF16, true, 4, 2), MemorySegment.ofArray(new short[11])))
                .hasMessage("w needs a segment of 24 bytes, not 22");
    }

    @Test
    void refuses_rows_that_are_not_there() {
        StoredTensor tensor = matrix(new float[6], 2, 3);
        MemorySegment out = MemorySegment.ofArray(new float[100]);
        assertThatThrownBy(() -> tensor.read(1, 2, Layout.dense(DType.F32), out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rows 1 to 3 of w, which has 2");
        assertThatThrownBy(() -> tensor.read(Long.MAX_VALUE, 2, Layout.dense(DType.F32), out))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refuses_strides_and_transpositions_without_sense() {
        StoredTensor tensor = matrix(new float[6], 2, 3);
        MemorySegment out = MemorySegment.ofArray(new float[100]);
        assertThatThrownBy(() -> tensor.read(0, 2, new Layout(DType.F32, false, 2, 0), out))
                .hasMessage("row stride 2 under the 3 elements of a row of w");
        StoredTensor vector = StoredTensor.plain(
                new TensorInfo("v", "F32", List.of(6L), Path.of("f")),
                Encoding.F32,
                MemorySegment.ofArray(new float[6]));
        assertThatThrownBy(() -> vector.read(0, 1, Layout.transposed(DType.F32), out))
                .hasMessage("transposed read of v F32[6]");
        assertThatThrownBy(() -> Layout.dense(DType.F16)).hasMessage("weights are read as f32 or bf16, not as f16");
    }

    @Test
    void axes_of_one_index_in_the_middle_are_none_to_a_transposition_and_others_are_refused() {
        float[] values = {0, 1, 2, 3, 4, 5};
        StoredTensor filters = StoredTensor.plain(
                new TensorInfo("c", "F32", List.of(2L, 1L, 3L), Path.of("f")),
                Encoding.F32,
                MemorySegment.ofArray(values));
        float[] out = new float[6];
        filters.read(0, 2, Layout.transposed(DType.F32), MemorySegment.ofArray(out));
        assertThat(out).containsExactly(0, 3, 1, 4, 2, 5);
        StoredTensor matrices = StoredTensor.plain(
                new TensorInfo("m", "F32", List.of(1L, 2L, 3L), Path.of("f")),
                Encoding.F32,
                MemorySegment.ofArray(values));
        assertThatThrownBy(() -> matrices.read(0, 2, Layout.transposed(DType.F32), MemorySegment.ofArray(out)))
                .hasMessage("transposed read of m F32[1,2,3]");
    }

    @Test
    void an_empty_tensor_and_a_scalar_can_be_read() {
        MemorySegment out = MemorySegment.ofArray(new float[1]);
        StoredTensor empty = StoredTensor.plain(
                new TensorInfo("e", "F32", List.of(0L, 3L), Path.of("f")),
                Encoding.F32,
                MemorySegment.ofArray(new byte[0]));
        empty.read(0, 0, Layout.transposed(DType.F32), out);
        StoredTensor scalar = StoredTensor.plain(
                new TensorInfo("s", "F32", List.of(), Path.of("f")), Encoding.F32, MemorySegment.ofArray(new float[] {5
                }));
        scalar.read(0, 1, Layout.dense(DType.F32), out);
        assertThat(out.toArray(ValueLayout.JAVA_FLOAT)).containsExactly(5);
    }

    private static StoredTensor matrix(float[] values, long rows, long columns) {
        return StoredTensor.plain(
                new TensorInfo("w", "F32", List.of(rows, columns), Path.of("f")),
                Encoding.F32,
                MemorySegment.ofArray(values));
    }

    private static float[] randomFloats(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = RANDOM.nextFloat() - 0.5f;
        }
        return values;
    }
}
