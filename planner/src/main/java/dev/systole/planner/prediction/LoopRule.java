package dev.systole.planner.prediction;

import java.util.List;
import java.util.OptionalDouble;

/** Says how often a loop is expected to run whose trips depend on data. */
@FunctionalInterface
public interface LoopRule {

    /**
     * Such a loop.
     *
     * @param carried dimensions of what it carries, in order
     * @param inBranch whether it is within a branch
     */
    record Loop(List<List<Long>> carried, boolean inBranch) {

        /** Copies the list. */
        public Loop {
            carried = List.copyOf(carried);
        }
    }

    /**
     * Expected trips.
     *
     * @param loop which
     * @return empty where nothing is known of it: one trip is counted then, and the prediction says so
     */
    OptionalDouble trips(Loop loop);
}
