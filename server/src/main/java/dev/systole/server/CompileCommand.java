package dev.systole.server;

import dev.systole.config.ConfigException;
import dev.systole.config.ConfigLoader;
import dev.systole.config.EngineConfig;
import dev.systole.config.FileFault;
import dev.systole.config.ServingConfig;
import dev.systole.engine.EngineFactory;
import dev.systole.engine.KernelPacks;
import dev.systole.engine.ModelFiles;
import dev.systole.engine.ProgramCompiler;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
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

    int run() {
        try {
            ServingConfig settings = ConfigLoader.load(flags, environment, Optional.empty());
            TerminalProgress progress = TerminalProgress.ticking(err, false);
            Hub hub = new Hub(settings.hub(), progress);
            KernelPacks packs = KernelPacks.of(hub.kernels(settings.kernels()));
            ProgramCompiler.Outcome outcome = topology.isPresent()
                    ? forSlice(topology.get(), settings, packs, hub, progress)
                    : forThisMachine(settings, packs, hub, progress);
            err.println("systole: " + outcome.compiled() + " programs compiled, " + outcome.found()
                    + " were there; start with --program-cache " + folder + " and the same settings");
            return ExitStatus.DONE;
        } catch (ConfigException e) {
            e.problems().forEach(problem -> err.println("systole: " + problem));
            return ExitStatus.WRONG_SETTINGS;
        } catch (HubException | UncheckedIOException | IOException e) {
            err.println("systole: cannot compile: " + FileFault.words(e));
            return ExitStatus.FAILED;
        } catch (RuntimeException e) {
            return ExitStatus.failed(err, "compile", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.FAILED;
        }
    }

    private ProgramCompiler.Outcome forSlice(
            String slice, ServingConfig settings, KernelPacks packs, Hub hub, TerminalProgress progress)
            throws IOException, HubException {
        ProgramCompiler.requireKnown(slice);
        try (ProgramCompiler compiler = ProgramCompiler.forSlice(
                slice, hub.libtpu(libtpu), settings.xlaFlags().flags())) {
            progress.note("compiling for " + slice + ": start with --tensor-parallel-size " + compiler.devices());
            return compile(compiler, settings.engine().withDevices(compiler.devices()), packs, progress);
        }
    }

    private ProgramCompiler.Outcome forThisMachine(
            ServingConfig settings, KernelPacks packs, Hub hub, TerminalProgress progress)
            throws IOException, HubException, InterruptedException {
        Path plugin = hub.plugin(settings.plugin());
        EngineFactory.useFlags(plugin, settings.xlaFlags().flags());
        try (ProgramCompiler compiler =
                ProgramCompiler.forThisMachine(plugin, settings.engine().tensorParallelSize())) {
            return compile(compiler, settings.engine(), packs, progress);
        }
    }

    private ProgramCompiler.Outcome compile(
            ProgramCompiler compiler, EngineConfig settings, KernelPacks packs, TerminalProgress progress)
            throws IOException {
        if (model.toString().endsWith(".gguf")) {
            try (ModelFiles files = ModelFiles.open(model)) {
                return compiler.compile(files.config(), true, settings, packs, folder, progress);
            }
        }
        return compiler.compile(ConfigJson.read(model), false, settings, packs, folder, progress);
    }
}
