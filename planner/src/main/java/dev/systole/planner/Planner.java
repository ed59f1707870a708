package dev.systole.planner;

import dev.systole.config.Progress;
import dev.systole.engine.decode.Program;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.planner.programs.ProgramFolder;
import dev.systole.planner.report.Comparison;
import dev.systole.planner.report.PlanReport;
import dev.systole.planner.report.PlanReports;
import dev.systole.planner.slice.SliceCompiler;
import dev.systole.planner.slice.SlicePlan;
import dev.systole.planner.slice.SliceProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans a model for a TPU slice that need not be there, from its config alone. It owns libtpu's description of the
 * slice, which the caller closes; not thread-safe.
 *
 * <p>A process loads libtpu once, with the flag for its profiles or without it. So one process makes the plan, and
 * where {@link #lacksProfiles} another one calls {@link #profile} before.
 */
public final class Planner implements AutoCloseable {

    private final PlanRequest request;
    private final Progress progress;
    private final Topology topology;
    private final SlicePlan plan;
    private final SliceCompiler compiler;

    private Planner(PlanRequest request, Progress progress, Topology topology, SlicePlan plan, SliceCompiler compiler) {
        this.request = request;
        this.progress = progress;
        this.topology = topology;
        this.plan = plan;
        this.compiler = compiler;
    }

    /**
     * Loads libtpu and assembles the model for a chip of the slice.
     *
     * @param request what is planned
     * @param libtpu the compiler's library
     * @param progress told what is being done
     * @return the planner, which the caller closes
     * @throws RuntimeException a {@link dev.systole.config.Fault}, if the request cannot be planned
     */
    public static Planner open(PlanRequest request, Path libtpu, Progress progress) {
        return open(request, libtpu, List.of(), progress);
    }

    private static Planner open(PlanRequest request, Path library, List<String> flags, Progress progress) {
        DecoderConfig config = Architectures.read(request.config());
        TpuSlice slice = TpuSlice.of(request.slice());
        List<KernelPack> packs = KernelPack.inOrder(request.kernels());
        Plugin libtpu = Plugin.loadCompiler(library, slice.name(), flags);
        Topology topology = Topology.create(libtpu, slice);
        try {
            KernelTrial trial = SliceCompiler.trial(topology, libtpu, request.kept(), progress);
            KernelChoice kernels = KernelChoice.of(packs, trial.target());
            SlicePlan plan = SlicePlan.of(config, topology, kernels, request.rows(), request.maxLength())
                    .decided(trial);
            return new Planner(request, progress, topology, plan, SliceCompiler.of(plan, libtpu, request.kept()));
        } catch (RuntimeException e) {
            topology.close();
            throw e;
        }
    }

    /**
     * Compiles what the times are predicted from and keeps it, for a process that then makes the plan.
     *
     * @param request what is planned
     * @param libtpu the compiler's library
     * @param files an empty folder, for files that nobody reads
     * @param progress told what is being done
     * @throws RuntimeException a {@link dev.systole.config.Fault}, if the request cannot be planned
     * @throws IOException if a profile cannot be kept
     */
    public static void profile(PlanRequest request, Path libtpu, Path files, Progress progress) throws IOException {
        List<String> flags = List.of(SliceCompiler.flag(files));
        try (Planner planner = open(request, libtpu, flags, progress)) {
            planner.compiler.profile(planner.plan.programs(), progress);
            if (request.compare()) {
                planner.profileDefault();
            }
        }
    }

    private void profileDefault() throws IOException {
        progress.note("compiling the unfused default, which takes minutes");
        try {
            compiler.unfused().profile(List.of(largest()), progress);
        } catch (PjrtException e) {
            // It is compiled again without the profile, and the plan says why it cannot be.
            progress.note("the unfused default is not profiled: " + firstLine(e));
        }
    }

    /**
     * Whether {@link #profile} has something to do.
     *
     * @return true where times can be predicted of this slice and some profile is not kept
     */
    public boolean lacksProfiles() {
        return topology.slice().generation().noProfile().isEmpty() && !profiled();
    }

    private boolean profiled() {
        return compiler.profiled(plan.programs())
                && (!request.compare() || compiler.unfused().profiled(List.of(largest())));
    }

    /**
     * Compiles the programs, or finds what is kept of them. One that libtpu refuses is left out, with its reason in the
     * report: memory by arithmetic and floors are there without any.
     *
     * @return what was found; floors alone where no profile is kept
     */
    public PlanReport report() {
        List<String> missing = new ArrayList<>(unpredicted());
        List<SliceProgram> compiled = compile(missing);
        plan.kernelReport(plan.programs()).forEach(progress::note);
        Optional<Comparison> comparison = request.compare() ? Optional.of(comparison()) : Optional.empty();
        return PlanReports.of(request.model(), plan, compiled, comparison, missing);
    }

    /**
     * What is known without compiling anything, for where libtpu ends its process.
     *
     * @return memory by arithmetic, and floors
     */
    public PlanReport uncompiled() {
        String reason =
                "nothing was compiled, since libtpu ended its process: memory is by arithmetic, times are floors";
        return PlanReports.of(request.model(), plan, List.of(), Optional.empty(), List.of(reason));
    }

    /**
     * Writes what there is to see of each program into a folder: of those that a plan looks at, and of the copy of a
     * row. One that libtpu refuses is left out, with its reason in the index.
     *
     * @param folder made where it is not there
     * @return the index
     * @throws IOException if a file cannot be written
     */
    public String programs(Path folder) throws IOException {
        List<Program> programs = new ArrayList<>(plan.programs());
        programs.add(new Program.CopyRow());
        List<String> notes = new ArrayList<>(unpredicted());
        ProgramFolder seen = new ProgramFolder(folder);
        String stage = "compiling for " + topology.slice().name();
        for (int i = 0; i < programs.size(); i++) {
            Program program = programs.get(i);
            progress.report(stage, i, programs.size());
            boolean predicted = plan.programs().contains(program) && isPredicted(compiler, program);
            try {
                seen.add(compiler.see(program, predicted, progress));
            } catch (PjrtException e) {
                notes.add(program.name() + " is refused by libtpu: " + firstLine(e));
            }
        }
        progress.report(stage, programs.size(), programs.size());
        notes.addAll(plan.kernelReport(programs));
        return seen.index(
                "programs of " + request.model() + " for one device of "
                        + topology.slice().name(),
                notes);
    }

    private boolean isPredicted(SliceCompiler of, Program program) {
        return topology.slice().generation().noProfile().isEmpty() && of.profiled(List.of(program));
    }

    private List<String> unpredicted() {
        Optional<String> never = topology.slice().generation().noProfile();
        if (never.isPresent()) {
            return List.of("no times are predicted, floors are all that there is: " + never.orElseThrow());
        }
        return plan.programs().stream()
                .filter(program -> !compiler.profiled(List.of(program)))
                .map(program -> program.name() + " is not predicted: libtpu's profile of it could not be had")
                .toList();
    }

    private List<SliceProgram> compile(List<String> missing) {
        String stage = "compiling for " + topology.slice().name();
        List<Program> programs = plan.programs();
        List<SliceProgram> compiled = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            Program program = programs.get(i);
            progress.report(stage, i, programs.size());
            try {
                compiled.add(compiler.compile(program, isPredicted(compiler, program), progress));
            } catch (PjrtException e) {
                missing.add(program.name() + " is refused by libtpu: " + firstLine(e));
            }
        }
        progress.report(stage, programs.size(), programs.size());
        return compiled;
    }

    private Comparison comparison() {
        SliceCompiler unfused = compiler.unfused();
        try {
            SliceProgram step = unfused.compile(largest(), isPredicted(unfused, largest()), progress);
            return Comparison.of(plan.unfused(), largest(), step);
        } catch (PjrtException e) {
            return Comparison.refused(request.rows(), String.valueOf(e.getMessage()));
        }
    }

    private Program.Extend largest() {
        return new Program.Extend(request.rows(), 1, request.maxLength());
    }

    private static String firstLine(PjrtException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    @Override
    public void close() {
        topology.close();
    }
}
