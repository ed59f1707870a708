package dev.systole.engine.nn;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.Kernel;
import dev.systole.engine.kernel.KernelWish;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program under construction with its weights as parameters. Used by one thread. */
public final class Scope {

    private final HloModule module;
    private final Lowering lowering;
    private final Residual residual;
    private final Map<String, Value> values = new HashMap<>();
    private final Map<KernelWish, Optional<Kernel>> kernels = new HashMap<>();

    /**
     * Declares the weights as the module's first parameters.
     *
     * @param module without parameters yet
     * @param lowering how dot products are written
     * @param weights in the order in which the caller passes them
     */
    public Scope(HloModule module, Lowering lowering, List<Weight> weights) {
        this(module, lowering, weights, Residual.WHOLE);
    }

    /**
     * The same where the residual stream may be split over the devices.
     *
     * @param module without parameters yet
     * @param lowering how dot products are written
     * @param weights in the order in which the caller passes them
     * @param residual how the tokens between layers lie on the devices
     */
    public Scope(HloModule module, Lowering lowering, List<Weight> weights, Residual residual) {
        this.module = module;
        this.lowering = lowering;
        this.residual = residual;
        weights.forEach(w -> values.put(w.name(), module.parameter(w.name(), w.shape())));
    }

    /**
     * The program.
     *
     * @return the module under construction
     */
    public HloModule module() {
        return module;
    }

    /**
     * How dot products are written.
     *
     * @return the lowering
     */
    public Lowering lowering() {
        return lowering;
    }

    /**
     * How the tokens between layers lie on the devices.
     *
     * @return as given
     */
    public Residual residual() {
        return residual;
    }

    /**
     * The kernel that was chosen to serve a wish.
     *
     * @param wish for it
     * @return empty where plain operations serve
     */
    public Optional<Kernel> kernel(KernelWish wish) {
        return kernels.computeIfAbsent(wish, lowering.kernels()::find);
    }

    /**
     * Tokens of the residual stream, all on each device.
     *
     * @param x f32[m, c], tokens of the stream
     * @return [M, c] of the lowering's type where they were split, else as they are
     */
    public Value gathered(Value x) {
        return residual.gathered(this, x);
    }

    /**
     * Adds up what the devices have of each token.
     *
     * @param parts f32[M, c]
     * @return f32[m, c], tokens of the residual stream
     */
    public Value summed(Value parts) {
        return residual.summed(this, parts);
    }

    /**
     * A weight's parameter.
     *
     * @param weight one of those declared
     * @return its value
     */
    public Value value(Weight weight) {
        Value value = values.get(weight.name());
        if (value == null) {
            throw new IllegalArgumentException("weight " + weight.name() + " was not declared");
        }
        return value;
    }
}
