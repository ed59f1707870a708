package dev.systole.planner.prediction;

import java.util.Map;
import java.util.Optional;

/**
 * Predicts how long a compiled TPU program takes: the sum over its scheduled operations of the longer of static cycles
 * over the clock and HBM bytes over the bandwidth, those of a loop's body times its trips, and of branches the dearest
 * one. Immutable; thread-safe.
 *
 * <p>The cycles are those of libtpu's final schedule, which knows nothing of HBM; where it counts none, those of the
 * cost model before scheduling. Left out are waiting for HBM beyond the bandwidth, contention, the start of a program
 * and the host.
 *
 * @param chip on which it is to run
 * @param chips of the slice, all of which take part in each collective
 * @param loops says how often loops run whose trips depend on data
 * @param kernels costs of Mosaic kernels, by the beginning of their names
 * @param source of the program
 */
public record Predictor(Chip chip, int chips, LoopRule loops, Map<String, KernelCost> kernels, SourceText source) {

    /** Copies the map. */
    public Predictor {
        kernels = Map.copyOf(kernels);
    }

    /**
     * Predicts a program's time.
     *
     * @param optimizedProgram XLA's {@code HloModuleProtoWithConfig}, serialised, compiled while libtpu wrote its
     *     static profile
     * @return the prediction
     * @throws IllegalArgumentException if it is no such program or has no static profile
     */
    public Prediction predict(byte[] optimizedProgram) {
        HloProgram program = new HloProgram(optimizedProgram);
        if (!program.hasProfile()) {
            throw new IllegalArgumentException("no operation of "
                    + program.entry().name()
                    + " has a static schedule: libtpu was loaded without --xla_jf_dump_static_llo_profile_to");
        }
        return new ProgramWalk(this, program, false).predict();
    }

    /**
     * Predicts what the kernels of a program take, and its collectives, and nothing else.
     *
     * @param optimizedProgram as for {@link #predict}, with a static profile or without
     * @return these alone
     * @throws IllegalArgumentException if it is no such program
     */
    public Prediction kernels(byte[] optimizedProgram) {
        return new ProgramWalk(this, new HloProgram(optimizedProgram), true).predict();
    }

    /** The cost of a kernel by the longest beginning of its name that is known. */
    Optional<KernelCost> kernel(String name) {
        return kernels.entrySet().stream()
                .filter(entry -> name.startsWith(entry.getKey()))
                .max(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue);
    }
}
