package dev.systole.server.generate;

import dev.systole.scheduler.FinishReason;
import dev.systole.scheduler.Rejected;
import dev.systole.scheduler.Request;
import dev.systole.scheduler.SamplingParams;
import dev.systole.server.metrics.RequestTimes;
import dev.systole.server.metrics.ServerMetrics;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.ChatRequest;
import dev.systole.server.openai.CompletionRequest;
import dev.systole.server.openai.GenerationParameters;
import dev.systole.server.openai.Usage;
import dev.systole.tokenizer.StopStrings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/** From a checked request to its text. Thread-safe. */
public final class GenerationService {

    private final Vertx vertx;
    private final LoadedModel model;
    private final PromptEncoder encoder;
    private final ServerMetrics metrics;
    private final AtomicLong next = new AtomicLong();

    /**
     * A service for one model.
     *
     * @param vertx whose workers encode
     * @param model what answers
     * @param metrics what is counted
     */
    public GenerationService(Vertx vertx, LoadedModel model, ServerMetrics metrics) {
        this.vertx = vertx;
        this.model = model;
        this.encoder = new PromptEncoder(model);
        this.metrics = metrics;
    }

    /**
     * What answers.
     *
     * @return the model
     */
    public LoadedModel model() {
        return model;
    }

    /** Who takes a request's text. Called on the context that started it. */
    public interface Sink {

        /**
         * More of a choice.
         *
         * @param index the choice
         * @param text since the last call, perhaps empty
         * @param ids since the last call
         */
        void more(int index, String text, List<Integer> ids);

        /**
         * The end of a choice.
         *
         * @param index the choice
         * @param reason why
         * @param usage its tokens
         */
        void end(int index, FinishReason reason, Usage usage);
    }

    /**
     * Renders and encodes, on a worker.
     *
     * @param request the request
     * @return its prompt, or an {@link ApiException}
     */
    public Future<List<Prompt>> prepare(ChatRequest request) {
        return vertx.executeBlocking(() -> encoder.encode(request), false).map(Objects::requireNonNull);
    }

    /**
     * Encodes, on a worker.
     *
     * @param request the request
     * @return its prompts, or an {@link ApiException}
     */
    public Future<List<Prompt>> prepare(CompletionRequest request) {
        return vertx.executeBlocking(() -> encoder.encode(request), false).map(Objects::requireNonNull);
    }

    /**
     * Hands all prompts of a request to the engine, or none.
     *
     * @param prompts one choice each
     * @param parameters how to generate
     * @param arrived when the request came, in nanoseconds of {@link System#nanoTime}
     * @param context where the sink is called
     * @param sink who takes the text
     * @return ends all choices when run; for a client that is gone
     * @throws ApiException if the queue is full or the server is ending
     */
    public Runnable start(
            List<Prompt> prompts, GenerationParameters parameters, long arrived, Context context, Sink sink) {
        Executor dispatcher = metrics.dispatcher(context);
        SamplingParams sampling = model.defaults().of(parameters);
        Set<Integer> ends = parameters.ignoreEos() ? Set.of() : model.stopTokenIds();
        List<String> started = new ArrayList<>();
        Runnable cancel = () -> started.forEach(model.loop()::cancel);
        for (int i = 0; i < prompts.size(); i++) {
            String id = "r" + next.incrementAndGet();
            Prompt prompt = prompts.get(i);
            Request request = new Request(id, prompt.ids(), sampling, prompt.maxTokens(), ends, Long.MAX_VALUE);
            Generation generation = new Generation(
                    i,
                    dispatcher,
                    model.tokenizer().newStreamDecoder(true),
                    new StopStrings(parameters.stops(), parameters.includeStop()),
                    () -> model.loop().cancel(id),
                    new RequestTimes(metrics, arrived),
                    sink);
            Optional<Rejected> rejected = model.loop().submit(request, generation);
            if (rejected.isPresent()) {
                cancel.run();
                throw refusal(rejected.get());
            }
            started.add(id);
        }
        return cancel;
    }

    private ApiException refusal(Rejected rejected) {
        return switch (rejected) {
            case Rejected.QueueFull full -> {
                metrics.rejected();
                yield ApiException.of(
                        429,
                        "rate_limit_error",
                        "queue_full",
                        "As many requests wait as may (" + full.waiting() + "); try again later");
            }
            case Rejected.PromptTooLong tooLong ->
                ApiException.tooLong(
                        "prompt",
                        "This model's maximum context length is " + tooLong.maxLength() + " tokens, but the prompt has "
                                + tooLong.promptTokens());
            case Rejected.ShuttingDown down ->
                ApiException.of(503, "server_error", "shutting_down", "The server is shutting down");
        };
    }
}
