package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.weights.stored.CheckpointException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seeded damage: what cannot be served is refused as a checkpoint, whatever is wrong with it. */
class DamagedFilesTest {

    private static final List<Long> ODD_NUMBERS =
            List.of(-1L, 0L, 1L, 0x7fffffffL, 0x80000000L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, 255L);

    private static final String ODD_CHARACTERS = "{}[]\":,0-e.\u0000\u00e9";

    @TempDir
    Path folder;

    private final Random random = new Random(20_261_201);

    @Test
    void a_gguf_with_damaged_bytes_is_refused_or_read() throws IOException {
        byte[] good = Files.readAllBytes(Vectors.path("llama.gguf"));
        // The header alone is damaged: bytes of tensors may be any.
        int header = Math.min(good.length, 4000);
        int read = 0;
        for (int round = 0; round < 1500; round++) {
            byte[] damaged = round % 5 == 0 ? cut(good) : good.clone();
            ByteBuffer words = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(Math.min(header, damaged.length));
                if (random.nextBoolean() && at + Long.BYTES <= damaged.length) {
                    words.putLong(at, ODD_NUMBERS.get(random.nextInt(ODD_NUMBERS.size())));
                } else {
                    damaged[at] = (byte) random.nextInt(256);
                }
            }
            read += opens(Files.write(folder.resolve("model.gguf"), damaged)) ? 1 : 0;
        }
        assertThat(read).isBetween(10, 1490);
    }

    @Test
    void a_configuration_with_damaged_characters_is_refused_or_read() throws IOException {
        String good = "{\"architectures\":[\"LlamaForCausalLM\"],\"eps\":1e-5,\"limit\":Infinity,"
                + "\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":32,\"sym\":true}}";
        new SafetensorsBytes(good)
                .with("a.qweight", "I32[8,16]")
                .with("a.qzeros", "I32[2,2]")
                .with("a.scales", "F16[2,16]")
                .write(folder);
        assertThat(opens(folder)).isTrue();
        int read = 0;
        for (int round = 0; round < 1500; round++) {
            StringBuilder damaged = new StringBuilder(good);
            for (int i = random.nextInt(3); i >= 0 && !damaged.isEmpty(); i--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(4)) {
                    case 0 -> damaged.deleteCharAt(at);
                    case 1 -> damaged.insert(at, ODD_CHARACTERS.charAt(random.nextInt(ODD_CHARACTERS.length())));
                    case 2 -> damaged.setCharAt(at, (char) (' ' + random.nextInt(95)));
                    default -> damaged.setLength(at + 1);
                }
            }
            Files.write(folder.resolve("config.json"), damaged.toString().getBytes(StandardCharsets.UTF_8));
            read += opens(folder) ? 1 : 0;
        }
        assertThat(read).isBetween(10, 1490);
    }

    private byte[] cut(byte[] bytes) {
        return Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length - 1));
    }

    private static boolean opens(Path path) {
        try (Checkpoint checkpoint = Checkpoint.open(path)) {
            assertThat(checkpoint.tensorNames()).isNotNull();
            return true;
        } catch (CheckpointException e) {
            assertThat(e.getMessage()).startsWith(path.toString()).doesNotContain("Exception");
            return false;
        }
    }
}
