package dev.systole.server.plan;

import dev.systole.engine.SliceCompiler.Compiled;
import dev.systole.engine.SlicePlan;
import dev.systole.engine.decode.Program;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.prediction.Prediction;
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
     * @param compiled the same
     * @return what to print
     */
    static Comparison of(SlicePlan unfused, Program.Extend decode, Compiled compiled) {
        boolean fits = unfused.memory(List.of(compiled)).fits();
        return new Step(
                PlanReport.Batch.of(
                        unfused, decode, fits, compiled.prediction().map(Prediction::withoutModelledCycles)),
                compiled.memory().temporary());
    }

    /**
     * The default where it does not compile.
     *
     * @param decode its step
     * @param refusal the compiler's words, of which the first line is kept
     * @return what to print
     */
    static Comparison of(Program.Extend decode, PjrtException refusal) {
        return new Refusal(
                decode.rows(),
                String.valueOf(refusal.getMessage()).lines().findFirst().orElse(""));
    }
}
