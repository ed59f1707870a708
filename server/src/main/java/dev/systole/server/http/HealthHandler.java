package dev.systole.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.http.Readiness.Phase;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * {@code GET /health} and {@code /health/ready}: 200 once every program is loaded and one token was generated, else 503
 * with how far it is. {@code /health/live}: 503 where the engine thread has not turned for a while though there is
 * work.
 */
final class HealthHandler implements Handler<RoutingContext> {

    private static final Duration LONGEST_STEP = Duration.ofSeconds(60);

    private final Readiness readiness;
    private final Supplier<Optional<GenerationService>> service;

    HealthHandler(Readiness readiness, Supplier<Optional<GenerationService>> service) {
        this.readiness = readiness;
        this.service = service;
    }

    @Override
    public void handle(RoutingContext context) {
        Readiness.Status status = readiness.status();
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("status", status.phase().name().toLowerCase(java.util.Locale.ROOT))
                .put("stage", status.stage())
                .put("done", status.done())
                .put("total", status.total());
        send(context, status.phase() == Phase.READY, body);
    }

    void live(RoutingContext context) {
        boolean alive = readiness.status().phase() != Phase.FAILED
                && service.get()
                        .map(s -> s.model().loop().isAlive(LONGEST_STEP))
                        .orElse(true);
        send(context, alive, JsonNodeFactory.instance.objectNode().put("status", alive ? "live" : "stuck"));
    }

    private static void send(RoutingContext context, boolean good, ObjectNode body) {
        context.response()
                .setStatusCode(good ? 200 : 503)
                .putHeader("Content-Type", "application/json")
                .end(body.toString());
    }
}
