package dev.systole.engine.pjrt;

import java.nio.file.Path;

/** A file that cannot serve as a PJRT plugin; the message is one line: which file, why, what to do. Immutable. */
public final class PluginException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PluginException(Path file, String reason) {
        super("cannot load " + file + " as a PJRT plugin: " + reason);
    }
}
