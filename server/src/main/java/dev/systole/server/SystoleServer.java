package dev.systole.server;

import dev.systole.config.ServerConfig;
import dev.systole.hub.HubException;
import dev.systole.scheduler.GenerationEvent;
import dev.systole.scheduler.GenerationListener;
import dev.systole.scheduler.Request;
import dev.systole.scheduler.SamplingParams;
import dev.systole.server.generate.EmbeddingService;
import dev.systole.server.generate.GenerationService;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.http.Readiness;
import dev.systole.server.http.Readiness.Phase;
import dev.systole.server.http.Routes;
import dev.systole.server.metrics.ServerMetrics;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The server: it listens before the model loads, so that the progress can be seen, and answers once the model has
 * generated a token. Thread-safe; closed once.
 */
final class SystoleServer implements AutoCloseable {

    private static final int MOST_HEADER_BYTES = 64 << 10;
    private static final long WARM_UP_SECONDS = 120;

    /** Requests for embeddings that are unanswered at a time; each holds up to a body of texts, and more would wait. */
    private static final int MOST_EMBEDDING_REQUESTS = 256;

    private final Vertx vertx = Vertx.vertx();
    private final ServerConfig config;
    private final String model;
    private final Readiness readiness;
    private final ServerMetrics metrics;
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private volatile @Nullable GenerationService service;
    private volatile @Nullable EmbeddingService embeddings;
    private volatile @Nullable LoadedModel loaded;

    SystoleServer(ServerConfig config, String model, Readiness readiness) {
        this.config = config;
        this.model = model;
        this.readiness = readiness;
        this.metrics = new ServerMetrics(model);
    }

    /** Listens; answers to generation requests are 503 until {@link #load} has ended. */
    int listen() throws InterruptedException, ExecutionException {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(config.host())
                .setPort(config.port())
                .setMaxHeaderSize(MOST_HEADER_BYTES)
                // Clients that offer to upgrade a plain connection to HTTP/2 stay on HTTP/1.1: one stream a connection.
                .setHttp2ClearTextEnabled(false)
                .setTcpNoDelay(true);
        HttpServer server = vertx.createHttpServer(options)
                .requestHandler(Routes.create(
                        vertx,
                        model,
                        readiness,
                        metrics,
                        () -> Optional.ofNullable(service),
                        () -> Optional.ofNullable(embeddings)));
        return server.listen().toCompletionStage().toCompletableFuture().get().actualPort();
    }

    /** Loads the model, generates one token with it, and turns ready. */
    LoadedModel load(ModelLoader loader) throws HubException, InterruptedException {
        LoadedModel fresh = loader.load(model, metrics, readiness, this::fail);
        loaded = fresh;
        warmUp(fresh);
        metrics.warmedUp();
        fresh.embeddings()
                .ifPresent(part ->
                        embeddings = new EmbeddingService(vertx, fresh, part, MOST_EMBEDDING_REQUESTS, metrics));
        service = new GenerationService(vertx, fresh, metrics);
        readiness.enter(Phase.READY);
        return fresh;
    }

    private void warmUp(LoadedModel fresh) throws InterruptedException {
        CompletableFuture<GenerationEvent> end = new CompletableFuture<>();
        Request request = new Request("warm-up", List.of(0), SamplingParams.GREEDY, 1, Set.of(), Long.MAX_VALUE);
        fresh.loop().submit(request, new GenerationListener() {
            @Override
            public Executor dispatcher() {
                return Runnable::run;
            }

            @Override
            public void onEvent(GenerationEvent event) {
                if (event instanceof GenerationEvent.Finished) {
                    end.complete(event);
                }
            }
        });
        try {
            end.get(WARM_UP_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the first token did not come within " + WARM_UP_SECONDS + " s", e);
        }
    }

    private void fail(Throwable cause) {
        service = null;
        embeddings = null;
        readiness.enter(Phase.FAILED);
        failure.complete(cause);
    }

    /** Completes when the engine has failed. */
    CompletableFuture<Throwable> failure() {
        return failure;
    }

    /** The metrics, for tests. */
    ServerMetrics metrics() {
        return metrics;
    }

    /** Takes no new requests and lets those in flight finish; whether all did. */
    boolean drain(Duration grace) throws InterruptedException {
        if (readiness.status().phase() != Phase.FAILED) {
            readiness.enter(Phase.DRAINING);
        }
        long end = System.nanoTime() + grace.toNanos();
        EmbeddingService embedding = embeddings;
        // First, because the loop's end frees the model's weights.
        boolean embedded = embedding == null || embedding.drain(grace);
        if (embedding != null) {
            embedding.close();
        }
        LoadedModel running = loaded;
        Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        return (running == null || running.loop().drain(left)) && embedded;
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
