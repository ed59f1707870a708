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

    int run() {
        try {
            Path profiles = Files.createTempDirectory("systole-plan");
            try {
                return plan(profiles);
            } finally {
                delete(profiles);
            }
        } catch (HubException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException
                | IOException e) {
            err.println("systole: cannot plan: " + e.getMessage());
            return 1;
        }
    }

    private int plan(Path profiles) throws IOException, HubException {
        DecoderConfig config = Architectures.read(ConfigJson.read(model));
        TpuSlice slice = TpuSlice.of(topology);
        Path cache = HubConfig.defaultCacheDir(System.getenv());
        TerminalProgress progress = new TerminalProgress(err, false);
        Hub hub = new Hub(new HubConfig(cache, false), progress);
        Plugin compiler = Plugin.loadCompiler(hub.libtpu(libtpu), slice, List.of(SliceCompiler.flag(profiles)));
        try (Topology chips = Topology.create(compiler, slice)) {
            SlicePlan plan = SlicePlan.of(config, chips, maxNumSeqs, maxModelLen);
            List<SliceCompiler.Compiled> compiled = SliceCompiler.of(
                            plan, compiler, Optional.of(cache.resolve("plans")), Chip.of(topology))
                    .compile(plan.programs(), progress);
            PlanReport report = PlanReport.of(name(), plan, compiled);
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
