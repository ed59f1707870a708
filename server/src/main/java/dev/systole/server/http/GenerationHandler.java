package dev.systole.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.AnswerHead;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.GenerationParameters;
import io.vertx.core.Future;
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

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Vertx vertx;
    private final Supplier<Optional<GenerationService>> service;

    GenerationHandler(Vertx vertx, Supplier<Optional<GenerationService>> service) {
        this.vertx = vertx;
        this.service = service;
    }

    abstract R read(JsonNode body);

    abstract GenerationParameters parameters(R request);

    abstract Future<List<Prompt>> prepare(GenerationService generation, R request);

    abstract AnswerFormat format(AnswerHead head);

    /** What an answer's id begins with. */
    abstract String idPrefix();

    @Override
    public void handle(RoutingContext context) {
        long arrived = System.nanoTime();
        GenerationService generation = service.get()
                .orElseThrow(() -> ApiException.of(
                        503, "server_error", "not_ready", "The server is not ready; /health says how far it is"));
        R request = read(parse(context));
        GenerationParameters parameters = parameters(request);
        LoadedModel model = generation.model();
        parameters.model().filter(name -> !name.equals(model.name())).ifPresent(name -> {
            throw ApiException.unknownModel(name, model.name());
        });
        HttpServerResponse response = context.response();
        prepare(generation, request).onFailure(context::fail).onSuccess(prompts -> {
            // A client may go while its prompt is encoded.
            if (!response.closed()) {
                start(context, generation, parameters, prompts, arrived);
            }
        });
    }

    private void start(
            RoutingContext context,
            GenerationService generation,
            GenerationParameters parameters,
            List<Prompt> prompts,
            long arrived) {
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
        } catch (ApiException e) {
            answer.abandon();
            context.fail(e);
            return;
        }
        // A broken connection is not an error of ours: the close handler that follows ends the generation.
        response.exceptionHandler(ignored -> {});
        response.closeHandler(ignored -> {
            answer.abandon();
            cancel.run();
        });
    }

    private static JsonNode parse(RoutingContext context) {
        String type = context.request().getHeader("Content-Type");
        if (type != null && !type.startsWith("application/json")) {
            throw ApiException.of(
                    415,
                    "invalid_request_error",
                    "unsupported_media_type",
                    "Content-Type must be application/json, found " + type);
        }
        byte[] body = context.body().buffer() == null
                ? new byte[0]
                : context.body().buffer().getBytes();
        if (body.length == 0) {
            throw ApiException.malformed("The body is empty; a JSON object is needed");
        }
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw ApiException.malformed("The body is not valid JSON: " + e.getOriginalMessage() + " (line "
                    + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr() + ")");
        } catch (java.io.IOException e) {
            throw ApiException.malformed("The body is not valid JSON: " + e.getMessage());
        }
    }
}
