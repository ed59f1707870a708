package dev.systole.engine.weights.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.systole.engine.weights.Vectors;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SafetensorsHeaderTest {

    private static final Path PATH = Path.of("model.safetensors");
    private static final int LARGE = 60_000_000;

    @Test
    void loads_and_refuses_what_the_reference_library_does() throws IOException {
        // Damaged by make_headers.py, which asked the library for its verdicts.
        for (String line : Files.readAllLines(Vectors.path("headers.tsv"))) {
            String[] parts = line.split("\t", -1);
            byte[] header = Base64.getDecoder().decode(parts[2]);
            byte[] file = file(header, Integer.parseInt(parts[1]));
            assertThat(loads(file))
                    .as(new String(header, StandardCharsets.UTF_8))
                    .isEqualTo(parts[0].equals("loads"));
        }
    }

    @Test
    void refuses_any_damage_in_words_and_never_fails_otherwise() {
        Random random = new Random(20_261_201);
        byte[] good = file(
                ("{\"__metadata__\":{\"format\":\"pt\"},\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
                                + "\"b\":{\"dtype\":\"I8\",\"shape\":[2,4],\"data_offsets\":[8,16]}}")
                        .getBytes(StandardCharsets.UTF_8),
                16);
        int loaded = 0;
        for (int round = 0; round < 4000; round++) {
            byte[] damaged = Arrays.copyOf(good, good.length - (round % 3 == 0 ? random.nextInt(good.length) : 0));
            for (int i = random.nextInt(4); i >= 0 && damaged.length > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            // Whatever is no CheckpointException comes out here.
            loaded += loads(damaged) ? 1 : 0;
        }
        // A byte of the data or of a name may be any other.
        assertThat(loaded).isBetween(1, 2000);
    }

    @Test
    void a_long_header_of_many_tensors_is_refused_before_it_costs_memory() {
        StringBuilder header = new StringBuilder("{");
        for (int i = 0; header.length() < LARGE; i++) {
            header.append(i == 0 ? "" : ",")
                    .append("\"model.layers.")
                    .append(i)
                    .append(".mlp.experts.weight\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}");
        }
        byte[] text = header.append('}').toString().getBytes(StandardCharsets.UTF_8);
        long before = allocated();
        assertThatExceptionOfType(CheckpointException.class)
                .isThrownBy(() -> SafetensorsHeader.parse(PATH, MemorySegment.ofArray(text)))
                .withMessageContaining("expected at most 262144 tensors in a file");
        assertThat(allocated() - before).isLessThan(5L * LARGE);
    }

    @Test
    void a_long_text_in_the_metadata_costs_nothing() {
        byte[] text = ("{\"__metadata__\":{\"a\":\"" + "x".repeat(LARGE) + "\"}}").getBytes(StandardCharsets.UTF_8);
        long before = allocated();
        assertThat(SafetensorsHeader.parse(PATH, MemorySegment.ofArray(text))).isEmpty();
        assertThat(allocated() - before).isLessThan(LARGE / 10);
    }

    /** Bytes that this thread has allocated so far. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static boolean loads(byte[] file) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(Math.max(1, file.length)).asSlice(0, file.length);
            bytes.copyFrom(MemorySegment.ofArray(file));
            SafetensorsFile.parse(new MappedFile(PATH, bytes));
            return true;
        } catch (CheckpointException e) {
            assertThat(e.getMessage()).startsWith("model.safetensors: ").doesNotContain("Exception");
            return false;
        }
    }

    private static byte[] file(byte[] header, int data) {
        return ByteBuffer.allocate(8 + header.length + data)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .put(header)
                .array();
    }
}
