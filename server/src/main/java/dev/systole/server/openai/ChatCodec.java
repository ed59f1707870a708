package dev.systole.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** {@code POST /v1/chat/completions}. */
public final class ChatCodec implements Codec {

    /** Variables that have a parameter of their own. */
    private static final Set<String> RESERVED = Set.of(
            "messages",
            "tools",
            "documents",
            "add_generation_prompt",
            "continue_final_message",
            "chat_template",
            "tokenize");

    /** A codec, without state. */
    public ChatCodec() {}

    @Override
    public GenerationRequest read(JsonNode body) {
        RequestFields fields = new RequestFields(body);
        GenerationParameters parameters = GenerationParameters.read(fields);
        ObjectNode variables = ownVariables(fields.node("chat_template_kwargs"));
        variables.put("add_generation_prompt", fields.flag("add_generation_prompt", true));
        variables.set("messages", ChatMessages.read(fields.node("messages")));
        NeutralParameters.checkChat(fields);
        fields.refuseOthers();
        return new GenerationRequest(parameters, List.of(new Input.Conversation(variables)), OptionalInt.empty());
    }

    private static ObjectNode ownVariables(JsonNode own) {
        if (!own.isMissingNode() && !own.isObject()) {
            throw RequestFields.wrongType("chat_template_kwargs", "an object", own);
        }
        ObjectNode variables = JsonNodeFactory.instance.objectNode();
        for (var variable : own.properties()) {
            String name = variable.getKey();
            if (RESERVED.contains(name)) {
                throw ApiException.invalid(
                        "chat_template_kwargs." + name,
                        "chat_template_kwargs may not have " + name + ", which is a parameter of its own");
            }
            variables.set(name, variable.getValue());
        }
        return variables;
    }

    @Override
    public String idPrefix() {
        return "chatcmpl-";
    }

    @Override
    public AnswerFormat answer(AnswerHead head) {
        return new ChatFormat(head);
    }

    @Override
    public EventFraming framing() {
        return EventFraming.DATA_THEN_DONE;
    }
}
