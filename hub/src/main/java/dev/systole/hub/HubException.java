package dev.systole.hub;

import dev.systole.config.Fault;

/** A model or plugin could not be had: says what, from where, and what to do about it. */
public final class HubException extends Exception implements Fault {

    private static final long serialVersionUID = 1L;

    HubException(String message) {
        super(message);
    }

    HubException(String message, Throwable cause) {
        super(message, cause);
    }
}
