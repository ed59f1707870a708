package dev.systole.planner.report;

import dev.systole.engine.decode.Program;
import dev.systole.planner.prediction.Prediction;
import dev.systole.planner.slice.SlicePlan;
import dev.systole.planner.slice.SliceProgram;
import java.util.List;

/**
 * What frameworks do by default, beside a plan's largest batch: no kernels, and a copy of its expert's weights for each
 * pair of a token and an expert. Immutable.
 */
public sealed interface Comparison {

    /**
     * A step of the default.
     *
     * @param batch the plan's largest
     * @param temporary bytes of one chip that it needs besides weights and caches
     */
    record Step(PlanReport.Batch batch, long temporary) implements Comparison {}

    /**
     * A default that the compiler refuses, such as for want of memory.
     *
     * @param size active rows
     * @param reason in one line
     */
    record Refusal(int size, String reason) implements Comparison {}

    /**
     * The default as it was compiled, by the least time that the prediction allows for.
     *
     * @param unfused {@link SlicePlan#unfused}
     * @param decode its step
     * @param compiled that step's program
     * @return what to print
     */
    static Comparison of(SlicePlan unfused, Program.Extend decode, SliceProgram compiled) {
        boolean fits = unfused.memory(List.of(compiled)).fits();
        return new Step(
                PlanReport.Batch.of(
                        unfused, decode, fits, compiled.prediction().map(Prediction::withoutModelledCycles)),
                compiled.memory().temporary());
    }

    /**
     * The default where it does not compile.
     *
     * @param size active rows of its step
     * @param words of the compiler, of which the first line is kept
     * @return what to print
     */
    static Comparison refused(int size, String words) {
        return new Refusal(size, words.lines().findFirst().orElse(""));
    }
}
