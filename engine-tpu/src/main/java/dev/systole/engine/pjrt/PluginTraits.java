package dev.systole.engine.pjrt;

import java.util.List;

/**
 * Which form of a matrix product is fast on a plugin, from a declared table of measurements. Immutable. A plugin is
 * known by what it says of itself (platform name, version of the C interface), never by the name of its file.
 *
 * @param name which row of the table this is
 * @param padSingleRow pad a bf16 product of one row to two: alone it would convert the whole weight to f32 each time
 * @param bf16WeightLayout how bf16 weights lie
 * @param f32WeightLayout how f32 weights lie
 * @param convertBf16Batches keep the weights of a product of two or more rows in f32: in bf16 it would convert the
 *     whole weight each time
 * @param mosaic whether it takes Mosaic kernels
 * @param rowsPerDraw rows of logits that a token is drawn for at the same time, 0 for all: few fit the chip's own
 *     memory
 */
public record PluginTraits(
        String name,
        boolean padSingleRow,
        WeightLayout bf16WeightLayout,
        WeightLayout f32WeightLayout,
        boolean convertBf16Batches,
        boolean mosaic,
        int rowsPerDraw) {

    /** How a weight of K inputs and N outputs lies. */
    public enum WeightLayout {
        /** {@code [N,K]}: the inputs of an output are contiguous, as checkpoints have it. */
        OUTPUTS_INPUTS,
        /** {@code [K,N]}: the outputs of an input are contiguous. */
        INPUTS_OUTPUTS
    }

    private record Row(String platform, int leastMinor, int mostMinor, PluginTraits traits) {}

    /** XLA:CPU that sends each product of two rows or more to YNNPACK (measured: PJRT 0.115, lammps-jax-pjrt-cpu). */
    private static final PluginTraits CPU_YNNPACK = new PluginTraits(
            "cpu-ynnpack", true, WeightLayout.OUTPUTS_INPUTS, WeightLayout.INPUTS_OUTPUTS, false, false, 0);

    /**
     * XLA:CPU before that (measured: PJRT 0.81, xla-cpu-pjrt): one row of bf16 runs at memory speed, more are converted
     * to f32.
     */
    private static final PluginTraits CPU_EIGEN = new PluginTraits(
            "cpu-eigen", false, WeightLayout.OUTPUTS_INPUTS, WeightLayout.INPUTS_OUTPUTS, true, false, 0);

    /** TPU: as checkpoints have it, with kernels; a tile holds eight rows of float32. */
    private static final PluginTraits TPU =
            new PluginTraits("tpu", false, WeightLayout.OUTPUTS_INPUTS, WeightLayout.OUTPUTS_INPUTS, false, true, 8);

    /** Anything else: as checkpoints have it, and no tricks. */
    private static final PluginTraits UNKNOWN = new PluginTraits(
            "default", false, WeightLayout.OUTPUTS_INPUTS, WeightLayout.OUTPUTS_INPUTS, false, false, 0);

    /** Between the two ranges nothing was measured. */
    private static final List<Row> TABLE = List.of(
            new Row("cpu", 115, Integer.MAX_VALUE, CPU_YNNPACK),
            new Row("cpu", 0, 106, CPU_EIGEN),
            new Row("tpu", 0, Integer.MAX_VALUE, TPU));

    /**
     * The row of the table that fits a plugin.
     *
     * @param platformName as the plugin calls it
     * @param minorVersion of the C interface that it was built for
     * @return the traits
     */
    public static PluginTraits of(String platformName, int minorVersion) {
        return TABLE.stream()
                .filter(row -> row.platform().equals(platformName)
                        && row.leastMinor() <= minorVersion
                        && minorVersion <= row.mostMinor())
                .map(Row::traits)
                .findFirst()
                .orElse(UNKNOWN);
    }
}
