package dev.systole.scheduler;

/** A step that the device has been given. Engine thread only; awaited once. */
@FunctionalInterface
public interface PendingStep {

    /**
     * Waits for the device.
     *
     * @return what was drawn
     * @throws EngineException if the device failed; the engine is unusable then
     */
    StepResult await();
}
