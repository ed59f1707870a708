package dev.systole.engine.pjrt.abi;

import dev.systole.config.Fault;
import java.nio.file.Path;

/** A file that cannot serve as a PJRT plugin; the message is one line: which file, why, what to do. Immutable. */
public final class PluginException extends RuntimeException implements Fault {

    private static final long serialVersionUID = 1L;

    /**
     * A file that is refused.
     *
     * @param file which
     * @param reason why, and what to do
     */
    public PluginException(Path file, String reason) {
        super("cannot load " + file + " as a PJRT plugin: " + reason);
    }
}
