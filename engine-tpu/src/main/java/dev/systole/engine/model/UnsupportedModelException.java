package dev.systole.engine.model;

import dev.systole.config.Fault;

/** The checkpoint's config asks for what no program here computes. The message says what, and what is supported. */
public final class UnsupportedModelException extends RuntimeException implements Fault {

    private static final long serialVersionUID = 1L;

    /**
     * Says why.
     *
     * @param message the field, the value found, and what is supported
     */
    public UnsupportedModelException(String message) {
        super(message);
    }
}
