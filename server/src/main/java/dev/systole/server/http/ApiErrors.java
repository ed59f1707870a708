package dev.systole.server.http;

import dev.systole.server.openai.ApiException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The one place where faults become answers: always the OpenAI error object, with all four of its keys. */
final class ApiErrors implements Handler<RoutingContext> {

    private static final Logger LOG = System.getLogger(ApiErrors.class.getName());
    private static final String RETRY_AFTER_SECONDS = "1";

    private final Set<String> posts;

    /** Of the paths, those named here take POST, the others GET. */
    ApiErrors(Set<String> posts) {
        this.posts = Set.copyOf(posts);
    }

    @Override
    public void handle(RoutingContext context) {
        HttpServerResponse response = context.response();
        if (response.ended() || response.closed()) {
            return;
        }
        ApiException fault = fault(context);
        if (response.headWritten()) {
            // The status is gone; the stream's own handler has said what happened.
            response.reset();
            return;
        }
        if (fault.status() == 429 || fault.status() == 503) {
            response.putHeader("Retry-After", RETRY_AFTER_SECONDS);
        }
        if (fault.status() == 405) {
            response.putHeader("Allow", posts.contains(context.normalizedPath()) ? "POST" : "GET");
        }
        response.setStatusCode(fault.status())
                .putHeader("Content-Type", "application/json")
                .end(fault.json().toString());
    }

    private static ApiException fault(RoutingContext context) {
        Throwable failure = context.failure();
        if (failure instanceof ApiException fault) {
            return fault;
        }
        return switch (context.statusCode()) {
            case 404 ->
                ApiException.of(
                        404,
                        "invalid_request_error",
                        "not_found",
                        "No such endpoint: " + context.request().method() + " "
                                + context.request().path());
            case 405 ->
                ApiException.of(
                        405,
                        "invalid_request_error",
                        "method_not_allowed",
                        context.request().method() + " is not allowed on "
                                + context.request().path());
            case 413 ->
                ApiException.of(
                        413,
                        "invalid_request_error",
                        "body_too_large",
                        "The body is larger than " + Routes.MOST_BODY_BYTES + " bytes");
            case 400 -> ApiException.malformed("The request is malformed");
            default -> internal(failure);
        };
    }

    private static ApiException internal(@Nullable Throwable failure) {
        LOG.log(
                Level.ERROR,
                "a request failed",
                failure == null ? new IllegalStateException("no cause given") : failure);
        return ApiException.of(500, "server_error", "internal_error", "The server failed; see its log");
    }
}
