package dev.systole.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.config.EngineConfig;
import dev.systole.config.Progress;
import dev.systole.engine.budget.Budget;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.runtime.CompilerTrial;
import dev.systole.engine.runtime.ProgramCache;
import dev.systole.engine.runtime.Programs;
import dev.systole.engine.runtime.Target;
import dev.systole.kvcache.MemoryPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compiles the programs of a serving configuration into a folder, from the model's config alone, so that a start that
 * is given the folder and the same settings compiles nothing. Immutable and thread-safe; it uses the plugin's client or
 * topology as long as that is open.
 */
public final class ProgramCompiler {

    private final Target target;
    private final Compiler compiler;

    private ProgramCompiler(Target target, Compiler compiler) {
        this.target = target;
        this.compiler = compiler;
    }

    /** One program: its bytes, and what it needs of a device's memory. */
    private record Compiled(MemorySegment serialized, MemoryStats memory) {}

    /** Of a topology or a client. */
    private interface Compiler {
        Compiled compile(HloModule module);
    }

    /**
     * What was done.
     *
     * @param compiled programs that were compiled
     * @param found programs that were in the folder
     */
    public record Outcome(int compiled, int found) {}

    /**
     * A compiler for a slice that need not be there.
     *
     * @param topology the slice; the settings' {@code tensor-parallel-size} is its number of devices
     * @param libtpu the plugin that it is of
     * @return the compiler
     */
    public static ProgramCompiler of(Topology topology, Plugin libtpu) {
        return new ProgramCompiler(Target.of(topology, libtpu), module -> {
            try (AheadOfTimeExecutable program = topology.compile(module.toString(), Programs.options(module))) {
                return new Compiled(MemorySegment.ofArray(program.serialize()), program.memoryStats());
            }
        });
    }

    /**
     * A compiler for devices that are there.
     *
     * @param client with as many as the settings' {@code tensor-parallel-size}
     * @param plugin that it is a client of
     * @return the compiler
     */
    public static ProgramCompiler of(Client client, Plugin plugin) {
        return new ProgramCompiler(Target.of(client, plugin, client.devices().size()), module -> {
            try (Executable program = Programs.compile(client, module)) {
                return new Compiled(MemorySegment.ofArray(program.serialize()), program.memoryStats());
            }
        });
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
     * @throws UncheckedIOException if a program cannot be kept
     */
    public Outcome compile(
            JsonNode config,
            boolean quantised,
            EngineConfig settings,
            List<KernelPack> packs,
            Path folder,
            Progress progress) {
        KernelTrial trial = new CompilerTrial(target, compiler::compile, Optional.of(folder), progress);
        ServingModel serving = ServingModel.plan(
                        ServingModel.Source.read(config, quantised),
                        settings,
                        target,
                        KernelChoice.of(packs, target.kernels()),
                        progress)
                .decided(trial);
        ProgramCache cache = target.cache(folder);
        int compiled = 0;
        int found = 0;
        while (true) {
            ProgramWriter writer = serving.writer(ProgramWriter.Extra.NONE);
            Map<Program, Optional<MemoryStats>> programs = Programs.inParallel(
                    serving.buckets().programs(),
                    program -> keep(writer.write(program), cache),
                    memory -> {},
                    progress);
            serving.kernelReport().forEach(progress::note);
            List<MemoryStats> figures =
                    programs.values().stream().flatMap(Optional::stream).toList();
            compiled += figures.size();
            found += programs.size() - figures.size();
            if (figures.size() < programs.size()) {
                return new Outcome(compiled, found);
            }
            Optional<ServingModel> smaller = serving.smaller(figures, settings, progress);
            if (smaller.isEmpty()) {
                MemoryPlan plan = serving.budget().require(serving.sizes(), figures);
                progress.note("memory of a device as compiled: " + Budget.line(plan));
                return new Outcome(compiled, found);
            }
            serving = smaller.orElseThrow().decided(trial);
        }
    }

    /** What a program needs if it had to be compiled. */
    private Optional<MemoryStats> keep(HloModule module, ProgramCache cache) {
        String key = Programs.key(module);
        if (cache.find(key) instanceof ProgramCache.Found.Hit) {
            return Optional.empty();
        }
        Compiled compiled = compiler.compile(module);
        try {
            cache.keep(key, compiled.serialized().toArray(ValueLayout.JAVA_BYTE));
        } catch (IOException e) {
            throw new UncheckedIOException(module.name() + " cannot be kept in " + cache.folder(), e);
        }
        return Optional.of(compiled.memory());
    }
}
