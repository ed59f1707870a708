package dev.systole.planner;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.config.EngineConfig;
import dev.systole.config.Progress;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.runtime.Programs;
import dev.systole.engine.runtime.Runtime;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.planner.programs.ProgramFolder;
import dev.systole.planner.programs.SeenProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The programs that {@code serve} would compile on this machine, to look at. Immutable.
 *
 * @param model its name, to print
 * @param config the model's config.json, or its equal of a GGUF
 * @param quantised whether it is a GGUF's
 * @param settings as the start has them
 * @param plugin whose devices are compiled for
 * @param kernels a kernel pack of the user's, empty for the bundled one alone
 */
public record HostPrograms(
        String model, JsonNode config, boolean quantised, EngineConfig settings, Path plugin, Optional<Path> kernels) {

    /**
     * Those of a GGUF.
     *
     * @param model its name, to print
     * @param gguf the file
     * @param settings as the start has them
     * @param plugin whose devices are compiled for
     * @param kernels a kernel pack of the user's, empty for the bundled one alone
     * @return what to look at
     * @throws dev.systole.engine.weights.stored.CheckpointException if the file is no GGUF that can be read
     */
    public static HostPrograms ofGguf(
            String model, Path gguf, EngineConfig settings, Path plugin, Optional<Path> kernels) {
        try (Checkpoint checkpoint = Checkpoint.open(gguf)) {
            return new HostPrograms(model, checkpoint.config(), true, settings, plugin, kernels);
        }
    }

    /**
     * Compiles the programs and writes what there is to see of each.
     *
     * @param folder made where it is not there
     * @param progress told what is being done
     * @return the index
     * @throws dev.systole.engine.model.UnsupportedModelException if the model cannot be served
     * @throws dev.systole.engine.budget.BudgetException if it does not fit the device's memory
     * @throws IOException if a file cannot be written
     */
    public String write(Path folder, Progress progress) throws IOException {
        ProgramFolder seen = new ProgramFolder(folder);
        int devices = settings.tensorParallelSize();
        try (Runtime runtime = Runtime.open(plugin, devices, Optional.empty(), progress)) {
            ServingModel serving = planned(runtime, progress);
            ProgramWriter writer = serving.writer(ProgramWriter.Extra.NONE);
            List<Program> wanted = serving.buckets().programs();
            Programs<Program> programs = runtime.pipeline("decoder").own(runtime.programs(writer::write, wanted));
            for (Program program : wanted) {
                seen.add(see(program, writer.write(program), programs.get(program)));
            }
            List<String> notes = new ArrayList<>(serving.kernelReport());
            notes.add("no times are predicted: those of " + runtime.client().platformName()
                    + " are measured, by bench and --profile");
            return seen.index(
                    "programs of " + model + " for one device of " + devices + " of "
                            + runtime.client().platformName(),
                    notes);
        }
    }

    private ServingModel planned(Runtime runtime, Progress progress) {
        KernelTrial trial = runtime.kernelTrial();
        KernelChoice usable = KernelChoice.of(KernelPack.inOrder(kernels), trial.target());
        return ServingModel.plan(
                        ServingModel.Source.read(config, quantised), settings, runtime.target(), usable, progress)
                .decided(trial);
    }

    private static SeenProgram see(Program program, HloModule text, Executable compiled) {
        return new SeenProgram(program, text, compiled.memoryStats(), compiled.optimizedProgram(), Optional.empty());
    }
}
