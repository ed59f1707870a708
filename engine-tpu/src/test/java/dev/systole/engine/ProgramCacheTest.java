package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.engine.runtime.DeviceMemory;
import dev.systole.engine.runtime.FlagTrial;
import dev.systole.engine.runtime.Lock;
import dev.systole.engine.runtime.ProgramCache;
import dev.systole.engine.runtime.Target;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.scheduler.Batch;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
    void an_entry_of_a_hundred_gigabytes_is_a_miss_and_reads_no_more_than_its_head() throws IOException {
        cache("a").keep("module {}", PROGRAM);
        Path entry = onlyEntry();
        try (FileChannel file = FileChannel.open(entry, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[1]), 100L << 30);
        }
        assertThat(missed(cache("a").find("module {}"))).isEqualTo("damaged");
        Files.write(entry, new byte[0]);
        try (FileChannel file = FileChannel.open(entry, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[1]), 100L << 30);
        }
        assertThat(missed(cache("a").find("module {}"))).isEqualTo("not an entry of this version");
        cache("a").keep("module {}", PROGRAM);
        assertThat(cache("a").find("module {}")).isInstanceOf(ProgramCache.Found.Hit.class);
    }

    @Test
    void what_is_no_file_is_a_miss() throws IOException, InterruptedException {
        cache("a").keep("module {}", PROGRAM);
        Path entry = onlyEntry();
        Files.delete(entry);
        assertThat(new ProcessBuilder("mkfifo", entry.toString()).start().waitFor())
                .isZero();
        assertThat(missed(cache("a").find("module {}"))).isEqualTo("not a file");
        Files.delete(entry);
        Files.createDirectory(entry);
        assertThat(missed(cache("a").find("module {}"))).isEqualTo("not a file");
        Files.delete(entry);
        Files.createSymbolicLink(entry, entry);
        assertThat(cache("a").find("module {}")).isInstanceOf(ProgramCache.Found.Miss.class);
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

    @Test
    void two_starts_on_one_empty_cache_compile_each_program_once_between_them() throws Exception {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        List<TpuEngine> engines = new ArrayList<>();
        try (ExecutorService starts = Executors.newFixedThreadPool(2)) {
            List<Future<TpuEngine>> both =
                    List.of(starts.submit(() -> start(noted(notes))), starts.submit(() -> start(noted(notes))));
            for (Future<TpuEngine> one : both) {
                engines.add(one.get());
            }
        }
        assertThat(engines.stream().mapToInt(TpuEngine::compiledPrograms).sum()).isEqualTo(3);
        assertThat(engines.stream().mapToInt(TpuEngine::cachedPrograms).sum()).isEqualTo(3);
        assertThat(notes.stream().filter(line -> line.startsWith("another start is compiling these programs")))
                .hasSizeBetween(1, 2);
        assertThat(token(engines.getFirst())).isEqualTo(token(engines.getLast()));
        try (var entries = Files.list(folder.resolve("programs"))) {
            assertThat(entries).as("no lock is left").hasSize(3);
        }
    }

    @Test
    void a_start_waits_for_the_lock_of_another_process() throws Exception {
        ProgramCache cache = cache("a");
        cache.keep("other", PROGRAM);
        Path file = onlyEntry().resolveSibling("lock");
        // Python's lockf is the lock that Java takes.
        Process other = new ProcessBuilder(
                        "python3",
                        "-c",
                        "import fcntl,sys,time; f=open(sys.argv[1],'w'); fcntl.lockf(f,fcntl.LOCK_EX);"
                                + " print('locked',flush=True); sys.stdin.read()",
                        file.toString())
                .start();
        assertThat(other.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("locked");
        CountDownLatch waits = new CountDownLatch(1);
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<?> waiting =
                    thread.submit(() -> Lock.of(file, waits::countDown).close());
            assertThat(waits.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(waiting.isDone()).isFalse();
            other.destroyForcibly();
            waiting.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_folder_that_cannot_be_written_is_told_in_one_line() throws Exception {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        Files.writeString(folder.resolve("programs"), "a file where the folder should be");
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        try (TpuEngine engine = start(noted(notes))) {
            assertThat(engine.compiledPrograms()).isEqualTo(3);
        }
        assertThat(notes.stream().filter(line -> line.contains("not kept")))
                .singleElement()
                .asString()
                .contains(folder.resolve("programs").toString())
                .contains("--program-cache");
    }

    @Test
    void a_warm_start_says_that_it_loads_and_never_that_it_compiles() throws Exception {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        start(Progress.NONE).close();
        List<String> stages = Collections.synchronizedList(new ArrayList<>());
        start((stage, done, total) -> stages.add(stage + " " + done + "/" + total))
                .close();
        assertThat(stages)
                .contains("loading the programs 3/3")
                .noneMatch(stage -> stage.startsWith("compiling programs"));
    }

    @Test
    void flags_that_the_plugin_lacks_are_refused_in_its_words_and_this_process_lives_on() {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        Path plugin = Fetched.plugin().orElseThrow();
        assertThatThrownBy(() -> FlagTrial.require(plugin, List.of("--xla_no_such_flag=1")))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("it refuses --xla-flags --xla_no_such_flag=1")
                .hasMessageContaining("nknown flag");
    }

    @Test
    void flags_that_the_plugin_has_pass_their_trial() throws Exception {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        FlagTrial.require(Fetched.plugin().orElseThrow(), List.of("--xla_cpu_enable_fast_math=true"));
    }

    @Test
    void programs_of_other_flags_are_others() throws IOException {
        Path plugin = Files.writeString(folder.resolve("plugin.so"), "a plugin");
        assertThat(target(plugin, List.of("--xla_a=1")).cache(folder).maker())
                .isNotEqualTo(target(plugin, List.of()).cache(folder).maker())
                .isNotEqualTo(target(plugin, List.of("--xla_a=2")).cache(folder).maker());
    }

    private static Target target(Path plugin, List<String> flags) {
        PluginTraits traits = PluginTraits.of("cpu", 115);
        return new Target(plugin, flags, "cpu", "", "cpu", "one", traits, true, DeviceMemory.ofHost(1L << 33, 1));
    }

    private static Progress noted(List<String> notes) {
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                // Of no interest here.
            }

            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
    }

    private TpuEngine start(Progress progress) throws InterruptedException {
        EngineConfig config = new EngineConfig(DtypeChoice.BFLOAT16, 64, 2, false, true, 1);
        try (Checkpoint checkpoint = Checkpoint.open(TinyModel.folder("phi3/bf16"))) {
            return EngineFactory.create(
                    checkpoint,
                    config,
                    Fetched.plugin().orElseThrow(),
                    List.of(),
                    Optional.of(folder.resolve("programs")),
                    progress);
        }
    }

    private TpuEngine started(int compiled) throws InterruptedException {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        TpuEngine engine = start(Progress.NONE);
        assertThat(engine.compiledPrograms()).isEqualTo(compiled);
        assertThat(engine.cachedPrograms()).isEqualTo(3 - compiled);
        return engine;
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
