package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalInt;

/** {@code POST /v1/completions}. */
public final class CompletionCodec implements Codec {

    private static final OptionalInt DEFAULT_TOKENS = OptionalInt.of(16);

    /** A codec, without state. */
    public CompletionCodec() {}

    @Override
    public GenerationRequest read(JsonNode body) {
        RequestFields fields = new RequestFields(body);
        GenerationParameters parameters = GenerationParameters.read(fields);
        List<Input> prompts = Input.read("prompt", fields.node("prompt"), fields.flag("add_special_tokens", true));
        NeutralParameters.checkCompletion(fields);
        fields.refuseOthers();
        return new GenerationRequest(parameters, prompts, DEFAULT_TOKENS);
    }

    @Override
    public String idPrefix() {
        return "cmpl-";
    }

    @Override
    public AnswerFormat answer(AnswerHead head) {
        return new CompletionFormat(head);
    }

    @Override
    public EventFraming framing() {
        return EventFraming.DATA_THEN_DONE;
    }
}
