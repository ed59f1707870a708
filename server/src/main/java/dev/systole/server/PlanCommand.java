package dev.systole.server;

import dev.systole.config.FileFault;
import dev.systole.config.HubConfig;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.planner.PlanRequest;
import dev.systole.planner.Planner;
import dev.systole.planner.report.PlanReport;
import dev.systole.server.plan.PlanJson;
import dev.systole.server.plan.PlanPage;
import dev.systole.server.plan.PlanTable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code systole plan}: what a model needs of a TPU slice that need not be there. It reads the config alone, no
 * weights, compiles the decode programs that {@code serve} would and two of prefill with libtpu, and predicts how long
 * they take.
 *
 * @param model a folder with a config.json, or that file
 * @param topology name of the slice
 * @param libtpu its library, empty to fetch it
 * @param kernels a kernel pack of the user's, empty for the bundled one alone
 * @param maxNumSeqs rows of the cache
 * @param maxModelLen positions of a row
 * @param compare whether the unfused default is compiled too, to compare with
 * @param compiles whether libtpu compiles anything
 * @param html where to write a page with plots, empty for none
 * @param json whether to print JSON in place of tables
 * @param out where the plan is printed
 * @param err where progress and faults are printed
 */
record PlanCommand(
        Path model,
        String topology,
        Optional<Path> libtpu,
        Optional<Path> kernels,
        int maxNumSeqs,
        int maxModelLen,
        boolean compare,
        boolean compiles,
        Optional<Path> html,
        boolean json,
        PrintStream out,
        PrintStream err) {

    /** The option that has only the profiles compiled; for a process that this command starts. */
    static final String PROFILE = "--profile";

    /** The option that has nothing compiled; for a process after one in which libtpu died. */
    static final String UNCOMPILED = "--uncompiled";

    /** The option to compare, and what can be compared with. */
    static final String COMPARE = "--compare";

    static final String DEFAULT = "default";

    /** What the command does, to its exit status. */
    private interface Action {
        int run() throws IOException, HubException, InterruptedException;
    }

    int run() {
        return reported("plan", this::plan);
    }

    /** Compiles what the step times are predicted from, which takes a process that loads libtpu with a flag. */
    int profile() {
        return reported("predict", () -> {
            Path files = Files.createTempDirectory("systole-plan");
            try {
                TerminalProgress progress = TerminalProgress.ticking(err, false);
                Hub hub = hub(progress);
                PlanRequest request = request(hub);
                Planner.profile(request, hub.libtpu(libtpu), files, progress);
                return 0;
            } finally {
                delete(files);
            }
        });
    }

    private int reported(String what, Action action) {
        try {
            return action.run();
        } catch (HubException | IOException e) {
            err.println("systole: cannot " + what + ": " + FileFault.words(e));
            return ExitStatus.FAILED;
        } catch (RuntimeException e) {
            return ExitStatus.failed(err, what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static Hub hub(TerminalProgress progress) {
        return new Hub(new HubConfig(cache(), false), progress);
    }

    private PlanRequest request(Hub hub) throws IOException, HubException {
        PlanRequest request = new PlanRequest(
                name(),
                ConfigJson.read(model),
                topology,
                maxNumSeqs,
                maxModelLen,
                compare,
                hub.kernels(kernels),
                cache().resolve("plans"));
        request.check();
        return request;
    }

    private int plan() throws IOException, HubException, InterruptedException {
        TerminalProgress progress = TerminalProgress.ticking(err, false);
        Hub hub = hub(progress);
        PlanRequest request = request(hub);
        try (Planner planner = Planner.open(request, hub.libtpu(libtpu), progress)) {
            if (compiles && planner.lacksProfiles()) {
                // Where it fails or dies, which it says, the plan goes on without what it would have kept.
                CompilerProcess.of(profileArguments(), err).run();
            }
            PlanReport report = compiles ? planner.report() : planner.uncompiled();
            if (html.isPresent()) {
                Files.writeString(html.orElseThrow(), PlanPage.of(report));
            }
            if (json) {
                out.println(PlanJson.of(report).toPrettyString());
            } else {
                out.print(PlanTable.of(report));
            }
            return compiles && report.fits() ? 0 : 1;
        }
    }

    private List<String> profileArguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "plan",
                model.toString(),
                "--topology",
                topology,
                "--max-num-seqs",
                String.valueOf(maxNumSeqs),
                "--max-model-len",
                String.valueOf(maxModelLen),
                PROFILE));
        if (compare) {
            arguments.addAll(List.of(COMPARE, DEFAULT));
        }
        kernels.ifPresent(path -> arguments.addAll(List.of("--kernels", path.toString())));
        libtpu.ifPresent(path -> arguments.addAll(List.of("--libtpu", path.toString())));
        return arguments;
    }

    private static Path cache() {
        return HubConfig.defaultCacheDir(System.getenv());
    }

    private String name() {
        Path folder = model.toAbsolutePath().normalize();
        return String.valueOf((Files.isDirectory(folder) ? folder : folder.resolveSibling("")).getFileName());
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
