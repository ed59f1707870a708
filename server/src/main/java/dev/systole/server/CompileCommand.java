package dev.systole.server;

import dev.systole.config.ConfigException;
import dev.systole.config.ConfigLoader;
import dev.systole.config.EngineConfig;
import dev.systole.config.FileFault;
import dev.systole.config.ServingConfig;
import dev.systole.engine.ProgramCompiler;
import dev.systole.engine.budget.BudgetException;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelPackException;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
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
            TerminalProgress progress = new TerminalProgress(err, false);
            Hub hub = new Hub(settings.hub(), progress);
            List<KernelPack> packs = KernelPack.inOrder(hub.kernels(settings.kernels()));
            ProgramCompiler.Outcome outcome = topology.isPresent()
                    ? forSlice(TpuSlice.of(topology.get()), settings, packs, hub, progress)
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
        }
    }

    private ProgramCompiler.Outcome forSlice(
            TpuSlice slice, ServingConfig settings, List<KernelPack> packs, Hub hub, TerminalProgress progress)
            throws IOException, HubException {
        Plugin compiler = Plugin.loadCompiler(hub.libtpu(libtpu), slice.name(), List.of());
        try (Topology chips = Topology.create(compiler, slice)) {
            progress.note("compiling for " + slice.name() + ": start with --tensor-parallel-size " + chips.devices());
            return compile(
                    ProgramCompiler.of(chips, compiler), onAll(settings.engine(), chips.devices()), packs, progress);
        }
    }

    private ProgramCompiler.Outcome forThisMachine(
            ServingConfig settings, List<KernelPack> packs, Hub hub, TerminalProgress progress)
            throws IOException, HubException {
        Plugin plugin = Plugin.load(hub.plugin(settings.plugin()));
        try (Client client = Client.create(plugin, settings.engine().tensorParallelSize())) {
            return compile(ProgramCompiler.of(client, plugin), settings.engine(), packs, progress);
        }
    }

    /** The settings of a model that is split over all devices of a slice. */
    private static EngineConfig onAll(EngineConfig settings, int devices) {
        return new EngineConfig(
                settings.dtype(),
                settings.maxModelLen(),
                settings.maxNumSeqs(),
                settings.fit(),
                settings.batchInvariant(),
                devices);
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
