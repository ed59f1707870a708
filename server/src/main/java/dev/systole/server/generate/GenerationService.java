package dev.systole.server.generate;

import dev.systole.scheduler.FinishReason;
import dev.systole.scheduler.Rejected;
import dev.systole.scheduler.Request;
import dev.systole.scheduler.SamplingParams;
import dev.systole.server.metrics.RequestTimes;
import dev.systole.server.metrics.ServerMetrics;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.Delta;
import dev.systole.server.openai.GenerationParameters;
import dev.systole.server.openai.GenerationRequest;
import dev.systole.server.openai.Usage;
import dev.systole.tokenizer.StopStrings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** From a checked request to its text. Thread-safe. */
public final class GenerationService {

    /** Requests whose text is read and encoded; workers are few, and more would only lie in memory. */
    private static final int MOST_PREPARING = 256;

    private final Vertx vertx;
    private final LoadedModel model;
    private final PromptEncoder encoder;
    private final ServerMetrics metrics;
    private final AtomicInteger preparing = new AtomicInteger();
    private final Map<Thread, Executor> dispatchers = new ConcurrentHashMap<>();
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

    /** Who takes a request's deltas. Called on the context that started it. */
    public interface Sink {

        /**
         * More of a choice.
         *
         * @param index the choice
         * @param deltas since the last call, in order; none where a token made no text yet
         */
        void more(int index, List<Delta> deltas);

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
     * Reads, checks and encodes a request on a worker, since text may be long. Past a number under way, the next is
     * refused as by a full queue.
     *
     * @param read gives the checked request, or throws an {@link ApiException}
     * @return the request ready to start, or an {@link ApiException}
     */
    public Future<PreparedRequest> prepare(Supplier<GenerationRequest> read) {
        if (preparing.incrementAndGet() > MOST_PREPARING) {
            preparing.decrementAndGet();
            return Future.failedFuture(queueFull(MOST_PREPARING));
        }
        return vertx.executeBlocking(() -> prepared(read.get()), false)
                .map(Objects::requireNonNull)
                .onComplete(done -> preparing.decrementAndGet());
    }

    private PreparedRequest prepared(GenerationRequest request) {
        model.requireName(request.parameters().model());
        return new PreparedRequest(request.parameters(), encoder.encode(request));
    }

    /**
     * Hands all prompts of a request to the engine, or none.
     *
     * @param prepared the request
     * @param arrived when the request came, in nanoseconds of {@link System#nanoTime}
     * @param context where the sink is called
     * @param sink who takes the deltas
     * @return ends all choices when run; for a client that is gone
     * @throws ApiException if the queue is full or the server is ending
     */
    public Runnable start(PreparedRequest prepared, long arrived, Context context, Sink sink) {
        GenerationParameters parameters = prepared.parameters();
        List<Prompt> prompts = prepared.prompts();
        Executor dispatcher = dispatcher(context);
        SamplingParams sampling = model.defaults().of(parameters);
        Set<Integer> ends = parameters.ignoreEos() ? Set.of() : model.stopTokenIds();
        List<String> started = new ArrayList<>();
        Runnable cancel = () -> started.forEach(model.loop()::cancel);
        String client = "c" + next.incrementAndGet();
        for (int i = 0; i < prompts.size(); i++) {
            String id = "r" + next.incrementAndGet();
            Prompt prompt = prompts.get(i);
            Request request = new Request(id, client, prompt.ids(), sampling, prompt.maxTokens(), ends, Long.MAX_VALUE);
            Generation generation = new Generation(
                    i,
                    dispatcher,
                    new DeltaStream(
                            model.tokenizer().newStreamDecoder(true),
                            new StopStrings(parameters.stops(), parameters.includeStop()),
                            parameters.returnTokenIds()),
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

    /**
     * One executor for each event loop, so that the events of a step reach it in one task. A request's own context
     * would do the same work, but each request has another.
     */
    private Executor dispatcher(Context context) {
        return dispatchers.computeIfAbsent(
                Thread.currentThread(), loop -> task -> context.runOnContext(ignored -> task.run()));
    }

    private ApiException queueFull(int waiting) {
        metrics.rejected();
        return ApiException.queueFull(waiting);
    }

    private ApiException refusal(Rejected rejected) {
        return switch (rejected) {
            case Rejected.QueueFull full -> queueFull(full.waiting());
            case Rejected.ShuttingDown down -> ApiException.shuttingDown();
            case Rejected.PromptTooLong tooLong ->
                throw new IllegalStateException("a prompt was encoded that the engine does not hold: " + tooLong);
        };
    }
}
