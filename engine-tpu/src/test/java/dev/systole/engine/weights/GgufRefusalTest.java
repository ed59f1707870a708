package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.systole.engine.weights.stored.CheckpointException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GgufRefusalTest {

    private static final int F32 = 0;

    @TempDir
    Path folder;

    @Test
    void refuses_a_path_with_nothing_there() {
        assertRefused(folder.resolve("none.gguf"), "model", "a Hugging Face folder or a .gguf file", "nothing there");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "config.json|{}|the file config.json, one file of a folder: give the folder, ",
                "tokenizer.json|{}|the file tokenizer.json, one file of a folder: give the folder, ",
                "model.safetensors|xxxxxxxx{|a safetensors file, one file of a folder: give the folder, ",
                "pytorch_model.bin|PK and so on|a file of PyTorch, or another archive: convert it to safetensors",
                "model.gguf|version https|a pointer of Git LFS in place of the file: fetch the file itself",
                "model.gguf|GGU|a file of another kind, which does not begin with GGUF",
            })
    void says_what_was_given_in_place_of_a_model_and_what_to_give(String name, String content, String found)
            throws IOException {
        String given = found.endsWith(",") ? found + " " + folder : found;
        Path file = Files.writeString(folder.resolve(name), content);
        assertRefused(file, "model", "a Hugging Face folder or a .gguf file", given);
    }

    @Test
    void refuses_an_empty_file_and_one_cut_in_its_first_numbers() throws IOException {
        String model = "a Hugging Face folder or a .gguf file";
        assertRefused(Files.write(folder.resolve("a"), new byte[0]), "model", model, "an empty file");
        assertRefused(
                Files.writeString(folder.resolve("b"), "GGUF\3"),
                "version",
                "4 bytes at byte 4",
                "truncated at 5 bytes");
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void refuses_a_fifo_in_place_of_a_model_without_waiting_for_it() throws IOException, InterruptedException {
        Path fifo = folder.resolve("model.gguf");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertRefused(fifo, "model", "a Hugging Face folder or a .gguf file", "a FIFO, a socket or a device");
    }

    @Test
    void refuses_other_versions_and_byte_orders() {
        assertRefused(new GgufBytes().version(1), "version", "2 or 3, little-endian", "1");
        assertRefused(new GgufBytes().version(0x03000000), "version", "2 or 3, little-endian", "a big-endian file");
    }

    @Test
    void reads_version_2() {
        Checkpoint.open(model().version(2).write(folder)).close();
    }

    @Test
    void refuses_an_architecture_it_does_not_know_with_the_list_of_those_it_knows() {
        assertRefused(
                GgufBytes.model("mamba"),
                "general.architecture",
                "one of llama, qwen2, qwen3, gemma2, gemma3",
                "mamba");
        assertRefused(new GgufBytes(), "general.architecture", "one of llama, ", "none");
    }

    @Test
    void refuses_a_tensor_type_by_name() {
        assertRefused(
                model().tensor("blk.0.ffn_up.weight", 23, 136, 256),
                "tensor blk.0.ffn_up.weight",
                "one of F32 F16 BF16 Q4_0 Q4_1 Q5_0 Q5_1 Q8_0 Q4_K Q5_K Q6_K",
                "IQ4_XS (type 23)");
        assertRefused(model().tensor("output.weight", -1, 32, 8), "tensor output.weight", "one of", "type 4294967295");
    }

    @Test
    void refuses_a_truncated_file_with_both_sizes() {
        Path path = model().tensor("output_norm.weight", F32, 32, 8).write(folder, 100);
        long found = path.toFile().length();
        assertRefused(
                path,
                "tensor output_norm.weight",
                "a file of at least " + (found + 28) + " bytes",
                "one truncated at " + found + " bytes");
    }

    @Test
    void refuses_a_header_cut_at_any_byte() throws IOException {
        byte[] whole = Files.readAllBytes(
                model().tensor("output_norm.weight", F32, 32, 8).write(folder));
        for (int length = 0; length < whole.length; length++) {
            Path cut = Files.write(folder.resolve("cut.gguf"), Arrays.copyOf(whole, length));
            assertThatExceptionOfType(CheckpointException.class).isThrownBy(() -> Checkpoint.open(cut));
        }
    }

    @Test
    void survives_random_damage() throws IOException {
        byte[] whole = Files.readAllBytes(Vectors.path("llama.gguf"));
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            byte[] damaged = whole.clone();
            for (int i = 0; i < 3; i++) {
                damaged[random.nextInt(2000)] = (byte) random.nextInt(256);
            }
            Path path = Files.write(folder.resolve("damaged.gguf"), damaged);
            try (Checkpoint checkpoint = Checkpoint.open(path)) {
                assertThat(checkpoint.tensorNames()).isNotEmpty();
            } catch (CheckpointException e) {
                assertThat(e.file()).isEqualTo(path);
            }
        }
    }

    @Test
    void refuses_counts_and_lengths_beyond_the_file() {
        assertRefused(new GgufBytes().counts(1L << 40, 0), "tensor count", "at most 0 in the rest", "1099511627776");
        assertRefused(new GgufBytes().counts(0, -1), "metadata count", "at most 0 in the rest", "18446744073709551615");
        assertRefused(model().raw("a.text", 8, number(1L << 60)), "length of a.text", "at most", "1152921504606846976");
        ByteBuffer list =
                ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(0).putLong(1L << 33);
        assertRefused(model().raw("a.list", 9, list), "length of a.list", "at most", "8589934592");
    }

    @Test
    void refuses_arrays_nested_without_end() {
        ByteBuffer nested = ByteBuffer.allocate(1200).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 100; i++) {
            nested.putInt(9).putLong(1);
        }
        assertRefused(model().raw("a.list", 9, nested), "metadata a.list", "nested at most 4 deep", "deeper ones");
    }

    @Test
    void refuses_metadata_it_cannot_read() {
        assertRefused(model().raw("a", 13), "metadata a", "a type from 0 to 12", "type 13");
        assertRefused(model().number("a", 1).number("a", 2), "metadata a", "one value", "a second one");
        assertRefused(model().number("general.alignment", 12), "general.alignment", "a positive multiple of 8", "12");
        assertRefused(model().raw("split.count", 2, (byte) 3, (byte) 0), "split.count", "one file", "3 parts");
    }

    @Test
    void refuses_tensors_that_cannot_lie_there() {
        assertRefused(model().tensor("a", F32, 32), "tensor a", "1 to 4 dimensions", "0");
        assertRefused(model().tensor("a", F32, 32, 0, 8), "tensor a", "positive dimensions", "[8, 0]");
        assertRefused(model().tensor("a", F32, 32, -8), "tensor a", "positive dimensions", "[-8]");
        assertRefused(model().tensor("a", 8, 34, 33), "tensor a", "rows of a multiple of 32 for Q8_0", "[33]");
        assertRefused(
                model().tensor("a", F32, 32, 1L << 40, 1L << 40), "tensor a", "fewer than 2^63 bytes", "dimensions");
        assertRefused(model().tensorAt(128 + 4, "a", F32, 32, 8), "tensor a", "a multiple of 32", "132");
        assertRefused(model().tensorAt(64, "a", F32, 32, 8), "tensor a", "data from byte", "an overlap from byte");
        assertRefused(model().tensorAt(-32, "a", F32, 32, 8), "tensor a", "a multiple of 32", "18446744073709551584");
        assertRefused(
                model().tensor("token_embd.weight", F32, 32, 8), "tensor token_embd.weight", "one tensor", "second");
    }

    @Test
    void refuses_a_tensor_the_architecture_does_not_have() {
        assertRefused(
                model().tensor("blk.0.ssm_a.weight", F32, 32, 8),
                "tensor blk.0.ssm_a.weight",
                "tensors of llama",
                "not");
        assertRefused(GgufBytes.model("llama"), "tensor token_embd.weight", "the embedding", "no such tensor");
    }

    @Test
    void refuses_settings_it_would_have_to_ignore() {
        assertRefused(model().number("llama.expert_count", 8), "llama.expert_count", "a model without experts", "8");
        assertRefused(model().number("llama.attention.value_length", 8), "value_length", "the key length 4", "8");
        assertRefused(model().number("llama.rope.dimension_count", 2), "dimension_count", "the head's size 4", "2");
        assertRefused(model().number("llama.attention.sliding_window", 9), "sliding_window", "no window in llama", "9");
        assertRefused(
                model().text("llama.rope.scaling.type", "longrope"), "rope.scaling.type", "none, linear", "longrope");
        assertRefused(model().real("llama.rope.scaling.factor", -2), "rope.scaling.factor", "a positive number", "-2");
        assertRefused(model().real("llama.rope.scale_linear", -2), "rope.scale_linear", "a positive number", "-2");
        assertRefused(model().real("llama.rope.scaling.attn_factor", 2), "rope.scaling.attn_factor", "1", "2.0");
        assertRefused(
                model().real("llama.rope.scaling.factor", 2).tensor("rope_freqs.weight", F32, 8, 2),
                "rope.scaling.type",
                "none beside rope_freqs.weight",
                "linear");
        assertRefused(model().text("llama.attention.head_count_kv", "x"), "head_count_kv", "a whole number", "x");
    }

    @Test
    void refuses_numbers_that_no_model_has() {
        assertRefused(
                heads(10, number(1L << 62)),
                "metadata llama.attention.head_count",
                "a whole number under 2^31",
                "4611686018427387904");
        assertRefused(heads(0, ByteBuffer.allocate(1).put((byte) 0)), "head_count", "at least one head", "none");
        assertRefused(model().number("llama.attention.head_count_kv", 0), "head_count", "at least one head", "none");
        assertRefused(
                new GgufBytes()
                        .text("general.architecture", "gemma2")
                        .number("gemma2.embedding_length", 8)
                        .number("gemma2.attention.head_count", 2)
                        .number("gemma2.block_count", Integer.MAX_VALUE)
                        .tensor("token_embd.weight", F32, 96, 8, 3),
                "metadata gemma2.block_count",
                "at most one block a tensor, 1",
                "2147483647");
    }

    @Test
    void refuses_numbers_that_are_not_finite() {
        assertRefused(
                model().real("llama.rope.freq_base", Float.NaN), "llama.rope.freq_base", "a finite number", "NaN");
        assertRefused(
                model().real("llama.rope.freq_base", Float.POSITIVE_INFINITY), "freq_base", "a finite", "Infinity");
    }

    private static GgufBytes heads(int type, ByteBuffer value) {
        return new GgufBytes()
                .text("general.architecture", "llama")
                .number("llama.embedding_length", 8)
                .raw("llama.attention.head_count", type, value);
    }

    @Test
    void refuses_a_file_cut_after_it_was_opened() throws IOException {
        Path path = GgufBytes.model("llama")
                .tensor("token_embd.weight", F32, 4L * 64 * 1024, 64, 1024)
                .write(folder);
        try (Checkpoint checkpoint = Checkpoint.open(path)) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(4096);
            }
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> Vectors.read(checkpoint, "model.embed_tokens.weight"))
                    .withMessageContaining("tensor model.embed_tokens.weight: expected the file as it was opened");
        }
    }

    @Test
    void refuses_a_missing_or_impossible_number_of_heads() {
        assertRefused(
                new GgufBytes().text("general.architecture", "llama"),
                "metadata llama.attention.head_count",
                "a whole number",
                "no such key");
        assertRefused(
                model().tensor("blk.0.attn_q.weight", F32, 8 * 6 * 4, 8, 6),
                "tensor blk.0.attn_q.weight",
                "a multiple of 4 rows",
                "[6, 8]");
    }

    @Test
    void refuses_rope_divisors_that_are_not_llama_3s() {
        // Zeros where 1 to 8 were due.
        assertRefused(
                model().tensor("rope_freqs.weight", F32, 8, 2),
                "tensor rope_freqs.weight",
                "llama3 scaling by 0.0",
                "0.0");
        assertRefused(model().tensor("rope_freqs.weight", F32, 12, 3), "rope_freqs.weight", "2 divisors", "3 of them");
    }

    private static ByteBuffer number(long value) {
        return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value);
    }

    private static GgufBytes model() {
        return GgufBytes.model("llama").tensor("token_embd.weight", F32, 8 * 3 * 4, 8, 3);
    }

    private void assertRefused(GgufBytes bytes, String subject, String expected, String found) {
        assertRefused(bytes.write(folder), subject, expected, found);
    }

    private static void assertRefused(Path path, String subject, String expected, String found) {
        assertThatExceptionOfType(CheckpointException.class)
                .isThrownBy(() -> Checkpoint.open(path))
                .satisfies(e -> {
                    assertThat(e.file()).isEqualTo(path);
                    assertThat(e.subject()).contains(subject);
                    assertThat(e.expected()).contains(expected);
                    assertThat(e.found()).contains(found);
                    assertThat(e)
                            .hasMessage(
                                    path + ": " + e.subject() + ": expected " + e.expected() + ", found " + e.found());
                });
    }
}
