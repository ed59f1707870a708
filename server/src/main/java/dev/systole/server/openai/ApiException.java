package dev.systole.server.openai;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The caller's fault, or a state of the server that the caller should know; mapped once to an answer. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String type;
    private final @Nullable String param;
    private final @Nullable String code;

    private ApiException(int status, String type, @Nullable String param, @Nullable String code, String message) {
        // Expected, so without the cost of a stack trace.
        super(message, null, false, false);
        this.status = status;
        this.type = type;
        this.param = param;
        this.code = code;
    }

    /**
     * A parameter that is wrong or not supported.
     *
     * @param param its name
     * @param message what was expected and found
     * @return 400
     */
    public static ApiException invalid(String param, String message) {
        return new ApiException(400, "invalid_request_error", param, "invalid_value", message);
    }

    /**
     * A request that is wrong as a whole.
     *
     * @param message what was expected and found
     * @return 400
     */
    public static ApiException malformed(String message) {
        return new ApiException(400, "invalid_request_error", null, null, message);
    }

    /**
     * A prompt that does not fit.
     *
     * @param param the prompt's field
     * @param message with both numbers
     * @return 400
     */
    public static ApiException tooLong(String param, String message) {
        return new ApiException(400, "invalid_request_error", param, "context_length_exceeded", message);
    }

    /**
     * A model that is not served here.
     *
     * @param model as asked for
     * @param served what is served
     * @return 404
     */
    public static ApiException unknownModel(String model, String served) {
        return new ApiException(
                404,
                "invalid_request_error",
                "model",
                "model_not_found",
                "The model '" + model + "' does not exist here; this server serves '" + served + "'");
    }

    /**
     * A request beyond those that may wait.
     *
     * @param waiting how many may
     * @return 429
     */
    public static ApiException queueFull(int waiting) {
        return of(
                429,
                "rate_limit_error",
                "queue_full",
                "As many requests wait as may (" + waiting + "); try again later");
    }

    /**
     * A request that comes after the end has begun.
     *
     * @return 503
     */
    public static ApiException shuttingDown() {
        return of(503, "server_error", "shutting_down", "The server is shutting down");
    }

    /**
     * Another status.
     *
     * @param status HTTP status
     * @param type the error's type
     * @param code a short name
     * @param message what happened and what to do
     * @return the exception
     */
    public static ApiException of(int status, String type, String code, String message) {
        return new ApiException(status, type, null, code, message);
    }

    /**
     * The answer's status.
     *
     * @return HTTP status
     */
    public int status() {
        return status;
    }

    /**
     * The error's type.
     *
     * @return such as {@code invalid_request_error}
     */
    public String type() {
        return type;
    }

    /**
     * The parameter at fault.
     *
     * @return its name, or null for none
     */
    public @Nullable String param() {
        return param;
    }

    /**
     * A short name of the error.
     *
     * @return such as {@code model_not_found}, or null
     */
    public @Nullable String code() {
        return code;
    }

    /**
     * The message, which is never null.
     *
     * @return what happened
     */
    public String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }

    /**
     * The error as OpenAI writes it, with all four of its keys.
     *
     * @return the body of an answer, or an event
     */
    public ObjectNode json() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("error")
                .put("message", text())
                .put("type", type)
                .put("param", param)
                .put("code", code);
        return body;
    }
}
