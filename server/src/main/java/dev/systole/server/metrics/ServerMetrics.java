package dev.systole.server.metrics;

import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.FinishReason;
import dev.systole.scheduler.GenerationEvent;
import dev.systole.scheduler.StepListener;
import dev.systole.scheduler.StepStats;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What Prometheus reads: vLLM's names and labels, so that its dashboards, autoscalers and gateways work as they are,
 * and our own beside them. Every series is there at zero from the start. Thread-safe.
 */
public final class ServerMetrics {

    private static final double NANOS = 1e-9;
    private static final double[] LATENCY = {
        0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80
    };
    private static final double[] LONG = {0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final String model;
    private final Gauge running = gauge("vllm:num_requests_running", "Requests with a row.", "model_name");
    private final Gauge waiting = gauge("vllm:num_requests_waiting", "Requests without a row.", "model_name");
    private final Gauge cacheUsage =
            gauge("vllm:kv_cache_usage_perc", "Share of the cache in use, 1 is all.", "model_name");
    private final Gauge cacheInfo = gauge(
            "vllm:cache_config_info",
            "Shape of the cache; a block is a row.",
            "model_name",
            "block_size",
            "num_gpu_blocks");
    private final Counter promptTokens = counter("vllm:prompt_tokens", "Tokens of prompts.", "model_name");
    private final Counter generationTokens = counter("vllm:generation_tokens", "Tokens generated.", "model_name");
    private final Counter prefixQueries =
            counter("vllm:prefix_cache_queries", "Prompt tokens looked up.", "model_name");
    private final Counter prefixHits = counter("vllm:prefix_cache_hits", "Prompt tokens found in a row.", "model_name");
    private final Counter success =
            counter("vllm:request_success", "Requests that ended.", "model_name", "finished_reason");
    private final Histogram timeToFirstToken =
            histogram("vllm:time_to_first_token_seconds", "From arrival to the first token.", LATENCY);
    private final Histogram interTokenLatency =
            histogram("vllm:inter_token_latency_seconds", "Between two tokens of a sequence.", LATENCY);
    private final Histogram timePerOutputToken = histogram(
            "vllm:request_time_per_output_token_seconds", "Mean time of a request's tokens after the first.", LATENCY);
    private final Histogram endToEnd = histogram("vllm:e2e_request_latency_seconds", "From arrival to the end.", LONG);
    private final Histogram queueTime = histogram("vllm:request_queue_time_seconds", "From arrival to a row.", LONG);
    private final Gauge decodeRate =
            gauge("systole_decode_tokens_per_second", "Tokens per second of the last decode steps.", "batch_size");
    private final Histogram stepTime = Histogram.builder()
            .name("systole_step_seconds")
            .help("Time of a step on the device.")
            .labelNames("kind", "batch_size")
            .classicOnly()
            .classicUpperBounds(LATENCY)
            .register(registry);
    private final Counter compilations = counter("systole_compilations", "Programs compiled.", "phase");
    private final Counter cacheHits =
            counter("systole_program_cache_hits", "Programs loaded from the cache instead of compiled.");
    private final Counter padding = counter("systole_padding_tokens", "Token positions computed for no sequence.");
    private final Counter rejections =
            counter("systole_requests_rejected", "Requests refused because the queue is full.");
    private volatile boolean warm;
    private final Map<Integer, Double> rates = new ConcurrentHashMap<>();
    private long prefixQueried;
    private long prefixFound;

    /**
     * Metrics at zero.
     *
     * @param model the name under which it is served
     */
    public ServerMetrics(String model) {
        this.model = model;
        List.of(running, waiting, cacheUsage)
                .forEach(gauge -> gauge.labelValues(model).set(0));
        List.of(promptTokens, generationTokens, prefixQueries, prefixHits)
                .forEach(c -> c.labelValues(model).inc(0));
        for (FinishReason reason : FinishReason.values()) {
            success.labelValues(model, label(reason)).inc(0);
        }
        List.of(timeToFirstToken, interTokenLatency, timePerOutputToken, endToEnd, queueTime)
                .forEach(h -> h.initLabelValues(model));
        compilations.labelValues("startup").inc(0);
        compilations.labelValues("serving").inc(0);
        cacheHits.inc(0);
        cacheInfo.labelValues(model, "0", "0").set(0);
        padding.inc(0);
        rejections.inc(0);
    }

    /**
     * The engine is there: its programs, and a series for each of its sizes.
     *
     * @param spec its sizes
     * @param compiled programs that were compiled
     * @param cached programs that were loaded from the cache instead
     */
    public void engineLoaded(EngineSpec spec, int compiled, int cached) {
        compilations.labelValues("startup").inc(compiled);
        cacheHits.inc(cached);
        spec.batchBuckets().forEach(batch -> {
            decodeRate.labelValues(batch.toString()).set(0);
            stepTime.initLabelValues("decode", batch.toString());
        });
        spec.chunkBuckets().forEach(chunk -> stepTime.initLabelValues("prefill", chunk.toString()));
        stepTime.initLabelValues("copy", "1");
        cacheInfo.remove(model, "0", "0");
        cacheInfo
                .labelValues(
                        model,
                        String.valueOf(spec.cache().maxLength()),
                        String.valueOf(spec.cache().rows()))
                .set(1);
    }

    /** The warm-up is over: what comes now is counted. */
    public void warmedUp() {
        warm = true;
    }

    /**
     * Watches the loop.
     *
     * @param onFailure told when the engine fails
     * @return a listener for the engine thread
     */
    public StepListener stepListener(java.util.function.Consumer<Throwable> onFailure) {
        return new StepListener() {
            @Override
            public void onStep(StepStats step) {
                if (warm) {
                    step(step);
                }
            }

            private void step(StepStats step) {
                String bucket = String.valueOf(step.bucket());
                stepTime.labelValues(step.kind().name().toLowerCase(java.util.Locale.ROOT), bucket)
                        .observe(step.nanos() * NANOS);
                padding.inc(step.padding());
                if (step.kind() == StepStats.Kind.DECODE && step.nanos() > 0) {
                    double now = step.tokens() / (step.nanos() * NANOS);
                    // The mean of about the last ten steps.
                    double rate = rates.merge(step.bucket(), now, (old, fresh) -> old + (fresh - old) / 10);
                    decodeRate.labelValues(bucket).set(rate);
                }
            }

            @Override
            public void onLoad(Load load) {
                running.labelValues(model).set(load.running());
                waiting.labelValues(model).set(load.waiting());
                cacheUsage.labelValues(model).set(load.cacheUsage());
                if (warm) {
                    prefixQueries.labelValues(model).inc(load.prefixQueried() - prefixQueried);
                    prefixHits.labelValues(model).inc(load.prefixFound() - prefixFound);
                }
                prefixQueried = load.prefixQueried();
                prefixFound = load.prefixFound();
            }

            @Override
            public void onFailure(Throwable failure) {
                onFailure.accept(failure);
            }
        };
    }

    /**
     * Decode rates so far.
     *
     * @return tokens per second by batch size
     */
    public Map<Integer, Double> decodeRates() {
        return new TreeMap<>(rates);
    }

    void firstToken(long nanos) {
        generationTokens.labelValues(model).inc();
        timeToFirstToken.labelValues(model).observe(nanos * NANOS);
    }

    void nextToken(long nanos) {
        generationTokens.labelValues(model).inc();
        interTokenLatency.labelValues(model).observe(nanos * NANOS);
    }

    void timePerOutputToken(long nanos) {
        timePerOutputToken.labelValues(model).observe(nanos * NANOS);
    }

    void finished(GenerationEvent.Finished finished, FinishReason reason, long nanos) {
        promptTokens.labelValues(model).inc(finished.promptTokens());
        success.labelValues(model, label(reason)).inc();
        endToEnd.labelValues(model).observe(nanos * NANOS);
        queueTime.labelValues(model).observe(finished.queuedNanos() * NANOS);
    }

    /**
     * A request's texts were embedded.
     *
     * @param tokens of all of them
     */
    public void embedded(int tokens) {
        promptTokens.labelValues(model).inc(tokens);
    }

    /** A request was refused because the queue is full. */
    public void rejected() {
        rejections.inc();
    }

    /**
     * All series in Prometheus' text format.
     *
     * @return UTF-8
     */
    public byte[] scrape() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(out, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static String label(FinishReason reason) {
        return switch (reason) {
            case STOP -> "stop";
            case LENGTH -> "length";
            case CANCELLED -> "abort";
            case DEADLINE -> "deadline";
            case FAILED -> "error";
        };
    }

    private Gauge gauge(String name, String help, String... labels) {
        return Gauge.builder().name(name).help(help).labelNames(labels).register(registry);
    }

    private Counter counter(String name, String help, String... labels) {
        return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
    }

    private Histogram histogram(String name, String help, double... bounds) {
        return Histogram.builder()
                .name(name)
                .help(help)
                .labelNames("model_name")
                .classicOnly()
                .classicUpperBounds(bounds)
                .register(registry);
    }
}
