package dev.systole.scheduler;

import java.util.List;

/**
 * An event on its way.
 *
 * @param requestId whose
 * @param listener to whom
 * @param event what
 */
record Delivery(String requestId, GenerationListener listener, GenerationEvent event) {

    /** Tells listeners in order; one that throws keeps none of the others from hearing, and is heard of afterwards. */
    static void tell(List<Delivery> deliveries) {
        RuntimeException first = null;
        for (Delivery delivery : deliveries) {
            try {
                delivery.listener().onEvent(delivery.event());
            } catch (RuntimeException failure) {
                if (first == null) {
                    first = new IllegalStateException(delivery.requestId() + "'s listener threw", failure);
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
