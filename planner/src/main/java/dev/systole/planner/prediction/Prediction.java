package dev.systole.planner.prediction;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How long a compiled program takes, and why: predicted from its schedule, never measured. Immutable.
 *
 * @param operations those that take time, in the order of the program
 * @param collectives exchanges between chips, whose time is none of the operations'
 * @param notes what was assumed beyond the rules, in words
 */
public record Prediction(List<Operation> operations, List<Collective> collectives, List<String> notes) {

    /** Copies the lists. */
    public Prediction {
        operations = List.copyOf(operations);
        collectives = List.copyOf(collectives);
        notes = List.copyOf(notes);
    }

    /**
     * An operation of the schedule.
     *
     * @param name in the optimised program
     * @param kind of work, such as {@code product}
     * @param part of the model
     * @param times that it runs in one execution of the program
     * @param scheduleSeconds of one run: static cycles over the clock
     * @param hbmSeconds of one run: bytes over the bandwidth
     * @param modelled whether the profile leaves the cycles out, so that they are the cost model's
     */
    public record Operation(
            String name,
            String kind,
            String part,
            double times,
            double scheduleSeconds,
            double hbmSeconds,
            boolean modelled) {

        /** Whether it is a call of a kernel. */
        boolean isKernel() {
            return kind.startsWith(WorkKind.KERNEL);
        }

        /**
         * Of all its runs, each by whichever of the two takes longer.
         *
         * @return seconds
         */
        public double seconds() {
            return times * Math.max(scheduleSeconds, hbmSeconds);
        }
    }

    /**
     * An exchange between all chips.
     *
     * @param opcode such as {@code all-reduce}
     * @param part of the model whose results are exchanged
     * @param bytes of the whole array
     * @param times that it runs
     * @param seconds of all its runs, by {@link Chip}
     */
    public record Collective(String opcode, SourceText.Part part, long bytes, double times, double seconds) {}

    /**
     * Adds kernels that were left out of the program.
     *
     * @param kernels what they take, of the program that has them
     * @return a prediction of both, with the collectives of the program that has the kernels
     */
    public Prediction with(Prediction kernels) {
        List<Operation> all = new ArrayList<>(operations);
        all.addAll(kernels.operations);
        Set<String> assumed = new LinkedHashSet<>(notes);
        assumed.addAll(kernels.notes);
        return new Prediction(all, kernels.collectives, List.copyOf(assumed));
    }

    /**
     * Takes operations that the profile leaves out to last no longer than their bytes: the cost model's cycles are
     * several times the schedule's where there are both, so that this is the least the rules allow for.
     *
     * @return a prediction that is no longer than this one
     */
    public Prediction withoutModelledCycles() {
        List<Operation> least = operations.stream()
                .map(o -> o.modelled ? new Operation(o.name, o.kind, o.part, o.times, 0, o.hbmSeconds, true) : o)
                .toList();
        return new Prediction(least, collectives, notes);
    }

    /**
     * The sum over the operations.
     *
     * @return seconds, without the collectives
     */
    public double seconds() {
        return operations.stream().mapToDouble(Operation::seconds).sum();
    }

    /**
     * The sum over the collectives.
     *
     * @return seconds
     */
    public double collectiveSeconds() {
        return collectives.stream().mapToDouble(Collective::seconds).sum();
    }

    /**
     * What more than half of the time is bound by.
     *
     * @return {@code memory} where moving bytes takes longer than the schedule, else {@code compute}
     */
    public String boundBy() {
        double memory = operations.stream()
                .filter(operation -> operation.hbmSeconds() >= operation.scheduleSeconds())
                .mapToDouble(Operation::seconds)
                .sum();
        return 2 * memory >= seconds() ? "memory" : "compute";
    }
}
