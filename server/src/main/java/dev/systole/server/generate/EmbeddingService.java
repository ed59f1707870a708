package dev.systole.server.generate;

import dev.systole.engine.Embedder;
import dev.systole.server.metrics.ServerMetrics;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.EmbeddingCodec;
import dev.systole.server.openai.EmbeddingRequest;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * From a checked request to its vectors. One thread computes, a text at a time, beside the engine's own thread;
 * requests take turns, so that a long list of texts does not hold up a short one. Thread-safe; closed once.
 */
public final class EmbeddingService implements AutoCloseable {

    private final Vertx vertx;
    private final LoadedModel model;
    private final Embedder embedder;
    private final Embedder.Pooling pooling;
    private final PromptEncoder encoder;
    private final ServerMetrics metrics;
    private final int mostWaiting;
    private int unanswered;
    private boolean shut;
    private final ExecutorService turns = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("systole-embeddings").daemon().factory());

    /**
     * A service for one model.
     *
     * @param vertx whose workers encode
     * @param model whose tokens and name are used
     * @param embeddings the part of the model that embeds
     * @param mostWaiting requests under way at most; one more is refused
     * @param metrics what is counted
     */
    public EmbeddingService(
            Vertx vertx, LoadedModel model, LoadedModel.Embeddings embeddings, int mostWaiting, ServerMetrics metrics) {
        this.vertx = vertx;
        this.model = model;
        this.embedder = embeddings.embedder();
        this.pooling = embeddings.pooling();
        this.encoder = new PromptEncoder(model);
        this.mostWaiting = mostWaiting;
        this.metrics = metrics;
    }

    private record Encoded(EmbeddingRequest request, List<int[]> texts) {

        int tokens() {
            return texts.stream().mapToInt(ids -> ids.length).sum();
        }
    }

    /**
     * Reads, checks and encodes a request on a worker, embeds its texts, and writes the answer on a worker.
     *
     * @param read gives the checked request, or throws an {@link ApiException}
     * @param gone whether nobody waits for the answer any more; asked before each text
     * @return the answer's JSON; fails with an {@link ApiException}, or a cancellation where nobody waits
     * @throws ApiException if too many requests are under way, or the server is ending
     */
    public Future<String> answer(Supplier<EmbeddingRequest> read, BooleanSupplier gone) {
        enter();
        return vertx.executeBlocking(() -> encoded(read.get()), false)
                .map(Objects::requireNonNull)
                .compose(encoded -> embed(encoded, gone)
                        .compose(vectors -> vertx.executeBlocking(() -> written(encoded, vectors), false)))
                .map(Objects::requireNonNull)
                .onComplete(done -> leave());
    }

    private synchronized void enter() {
        if (shut) {
            throw ApiException.shuttingDown();
        }
        if (unanswered >= mostWaiting) {
            metrics.rejected();
            throw ApiException.queueFull(mostWaiting);
        }
        unanswered++;
    }

    private synchronized void leave() {
        unanswered--;
        notifyAll();
    }

    private Encoded encoded(EmbeddingRequest request) {
        model.requireName(request.model());
        return new Encoded(
                request,
                request.inputs().stream()
                        .map(input -> encoder.wholeText(input, embedder.maxLength()).stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toList());
    }

    private Future<List<float[]>> embed(Encoded encoded, BooleanSupplier gone) {
        Promise<List<float[]>> promise = Promise.promise();
        takeTurn(encoded.texts(), new ArrayList<>(), gone, promise);
        return promise.future();
    }

    /** Embeds the next text, and lines up again behind the others for the one after it. */
    private void takeTurn(
            List<int[]> texts, List<float[]> vectors, BooleanSupplier gone, Promise<List<float[]>> promise) {
        try {
            turns.execute(() -> {
                if (gone.getAsBoolean()) {
                    promise.fail(new CancellationException("the client is gone"));
                    return;
                }
                try {
                    vectors.addAll(embedder.embed(List.of(texts.get(vectors.size())), pooling));
                } catch (RuntimeException e) {
                    promise.fail(e);
                    return;
                }
                if (vectors.size() == texts.size()) {
                    promise.complete(vectors);
                } else {
                    takeTurn(texts, vectors, gone, promise);
                }
            });
        } catch (RejectedExecutionException closed) {
            promise.fail(ApiException.shuttingDown());
        }
    }

    private String written(Encoded encoded, List<float[]> vectors) {
        metrics.embedded(encoded.tokens());
        return EmbeddingCodec.answer(model.name(), encoded.request(), vectors, encoded.tokens())
                .toString();
    }

    /**
     * Takes no more requests, and lets those under way finish.
     *
     * @param grace how long they may take
     * @return whether all have finished
     * @throws InterruptedException if the calling thread is interrupted
     */
    public synchronized boolean drain(Duration grace) throws InterruptedException {
        shut = true;
        long end = System.nanoTime() + grace.toNanos();
        for (long left = grace.toMillis(); unanswered > 0 && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        return unanswered == 0;
    }

    /** Ends after the text that is being embedded, and waits for it. */
    @Override
    public void close() {
        turns.shutdownNow();
        turns.close();
    }
}
