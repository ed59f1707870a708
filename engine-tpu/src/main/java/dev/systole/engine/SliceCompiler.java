package dev.systole.engine;

import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.Topology;
import dev.systole.engine.prediction.Chip;
import dev.systole.engine.prediction.Prediction;
import dev.systole.engine.prediction.Predictor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles the programs of a plan for a slice that need not be there, and predicts their time. What the compiler said
 * of a program can be kept in a folder, so that a second plan compiles nothing; it is judged anew each time.
 * Thread-safe.
 */
public final class SliceCompiler {

    /** With it libtpu writes its static profile, and the cycles of the schedule into each program. */
    private static final String PROFILE = "--xla_jf_dump_static_llo_profile_to=";

    private final SlicePlan plan;
    private final Optional<ProgramCache> cache;
    private final Optional<Chip> chip;

    private SliceCompiler(SlicePlan plan, Optional<ProgramCache> cache, Optional<Chip> chip) {
        this.plan = plan;
        this.cache = cache;
        this.chip = chip;
    }

    /**
     * The flag with which libtpu must be loaded where anything is to be predicted. It makes compiling slower, and of a
     * program whose operations take very many steps it takes gigabytes of memory.
     *
     * @param folder an empty one, for the profiles, which nobody reads
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
     * @param folder in which is kept what the compiler says, empty to keep nothing
     * @param chip for which is predicted, empty to predict nothing
     * @return the compiler, of use as long as the plan's topology is open
     */
    public static SliceCompiler of(SlicePlan plan, Plugin libtpu, Optional<Path> folder, Optional<Chip> chip) {
        Topology topology = plan.topology();
        return new SliceCompiler(
                plan,
                folder.map(path -> new ProgramCache(
                        path,
                        ProgramCache.maker(
                                libtpu.file(),
                                topology.compilerVersion(),
                                topology.slice().name() + " " + PROFILE))),
                chip);
    }

    /**
     * A program as libtpu compiled it.
     *
     * @param program which
     * @param seconds that compiling took, when it was compiled
     * @param memory its figures, of one chip
     * @param prediction of its time, empty where none was asked for
     */
    public record Compiled(Program program, double seconds, MemoryStats memory, Optional<Prediction> prediction) {}

    /**
     * Compiles or finds programs, one after the other: the compiler uses several threads for each.
     *
     * @param programs which
     * @param progress told what is being done
     * @return them, in order
     * @throws dev.systole.engine.pjrt.PjrtException if the compiler refuses one, such as for want of memory
     * @throws IllegalArgumentException if something is to be predicted and libtpu was loaded without {@link #flag}
     */
    public List<Compiled> compile(List<Program> programs, Progress progress) {
        String stage = "compiling for " + plan.topology().slice().name();
        ProgramWriter writer = new ProgramWriter(plan.model(), plan.rows(), ProgramWriter.Extra.NONE);
        List<Compiled> compiled = new ArrayList<>();
        progress.report(stage, 0, programs.size());
        for (Program program : programs) {
            HloModule module = writer.write(program);
            CompilerReport report = report(module, progress);
            compiled.add(new Compiled(program, report.seconds(), report.memory(), predict(program, module, report)));
            progress.report(stage, compiled.size(), programs.size());
        }
        return compiled;
    }

    private CompilerReport report(HloModule module, Progress progress) {
        String text = module.toString();
        Optional<CompilerReport> kept = cache.flatMap(c -> switch (c.find(text)) {
            case ProgramCache.Found.Hit hit -> CompilerReport.read(hit.serialized());
            case ProgramCache.Found.Miss miss -> Optional.empty();
        });
        return kept.orElseGet(() -> {
            CompilerReport fresh = compile(text);
            cache.ifPresent(c -> keep(c, module, fresh, progress));
            return fresh;
        });
    }

    private static void keep(ProgramCache cache, HloModule module, CompilerReport report, Progress progress) {
        try {
            cache.keep(module.toString(), report.bytes());
        } catch (IOException e) {
            // The next plan compiles again; this one goes on.
            progress.note(module.name() + " is not kept for the next plan: " + e.getMessage());
        }
    }

    private CompilerReport compile(String text) {
        long began = System.nanoTime();
        CompileOptions options =
                CompileOptions.defaults().withReplicas(plan.topology().devices());
        try (AheadOfTimeExecutable executable = plan.topology().compile(text, options)) {
            double seconds = (System.nanoTime() - began) * 1e-9;
            return new CompilerReport(seconds, executable.memoryStats(), executable.optimizedProgram());
        }
    }

    private Optional<Prediction> predict(Program program, HloModule module, CompilerReport report) {
        return chip.map(known -> new Predictor(
                        known,
                        plan.topology().devices(),
                        plan.expectedLoops(program),
                        plan.kernels(program),
                        new ProgramText(module))
                .predict(report.optimizedProgram()));
    }
}
