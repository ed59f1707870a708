package dev.systole.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.AnswerHead;
import dev.systole.server.openai.ChatFormat;
import dev.systole.server.openai.ChatRequest;
import dev.systole.server.openai.GenerationParameters;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code POST /v1/chat/completions}. */
final class ChatCompletionsHandler extends GenerationHandler<ChatRequest> {

    ChatCompletionsHandler(Vertx vertx, Supplier<Optional<GenerationService>> service) {
        super(vertx, service);
    }

    @Override
    ChatRequest read(JsonNode body) {
        return ChatRequest.read(body);
    }

    @Override
    GenerationParameters parameters(ChatRequest request) {
        return request.parameters();
    }

    @Override
    List<Prompt> encode(GenerationService generation, ChatRequest request) {
        return generation.encode(request);
    }

    @Override
    AnswerFormat format(AnswerHead head) {
        return new ChatFormat(head);
    }

    @Override
    String idPrefix() {
        return "chatcmpl-";
    }
}
