package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.runtime.ProgramCache;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.scheduler.Batch;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class ProgramCacheTest {

    private static final byte[] PROGRAM = {1, 2, 3, 4, 5, 6, 7, 8};

    @TempDir
    private Path folder;

    private ProgramCache cache(String maker) {
        return new ProgramCache(folder.resolve("programs"), maker);
    }

    private Path onlyEntry() throws IOException {
        try (var entries = Files.list(folder.resolve("programs"))) {
            List<Path> all = entries.toList();
            assertThat(all).hasSize(1);
            return all.getFirst();
        }
    }

    private static String missed(ProgramCache.Found found) {
        assertThat(found).isInstanceOf(ProgramCache.Found.Miss.class);
        return ((ProgramCache.Found.Miss) found).reason();
    }

    @Test
    void a_program_that_was_kept_is_found_by_its_text_alone() throws IOException {
        cache("a").keep("module {}", PROGRAM);
        assertThat(cache("a").find("module {}"))
                .isInstanceOfSatisfying(
                        ProgramCache.Found.Hit.class,
                        hit -> assertThat(hit.serialized().toArray(ValueLayout.JAVA_BYTE))
                                .isEqualTo(PROGRAM));
        assertThat(missed(cache("a").find("module { }"))).isEqualTo("not compiled before");
    }

    @Test
    void a_program_of_another_maker_is_a_miss_until_it_is_replaced() throws IOException {
        cache("a").keep("module {}", PROGRAM);
        assertThat(missed(cache("b").find("module {}"))).isEqualTo("made by another plugin or on another machine");
        cache("b").keep("module {}", PROGRAM);
        assertThat(cache("b").find("module {}")).isInstanceOf(ProgramCache.Found.Hit.class);
    }

    @ParameterizedTest
    @CsvSource({"0, damaged", "10, damaged", "40, damaged", "-1, damaged"})
    void a_truncated_entry_is_a_miss(int length, String reason) throws IOException {
        cache("a").keep("module {}", PROGRAM);
        byte[] entry = Files.readAllBytes(onlyEntry());
        Files.write(onlyEntry(), Arrays.copyOf(entry, length < 0 ? entry.length - 1 : length));
        assertThat(missed(cache("a").find("module {}"))).isEqualTo(reason);
    }

    @Test
    void every_changed_byte_is_noticed() throws IOException {
        cache("a").keep("module {}", PROGRAM);
        byte[] entry = Files.readAllBytes(onlyEntry());
        for (int i = 0; i < entry.length; i++) {
            byte[] changed = entry.clone();
            changed[i] ^= 0x10;
            Files.write(onlyEntry(), changed);
            assertThat(cache("a").find("module {}")).as("byte %d", i).isInstanceOf(ProgramCache.Found.Miss.class);
        }
    }

    @Test
    void a_foreign_file_is_a_miss() throws IOException {
        cache("a").keep("module {}", PROGRAM);
        Files.writeString(onlyEntry(), "\0\21not a program 12\0\1aand other things that mean nothing here at all");
        assertThat(missed(cache("a").find("module {}"))).isEqualTo("not an entry of this version");
    }

    @Test
    void a_second_start_compiles_nothing_and_computes_the_same_in_place() throws Exception {
        int first = token(started(3));
        int second = token(started(0));
        assertThat(second).isEqualTo(first);
        byte[] garbage = "garbage".repeat(100).getBytes(StandardCharsets.UTF_8);
        try (var entries = Files.list(folder.resolve("programs"))) {
            Files.write(entries.findFirst().orElseThrow(), garbage);
        }
        assertThat(token(started(1))).isEqualTo(first);
        token(started(0));
    }

    private TpuEngine started(int compiled) throws InterruptedException {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        EngineConfig config = new EngineConfig(DtypeChoice.BFLOAT16, 64, 2, false, true, 1);
        try (Checkpoint checkpoint = Checkpoint.open(TinyModel.folder("phi3/bf16"))) {
            TpuEngine engine = EngineFactory.create(
                    checkpoint,
                    config,
                    Fetched.plugin().orElseThrow(),
                    List.of(),
                    Optional.of(folder.resolve("programs")),
                    Progress.NONE);
            assertThat(engine.compiledPrograms()).isEqualTo(compiled);
            assertThat(engine.cachedPrograms()).isEqualTo(3 - compiled);
            return engine;
        }
    }

    private static int token(TpuEngine engine) {
        try (engine) {
            engine.enqueue(new Batch.Extend(List.of(TinyModel.chunk(0, List.of(5, 6, 7), 0, true))))
                    .await();
            long before = engine.state().donated(0).getFirst().unsafePointer();
            int token = engine.enqueue(new Batch.Extend(List.of(TinyModel.next(0, 3))))
                    .await()
                    .rows()
                    .getFirst()
                    .tokens()
                    .getFirst();
            assertThat(engine.state().donated(0).getFirst().unsafePointer()).isEqualTo(before);
            return token;
        }
    }
}
