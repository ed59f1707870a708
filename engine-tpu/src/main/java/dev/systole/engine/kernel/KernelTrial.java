package dev.systole.engine.kernel;

import dev.systole.engine.hlo.HloModule;
import java.util.Optional;

/** The compiler that is to take kernels, which may be another than the one that they were made with. Thread-safe. */
public interface KernelTrial {

    /**
     * Which compiler it is, and for which chips.
     *
     * @return its own words
     */
    KernelTarget target();

    /**
     * Compiles a program, and nothing more.
     *
     * @param program one call of a kernel on the program's parameters
     * @return the compiler's reason in one line where it refuses, empty where it compiles
     */
    Optional<String> refusal(HloModule program);
}
