package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.TensorInfo;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ONE = "{\"w\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]}}";

    @TempDir
    Path folder;

    @BeforeEach
    void write_a_config() throws IOException {
        Files.writeString(folder.resolve("config.json"), "{\"eps\": Infinity}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"llama/f32", "llama/bf16", "qwen3_sharded/f32", "gemma3_text/f32"})
    void reads_the_tiny_models_as_the_safetensors_package_does(String name) throws IOException {
        JsonNode expected = JSON.readTree(Vectors.path("tiny.json").toFile()).path(name);
        try (Checkpoint checkpoint = Checkpoint.open(Fixtures.tiny(name))) {
            assertThat(checkpoint.tensorNames()).hasSameSizeAs(expected);
            assertThat(checkpoint.generationConfig()).isPresent();
            for (Map.Entry<String, JsonNode> tensor : expected.properties()) {
                compare(checkpoint, tensor.getKey(), tensor.getValue());
            }
        }
        Goldens.ran("weights of " + name);
    }

    private static void compare(Checkpoint checkpoint, String name, JsonNode expected) {
        TensorInfo info = checkpoint.info(name);
        assertThat(info.format()).isEqualTo(expected.path("dtype").asText());
        assertThat(info.dims().toString().replace(" ", ""))
                .isEqualTo(expected.path("shape").toString());
        float[] values = Vectors.read(checkpoint, name);
        if (expected.has("sum")) {
            double sum = 0;
            for (float value : values) {
                sum += value;
            }
            assertThat(sum).as(name).isCloseTo(expected.path("sum").asDouble(), within(1e-9));
            for (int i = 0; i < 3; i++) {
                assertThat((double) values[i])
                        .isEqualTo(expected.path("first").path(i).asDouble());
            }
        }
    }

    @Test
    void converts_between_half_single_and_bfloat16() throws IOException {
        ByteBuffer data = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        data.putShort(Float.floatToFloat16(1.001f))
                .putShort(Float.floatToFloat16(-2))
                .putShort((short) 0x3f80);
        data.putShort((short) 0xc000);
        write(
                "model.safetensors",
                "{\"h\":{\"dtype\":\"F16\",\"shape\":[2],\"data_offsets\":[0,4]},"
                        + "\"b\":{\"dtype\":\"BF16\",\"shape\":[2,1],\"data_offsets\":[4,8]},\"__metadata__\":{\"a\":\"b\"}}",
                data.array());
        try (Checkpoint checkpoint = Checkpoint.open(folder)) {
            assertThat(Vectors.read(checkpoint, "h")).containsExactly(1 + 0x1p-10f, -2);
            assertThat(Vectors.read(checkpoint, "b")).containsExactly(1, -2);
            short[] halves = new short[2];
            checkpoint.read("h", DType.BF16, false, MemorySegment.ofArray(halves));
            assertThat(halves).containsExactly((short) 0x3f80, (short) 0xc000);
            checkpoint.read("b", DType.BF16, true, MemorySegment.ofArray(halves));
            assertThat(halves).containsExactly((short) 0x3f80, (short) 0xc000);
            assertThat(checkpoint.config().path("eps").asDouble()).isInfinite();
            assertThat(checkpoint.generationConfig()).isEmpty();
            assertThat(checkpoint.ggufMetadata()).isEmpty();
        }
    }

    @Test
    void closing_twice_does_nothing() throws IOException {
        write("model.safetensors", ONE, new byte[8]);
        Checkpoint checkpoint = Checkpoint.open(folder);
        checkpoint.close();
        checkpoint.close();
        assertThatThrownBy(() -> Vectors.read(checkpoint, "w")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void refuses_what_is_no_regular_file_whichever_it_is() throws IOException, InterruptedException {
        for (String name : List.of("config.json", "generation_config.json", "model.safetensors")) {
            write("model.safetensors", ONE, new byte[8]);
            Files.writeString(folder.resolve("config.json"), "{}");
            Path path = folder.resolve(name);
            Files.deleteIfExists(path);
            assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                    .isZero();
            assertRefused("file", "a regular file that can be read", "a FIFO, a socket or a device");
            Files.delete(path);
            Files.createDirectory(path);
            assertRefused("file", "a regular file that can be read", "a folder");
            Files.delete(path);
            Files.createSymbolicLink(path, folder.resolve("nowhere"));
            assertRefused("file", "a regular file that can be read", "nothing there");
            Files.delete(path);
        }
    }

    @Test
    void names_tensor_and_both_shapes_where_they_differ() throws IOException {
        write("model.safetensors", ONE, new byte[8]);
        try (Checkpoint checkpoint = Checkpoint.open(folder)) {
            assertThat(checkpoint.require("w", 1, 2).elements()).isEqualTo(2);
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> checkpoint.require("w", 2, 1))
                    .withMessage(folder.resolve("model.safetensors")
                            + ": tensor w: expected shape [2, 1], found shape [1, 2]");
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> checkpoint.info("x"))
                    .withMessage(folder + ": tensor x: expected a tensor of this name, found none among 1 tensors");
        }
    }

    @Test
    void lists_other_dtypes_and_refuses_to_read_them() throws IOException {
        write(
                "model.safetensors",
                "{\"q\":{\"dtype\":\"F8_E4M3\",\"shape\":[3],\"data_offsets\":[0,3]},"
                        + "\"p\":{\"dtype\":\"F4\",\"shape\":[2],\"data_offsets\":[3,4]}}",
                new byte[4]);
        try (Checkpoint checkpoint = Checkpoint.open(folder)) {
            assertThat(checkpoint.info("q").dtype()).isEmpty();
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> Vectors.read(checkpoint, "q"))
                    .withMessageEndingWith("tensor q: expected F32, F16 or BF16, found F8_E4M3");
        }
    }

    @Test
    void refuses_a_truncated_file() throws IOException {
        Path file = write("model.safetensors", ONE, new byte[8]);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 3));
        assertRefused("tensor w", "data up to byte 8", "a file truncated at 5 bytes of data");
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatExceptionOfType(CheckpointException.class).isThrownBy(() -> Checkpoint.open(folder));
        }
    }

    @Test
    void refuses_a_header_that_cannot_be() throws IOException {
        Files.write(folder.resolve("model.safetensors"), new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, '{', '}'});
        assertRefused("header length", "2 to 2 bytes", "18446744073709551615");
        write("model.safetensors", "[1]", new byte[0]);
        assertRefused("header", "a JSON object", "ARRAY");
        write("model.safetensors", "{\"w\":", new byte[0]);
        assertRefused("header", "a JSON object", "end-of-input");
        write("model.safetensors", "{\"a\":" + "[".repeat(100_000), new byte[0]);
        assertRefused("header", "a JSON object", "depth");
        write("model.safetensors", ONE.substring(0, ONE.length() - 1) + "," + ONE.substring(1), new byte[8]);
        assertRefused("header", "a JSON object", "Duplicate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'w':{'dtype':'F31','shape':[2],'data_offsets':[0,8]}} | a dtype of safetensors | F31",
                "{'w':{'shape':[2],'data_offsets':[0,8]}} | a dtype of safetensors | no dtype",
                "{'w':{'dtype':'F32','shape':[3],'data_offsets':[0,8]}} | 12 bytes for F32[3] | 8 bytes",
                "{'w':{'dtype':'F32','shape':[-2],'data_offsets':[0,8]}} | shape of non-negative integers | [-2]",
                "{'w':{'dtype':'F32','shape':[2.5],'data_offsets':[0,8]}} | shape of non-negative integers | [2.5]",
                "{'w':{'dtype':'F32','data_offsets':[0,8]}} | shape as an array | ",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[0]}} | two data_offsets | [0]",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}} | data_offsets in order | [8, 0]",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[8,16]}} | data up to byte 16 | at 8 bytes",
                "{'w':{'dtype':'F32','shape':[4611686018427387904,4],'data_offsets':[0,8]}} | fewer than 2^63 bits | shape",
                "{'w':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | data from byte 0 on | data from byte 4",
                "{'a':{'dtype':'U8','shape':[5],'data_offsets':[0,5]},'w':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}"
                        + " | data from byte 5 on, without overlap or gap | data from byte 4",
            })
    void refuses_an_entry_that_cannot_be(String line) throws IOException {
        String[] parts = line.split(" \\| ", 3);
        write("model.safetensors", parts[0].replace('\'', '"'), new byte[8]);
        assertRefused("tensor w", parts[1], parts[2]);
    }

    @Test
    void refuses_bytes_that_belong_to_no_tensor() throws IOException {
        write("model.safetensors", ONE, new byte[9]);
        assertRefused("data", "8 bytes, the end of the last tensor", "9 bytes");
    }

    @Test
    void refuses_a_folder_without_weights_or_configuration() throws IOException {
        assertRefused("weights", "model.safetensors or model.safetensors.index.json", "config.json");
        Files.delete(folder.resolve("config.json"));
        assertRefused("file", "a regular file that can be read", "nothing there");
    }

    @Test
    void refuses_an_index_that_does_not_fit_its_shards() throws IOException {
        write("a.safetensors", ONE, new byte[8]);
        index("{\"weight_map\":{\"w\":\"a.safetensors\",\"x\":\"a.safetensors\"}}");
        assertRefused("tensor x", "the tensor that model.safetensors.index.json names", "none");
        index("{\"weight_map\":{\"w\":\"../a.safetensors\"}}");
        assertRefused("tensor w", "the name of a file in this folder", "../a.safetensors");
        index("{\"weight_map\":{\"w\":\"b.safetensors\"}}");
        assertRefused("file", "a regular file that can be read", "nothing there");
        index("{}");
        assertRefused("weight_map", "an object from tensor to file", "");
        write("b.safetensors", ONE, new byte[8]);
        index("{\"weight_map\":{\"w\":\"a.safetensors\",\"x\":\"b.safetensors\"}}");
        assertRefused("tensor w", "one tensor of this name", "another in");
    }

    private void index(String text) throws IOException {
        Files.writeString(folder.resolve("model.safetensors.index.json"), text);
    }

    private Path write(String name, String header, byte[] data) throws IOException {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + text.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        return Files.write(
                folder.resolve(name),
                file.putLong(text.length).put(text).put(data).array());
    }

    private void assertRefused(String subject, String expected, String found) {
        assertThatExceptionOfType(CheckpointException.class)
                .isThrownBy(() -> Checkpoint.open(folder))
                .satisfies(e -> {
                    assertThat(e.file().startsWith(folder)).isTrue();
                    assertThat(e.subject()).isEqualTo(subject);
                    assertThat(e.expected()).contains(expected);
                    assertThat(e.found()).contains(found);
                });
    }
}
