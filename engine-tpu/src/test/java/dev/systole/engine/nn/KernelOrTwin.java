package dev.systole.engine.nn;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A program of what one kernel does, at the size of one chip of a published model: the kernel's call where the lowering
 * has it, its twin elsewhere, by the same classes as in a model.
 *
 * @param kernel as in the manifest
 * @param sizes in words
 * @param tokens of the program
 * @param wish for the kernel
 * @param body declares the parameters and gives back the results
 */
public record KernelOrTwin(
        String kernel, String sizes, int tokens, KernelWish wish, BiFunction<HloModule, Lowering, List<Value>> body) {

    /** Of a slice of eight chips. */
    public static final int CHIPS = 8;

    /** Of all chips. */
    public static final int EXPERTS = 128;

    /** For each token. */
    public static final int CHOSEN = 8;

    /** Of a cache and of a decode step. */
    public static final int ROWS = 64;
    /** Tokens. */
    public static final int CHUNK = 2_048;

    /** The program for one way. */
    public HloModule write(Lowering lowering) {
        HloModule module = new HloModule(kernel, CHIPS);
        module.returns(body.apply(module, lowering));
        return module;
    }

    /** A decode step of all rows. */
    public static Step.Decode step(HloModule module) {
        Value positions = module.parameter("positions", Shape.of(DType.S32, ROWS));
        return new Step.Decode(
                positions, Elementwise.compare(Order.GE, positions, Constants.fill(module, positions.shape(), 0)));
    }

    /** A prefill of a long chunk. */
    public static Step.Prompts chunk(HloModule module) {
        return new Step.Prompts(
                module.parameter("row", Shape.of(DType.S32, 1)),
                module.parameter("starts", Shape.of(DType.S32, 1)),
                module.parameter("length", Shape.of(DType.S32, 1)),
                module.parameter("positions", Shape.of(DType.S32, CHUNK)));
    }
}
