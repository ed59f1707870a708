package dev.systole.engine.nn;

import dev.systole.config.SettingException;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;

/**
 * How layers are written for one plugin and one number of devices.
 *
 * @param dtype of weights, caches and dot operands: BF16 or F32
 * @param transposedWeights whether linear weights are [in, out] rather than [out, in]
 * @param padSingleRow whether a dot product whose left operand has one row gets a second, of zeros
 * @param devices among which heads, features, experts and the vocabulary are split
 * @param kernels which of them serve in place of plain operations, and where
 * @param rowsPerDraw rows of logits that a token is drawn for at the same time, 0 for all
 * @param gatheredExperts whether each pair of a token and an expert gets a copy of that expert's weights
 */
public record Lowering(
        DType dtype,
        boolean transposedWeights,
        boolean padSingleRow,
        int devices,
        KernelChoice kernels,
        int rowsPerDraw,
        boolean gatheredExperts) {

    /** Refuses other types. */
    public Lowering {
        if (dtype != DType.BF16 && dtype != DType.F32) {
            throw new IllegalArgumentException("no lowering computes in " + dtype);
        }
        if (devices < 1) {
            throw new IllegalArgumentException(devices + " devices");
        }
    }

    /**
     * Plain operations alone.
     *
     * @param dtype of weights, caches and dot operands: BF16 or F32
     * @param transposedWeights whether linear weights are [in, out] rather than [out, in]
     * @param padSingleRow whether a dot product whose left operand has one row gets a second, of zeros
     * @param devices among which heads, features, experts and the vocabulary are split
     */
    public Lowering(DType dtype, boolean transposedWeights, boolean padSingleRow, int devices) {
        this(dtype, transposedWeights, padSingleRow, devices, KernelChoice.none("no kernels were asked for"), 0, false);
    }

    /**
     * The type of a product's weights.
     *
     * @param role of the weights
     * @return float32 for what chooses experts, else that of all
     */
    public DType dtype(Role role) {
        return role == Role.ROUTER ? DType.F32 : dtype;
    }

    /**
     * The same with other kernels.
     *
     * @param others in place of its own
     * @return otherwise equal
     */
    public Lowering with(KernelChoice others) {
        return new Lowering(dtype, transposedWeights, padSingleRow, devices, others, rowsPerDraw, gatheredExperts);
    }

    /**
     * The same as frameworks do it by default, to compare with: no kernels, and the experts' weights gathered.
     *
     * @return otherwise equal
     */
    public Lowering unfused() {
        KernelChoice none = KernelChoice.none("the unfused default has none");
        return new Lowering(dtype, transposedWeights, padSingleRow, devices, none, rowsPerDraw, true);
    }

    /**
     * A number of heads, features or experts on one device.
     *
     * @param what for the error
     * @param count of all devices
     * @return count / devices
     * @throws IllegalArgumentException where that leaves a remainder
     */
    public long share(String what, long count) {
        if (count % devices != 0) {
            throw new SettingException(count + " " + what + " cannot be split evenly over " + devices + " devices");
        }
        return count / devices;
    }

    /**
     * Into how many pieces heads are cut that fewer of may exist than devices: each then lies on several devices.
     *
     * @param heads key-value heads
     * @return the smaller of heads and devices
     * @throws IllegalArgumentException where neither is a multiple of the other
     */
    public int pieces(long heads) {
        if (heads % devices != 0 && devices % heads != 0) {
            throw new SettingException(
                    heads + " key-value heads can be neither split nor repeated evenly over " + devices + " devices");
        }
        return (int) Math.min(heads, devices);
    }
}
