package dev.systole.hub;

/** A model or plugin could not be had: says what, from where, and what to do about it. */
public final class HubException extends Exception {

    private static final long serialVersionUID = 1L;

    HubException(String message) {
        super(message);
    }

    HubException(String message, Throwable cause) {
        super(message, cause);
    }
}
