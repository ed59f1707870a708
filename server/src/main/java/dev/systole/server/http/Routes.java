package dev.systole.server.http;

import dev.systole.server.generate.EmbeddingService;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.metrics.ServerMetrics;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.ChatCodec;
import dev.systole.server.openai.Codec;
import dev.systole.server.openai.CompletionCodec;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** The router, built once. */
public final class Routes {

    /** About a million tokens of text. */
    static final long MOST_BODY_BYTES = 4 << 20;

    private static final int LONGEST_REQUEST_ID = 256;

    private static final Map<String, Codec> GENERATING =
            Map.of("/v1/chat/completions", new ChatCodec(), "/v1/completions", new CompletionCodec());

    private static final String EMBEDDINGS = "/v1/embeddings";

    private Routes() {}

    /**
     * Builds the router.
     *
     * @param vertx whose event loops run it
     * @param model the name under which the model is served
     * @param readiness how far the server is
     * @param metrics what is counted
     * @param service what generates, empty until the server is ready and after it has failed
     * @param embeddings what embeds, empty too where the model is served without
     * @return the router
     */
    public static Router create(
            Vertx vertx,
            String model,
            Readiness readiness,
            ServerMetrics metrics,
            Supplier<Optional<GenerationService>> service,
            Supplier<Optional<EmbeddingService>> embeddings) {
        Router router = Router.router(vertx);
        router.route().handler(Routes::requestId);
        HealthHandler health = new HealthHandler(readiness, service);
        router.get("/health").handler(health);
        router.get("/health/ready").handler(health);
        router.get("/health/live").handler(health::live);
        router.get("/metrics")
                .handler(context -> context.response()
                        .putHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                        .end(Buffer.buffer(metrics.scrape())));
        ModelsHandler models = new ModelsHandler(model, service);
        router.get("/v1/models").handler(models);
        router.getWithRegex("/v1/models/(?<id>.+)").handler(models::one);
        router.get("/").handler(new StatusPageHandler(model, readiness, metrics));
        Handler<RoutingContext> body = BodyHandler.create(false).setBodyLimit(MOST_BODY_BYTES);
        Supplier<GenerationService> ready = () -> service.get().orElseThrow(Routes::notReady);
        GENERATING.forEach(
                (path, codec) -> router.post(path).handler(body).handler(new GenerationHandler(vertx, ready, codec)));
        Supplier<EmbeddingService> embeds =
                () -> embeddings.get().orElseThrow(() -> service.get().isPresent() ? noEmbeddings() : notReady());
        router.post(EMBEDDINGS).handler(body).handler(new EmbeddingsHandler(embeds));
        Set<String> posts = new HashSet<>(GENERATING.keySet());
        posts.add(EMBEDDINGS);
        ApiErrors errors = new ApiErrors(posts);
        router.route().failureHandler(errors);
        router.errorHandler(404, errors);
        router.errorHandler(405, errors);
        router.errorHandler(413, errors);
        router.errorHandler(500, errors);
        return router;
    }

    private static ApiException notReady() {
        return ApiException.of(503, "server_error", "not_ready", "The server is not ready; /health says how far it is");
    }

    private static ApiException noEmbeddings() {
        return ApiException.of(
                404,
                "invalid_request_error",
                "no_embeddings",
                "This server gives no embeddings; start it with --pooling last or --pooling mean");
    }

    private static void requestId(RoutingContext context) {
        String given = context.request().getHeader("X-Request-Id");
        boolean usable = given != null && given.length() <= LONGEST_REQUEST_ID;
        context.response()
                .putHeader("X-Request-Id", usable ? given : UUID.randomUUID().toString());
        context.next();
    }

    /** A request's body, which must be declared as JSON. */
    static byte[] body(RoutingContext context) {
        String type = context.request().getHeader("Content-Type");
        // A page of another origin may send a local server anything but JSON unasked.
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw ApiException.of(
                    415,
                    "invalid_request_error",
                    "unsupported_media_type",
                    "Content-Type must be application/json, found " + (type == null ? "none" : type));
        }
        Buffer body = context.body().buffer();
        return body == null ? new byte[0] : body.getBytes();
    }
}
