package dev.systole.planner.report;

import dev.systole.engine.decode.Program;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.prediction.Chip;
import dev.systole.planner.prediction.ExpectedRange;
import dev.systole.planner.prediction.Prediction;
import dev.systole.planner.slice.SlicePlan;
import dev.systole.planner.slice.SliceProgram;
import java.util.List;
import java.util.Optional;

/**
 * What a plan found, before it is printed. Times are predicted, never measured. Immutable.
 *
 * @param subject what was planned
 * @param memory bytes of one device, by the compiler's figures
 * @param declared the same before compiling, as {@code serve} plans it
 * @param largestBatch sequences that fit at that context
 * @param programs as compiled
 * @param batches decode steps, in ascending order
 * @param comparison with the default at the largest batch, empty where none was asked for
 * @param prefills chunks of a new sequence, in ascending order
 * @param warnings of what costs more than it seems to, and of what is missing here, in sentences
 */
public record PlanReport(
        Subject subject,
        MemoryPlan memory,
        MemoryPlan declared,
        int largestBatch,
        List<ProgramFigures> programs,
        List<Batch> batches,
        Optional<Comparison> comparison,
        List<Prefill> prefills,
        List<String> warnings) {

    /** Copies the lists. */
    public PlanReport {
        programs = List.copyOf(programs);
        batches = List.copyOf(batches);
        prefills = List.copyOf(prefills);
        warnings = List.copyOf(warnings);
    }

    /**
     * Whether {@code serve} would start: both of its plans fit.
     *
     * @return true where they do
     */
    public boolean fits() {
        return declared.fits() && memory.fits();
    }

    /**
     * Whether times of the steps are predicted.
     *
     * @return false where floors are all that there is
     */
    public boolean predicted() {
        return !batches.isEmpty()
                && batches.stream().allMatch(batch -> batch.time().isPresent());
    }

    /**
     * How many times as long the step of the default takes as the plan's, without exchanges.
     *
     * @param step of the default
     * @return empty where either is not predicted
     */
    public Optional<Double> ratio(Comparison.Step step) {
        Optional<Double> own = batches.getLast().time().map(Time::millis);
        return step.batch().time().flatMap(time -> own.map(millis -> time.millis() / millis));
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
     * @param chip what one device does in a second
     */
    public record Subject(
            String model, String slice, int devices, int rows, int maxLength, String compiler, Chip chip) {

        /**
         * The sizes in words.
         *
         * @return such as {@code 64 sequences of 2048 tokens}
         */
        public String sizes() {
            return rows + (rows == 1 ? " sequence of " : " sequences of ") + maxLength + " tokens";
        }

        static Subject of(String model, SlicePlan plan) {
            return new Subject(
                    model,
                    plan.topology().slice().name(),
                    plan.topology().devices(),
                    plan.rows(),
                    plan.maxLength(),
                    plan.topology().compilerVersion().lines().findFirst().orElse(""),
                    plan.chip());
        }
    }

    /**
     * What the compiler says of a program.
     *
     * @param name such as {@code decode_8_256}
     * @param seconds that compiling took, when it was compiled
     * @param temporary bytes beside weights, caches and inputs
     * @param aliased bytes of arguments that are updated in place
     * @param code bytes
     */
    public record ProgramFigures(String name, double seconds, long temporary, long aliased, long code) {

        static ProgramFigures of(SliceProgram compiled) {
            return new ProgramFigures(
                    compiled.program().name(),
                    compiled.seconds(),
                    compiled.memory().temporary(),
                    compiled.memory().aliased(),
                    compiled.memory().code());
        }
    }

    /**
     * A predicted time.
     *
     * @param millis without the exchanges between chips
     * @param iciMillis of those
     * @param boundBy {@code memory} or {@code compute}, whichever takes most of it
     * @param expected between what and what the whole is expected, in seconds
     */
    public record Time(double millis, double iciMillis, String boundBy, ExpectedRange expected) {

        static Time of(Prediction prediction, SlicePlan plan) {
            return new Time(
                    1e3 * prediction.seconds(),
                    1e3 * prediction.collectiveSeconds(),
                    prediction.boundBy(),
                    ExpectedRange.of(prediction, plan.chip(), plan.topology().devices()));
        }

        /**
         * Both together.
         *
         * @return milliseconds
         */
        public double total() {
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
    public record Details(List<PartWork> work, List<Exchange> exchanges, List<String> notes) {

        /** Copies the lists. */
        public Details {
            work = List.copyOf(work);
            exchanges = List.copyOf(exchanges);
            notes = List.copyOf(notes);
        }

        static Details of(Prediction prediction) {
            return new Details(PartWork.of(prediction), Exchange.of(prediction), prediction.notes());
        }
    }

    /**
     * A decode step.
     *
     * @param size active rows
     * @param fits whether so many fit into memory
     * @param floorMillis that it takes at least
     * @param floorBoundBy what the floor is bound by
     * @param time predicted, empty where it cannot be
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
                    prediction.map(predicted -> Time.of(predicted, plan)),
                    prediction.map(Details::of));
        }

        /**
         * Tokens in a second.
         *
         * @return exchanges included; at the floor where nothing is predicted
         */
        public double tokensPerSecond() {
            return 1e3 * size / time.map(Time::total).orElse(floorMillis);
        }

        /**
         * What binds the step, or its floor where nothing is predicted.
         *
         * @return {@code memory} or {@code compute}
         */
        public String boundBy() {
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

        static Prefill of(SlicePlan plan, int chunk, Prediction prediction) {
            double share = plan.prefillFlops(chunk)
                    / (prediction.seconds() * plan.chip().flops());
            return new Prefill(chunk, Time.of(prediction, plan), share, Details.of(prediction));
        }

        /**
         * Tokens in a second.
         *
         * @return exchanges included
         */
        public double tokensPerSecond() {
            return 1e3 * length / time.total();
        }
    }
}
