package dev.systole.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Rows;
import dev.systole.engine.nn.Weight.Source;
import dev.systole.engine.nn.Weight.Spellings;
import dev.systole.engine.nn.Weight.Stack;
import dev.systole.engine.nn.Weight.Tensor;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.engine.weights.stored.CheckpointException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each device's share of tensors whose elements say where they lie. */
class WeightReaderTest {

    /** Element (r, c) is 10 r + c. */
    private static final Tensor MATRIX = Tensor.of("matrix", 4, 2);

    private static final Tensor OTHER = Tensor.of("other", 2, 2);
    private static final Tensor VECTOR = Tensor.of("vector", 4);

    /** Element (e, r, c) is 100 e + 10 r + c. */
    private static final Tensor EXPERTS = Tensor.of("experts", 4, 2, 3);

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        String header = """
                {"matrix":{"dtype":"F32","shape":[4,2],"data_offsets":[0,32]},\
                "other":{"dtype":"F32","shape":[2,2],"data_offsets":[32,48]},\
                "vector":{"dtype":"F32","shape":[4],"data_offsets":[48,64]},\
                "experts":{"dtype":"F32","shape":[4,2,3],"data_offsets":[64,160]}}""";
        float[] values = {
            0, 1, 10, 11, 20, 21, 30, 31, // matrix
            500, 501, 510, 511, // other
            7, 8, 9, 6, // vector
            0, 1, 2, 10, 11, 12, 100, 101, 102, 110, 111, 112, 200, 201, 202, 210, 211, 212, 300, 301, 302, 310, 311,
            312
        };
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + text.length + 4 * values.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text);
        for (float value : values) {
            file.putFloat(value);
        }
        Files.write(folder.resolve("model.safetensors"), file.array());
        Files.writeString(folder.resolve("config.json"), "{}");
    }

    private float[] read(Source source, int devices, int device, long... dims) {
        Weight weight = new Weight("w", Weight.Role.FEED_FORWARD, Shape.of(DType.F32, dims), source);
        try (Checkpoint checkpoint = Checkpoint.open(folder);
                Arena arena = Arena.ofConfined()) {
            WeightReader reader = new WeightReader(checkpoint, TensorNames.of(checkpoint), devices);
            reader.check(List.of(weight));
            MemorySegment segment = arena.allocate(weight.shape().bytes(), 64);
            reader.read(weight, device, segment);
            return segment.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static Rows rows(boolean transposed, int columnPieces, Part... parts) {
        return new Rows(List.of(parts), transposed, columnPieces);
    }

    @Test
    void cuts_rows_into_a_piece_for_each_device() {
        Rows halves = rows(false, 1, new Part(MATRIX, 0, 4, 2));
        assertThat(read(halves, 2, 0, 2, 2)).containsExactly(0, 1, 10, 11);
        assertThat(read(halves, 2, 1, 2, 2)).containsExactly(20, 21, 30, 31);
    }

    @Test
    void gives_each_of_few_pieces_to_several_devices() {
        Rows halves = rows(false, 1, new Part(MATRIX, 0, 4, 2));
        assertThat(read(halves, 4, 1, 2, 2)).containsExactly(0, 1, 10, 11);
        assertThat(read(halves, 4, 2, 2, 2)).containsExactly(20, 21, 30, 31);
    }

    @Test
    void joins_pieces_of_several_tensors_and_of_ranges_within_one() {
        Rows joined = rows(false, 1, new Part(MATRIX, 2, 2, 2), new Part(OTHER, 0, 2, 1), new Part(MATRIX, 0, 2, 2));
        assertThat(read(joined, 2, 0, 4, 2)).containsExactly(20, 21, 500, 501, 510, 511, 0, 1);
        assertThat(read(joined, 2, 1, 4, 2)).containsExactly(30, 31, 500, 501, 510, 511, 10, 11);
    }

    @Test
    void transposes_what_it_joins() {
        Rows joined = rows(true, 1, new Part(MATRIX, 0, 4, 2), new Part(OTHER, 0, 2, 2));
        assertThat(read(joined, 2, 0, 2, 3)).containsExactly(0, 10, 500, 1, 11, 501);
        assertThat(read(joined, 2, 1, 2, 3)).containsExactly(20, 30, 510, 21, 31, 511);
    }

    @Test
    void cuts_columns_into_a_piece_for_each_device() {
        Part whole = Part.whole(MATRIX);
        assertThat(read(rows(false, 2, whole), 2, 0, 4, 1)).containsExactly(0, 10, 20, 30);
        assertThat(read(rows(false, 2, whole), 2, 1, 4, 1)).containsExactly(1, 11, 21, 31);
        assertThat(read(rows(true, 2, whole), 2, 0, 1, 4)).containsExactly(0, 10, 20, 30);
        assertThat(read(rows(true, 2, whole), 2, 1, 1, 4)).containsExactly(1, 11, 21, 31);
    }

    @Test
    void cuts_the_elements_of_a_vector() {
        Rows pieces = rows(false, 1, new Part(VECTOR, 0, 4, 2), new Part(VECTOR, 1, 2, 1));
        assertThat(read(pieces, 2, 0, 4)).containsExactly(7, 8, 8, 9);
        assertThat(read(pieces, 2, 1, 4)).containsExactly(9, 6, 8, 9);
    }

    @Test
    void stacks_matrices_of_a_tensor_of_three_dimensions_in_either_orientation() {
        assertThat(read(experts(false), 2, 0, 2, 2, 3))
                .containsExactly(0, 1, 2, 10, 11, 12, 100, 101, 102, 110, 111, 112);
        assertThat(read(experts(false), 2, 1, 2, 2, 3))
                .containsExactly(200, 201, 202, 210, 211, 212, 300, 301, 302, 310, 311, 312);
        assertThat(read(experts(true), 4, 2, 1, 3, 2)).containsExactly(200, 210, 201, 211, 202, 212);
        assertThat(read(experts(true), 2, 0, 2, 3, 2))
                .containsExactly(0, 10, 1, 11, 2, 12, 100, 110, 101, 111, 102, 112);
    }

    private static Stack experts(boolean transposed) {
        return new Stack(List.of(0, 1, 2, 3).stream()
                .map(i -> rows(transposed, 1, new Part(EXPERTS, 2L * i, 2, 1)))
                .toList());
    }

    @Test
    void stacks_matrices_of_several_tensors() {
        Stack stack = new Stack(List.of(
                rows(false, 1, new Part(MATRIX, 0, 2, 1)),
                rows(false, 1, Part.whole(OTHER)),
                rows(false, 1, new Part(MATRIX, 2, 2, 1)),
                rows(false, 1, Part.whole(OTHER))));
        assertThat(read(stack, 2, 0, 2, 2, 2)).containsExactly(0, 1, 10, 11, 500, 501, 510, 511);
        assertThat(read(stack, 2, 1, 2, 2, 2)).containsExactly(20, 21, 30, 31, 500, 501, 510, 511);
    }

    @Test
    void takes_the_first_spelling_of_which_all_tensors_are_there() {
        Source partly = rows(false, 1, Part.whole(OTHER), Part.whole(Tensor.of("absent", 2, 2)));
        Source there = rows(false, 1, Part.whole(OTHER));
        assertThat(read(new Spellings(List.of(partly, there)), 1, 0, 2, 2)).containsExactly(500, 501, 510, 511);
    }

    @Test
    void names_the_tensor_of_the_first_spelling_where_none_is_there() {
        Source absent = rows(false, 1, Part.whole(Tensor.of("absent", 2, 2)));
        Source wanting = rows(false, 1, Part.whole(Tensor.of("wanting", 2, 2)));
        assertThatThrownBy(() -> read(new Spellings(List.of(absent, wanting)), 1, 0, 2, 2))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("absent");
    }
}
