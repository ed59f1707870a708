package dev.systole.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.AnswerHead;
import dev.systole.server.openai.CompletionFormat;
import dev.systole.server.openai.CompletionRequest;
import dev.systole.server.openai.GenerationParameters;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code POST /v1/completions}. */
final class CompletionsHandler extends GenerationHandler<CompletionRequest> {

    CompletionsHandler(Vertx vertx, Supplier<Optional<GenerationService>> service) {
        super(vertx, service);
    }

    @Override
    CompletionRequest read(JsonNode body) {
        return CompletionRequest.read(body);
    }

    @Override
    GenerationParameters parameters(CompletionRequest request) {
        return request.parameters();
    }

    @Override
    List<Prompt> encode(GenerationService generation, CompletionRequest request) {
        return generation.encode(request);
    }

    @Override
    AnswerFormat format(AnswerHead head) {
        return new CompletionFormat(head);
    }

    @Override
    String idPrefix() {
        return "cmpl-";
    }
}
