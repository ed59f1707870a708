package dev.systole.engine.kernel;

import dev.systole.engine.hlo.HloModule;
import java.util.Optional;

/** The compiler that is to take kernels, which may be another than the one that they were made with. Thread-safe. */
public interface KernelTrial {

    /**
     * Which compiler it is.
     *
     * @return its build, such as {@code cl/1004524046}; empty where it does not say
     */
    String build();

    /**
     * Compiles a program, and nothing more.
     *
     * @param program one call of a kernel on the program's parameters
     * @return the compiler's reason in one line where it refuses, empty where it compiles
     */
    Optional<String> refusal(HloModule program);
}
