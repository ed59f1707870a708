package dev.systole.server.plan;

import dev.systole.engine.SliceCompiler.Compiled;
import dev.systole.engine.SlicePlan;
import dev.systole.engine.decode.Program;
import dev.systole.engine.prediction.Chip;
import dev.systole.engine.prediction.Prediction;
import dev.systole.kvcache.MemoryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a plan found, before it is printed. Times are predicted, never measured. Immutable.
 *
 * @param subject what was planned
 * @param memory bytes of one chip, by the compiler's figures
 * @param declared the same before compiling, as {@code serve} plans it
 * @param largestBatch sequences that fit at that context
 * @param programs as compiled
 * @param batches decode steps, in ascending order
 * @param comparison with the default at the largest batch, empty where none was asked for
 * @param prefills chunks of a new sequence, in ascending order
 */
public record PlanReport(
        Subject subject,
        MemoryPlan memory,
        MemoryPlan declared,
        int largestBatch,
        List<Compiled> programs,
        List<Batch> batches,
        Optional<Comparison> comparison,
        List<Prefill> prefills) {

    /** Copies the lists. */
    public PlanReport {
        programs = List.copyOf(programs);
        batches = List.copyOf(batches);
        prefills = List.copyOf(prefills);
    }

    /**
     * Whether {@code serve} would start: both of its plans fit.
     *
     * @return true where they do
     */
    public boolean fits() {
        return declared.fits() && memory.fits();
    }

    /** Whether times of the steps are predicted. */
    boolean predicted() {
        return batches.stream().allMatch(batch -> batch.time().isPresent());
    }

    /**
     * What was planned.
     *
     * @param model the name of its folder
     * @param slice such as {@code v6e-8}
     * @param devices that programs see
     * @param rows sequences at the same time
     * @param maxLength tokens of each
     * @param compiler its version
     */
    public record Subject(String model, String slice, int devices, int rows, int maxLength, String compiler) {

        /** The sizes in words. */
        String sizes() {
            return rows + (rows == 1 ? " sequence of " : " sequences of ") + maxLength + " tokens";
        }

        static Subject of(String model, SlicePlan plan) {
            return new Subject(
                    model,
                    plan.topology().slice().name(),
                    plan.topology().devices(),
                    plan.rows(),
                    plan.maxLength(),
                    plan.topology().compilerVersion().lines().findFirst().orElse(""));
        }
    }

    /**
     * A predicted time.
     *
     * @param millis without the exchanges between chips
     * @param iciMillis of those
     * @param boundBy {@code memory} or {@code compute}, whichever takes most of it
     */
    public record Time(double millis, double iciMillis, String boundBy) {

        static Time of(Prediction prediction) {
            return new Time(1e3 * prediction.seconds(), 1e3 * prediction.collectiveSeconds(), prediction.boundBy());
        }

        double total() {
            return millis + iciMillis;
        }
    }

    /**
     * What takes the time of a program.
     *
     * @param work the longest first
     * @param exchanges between the chips
     * @param notes what was assumed beyond the rules
     */
    public record Details(List<Work> work, List<Exchange> exchanges, List<String> notes) {

        /** Copies the lists. */
        public Details {
            work = List.copyOf(work);
            exchanges = List.copyOf(exchanges);
            notes = List.copyOf(notes);
        }

        static Details of(Prediction prediction) {
            return new Details(Work.of(prediction), Exchange.of(prediction), prediction.notes());
        }
    }

    /**
     * A decode step.
     *
     * @param size active rows
     * @param fits whether so many fit into memory
     * @param floorMillis that it takes at least
     * @param floorBoundBy what the floor is bound by
     * @param time predicted, empty for a chip of which too little is known
     * @param details of the same
     */
    public record Batch(
            int size,
            boolean fits,
            double floorMillis,
            String floorBoundBy,
            Optional<Time> time,
            Optional<Details> details) {

        static Batch of(SlicePlan plan, Program.Extend decode, boolean fits, Optional<Prediction> prediction) {
            SlicePlan.Floor floor = plan.floor(decode.rows());
            return new Batch(
                    decode.rows(),
                    fits,
                    floor.millis(),
                    floor.boundBy(),
                    prediction.map(Time::of),
                    prediction.map(Details::of));
        }

        /** Tokens in a second, exchanges included; at the floor where nothing is predicted. */
        double tokensPerSecond() {
            return 1e3 * size / time.map(Time::total).orElse(floorMillis);
        }

        String boundBy() {
            return time.map(Time::boundBy).orElse(floorBoundBy);
        }
    }

    /**
     * A prefill.
     *
     * @param length tokens of the chunk
     * @param time predicted
     * @param flopsShare of the chip's peak, without the exchanges
     * @param details of the same
     */
    public record Prefill(int length, Time time, double flopsShare, Details details) {

        /** Tokens in a second, exchanges included. */
        double tokensPerSecond() {
            return 1e3 * length / time.total();
        }
    }

    /**
     * A model that was planned.
     *
     * @param model the name of its folder
     * @param plan what was planned
     * @param compiled every one of its {@link SlicePlan#programs}
     * @param comparison with the default, empty where none was asked for
     * @return the report
     */
    public static PlanReport of(
            String model, SlicePlan plan, List<Compiled> compiled, Optional<Comparison> comparison) {
        int largestBatch = plan.largestBatch();
        List<Batch> batches = new ArrayList<>();
        List<Prefill> prefills = new ArrayList<>();
        for (Compiled one : compiled) {
            switch (one.program()) {
                case Program.Extend decode
                when decode.generates() ->
                    batches.add(Batch.of(plan, decode, decode.rows() <= largestBatch, one.prediction()));
                case Program.Extend chunk ->
                    one.prediction().ifPresent(prediction -> prefills.add(prefill(plan, chunk.tokens(), prediction)));
                case Program.CopyRow _ -> throw new IllegalArgumentException("a row's copy is none of a plan's");
            }
        }
        return new PlanReport(
                Subject.of(model, plan),
                plan.memory(compiled),
                plan.memory(),
                largestBatch,
                compiled,
                batches,
                comparison,
                prefills);
    }

    /**
     * How many times as long the step of the default takes as the plan's, without exchanges.
     *
     * @return empty where either is not predicted
     */
    Optional<Double> ratio(Comparison.Step step) {
        Optional<Double> own = batches.getLast().time().map(Time::millis);
        return step.batch().time().flatMap(time -> own.map(millis -> time.millis() / millis));
    }

    private static Prefill prefill(SlicePlan plan, int chunk, Prediction prediction) {
        double peak = Chip.of(plan.topology().slice().name()).map(Chip::flops).orElse(Double.NaN);
        double share = plan.prefillFlops(chunk) / (prediction.seconds() * peak);
        return new Prefill(chunk, Time.of(prediction), share, Details.of(prediction));
    }
}
