package dev.systole.server.http;

import dev.systole.server.generate.EmbeddingService;
import dev.systole.server.openai.EmbeddingCodec;
import dev.systole.server.openai.RequestBody;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** {@code POST /v1/embeddings}. */
final class EmbeddingsHandler implements Handler<RoutingContext> {

    private final Supplier<EmbeddingService> service;

    /** The supplier throws where the server is not ready, or the model embeds nothing. */
    EmbeddingsHandler(Supplier<EmbeddingService> service) {
        this.service = service;
    }

    @Override
    public void handle(RoutingContext context) {
        EmbeddingService embeddings = service.get();
        byte[] body = Routes.body(context);
        HttpServerResponse response = context.response();
        AtomicBoolean gone = new AtomicBoolean();
        // A broken connection is not an error of ours: the close handler that follows ends the work.
        response.exceptionHandler(ignored -> {});
        response.closeHandler(ignored -> gone.set(true));
        embeddings
                .answer(() -> EmbeddingCodec.read(RequestBody.parse(body)), gone::get)
                .onFailure(context::fail)
                .onSuccess(answer -> {
                    if (!response.closed()) {
                        response.putHeader("Content-Type", "application/json").end(answer);
                    }
                });
    }
}
