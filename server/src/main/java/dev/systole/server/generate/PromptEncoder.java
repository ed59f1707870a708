package dev.systole.server.generate;

import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.GenerationRequest;
import dev.systole.server.openai.Input;
import dev.systole.tokenizer.ChatTemplate;
import dev.systole.tokenizer.TemplateException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Requests to prompts: template, tokens and lengths. Thread-safe; for workers, since text may be long. */
final class PromptEncoder {

    private final LoadedModel model;

    PromptEncoder(LoadedModel model) {
        this.model = model;
    }

    List<Prompt> encode(GenerationRequest request) {
        List<Prompt> prompts = new ArrayList<>();
        for (Input input : request.inputs()) {
            prompts.add(prompt(input.param(), ids(input), request));
        }
        return prompts;
    }

    /** The ids of a text that is read and not continued, so that it may have the full length. */
    List<Integer> wholeText(Input input, int maxLength) {
        List<Integer> ids = ids(input);
        if (ids.size() > maxLength) {
            throw ApiException.tooLong(
                    input.param(),
                    "This model embeds texts of at most " + maxLength + " tokens, but the input has " + ids.size());
        }
        return ids;
    }

    private List<Integer> ids(Input input) {
        List<Integer> ids = switch (input) {
            case Input.Conversation conversation -> boxed(model.tokenizer().encode(rendered(conversation), false));
            case Input.Text text -> boxed(model.tokenizer().encode(text.text(), text.addSpecialTokens()));
            case Input.Ids given -> given.ids();
        };
        if (ids.isEmpty()) {
            throw ApiException.invalid(input.param(), "There are no tokens in " + input.param());
        }
        ids.forEach(id -> check(input.param(), id));
        return ids;
    }

    private String rendered(Input.Conversation conversation) {
        ChatTemplate template = model.chatTemplate()
                .orElseThrow(() -> ApiException.invalid(
                        conversation.param(),
                        "The model '" + model.name() + "' has no chat template; use /v1/completions"));
        try {
            return template.renderRequest(conversation.variables().toString());
        } catch (TemplateException e) {
            throw ApiException.invalid(
                    conversation.param(), "The chat template refuses the messages: " + e.getMessage());
        }
    }

    /** A text may hold a token that the model has no row for, such as the marker of an image. */
    private void check(String param, int id) {
        if (id < 0 || id >= model.vocabularySize()) {
            String token = model.tokenizer().decode(new int[] {id}, false);
            throw ApiException.invalid(
                    param,
                    "Token ids must lie in 0.." + (model.vocabularySize() - 1) + ", found " + id
                            + (token.isEmpty() ? "" : ", the token " + token));
        }
    }

    private Prompt prompt(String param, List<Integer> ids, GenerationRequest request) {
        int room = model.maxLength() - ids.size();
        if (room < 1) {
            throw ApiException.tooLong(
                    param,
                    "This model's maximum context length is " + model.maxLength() + " tokens, but the prompt has "
                            + ids.size() + " tokens and needs room for at least one more");
        }
        OptionalInt asked = request.parameters().maxTokens();
        if (asked.isPresent() && asked.getAsInt() > room) {
            throw ApiException.tooLong(
                    "max_tokens",
                    "max_tokens is " + asked.getAsInt() + ", but the prompt of " + ids.size()
                            + " tokens leaves room for " + room + " of the model's maximum context length of "
                            + model.maxLength() + " tokens");
        }
        return new Prompt(
                ids, asked.orElse(Math.min(room, request.defaultTokens().orElse(room))));
    }

    private static List<Integer> boxed(int[] ids) {
        return Arrays.stream(ids).boxed().toList();
    }
}
