package dev.systole.scheduler;

import java.util.HashMap;
import java.util.Map;

/**
 * What the loop's requests do, told to the JVM's flight recorder: {@link RequestEvent}. Used on the engine thread
 * alone. Nobody records as a rule, and then it only keeps an object a request.
 */
final class Timeline {

    private final Map<String, RequestEvent> requests = new HashMap<>();

    void began(Request request) {
        requests.put(request.id(), RequestEvent.begun(request.id()));
    }

    /** An event of a request that began; one that was never taken has none. */
    void happened(Delivery delivery) {
        switch (delivery.event()) {
            case GenerationEvent.Token _ -> {
                RequestEvent request = requests.get(delivery.requestId());
                if (request != null) {
                    request.token();
                }
            }
            case GenerationEvent.Finished finished -> {
                RequestEvent request = requests.remove(delivery.requestId());
                if (request != null) {
                    request.end(finished);
                }
            }
        }
    }
}
