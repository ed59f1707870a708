package dev.systole.engine.kernel;

import dev.systole.config.Fault;
import dev.systole.config.FileFault;

/** A kernel pack that cannot be used; the message is one line: which pack, which file, what was found and expected. */
public final class KernelPackException extends RuntimeException implements Fault {

    private static final long serialVersionUID = 1L;

    KernelPackException(String pack, String problem) {
        super("kernel pack " + pack + ": " + problem);
    }

    KernelPackException(String pack, Exception problem) {
        super("kernel pack " + pack + ": " + FileFault.words(problem), problem);
    }
}
