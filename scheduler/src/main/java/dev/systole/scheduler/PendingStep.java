package dev.systole.scheduler;

/** A step that the device has been given. Engine thread only; awaited once. */
public interface PendingStep {

    /**
     * Waits for the device.
     *
     * @return what was drawn
     * @throws EngineException if the device failed; the engine is unusable then
     */
    StepResult await();

    /**
     * The program that computes it, for profiles.
     *
     * @return its name with its sizes, such as {@code extend_8_1_256}
     */
    String program();
}
