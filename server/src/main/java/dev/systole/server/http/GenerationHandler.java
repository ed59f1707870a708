package dev.systole.server.http;

import dev.systole.server.generate.GenerationService;
import dev.systole.server.generate.PreparedRequest;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.AnswerHead;
import dev.systole.server.openai.Codec;
import dev.systole.server.openai.GenerationParameters;
import dev.systole.server.openai.RequestBody;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * An endpoint that generates, whichever its codec: prepares on a worker, generates, answers; and ends the generation
 * when the client is gone, at whatever point that happens.
 */
final class GenerationHandler implements Handler<RoutingContext> {

    private final Vertx vertx;
    private final Supplier<GenerationService> service;
    private final Codec codec;

    /**
     * A handler for one endpoint.
     *
     * @param vertx whose event loops run it
     * @param service what generates; throws where the server is not ready
     * @param codec the endpoint's wire form
     */
    GenerationHandler(Vertx vertx, Supplier<GenerationService> service, Codec codec) {
        this.vertx = vertx;
        this.service = service;
        this.codec = codec;
    }

    @Override
    public void handle(RoutingContext context) {
        long arrived = System.nanoTime();
        GenerationService generation = service.get();
        byte[] body = Routes.body(context);
        generation
                .prepare(() -> codec.read(RequestBody.parse(body)))
                .onFailure(context::fail)
                .onSuccess(prepared -> {
                    // A client may go while its prompt is encoded.
                    if (!context.response().closed()) {
                        start(context, generation, prepared, arrived);
                    }
                });
    }

    private void start(RoutingContext context, GenerationService generation, PreparedRequest prepared, long arrived) {
        Answer answer = answer(context, generation, prepared);
        Runnable cancel;
        try {
            cancel = generation.start(prepared, arrived, vertx.getOrCreateContext(), answer);
        } catch (RuntimeException e) {
            answer.abandon();
            context.fail(e);
            return;
        }
        HttpServerResponse response = context.response();
        // A broken connection is not an error of ours: the close handler that follows ends the generation.
        response.exceptionHandler(ignored -> {});
        Runnable gone = () -> {
            answer.abandon();
            cancel.run();
        };
        answer.onStall(gone);
        response.closeHandler(ignored -> gone.run());
    }

    private Answer answer(RoutingContext context, GenerationService generation, PreparedRequest prepared) {
        GenerationParameters parameters = prepared.parameters();
        AnswerFormat format = codec.answer(new AnswerHead(
                codec.idPrefix() + UUID.randomUUID().toString().replace("-", ""),
                System.currentTimeMillis() / 1000,
                generation.model().name(),
                parameters.includeUsage(),
                parameters.returnTokenIds()));
        HttpServerResponse response = context.response();
        return parameters.stream()
                ? new StreamedAnswer(new SseStream(vertx, response, codec.framing()), format, prepared.prompts())
                : new WholeAnswer(response, format, prepared.prompts(), context::fail);
    }
}
