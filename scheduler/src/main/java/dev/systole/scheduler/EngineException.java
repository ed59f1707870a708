package dev.systole.scheduler;

import dev.systole.config.Fault;

/** The device or its plugin failed. The engine is unusable afterwards. */
public final class EngineException extends RuntimeException implements Fault {

    private static final long serialVersionUID = 1L;

    /**
     * Says what failed.
     *
     * @param message what, where and what to do
     * @param cause the plugin's error
     */
    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
