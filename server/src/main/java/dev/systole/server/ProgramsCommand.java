package dev.systole.server;

import dev.systole.config.ConfigException;
import dev.systole.config.ConfigLoader;
import dev.systole.config.HubConfig;
import dev.systole.config.ModelConfigRef;
import dev.systole.config.ServingConfig;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.planner.HostPrograms;
import dev.systole.planner.PlanRequest;
import dev.systole.planner.Planner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code systole programs}: writes what there is to see of a model's programs into a folder, for a TPU slice that need
 * not be there or for this machine. It reads the config alone, no weights.
 *
 * @param model a folder with a config.json, or that file, or a GGUF; empty for the default model
 * @param topology name of a TPU slice, empty for this machine's plugin
 * @param libtpu its library, empty to fetch it
 * @param folder for the files
 * @param flags settings of {@code serve}, by their names
 * @param environment the process environment
 * @param out where the index is printed
 * @param err where progress and faults are printed
 */
record ProgramsCommand(
        Optional<Path> model,
        Optional<String> topology,
        Optional<Path> libtpu,
        Path folder,
        Map<String, String> flags,
        Map<String, String> environment,
        PrintStream out,
        PrintStream err) {

    /** A plan's length where none is given, so that the two compile the same programs. */
    private static final int DEFAULT_LENGTH = 2_048;

    int run() {
        try {
            ServingConfig settings = ConfigLoader.load(flags, environment, Optional.empty());
            TerminalProgress progress = TerminalProgress.ticking(err, false);
            Hub hub = new Hub(settings.hub(), progress);
            Path path = hub.model(new ModelConfigRef(model, Optional.empty()));
            String index = topology.isPresent()
                    ? ofSlice(topology.orElseThrow(), path, settings, hub, progress)
                    : ofThisMachine(path, settings, hub).write(folder, progress);
            out.print(index);
            err.println("systole: the files are in " + folder);
            return ExitStatus.DONE;
        } catch (ConfigException e) {
            e.problems().forEach(problem -> err.println("systole: " + problem));
            return ExitStatus.WRONG_SETTINGS;
        } catch (HubException | IOException e) {
            err.println("systole: cannot show the programs: " + e.getMessage());
            return ExitStatus.FAILED;
        } catch (RuntimeException e) {
            return ExitStatus.failed(err, "show the programs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.FAILED;
        }
    }

    private static HostPrograms ofThisMachine(Path path, ServingConfig settings, Hub hub)
            throws IOException, HubException {
        Path plugin = hub.plugin(settings.plugin());
        Optional<Path> kernels = hub.kernels(settings.kernels());
        return path.toString().endsWith(".gguf")
                ? HostPrograms.ofGguf(name(path), path, settings.engine(), plugin, kernels)
                : new HostPrograms(name(path), ConfigJson.read(path), false, settings.engine(), plugin, kernels);
    }

    private String ofSlice(String slice, Path path, ServingConfig settings, Hub hub, TerminalProgress progress)
            throws IOException, HubException, InterruptedException {
        int length = settings.engine().maxModelLen();
        PlanRequest request = new PlanRequest(
                name(path),
                ConfigJson.read(path),
                slice,
                settings.engine().maxNumSeqs(),
                length == 0 ? DEFAULT_LENGTH : length,
                false,
                hub.kernels(settings.kernels()),
                HubConfig.defaultCacheDir(environment).resolve("plans"));
        request.check();
        try (Planner planner = Planner.open(request, hub.libtpu(libtpu), progress)) {
            if (planner.lacksProfiles()) {
                // Where it fails or dies, which it says, the programs are shown without what it would have kept.
                CompilerProcess.of(profileArguments(path, request), err).run();
            }
            return planner.programs(folder);
        }
    }

    private List<String> profileArguments(Path path, PlanRequest request) {
        List<String> arguments = new ArrayList<>(List.of(
                "plan",
                path.toString(),
                "--topology",
                request.slice(),
                "--max-num-seqs",
                String.valueOf(request.rows()),
                "--max-model-len",
                String.valueOf(request.maxLength()),
                PlanCommand.PROFILE));
        request.kernels().ifPresent(pack -> arguments.addAll(List.of("--kernels", pack.toString())));
        libtpu.ifPresent(library -> arguments.addAll(List.of("--libtpu", library.toString())));
        return arguments;
    }

    private static String name(Path path) {
        return String.valueOf(path.toAbsolutePath().normalize().getFileName());
    }
}
