package dev.systole.server.openai;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;

/** The messages of a chat, checked field by field. */
final class ChatMessages {

    /** What templates read of a message; other fields could have no effect. */
    private static final Set<String> MESSAGE_FIELDS = Set.of(
            "role", "content", "name", "tool_calls", "tool_call_id", "reasoning_content", "reasoning", "thinking");

    /** What parts of a content may hold besides text, by the part's type. */
    private static final Map<String, String> MEDIA = Map.ofEntries(
            entry("image", "images"),
            entry("image_url", "images"),
            entry("input_image", "images"),
            entry("audio", "audio"),
            entry("audio_url", "audio"),
            entry("input_audio", "audio"),
            entry("video", "video"),
            entry("video_url", "video"),
            entry("file", "files"),
            entry("input_file", "files"));

    private static final Set<String> ROLES = Set.of("system", "developer", "user", "assistant", "tool");

    private ChatMessages() {}

    /** The messages as a chat template reads them. */
    static JsonNode read(JsonNode messages) {
        if (!messages.isArray()) {
            throw RequestFields.wrongType("messages", "a list of messages", messages);
        }
        if (messages.isEmpty()) {
            throw ApiException.invalid("messages", "messages must have at least one message");
        }
        var checked = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < messages.size(); i++) {
            checked.add(message("messages[" + i + "]", messages.path(i)));
        }
        return checked;
    }

    private static JsonNode message(String at, JsonNode message) {
        if (!message.isObject()) {
            throw RequestFields.wrongType(at, "an object", message);
        }
        JsonNode role = message.path("role");
        if (!role.isTextual() || !ROLES.contains(role.textValue())) {
            throw ApiException.invalid(
                    at + ".role",
                    at + ".role must be one of "
                            + String.join(", ", ROLES.stream().sorted().toList()) + ", found " + role);
        }
        for (var field : message.properties()) {
            // An answer that comes back as a message brings fields that hold nothing.
            boolean holds = !field.getValue().isNull()
                    && !(field.getValue().isContainerNode() && field.getValue().isEmpty());
            if (holds && !MESSAGE_FIELDS.contains(field.getKey())) {
                throw ApiException.invalid(
                        at + "." + field.getKey(), "A message has no field '" + field.getKey() + "' here");
            }
        }
        content(at + ".content", message.path("content"), role.textValue());
        ObjectNode copy = message.deepCopy();
        // The newer name of the system role; templates know the older one.
        if (role.textValue().equals("developer")) {
            copy.put("role", "system");
        }
        return copy;
    }

    private static void content(String at, JsonNode content, String role) {
        boolean mayBeEmpty = role.equals("assistant");
        if (content.isTextual() || (mayBeEmpty && (content.isNull() || content.isMissingNode()))) {
            return;
        }
        if (!content.isArray()) {
            throw RequestFields.wrongType(at, "a string or a list of text parts", content);
        }
        for (int i = 0; i < content.size(); i++) {
            JsonNode part = content.path(i);
            String type = part.path("type").asText();
            if (MEDIA.containsKey(type)) {
                throw ApiException.invalid(
                        at + "[" + i + "].type",
                        "This server does not support " + MEDIA.get(type) + " yet: " + at + "[" + i
                                + "] must be of type" + " text, found " + type);
            }
            if (!type.equals("text")) {
                throw ApiException.invalid(
                        at + "[" + i + "].type", "This server takes parts of type text, found " + part.path("type"));
            }
            if (!part.path("text").isTextual()) {
                throw RequestFields.wrongType(at + "[" + i + "].text", "a string", part.path("text"));
            }
        }
    }
}
