package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.stored.Encoding;
import dev.systole.engine.weights.stored.Layout;
import dev.systole.engine.weights.stored.MappedFile;
import dev.systole.engine.weights.stored.SafetensorsFile;
import dev.systole.engine.weights.stored.StoredTensor;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares with what the libraries de-quantise, and NumPy in float32: see make_quantised.py and make_float32.py. */
class QuantisedTest {

    static Stream<String> names() {
        try (Stream<Path> files = Files.list(Vectors.path("quantised"))) {
            return files.filter(Files::isDirectory).map(f -> f.getFileName().toString()).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void reads_as_bfloat16_what_the_library_of_the_format_de_quantises(String name) {
        compareAll(name, DType.BF16);
    }

    @ParameterizedTest
    @MethodSource("names")
    void reads_as_float32_what_float32_arithmetic_gives(String name) {
        compareAll(name, DType.F32);
    }

    private static void compareAll(String name, DType dtype) {
        try (Arena arena = Arena.ofConfined();
                Checkpoint checkpoint = Checkpoint.open(Vectors.path("quantised/" + name))) {
            List<StoredTensor> expected = expected(name, dtype, arena);
            assertThat(checkpoint.tensorNames())
                    .containsExactlyInAnyOrderElementsOf(
                            expected.stream().map(e -> e.info().name()).toList());
            for (StoredTensor tensor : expected) {
                String weight = tensor.info().name();
                assertThat(checkpoint.info(weight).dims())
                        .isEqualTo(tensor.info().dims());
                compareRows(checkpoint, tensor, dtype);
                if (tensor.info().dims().size() == 2) {
                    compare(checkpoint, tensor, 0, tensor.rows(), new Layout(dtype, true, tensor.rows() + 3, 1));
                    compare(checkpoint, tensor, tensor.rows() / 3, 2, new Layout(dtype, true, 0, 0));
                }
            }
        }
    }

    @Test
    void reads_one_expert_in_either_order() {
        try (Arena arena = Arena.ofConfined();
                Checkpoint checkpoint = Checkpoint.open(Vectors.path("quantised/mxfp4"))) {
            StoredTensor experts = expected("mxfp4", DType.F32, arena).stream()
                    .filter(t -> t.info().dims().size() == 3)
                    .findFirst()
                    .orElseThrow();
            for (long index = 0; index < 3; index++) {
                for (boolean transposed : List.of(false, true)) {
                    Layout layout = new Layout(DType.F32, transposed, 99, 5);
                    float[] actual = new float[99 * 100];
                    float[] wanted = new float[99 * 100];
                    checkpoint.readMatrix(experts.info().name(), index, layout, MemorySegment.ofArray(actual));
                    experts.matrix(index).read(0, 96, layout, MemorySegment.ofArray(wanted));
                    assertThat(actual).isEqualTo(wanted);
                }
            }
        }
    }

    @Test
    void refuses_a_read_of_rows_that_are_not_there() {
        try (Checkpoint checkpoint = Checkpoint.open(Vectors.path("quantised/awq"))) {
            MemorySegment into = MemorySegment.ofArray(new float[64 * 96]);
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> checkpoint.read("a.weight", 60, 5, Layout.dense(DType.F32), into));
        }
    }

    @Test
    void finds_the_unquantised_tensors_of_gpt_oss_in_its_mxfp4_twin() {
        try (Checkpoint plain = Checkpoint.open(Fixtures.tiny("gpt_oss/bf16"));
                Checkpoint quantised = Checkpoint.open(Fixtures.tiny("gpt_oss_mxfp4/bf16"))) {
            assertThat(quantised.tensorNames()).containsExactlyInAnyOrderElementsOf(plain.tensorNames());
            for (String name : plain.tensorNames()) {
                assertThat(quantised.info(name).dims())
                        .isEqualTo(plain.info(name).dims());
                float[] values = Vectors.read(quantised, name);
                float[] origin = Vectors.read(plain, name);
                if (!quantised.info(name).format().equals("MXFP4")) {
                    assertThat(values).isEqualTo(origin);
                } else {
                    assertThat(distance(values, origin)).isLessThan(0.2);
                }
            }
        }
        Goldens.ran("names of gpt_oss_mxfp4");
    }

    /** Far above 1 where rows and columns are mixed up. */
    private static double distance(float[] values, float[] origin) {
        double difference = 0;
        double norm = 0;
        for (int i = 0; i < values.length; i++) {
            difference += Math.pow(values[i] - origin[i], 2);
            norm += Math.pow(origin[i], 2);
        }
        return Math.sqrt(difference / norm);
    }

    private static void compareRows(Checkpoint checkpoint, StoredTensor tensor, DType dtype) {
        long rows = tensor.rows();
        compare(checkpoint, tensor, 0, rows, Layout.dense(dtype));
        compare(checkpoint, tensor, 0, rows, new Layout(dtype, false, tensor.columns() + 5, 2));
        for (long first = 0; first < rows; first += 7) {
            compare(checkpoint, tensor, first, Math.min(7, rows - first), Layout.dense(dtype));
        }
    }

    private static void compare(Checkpoint checkpoint, StoredTensor tensor, long first, long count, Layout layout) {
        int bytes = (int) ((tensor.rows() + 5) * (tensor.columns() + 5) + 5)
                * layout.dtype().bytes();
        byte[] actual = new byte[bytes];
        byte[] wanted = new byte[bytes];
        checkpoint.read(tensor.info().name(), first, count, layout, MemorySegment.ofArray(actual));
        tensor.read(first, count, layout, MemorySegment.ofArray(wanted));
        assertThat(actual)
                .as("%s, rows %d + %d, %s", tensor.info(), first, count, layout)
                .isEqualTo(wanted);
    }

    private static List<StoredTensor> expected(String name, DType dtype, Arena arena) {
        String file = name + (dtype == DType.F32 ? ".f32.safetensors" : ".safetensors");
        return SafetensorsFile.parse(MappedFile.map(Vectors.path("quantised/" + file), arena)).stream()
                .map(e -> StoredTensor.plain(e.info(), Encoding.valueOf(dtype.name()), e.bytes()))
                .toList();
    }
}
