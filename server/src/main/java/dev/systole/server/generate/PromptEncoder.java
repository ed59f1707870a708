package dev.systole.server.generate;

import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.ChatRequest;
import dev.systole.server.openai.CompletionRequest;
import dev.systole.server.openai.GenerationParameters;
import dev.systole.tokenizer.ChatTemplate;
import dev.systole.tokenizer.TemplateException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Requests to prompts: template, tokens and lengths. Thread-safe; for workers, since text may be long. */
final class PromptEncoder {

    private static final int COMPLETION_TOKENS = 16;

    private final LoadedModel model;

    PromptEncoder(LoadedModel model) {
        this.model = model;
    }

    List<Prompt> encode(ChatRequest request) {
        ChatTemplate template = model.chatTemplate()
                .orElseThrow(() -> ApiException.invalid(
                        "messages", "The model '" + model.name() + "' has no chat template; use /v1/completions"));
        String text;
        try {
            text = template.renderRequest(request.template().toString());
        } catch (TemplateException e) {
            throw ApiException.invalid("messages", "The chat template refuses the messages: " + e.getMessage());
        }
        List<Integer> ids = boxed(model.tokenizer().encode(text, false));
        return List.of(prompt("messages", ids, request.parameters(), Integer.MAX_VALUE));
    }

    List<Prompt> encode(CompletionRequest request) {
        List<Prompt> prompts = new ArrayList<>();
        for (CompletionRequest.Prompt prompt : request.prompts()) {
            List<Integer> ids = switch (prompt) {
                case CompletionRequest.Prompt.Text text ->
                    boxed(model.tokenizer().encode(text.text(), request.addSpecialTokens()));
                case CompletionRequest.Prompt.Ids given -> checked(given.ids());
            };
            prompts.add(prompt("prompt", ids, request.parameters(), COMPLETION_TOKENS));
        }
        return prompts;
    }

    private List<Integer> checked(List<Integer> ids) {
        for (int id : ids) {
            if (id < 0 || id >= model.vocabularySize()) {
                throw ApiException.invalid(
                        "prompt", "Token ids must lie in 0.." + (model.vocabularySize() - 1) + ", found " + id);
            }
        }
        return ids;
    }

    private Prompt prompt(String param, List<Integer> ids, GenerationParameters parameters, int defaultTokens) {
        if (ids.isEmpty()) {
            throw ApiException.invalid(param, "The prompt has no tokens");
        }
        int room = model.maxLength() - ids.size();
        if (room < 1) {
            throw ApiException.tooLong(
                    param,
                    "This model's maximum context length is " + model.maxLength() + " tokens, but the prompt has "
                            + ids.size() + " tokens and needs room for at least one more");
        }
        if (parameters.maxTokens().isPresent() && parameters.maxTokens().getAsInt() > room) {
            throw ApiException.tooLong(
                    "max_tokens",
                    "max_tokens is " + parameters.maxTokens().getAsInt() + ", but the prompt of " + ids.size()
                            + " tokens leaves room for " + room + " of the model's maximum context length of "
                            + model.maxLength() + " tokens");
        }
        return new Prompt(ids, parameters.maxTokens().orElse(Math.min(room, defaultTokens)));
    }

    private static List<Integer> boxed(int[] ids) {
        return Arrays.stream(ids).boxed().toList();
    }
}
