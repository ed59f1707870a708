package dev.systole.server;

import dev.systole.config.ConfigException;
import dev.systole.config.ConfigLoader;
import dev.systole.config.EngineConfig;
import dev.systole.config.FileFault;
import dev.systole.config.ServingConfig;
import dev.systole.engine.EngineFactory;
import dev.systole.engine.ProgramCompiler;
import dev.systole.engine.budget.BudgetException;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelPackException;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code systole compile}: compiles the programs that {@code serve} would with the same settings, into a folder for
 * {@code --program-cache}. It reads the config alone, no weights.
 *
 * @param model a folder with a config.json, or that file, or a GGUF
 * @param topology name of a TPU slice that need not be there, empty for this machine's plugin
 * @param libtpu its library, empty to fetch it
 * @param folder for the programs
 * @param flags settings of {@code serve}, by their names
 * @param environment the process environment
 * @param err where progress and faults are printed
 */
record CompileCommand(
        Path model,
        Optional<String> topology,
        Optional<Path> libtpu,
        Path folder,
        Map<String, String> flags,
        Map<String, String> environment,
        PrintStream err) {

    private static final int FAILED = 1;
    private static final int WRONG_SETTINGS = 2;

    int run() {
        try {
            ServingConfig settings = ConfigLoader.load(flags, environment, Optional.empty());
            TerminalProgress progress = TerminalProgress.ticking(err, false);
            Hub hub = new Hub(settings.hub(), progress);
            List<KernelPack> packs = KernelPack.inOrder(hub.kernels(settings.kernels()));
            ProgramCompiler.Outcome outcome = topology.isPresent()
                    ? forSlice(topology.get(), settings, packs, hub, progress)
                    : forThisMachine(settings, packs, hub, progress);
            err.println("systole: " + outcome.compiled() + " programs compiled, " + outcome.found()
                    + " were there; start with --program-cache " + folder + " and the same settings");
            return 0;
        } catch (ConfigException e) {
            e.problems().forEach(problem -> err.println("systole: " + problem));
            return WRONG_SETTINGS;
        } catch (HubException
                | BudgetException
                | CheckpointException
                | KernelPackException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException
                | UncheckedIOException
                | IOException e) {
            err.println("systole: cannot compile: " + FileFault.words(e));
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
    }

    private ProgramCompiler.Outcome forSlice(
            String slice, ServingConfig settings, List<KernelPack> packs, Hub hub, TerminalProgress progress)
            throws IOException, HubException {
        try (ProgramCompiler compiler = ProgramCompiler.forSlice(
                slice, hub.libtpu(libtpu), settings.xlaFlags().flags())) {
            progress.note("compiling for " + slice + ": start with --tensor-parallel-size " + compiler.devices());
            return compile(compiler, settings.engine().withDevices(compiler.devices()), packs, progress);
        }
    }

    private ProgramCompiler.Outcome forThisMachine(
            ServingConfig settings, List<KernelPack> packs, Hub hub, TerminalProgress progress)
            throws IOException, HubException, InterruptedException {
        Path plugin = hub.plugin(settings.plugin());
        EngineFactory.useFlags(plugin, settings.xlaFlags().flags());
        try (ProgramCompiler compiler =
                ProgramCompiler.forThisMachine(plugin, settings.engine().tensorParallelSize())) {
            return compile(compiler, settings.engine(), packs, progress);
        }
    }

    private ProgramCompiler.Outcome compile(
            ProgramCompiler compiler, EngineConfig settings, List<KernelPack> packs, TerminalProgress progress)
            throws IOException {
        if (model.toString().endsWith(".gguf")) {
            try (Checkpoint checkpoint = Checkpoint.open(model)) {
                return compiler.compile(checkpoint.config(), true, settings, packs, folder, progress);
            }
        }
        return compiler.compile(ConfigJson.read(model), false, settings, packs, folder, progress);
    }
}
