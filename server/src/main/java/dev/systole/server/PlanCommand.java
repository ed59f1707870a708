package dev.systole.server;

import dev.systole.config.HubConfig;
import dev.systole.engine.SliceCompiler;
import dev.systole.engine.SlicePlan;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.pjrt.PjrtException;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.PluginException;
import dev.systole.engine.pjrt.Topology;
import dev.systole.engine.pjrt.TpuSlice;
import dev.systole.engine.prediction.Chip;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.server.plan.PlanJson;
import dev.systole.server.plan.PlanPage;
import dev.systole.server.plan.PlanReport;
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
 * weights, compiles a decode program for each batch and two of prefill with libtpu, and predicts how long they take.
 *
 * @param model a folder with a config.json, or that file
 * @param topology name of the slice
 * @param libtpu its library, empty to fetch it
 * @param maxNumSeqs rows of the cache
 * @param maxModelLen positions of a row
 * @param html where to write a page with plots, empty for none
 * @param json whether to print JSON in place of tables
 * @param out where the plan is printed
 * @param err where progress and faults are printed
 */
record PlanCommand(
        Path model,
        String topology,
        Optional<Path> libtpu,
        int maxNumSeqs,
        int maxModelLen,
        Optional<Path> html,
        boolean json,
        PrintStream out,
        PrintStream err) {

    /** The option that has only the profiles compiled; for a process that this command starts. */
    static final String PROFILE = "--profile";

    int run() {
        try {
            return plan();
        } catch (HubException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException
                | IOException e) {
            err.println("systole: cannot plan: " + e.getMessage());
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    /** Compiles what the step times are predicted from, which takes a process that loads libtpu with a flag. */
    int profile() {
        try {
            Path files = Files.createTempDirectory("systole-plan");
            try {
                profile(files);
                return 0;
            } finally {
                delete(files);
            }
        } catch (HubException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException
                | IOException e) {
            err.println("systole: cannot predict: " + e.getMessage());
            return 1;
        }
    }

    private void profile(Path files) throws IOException, HubException {
        TpuSlice slice = TpuSlice.of(topology);
        TerminalProgress progress = new TerminalProgress(err, false);
        Plugin compiler = Plugin.loadCompiler(hub(progress).libtpu(libtpu), slice, List.of(SliceCompiler.flag(files)));
        try (Topology chips = Topology.create(compiler, slice)) {
            SlicePlan plan = SlicePlan.of(Architectures.read(ConfigJson.read(model)), chips, maxNumSeqs, maxModelLen);
            SliceCompiler.of(plan, compiler, reports()).profile(plan.programs(), progress);
        }
    }

    private int plan() throws IOException, HubException, InterruptedException {
        DecoderConfig config = Architectures.read(ConfigJson.read(model));
        TpuSlice slice = TpuSlice.of(topology);
        TerminalProgress progress = new TerminalProgress(err, false);
        Plugin compiler = Plugin.loadCompiler(hub(progress).libtpu(libtpu), slice, List.of());
        try (Topology chips = Topology.create(compiler, slice)) {
            SlicePlan plan = SlicePlan.of(config, chips, maxNumSeqs, maxModelLen);
            SliceCompiler programs = SliceCompiler.of(plan, compiler, reports());
            Optional<Chip> chip = Chip.of(topology);
            if (chip.isPresent() && !programs.profiled(plan.programs())) {
                int status = CompilerProcess.of(profileArguments(), err).run();
                if (status != 0) {
                    return status;
                }
            }
            PlanReport report = PlanReport.of(name(), plan, programs.compile(plan.programs(), chip, progress));
            if (html.isPresent()) {
                Files.writeString(html.orElseThrow(), PlanPage.of(report));
            }
            if (json) {
                out.println(PlanJson.of(report).toPrettyString());
            } else {
                out.print(PlanTable.of(report));
            }
            return report.fits() ? 0 : 1;
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
        libtpu.ifPresent(path -> arguments.addAll(List.of("--libtpu", path.toString())));
        return arguments;
    }

    private static Path cache() {
        return HubConfig.defaultCacheDir(System.getenv());
    }

    private static Path reports() {
        return cache().resolve("plans");
    }

    private static Hub hub(TerminalProgress progress) {
        return new Hub(new HubConfig(cache(), false), progress);
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
