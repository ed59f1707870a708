package dev.systole.engine.pjrt.abi;

import dev.systole.config.Fault;

/** A call that the plugin refused, or an operation on the device that failed. Immutable. */
public final class PjrtException extends RuntimeException implements Fault {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String function;

    /**
     * A failure.
     *
     * @param code kind of failure
     * @param function the C function that reported it
     * @param message the plugin's own words
     */
    public PjrtException(ErrorCode code, String function, String message) {
        super("[" + function + "] " + code + ": " + message);
        this.code = code;
        this.function = function;
    }

    /**
     * The kind of failure.
     *
     * @return never OK
     */
    public ErrorCode code() {
        return code;
    }

    /**
     * The C function that reported it.
     *
     * @return such as {@code PJRT_Client_Compile}
     */
    public String function() {
        return function;
    }
}
