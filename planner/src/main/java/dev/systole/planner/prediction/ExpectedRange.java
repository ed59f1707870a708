package dev.systole.planner.prediction;

import java.util.function.ToDoubleFunction;

/**
 * Between what and what a program is expected to take on a chip, where {@link Prediction} says what it would take if
 * nothing were lost. Immutable.
 *
 * <p>What is added comes from figures that others measured on chips, by {@code docs/tpu.md}: HBM gives 85 to 92 % of
 * its bandwidth, a kernel takes 2 to 4 us to fill and drain, other operations up to 0.5 us to start, a small transfer
 * between two chips 2.3 us and links give 87 %: an exchange starts so late, and at worst each of its hops takes as long
 * again.
 *
 * @param least seconds
 * @param most seconds
 */
public record ExpectedRange(double least, double most) {

    private static final double BEST_HBM = 0.92;
    private static final double WORST_HBM = 0.85;
    private static final double BEST_KERNEL = 2e-6;
    private static final double WORST_KERNEL = 4e-6;
    private static final double WORST_OPERATION = 0.5e-6;
    private static final double TRANSFER = 2.3e-6;
    private static final double LINK = 0.87;

    /**
     * The range of a program.
     *
     * @param prediction of its time
     * @param chip for which it was predicted
     * @param devices of the slice
     * @return never less than the prediction with its exchanges
     */
    public static ExpectedRange of(Prediction prediction, Chip chip, int devices) {
        Chip best = chip.at(BEST_HBM, LINK, chip.hopSeconds(), TRANSFER);
        Chip worst = chip.at(WORST_HBM, LINK, TRANSFER, TRANSFER);
        return new ExpectedRange(
                operations(prediction, o -> o.isKernel() ? BEST_KERNEL : 0, BEST_HBM)
                        + exchanges(prediction, best, devices),
                operations(prediction, o -> o.isKernel() ? WORST_KERNEL : WORST_OPERATION, WORST_HBM)
                        + exchanges(prediction, worst, devices));
    }

    private static double operations(
            Prediction prediction, ToDoubleFunction<Prediction.Operation> start, double hbmShare) {
        return prediction.operations().stream()
                .mapToDouble(o ->
                        o.times() * (start.applyAsDouble(o) + Math.max(o.scheduleSeconds(), o.hbmSeconds() / hbmShare)))
                .sum();
    }

    private static double exchanges(Prediction prediction, Chip chip, int devices) {
        return prediction.collectives().stream()
                .mapToDouble(one -> one.times() * chip.collectiveSeconds(one.opcode(), (double) one.bytes(), devices))
                .sum();
    }
}
