package dev.systole.engine.pjrt;

import java.util.List;

/**
 * One enqueued execution on one device. Its results may be passed on at once; the caller closes them and the event.
 *
 * @param outputs the results, in the program's order
 * @param done when the device has finished, and whether it failed
 */
public record Execution(List<Buffer> outputs, Event done) {

    /** Copies the list. */
    public Execution {
        outputs = List.copyOf(outputs);
    }
}
