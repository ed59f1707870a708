package dev.systole.planner;

import dev.systole.engine.kernel.KernelPackException;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.abi.PluginException;
import java.util.function.Supplier;

/**
 * A plan that cannot be made, by the caller's fault or the world's: a slice or a model that is not known, a model that
 * cannot be split over the slice, a damaged kernel pack, a libtpu that cannot be used. Its message is for a user.
 */
public final class PlanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PlanException(Throwable cause) {
        super(cause.getMessage(), cause);
    }

    /** Does some work and throws this in place of the engine's exceptions for users. */
    static <T> T inPlaceOfTheEngines(Supplier<T> work) {
        try {
            return work.get();
        } catch (KernelPackException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException e) {
            throw new PlanException(e);
        }
    }
}
