package dev.systole.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.config.EngineConfig;
import dev.systole.config.Progress;
import dev.systole.engine.budget.Budget;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.EmbeddingProgram;
import dev.systole.engine.decode.EmbeddingWriter;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.runtime.CompilePool;
import dev.systole.engine.runtime.CompilerTrial;
import dev.systole.engine.runtime.KeptForm;
import dev.systole.engine.runtime.ProgramSource;
import dev.systole.engine.runtime.Target;
import dev.systole.kvcache.MemoryPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compiles the programs of a serving configuration into a folder, from the model's config alone, so that a start that
 * is given the folder and the same settings compiles nothing. Owns the plugin's client or topology; used by one thread
 * at a time.
 */
public final class ProgramCompiler implements AutoCloseable {

    private final Target target;
    private final KeptForm form;
    private final int devices;
    private final NativeHandle compiler;
    private final CompilePool pool = new CompilePool();

    private ProgramCompiler(Target target, KeptForm form, int devices, NativeHandle compiler) {
        this.target = target;
        this.form = form;
        this.devices = devices;
        this.compiler = compiler;
    }

    /**
     * What was done.
     *
     * @param compiled programs that were compiled
     * @param found programs that were in the folder
     */
    public record Outcome(int compiled, int found) {}

    /**
     * Refuses a slice that is not known, before its compiler is fetched.
     *
     * @param slice its name
     * @throws dev.systole.config.SettingException if it is not known, with those that are
     */
    public static void requireKnown(String slice) {
        TpuSlice.of(slice);
    }

    /**
     * A compiler for a slice that need not be there.
     *
     * @param slice its name, such as {@code v6e-8}; its number of devices is the settings' {@code tensor-parallel-size}
     * @param libtpu the compiler's library, which is loaded by this for all of the process
     * @param flags for the compiler, which ends the process at one that it does not know
     * @return the compiler, which the caller closes
     * @throws IllegalArgumentException if the slice is not known, with those that are
     * @throws dev.systole.engine.pjrt.abi.PluginException if the file is no libtpu that can be loaded here
     */
    public static ProgramCompiler forSlice(String slice, Path libtpu, List<String> flags) {
        TpuSlice known = TpuSlice.of(slice);
        Plugin loaded = Plugin.loadCompiler(libtpu, slice, flags);
        return of(Topology.create(loaded, known), loaded);
    }

    /**
     * A compiler for devices that are there.
     *
     * @param plugin the shared library
     * @param devices the settings' {@code tensor-parallel-size}
     * @return the compiler, which the caller closes
     * @throws dev.systole.engine.pjrt.abi.PluginException if the file is not a plugin that can be loaded here
     * @throws dev.systole.engine.pjrt.abi.PjrtException if it cannot open a device
     * @throws IllegalArgumentException if there are fewer devices
     */
    public static ProgramCompiler forThisMachine(Path plugin, int devices) {
        Plugin loaded = Plugin.load(plugin);
        Client client = Client.create(loaded, devices);
        try {
            return new ProgramCompiler(Target.of(client, loaded, devices), KeptForm.of(client), devices, client);
        } catch (RuntimeException | Error e) {
            client.close();
            throw e;
        }
    }

    /**
     * A compiler for a topology.
     *
     * @param topology that describes the devices; the compiler closes it
     * @param libtpu of which it is
     * @return the compiler, which the caller closes
     */
    public static ProgramCompiler of(Topology topology, Plugin libtpu) {
        return new ProgramCompiler(Target.of(topology, libtpu), KeptForm.of(topology), topology.devices(), topology);
    }

    /**
     * The devices that programs are compiled for.
     *
     * @return how many
     */
    public int devices() {
        return devices;
    }

    /**
     * Compiles what the folder lacks, several programs at a time.
     *
     * @param config the model's config.json, or its equal of a GGUF
     * @param quantised whether it is a GGUF's
     * @param settings as the start will have them
     * @param packs of kernels, as the start will have them
     * @param folder made where it is not there
     * @param progress told what is being done
     * @return how many programs were compiled
     * @throws dev.systole.engine.model.UnsupportedModelException if the model cannot be served
     * @throws dev.systole.engine.budget.BudgetException if it does not fit a device's memory
     * @throws java.io.UncheckedIOException if a program cannot be kept
     */
    public Outcome compile(
            JsonNode config,
            boolean quantised,
            EngineConfig settings,
            KernelPacks packs,
            Path folder,
            Progress progress) {
        return compile(config, quantised, settings, packs.inOrder(), folder, progress);
    }

    /**
     * Compiles what the folder lacks, several programs at a time.
     *
     * @param config the model's config.json, or its equal of a GGUF
     * @param quantised whether it is a GGUF's
     * @param settings as the start will have them
     * @param packs of kernels, as the start will have them
     * @param folder made where it is not there
     * @param progress told what is being done
     * @return how many programs were compiled
     * @throws dev.systole.engine.model.UnsupportedModelException if the model cannot be served
     * @throws dev.systole.engine.budget.BudgetException if it does not fit a device's memory
     * @throws java.io.UncheckedIOException if a program cannot be kept
     */
    public Outcome compile(
            JsonNode config,
            boolean quantised,
            EngineConfig settings,
            List<KernelPack> packs,
            Path folder,
            Progress progress) {
        Consumer<HloModule> alone = program -> {
            var _ = form.compiler().apply(program);
        };
        KernelTrial trial = new CompilerTrial(target, alone, Optional.of(folder), progress);
        ServingModel serving = ServingModel.plan(
                        ServingModel.Source.read(config, quantised),
                        settings,
                        target,
                        KernelChoice.of(packs, target.kernels()),
                        progress)
                .decided(trial);
        ProgramSource<KeptForm.Kept> source = new ProgramSource<>(
                form, ProgramSource.Keeping.REQUIRED, Optional.of(target.cache(folder)), pool, progress);
        while (true) {
            Map<Program, KeptForm.Kept> programs = source.all(
                    serving.writer(ProgramWriter.Extra.NONE)::write,
                    serving.buckets().programs());
            serving.kernelReport().forEach(progress::note);
            List<MemoryStats> figures = programs.values().stream()
                    .map(KeptForm.Kept::memory)
                    .flatMap(Optional::stream)
                    .toList();
            if (figures.size() < programs.size()) {
                embeddings(serving, settings, source);
                return outcome(source);
            }
            Optional<ServingModel> smaller = serving.smaller(figures, settings, progress);
            if (smaller.isEmpty()) {
                MemoryPlan plan =
                        serving.budget().require(serving.sizes(), figures, embeddings(serving, settings, source));
                progress.note("memory of a device as compiled: " + Budget.line(plan));
                return outcome(source);
            }
            serving = smaller.orElseThrow().decided(trial);
        }
    }

    /** Compiles the programs that embed, where the settings ask for them; what those need that were compiled. */
    private static List<MemoryStats> embeddings(
            ServingModel serving, EngineConfig settings, ProgramSource<KeptForm.Kept> source) {
        if (!settings.embeddings()) {
            return List.of();
        }
        return source
                .all(
                        new EmbeddingWriter(serving.model())::write,
                        EmbeddingProgram.all(serving.model().maxLength()))
                .values()
                .stream()
                .map(KeptForm.Kept::memory)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Outcome outcome(ProgramSource<?> source) {
        ProgramSource.CacheUse use = source.use();
        return new Outcome(use.compiled(), use.loaded());
    }

    @Override
    public void close() {
        pool.close();
        compiler.close();
    }
}
