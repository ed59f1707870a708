package dev.systole.planner.slice;

import dev.systole.config.FileFault;
import dev.systole.config.Progress;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.runtime.CompilerTrial;
import dev.systole.engine.runtime.ProgramCache;
import dev.systole.engine.runtime.ProgramSource;
import dev.systole.engine.runtime.Target;
import dev.systole.planner.prediction.Prediction;
import dev.systole.planner.prediction.Predictor;
import dev.systole.planner.programs.SeenProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compiles the programs of a plan for a slice that need not be there, and predicts their time. What the compiler says
 * of a program is kept in a folder, so that a second plan compiles nothing; it is judged anew each time. Thread-safe.
 *
 * <p>libtpu writes the static profile, from which time is predicted, only where it was loaded with {@link #flag}, and
 * then it refuses programs with kernels that it compiles otherwise. So there are two processes: one with the flag
 * compiles the programs with {@linkplain #profile stand-ins for the kernels}, and one without it {@linkplain #compile
 * the programs themselves}, and adds up what is kept of the first and what the kernels are declared to cost.
 */
public final class SliceCompiler {

    private static final String PROFILE = "--xla_jf_dump_static_llo_profile_to=";

    private final SlicePlan plan;
    private final ProgramCache plain;
    private final ProgramCache profiles;
    /** Those that were read. */
    private final Map<Program, CompilerReport> profileOf = new ConcurrentHashMap<>();

    private SliceCompiler(SlicePlan plan, ProgramCache plain, ProgramCache profiles) {
        this.plan = plan;
        this.plain = plain;
        this.profiles = profiles;
    }

    /**
     * The flag with which libtpu must be loaded to {@link #profile}. It makes compiling slower, and of a program whose
     * operations take very many steps it takes gigabytes of memory.
     *
     * @param folder an empty one, for files that nobody reads
     * @return a flag for {@link Plugin#loadCompiler}
     */
    public static String flag(Path folder) {
        return PROFILE + folder;
    }

    /**
     * A compiler for a plan.
     *
     * @param plan what is planned
     * @param libtpu of which its topology is
     * @param folder in which is kept what the compiler says
     * @return the compiler, of use as long as the plan's topology is open
     */
    public static SliceCompiler of(SlicePlan plan, Plugin libtpu, Path folder) {
        Topology topology = plan.topology();
        String maker = ProgramCache.maker(
                libtpu.file(), topology.compilerVersion(), topology.slice().name());
        // Apart, since a program without kernels has the same text in both.
        return new SliceCompiler(
                plan,
                new ProgramCache(folder, maker),
                new ProgramCache(folder.resolve("profiles"), maker + "; " + PROFILE));
    }

    /**
     * A compiler for the same plan as frameworks run it by default.
     *
     * @return of use as long as this
     */
    public SliceCompiler unfused() {
        return new SliceCompiler(plan.unfused(), plain, profiles);
    }

    /**
     * A trial of kernels that were made for something else: what libtpu says is kept with the rest, so that the process
     * with the flag uses the same kernels as the one without.
     *
     * @param topology for which they are to be compiled
     * @param libtpu of which the topology is
     * @param folder in which is kept what the compiler says
     * @param progress told where that cannot be kept
     * @return the trial, of use as long as the topology is open
     */
    public static KernelTrial trial(Topology topology, Plugin libtpu, Path folder, Progress progress) {
        return new CompilerTrial(
                Target.of(topology, libtpu),
                program -> topology.compile(program.toString(), ProgramSource.options(program))
                        .close(),
                Optional.of(folder),
                progress);
    }

    /**
     * Whether nothing is left to {@link #profile}.
     *
     * @param programs which
     * @return true where the profile of each is kept
     */
    public boolean profiled(List<Program> programs) {
        ProgramWriter writer = writer(plan.withoutKernels());
        return programs.stream()
                .filter(plan::isPredicted)
                .allMatch(program -> profile(program, writer.write(program)).isPresent());
    }

    /** Each is read once. */
    private Optional<CompilerReport> profile(Program program, HloModule rest) {
        Optional<CompilerReport> found =
                Optional.ofNullable(profileOf.get(program)).or(() -> kept(profiles, rest.toString()));
        found.ifPresent(report -> profileOf.put(program, report));
        return found;
    }

    /**
     * Compiles programs with stand-ins for their kernels and keeps their profiles. libtpu was loaded with
     * {@link #flag}.
     *
     * @param programs which; those that cannot be predicted are left out
     * @param progress told what is being done
     * @throws IOException if a profile cannot be kept
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the compiler refuses one
     */
    public void profile(List<Program> programs, Progress progress) throws IOException {
        String stage = "profiling for " + plan.topology().slice().name();
        ProgramWriter writer = writer(plan.withoutKernels());
        List<Program> predicted = programs.stream().filter(plan::isPredicted).toList();
        int done = 0;
        for (Program program : predicted) {
            progress.report(stage, done++, predicted.size());
            HloModule module = writer.write(program);
            String text = module.toString();
            if (kept(profiles, text).isEmpty()) {
                profiles.keep(text, compile(module, text).bytes());
            }
        }
        progress.report(stage, done, predicted.size());
    }

    /**
     * Compiles or finds a program.
     *
     * @param program which
     * @param predicted whether its time is predicted, from the kept profile; one that is too much work is not
     * @param progress told where what the compiler said cannot be kept
     * @return the program's figures
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the compiler refuses it, such as for want of memory
     * @throws IllegalStateException if a profile is wanted that is not kept
     */
    public SliceProgram compile(Program program, boolean predicted, Progress progress) {
        HloModule module = writer(plan).write(program);
        CompilerReport report = report(module, progress);
        Optional<Prediction> prediction = prediction(program, predicted, module, report);
        return new SliceProgram(program, report.seconds(), report.memory(), prediction);
    }

    /**
     * Compiles or finds a program, to look at.
     *
     * @param program which
     * @param predicted as for {@link #compile}
     * @param progress told where what the compiler said cannot be kept
     * @return the program before and after
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the compiler refuses it, such as for want of memory
     * @throws IllegalStateException if a profile is wanted that is not kept
     */
    public SeenProgram see(Program program, boolean predicted, Progress progress) {
        HloModule module = writer(plan).write(program);
        CompilerReport report = report(module, progress);
        Optional<Prediction> prediction = prediction(program, predicted, module, report);
        return new SeenProgram(program, module, report.memory(), report.optimizedProgram(), prediction);
    }

    private Optional<Prediction> prediction(
            Program program, boolean predicted, HloModule module, CompilerReport report) {
        return predicted && plan.isPredicted(program)
                ? Optional.of(predict(program, module, report))
                : Optional.empty();
    }

    private static ProgramWriter writer(SlicePlan plan) {
        return plan.writer();
    }

    private static Optional<CompilerReport> kept(ProgramCache cache, String text) {
        return switch (cache.find(text)) {
            case ProgramCache.Found.Hit hit -> CompilerReport.read(hit.serialized());
            case ProgramCache.Found.Miss miss -> Optional.empty();
        };
    }

    /** What is kept of a program or, where it has no kernels, of its profile's, which is the same; else compiles it. */
    private CompilerReport report(HloModule module, Progress progress) {
        String text = module.toString();
        return kept(plain, text).or(() -> kept(profiles, text)).orElseGet(() -> {
            CompilerReport fresh = compile(module, text);
            try {
                plain.keep(text, fresh.bytes());
            } catch (IOException e) {
                // The next plan compiles again; this one goes on.
                progress.note(module.name() + " is not kept for the next plan: " + FileFault.words(e));
            }
            return fresh;
        });
    }

    private CompilerReport compile(HloModule module, String text) {
        long began = System.nanoTime();
        try (AheadOfTimeExecutable executable = plan.topology().compile(text, ProgramSource.options(module))) {
            double seconds = (System.nanoTime() - began) * 1e-9;
            return new CompilerReport(seconds, executable.memoryStats(), executable.optimizedProgram());
        }
    }

    /** What all else takes, and the kernels. */
    private Prediction predict(Program program, HloModule module, CompilerReport report) {
        HloModule rest = writer(plan.withoutKernels()).write(program);
        CompilerReport profile = profile(program, rest)
                .orElseThrow(() -> new IllegalStateException("no profile of " + program.name() + " is kept"));
        return predictor(program, rest)
                .predict(profile.optimizedProgram())
                .with(predictor(program, module).kernels(report.optimizedProgram()));
    }

    private Predictor predictor(Program program, HloModule module) {
        return new Predictor(
                plan.chip(),
                plan.topology().devices(),
                plan.expectedLoops(program),
                plan.kernels(program),
                new ProgramText(module));
    }
}
