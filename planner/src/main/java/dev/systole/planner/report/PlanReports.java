package dev.systole.planner.report;

import dev.systole.engine.decode.Program;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.slice.SlicePlan;
import dev.systole.planner.slice.SliceProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Brings what was compiled of a plan into a report. */
public final class PlanReports {

    private PlanReports() {}

    /**
     * The report of a plan.
     *
     * @param model the name of its folder
     * @param plan what was planned
     * @param compiled those of its {@link SlicePlan#programs} that the compiler takes
     * @param comparison with the default, empty where none was asked for
     * @param missing what could not be found out, in sentences
     * @return memory by arithmetic alone where nothing was compiled, floors for decodes that were not
     */
    public static PlanReport of(
            String model,
            SlicePlan plan,
            List<SliceProgram> compiled,
            Optional<Comparison> comparison,
            List<String> missing) {
        Map<Program, SliceProgram> byProgram =
                compiled.stream().collect(Collectors.toMap(SliceProgram::program, Function.identity()));
        int largestBatch = plan.largestBatch();
        List<PlanReport.Batch> batches = new ArrayList<>();
        List<PlanReport.Prefill> prefills = new ArrayList<>();
        List<String> warnings = new ArrayList<>(missing);
        for (Program program : plan.programs()) {
            var prediction = Optional.ofNullable(byProgram.get(program)).flatMap(SliceProgram::prediction);
            switch (program) {
                case Program.Extend decode
                when decode.generates() ->
                    batches.add(PlanReport.Batch.of(plan, decode, decode.rows() <= largestBatch, prediction));
                case Program.Extend chunk ->
                    prediction.ifPresent(p -> prefills.add(PlanReport.Prefill.of(plan, chunk.tokens(), p)));
                case Program.CopyRow _ -> throw new IllegalArgumentException("a row's copy is none of a plan's");
            }
            if (!plan.isPredicted(program)) {
                warnings.add(program.positions()
                        + " tokens are not predicted: libtpu's profile of so much work takes too much memory");
            }
        }
        warnings.addAll(Warnings.of(plan, batches, largestBatch));
        MemoryPlan declared = plan.memory();
        return new PlanReport(
                PlanReport.Subject.of(model, plan),
                compiled.isEmpty() ? declared : plan.memory(compiled),
                declared,
                largestBatch,
                compiled.stream().map(PlanReport.ProgramFigures::of).toList(),
                batches,
                comparison,
                prefills,
                warnings);
    }
}
