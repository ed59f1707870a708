package dev.systole.server;

import dev.systole.config.Fault;
import java.io.PrintStream;

/** What the process exits with, and what is said of a fault before that. */
final class ExitStatus {

    static final int DONE = 0;

    /** The world's fault, or a user's that only the model or the machine showed. */
    static final int FAILED = 1;

    /** Wrong usage, or settings that no model and no machine could use. */
    static final int WRONG_SETTINGS = 2;

    /** A bug of this program. */
    static final int BUG = 3;

    private ExitStatus() {}

    /** Says in a line what could not be done where that is a fault; anything else is a bug, which goes on upwards. */
    static int failed(PrintStream out, String what, RuntimeException cause) {
        if (!isFault(cause)) {
            throw cause;
        }
        out.println("systole: cannot " + what + ": " + cause.getMessage());
        return FAILED;
    }

    /** Shows a bug with its stack, which is what a report of it needs. */
    static int bug(PrintStream out, Throwable cause) {
        out.println("systole: this is a bug of Systole; please report it with these lines");
        cause.printStackTrace(out);
        return BUG;
    }

    static boolean isFault(Throwable cause) {
        return cause instanceof Fault;
    }
}
