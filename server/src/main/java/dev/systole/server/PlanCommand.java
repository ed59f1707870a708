package dev.systole.server;

import dev.systole.config.HubConfig;
import dev.systole.engine.SliceCompiler;
import dev.systole.engine.SlicePlan;
import dev.systole.engine.decode.Program;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelPackException;
import dev.systole.engine.kernel.Kernels;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.prediction.Chip;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.server.plan.Comparison;
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
 * @param kernels a kernel pack of the user's, empty for the bundled one alone
 * @param maxNumSeqs rows of the cache
 * @param maxModelLen positions of a row
 * @param compare whether the unfused default is compiled too, to compare with
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
        Optional<Path> html,
        boolean json,
        PrintStream out,
        PrintStream err) {

    /** The option that has only the profiles compiled; for a process that this command starts. */
    static final String PROFILE = "--profile";

    /** The option to compare, and what can be compared with. */
    static final String COMPARE = "--compare";

    static final String DEFAULT = "default";

    /** What the command does, to its exit status. */
    private interface Work {
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
                profile(files);
                return 0;
            } finally {
                delete(files);
            }
        });
    }

    private int reported(String what, Work work) {
        try {
            return work.run();
        } catch (HubException
                | KernelPackException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException
                | IOException e) {
            err.println("systole: cannot " + what + ": " + e.getMessage());
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private void profile(Path files) throws IOException, HubException {
        TpuSlice slice = TpuSlice.of(topology);
        TerminalProgress progress = new TerminalProgress(err, false);
        List<KernelPack> packs = KernelPack.inOrder(hub(progress).kernels(kernels));
        Plugin compiler =
                Plugin.loadCompiler(hub(progress).libtpu(libtpu), slice.name(), List.of(SliceCompiler.flag(files)));
        try (Topology chips = Topology.create(compiler, slice)) {
            Kernels usable = SliceCompiler.kernels(packs, chips, compiler, reports(), progress);
            SlicePlan plan =
                    SlicePlan.of(Architectures.read(ConfigJson.read(model)), chips, usable, maxNumSeqs, maxModelLen);
            SliceCompiler programs = SliceCompiler.of(plan, compiler, reports());
            programs.profile(plan.programs(), progress);
            if (compare) {
                profileDefault(programs.unfused(), progress);
            }
        }
    }

    private void profileDefault(SliceCompiler unfused, TerminalProgress progress) throws IOException {
        progress.note("compiling the unfused default, which takes minutes");
        try {
            unfused.profile(List.of(largest()), progress);
        } catch (PjrtException e) {
            // It is compiled again without the profile, and the plan says why it cannot be.
            progress.note("the unfused default is not profiled: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private int plan() throws IOException, HubException, InterruptedException {
        DecoderConfig config = Architectures.read(ConfigJson.read(model));
        TpuSlice slice = TpuSlice.of(topology);
        TerminalProgress progress = new TerminalProgress(err, false);
        List<KernelPack> packs = KernelPack.inOrder(hub(progress).kernels(kernels));
        Plugin compiler = Plugin.loadCompiler(hub(progress).libtpu(libtpu), slice.name(), List.of());
        try (Topology chips = Topology.create(compiler, slice)) {
            Kernels usable = SliceCompiler.kernels(packs, chips, compiler, reports(), progress);
            SlicePlan plan = SlicePlan.of(config, chips, usable, maxNumSeqs, maxModelLen);
            SliceCompiler programs = SliceCompiler.of(plan, compiler, reports());
            Optional<Chip> chip = Chip.of(topology);
            SliceCompiler unfused = programs.unfused();
            boolean profiled = programs.profiled(plan.programs()) && (!compare || unfused.profiled(List.of(largest())));
            if (chip.isPresent() && !profiled) {
                int status = CompilerProcess.of(profileArguments(), err).run();
                if (status != 0) {
                    return status;
                }
            }
            List<SliceCompiler.Compiled> compiled = programs.compile(plan.programs(), chip, progress);
            plan.kernelReport().forEach(progress::note);
            Optional<Comparison> comparison =
                    compare ? Optional.of(comparison(plan.unfused(), unfused, chip, progress)) : Optional.empty();
            PlanReport report = PlanReport.of(name(), plan, compiled, comparison);
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

    private Comparison comparison(
            SlicePlan plan, SliceCompiler unfused, Optional<Chip> chip, TerminalProgress progress) {
        List<Program> step = List.of(largest());
        try {
            Optional<Chip> known = chip.filter(c -> unfused.profiled(step));
            return Comparison.of(
                    plan, largest(), unfused.compile(step, known, progress).getFirst());
        } catch (PjrtException e) {
            return Comparison.of(largest(), e);
        }
    }

    private Program.Extend largest() {
        return new Program.Extend(maxNumSeqs, 1, maxModelLen);
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
