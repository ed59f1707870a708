package dev.systole.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.AnswerHead;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.GenerationParameters;
import dev.systole.server.openai.RequestBody;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What the two completion endpoints have in common: parse, check, prepare, generate, answer; and end the generation
 * when the client is gone, at whatever point that happens.
 *
 * @param <R> the checked request
 */
abstract class GenerationHandler<R> implements Handler<RoutingContext> {

    private final Vertx vertx;
    private final Supplier<Optional<GenerationService>> service;

    GenerationHandler(Vertx vertx, Supplier<Optional<GenerationService>> service) {
        this.vertx = vertx;
        this.service = service;
    }

    abstract R read(JsonNode body);

    abstract GenerationParameters parameters(R request);

    /** Renders and encodes; on a worker. */
    abstract List<Prompt> encode(GenerationService generation, R request);

    abstract AnswerFormat format(AnswerHead head);

    /** What an answer's id begins with. */
    abstract String idPrefix();

    @Override
    public void handle(RoutingContext context) {
        long arrived = System.nanoTime();
        GenerationService generation = service.get()
                .orElseThrow(() -> ApiException.of(
                        503, "server_error", "not_ready", "The server is not ready; /health says how far it is"));
        byte[] body = body(context);
        HttpServerResponse response = context.response();
        generation
                .onWorker(() -> prepare(body, generation))
                .onFailure(context::fail)
                .onSuccess(prepared -> {
                    // A client may go while its prompt is encoded.
                    if (!response.closed()) {
                        start(context, generation, prepared, arrived);
                    }
                });
    }

    private record Prepared(GenerationParameters parameters, List<Prompt> prompts) {}

    private Prepared prepare(byte[] body, GenerationService generation) {
        R request = read(RequestBody.parse(body));
        GenerationParameters parameters = parameters(request);
        LoadedModel model = generation.model();
        parameters.model().filter(name -> !name.equals(model.name())).ifPresent(name -> {
            throw ApiException.unknownModel(name, model.name());
        });
        return new Prepared(parameters, encode(generation, request));
    }

    private void start(RoutingContext context, GenerationService generation, Prepared prepared, long arrived) {
        GenerationParameters parameters = prepared.parameters();
        List<Prompt> prompts = prepared.prompts();
        AnswerFormat format = format(new AnswerHead(
                idPrefix() + UUID.randomUUID().toString().replace("-", ""),
                System.currentTimeMillis() / 1000,
                generation.model().name(),
                parameters.includeUsage(),
                parameters.returnTokenIds()));
        HttpServerResponse response = context.response();
        Answer answer = parameters.stream()
                ? new StreamedAnswer(
                        new SseStream(vertx, response),
                        format,
                        prompts,
                        parameters.includeUsage(),
                        parameters.returnTokenIds())
                : new WholeAnswer(response, format, prompts, context::fail);
        Runnable cancel;
        try {
            cancel = generation.start(prompts, parameters, arrived, vertx.getOrCreateContext(), answer);
        } catch (RuntimeException e) {
            answer.abandon();
            context.fail(e);
            return;
        }
        // A broken connection is not an error of ours: the close handler that follows ends the generation.
        response.exceptionHandler(ignored -> {});
        Runnable gone = () -> {
            answer.abandon();
            cancel.run();
        };
        answer.onStall(gone);
        response.closeHandler(ignored -> gone.run());
    }

    private static byte[] body(RoutingContext context) {
        String type = context.request().getHeader("Content-Type");
        // A page of another origin may send a local server anything but JSON unasked.
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw ApiException.of(
                    415,
                    "invalid_request_error",
                    "unsupported_media_type",
                    "Content-Type must be application/json, found " + (type == null ? "none" : type));
        }
        return context.body().buffer() == null
                ? new byte[0]
                : context.body().buffer().getBytes();
    }
}
