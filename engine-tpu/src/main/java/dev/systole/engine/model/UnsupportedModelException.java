package dev.systole.engine.model;

/** The checkpoint's config asks for what no program here computes. The message says what, and what is supported. */
public final class UnsupportedModelException extends RuntimeException {

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
