package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.budget.BudgetException;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.runtime.ProgramCache;
import dev.systole.engine.runtime.ProgramSource;
import dev.systole.engine.runtime.Target;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ProgramCompilerTest {

    private static final List<KernelPack> PACKS = KernelPack.inOrder(Optional.empty());
    private static final KernelChoice KERNELS = KernelChoice.of(KernelPack.bundled());

    @TempDir
    private Path folder;

    private static JsonNode config(String fixture) throws IOException {
        return new ObjectMapper()
                .readTree(TinyModel.folder(fixture).resolve("config.json").toFile());
    }

    private static Plugin libtpu() {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        return SharedLibtpu.plugin().orElseThrow();
    }

    private List<Path> entries() throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void a_start_after_compiling_for_this_machine_compiles_nothing() throws Exception {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        Path file = Fetched.plugin().orElseThrow();
        EngineConfig settings = new EngineConfig(DtypeChoice.BFLOAT16, 64, 2, false, true, 1);
        try (ProgramCompiler compiler = ProgramCompiler.forThisMachine(file, 1)) {
            assertThat(compiler.compile(config("phi3/bf16"), false, settings, PACKS, folder, Progress.NONE))
                    .isEqualTo(new ProgramCompiler.Outcome(3, 0));
        }
        try (Checkpoint checkpoint = Checkpoint.open(TinyModel.folder("phi3/bf16"));
                TpuEngine engine =
                        EngineFactory.create(checkpoint, settings, file, PACKS, Optional.of(folder), Progress.NONE)) {
            assertThat(engine.compiledPrograms()).isZero();
            assertThat(engine.cachedPrograms()).isEqualTo(3);
        }
    }

    @Test
    void a_second_compile_for_a_slice_finds_everything_and_a_damaged_entry_is_made_anew() throws Exception {
        EngineConfig settings = new EngineConfig(DtypeChoice.BFLOAT16, 64, 2, false, true, 4);
        try (Topology four = Topology.create(libtpu(), TpuSlice.of("v6e-4"))) {
            ProgramCompiler compiler = ProgramCompiler.of(four, libtpu());
            JsonNode config = config("qwen3_moe/bf16");
            assertThat(compiler.compile(config, false, settings, PACKS, folder, Progress.NONE))
                    .isEqualTo(new ProgramCompiler.Outcome(3, 0));
            assertThat(compiler.compile(config, false, settings, PACKS, folder, Progress.NONE))
                    .isEqualTo(new ProgramCompiler.Outcome(0, 3));
            try (FileChannel entry = FileChannel.open(entries().getFirst(), StandardOpenOption.WRITE)) {
                entry.truncate(1_000);
            }
            assertThat(compiler.compile(config, false, settings, PACKS, folder, Progress.NONE))
                    .isEqualTo(new ProgramCompiler.Outcome(1, 2));
            EngineConfig longer = new EngineConfig(DtypeChoice.BFLOAT16, 128, 2, false, true, 4);
            assertThat(compiler.compile(config, false, longer, PACKS, folder, Progress.NONE))
                    .as("programs of other settings")
                    .isEqualTo(new ProgramCompiler.Outcome(3, 0));
        }
    }

    /** The bytes differ from one compilation to the next, in names alone; the fingerprint is among them. */
    @Test
    void what_is_kept_for_a_slice_has_the_fingerprint_of_the_program_of_a_start() throws Exception {
        EngineConfig settings = new EngineConfig(DtypeChoice.BFLOAT16, 64, 2, false, true, 4);
        JsonNode config = config("qwen3_moe/bf16");
        try (Topology four = Topology.create(libtpu(), TpuSlice.of("v6e-4"))) {
            ProgramCompiler.of(four, libtpu()).compile(config, false, settings, PACKS, folder, Progress.NONE);
            Target target = Target.of(four, libtpu());
            ServingModel serving = ServingModel.plan(
                    ServingModel.Source.read(config, false), settings, target, KERNELS, Progress.NONE);
            for (Program program : serving.buckets().programs()) {
                HloModule module = serving.writer(ProgramWriter.Extra.NONE).write(program);
                byte[] kept = ((ProgramCache.Found.Hit) target.cache(folder).find(ProgramSource.key(module)))
                        .serialized()
                        .toArray(ValueLayout.JAVA_BYTE);
                try (AheadOfTimeExecutable fresh = four.compile(module.toString(), ProgramSource.options(module))) {
                    byte[] fingerprint = HexFormat.of().parseHex(fresh.fingerprint());
                    assertThat(fingerprint).hasSize(32);
                    assertThat(kept).as(program.name()).containsSequence(fingerprint);
                }
            }
        }
    }

    @Test
    void programs_of_another_slice_or_plugin_are_others() throws Exception {
        try (Topology four = Topology.create(libtpu(), TpuSlice.of("v6e-4"));
                Topology eight = Topology.create(libtpu(), TpuSlice.of("v6e-8"));
                Topology older = Topology.create(libtpu(), TpuSlice.of("v5e-4"))) {
            String maker = Target.of(four, libtpu()).cache(folder).maker();
            assertThat(maker)
                    .startsWith("tpu; TPU v6 lite 0.0.0/0 1.0.0/0 0.1.0/0 1.1.0/0; plugin ")
                    .isNotEqualTo(Target.of(eight, libtpu()).cache(folder).maker())
                    .isNotEqualTo(Target.of(older, libtpu()).cache(folder).maker());
        }
    }

    @Test
    void what_does_not_fit_the_slice_is_refused_before_it_is_compiled() throws Exception {
        EngineConfig settings = new EngineConfig(DtypeChoice.BFLOAT16, 500_000_000, 1_024, false, true, 4);
        try (Topology four = Topology.create(libtpu(), TpuSlice.of("v6e-4"))) {
            ProgramCompiler compiler = ProgramCompiler.of(four, libtpu());
            JsonNode config = new ObjectMapper()
                    .readTree(config("qwen3_moe/bf16")
                            .toString()
                            .replaceAll("\"max_position_embeddings\":\\d+", "\"max_position_embeddings\":500000000"));
            assertThatThrownBy(() -> compiler.compile(config, false, settings, PACKS, folder, Progress.NONE))
                    .isInstanceOf(BudgetException.class);
        }
    }
}
