package dev.systole.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.openai.ApiException;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code GET /v1/models} and {@code GET /v1/models/{id}}. */
final class ModelsHandler implements Handler<RoutingContext> {

    private final String served;
    private final long started = System.currentTimeMillis() / 1000;
    private final Supplier<Optional<GenerationService>> service;

    ModelsHandler(String served, Supplier<Optional<GenerationService>> service) {
        this.served = served;
        this.service = service;
    }

    @Override
    public void handle(RoutingContext context) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("object", "list");
        body.putArray("data").add(card());
        send(context, body);
    }

    void one(RoutingContext context) {
        // The id may have slashes, as Hub names have.
        String id = context.pathParam("id");
        if (!served.equals(id)) {
            throw ApiException.unknownModel(String.valueOf(id), served);
        }
        send(context, card());
    }

    private ObjectNode card() {
        ObjectNode card = JsonNodeFactory.instance
                .objectNode()
                .put("id", served)
                .put("object", "model")
                .put("created", started)
                .put("owned_by", "systole");
        service.get().ifPresent(s -> card.put("max_model_len", s.model().maxLength()));
        return card;
    }

    private static void send(RoutingContext context, ObjectNode body) {
        context.response().putHeader("Content-Type", "application/json").end(body.toString());
    }
}
