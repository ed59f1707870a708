package dev.systole.scheduler;

import java.util.concurrent.Executor;

/** Whom a generation tells what happens. */
public interface GenerationListener {

    /**
     * Where events are delivered. The events of one step for all listeners of one executor come in one task, so that a
     * step costs an event loop one wake-up.
     *
     * @return the executor, the same at every call
     */
    Executor dispatcher();

    /**
     * Something happened. Called on the dispatcher, in order.
     *
     * @param event what
     */
    void onEvent(GenerationEvent event);
}
