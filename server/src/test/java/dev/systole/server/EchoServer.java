package dev.systole.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.Progress;
import dev.systole.config.SchedulerConfig;
import dev.systole.config.ServerConfig;
import dev.systole.engine.Embedder;
import dev.systole.hub.HubException;
import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.StepLoop;
import dev.systole.scheduler.simulated.Continuation;
import dev.systole.scheduler.simulated.SimulatedDevice;
import dev.systole.scheduler.simulated.SimulatedEngine;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.SamplingDefaults;
import dev.systole.server.http.Readiness;
import dev.systole.tokenizer.ChatTemplate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;

/** A server on loopback whose model says its prompt again. */
final class EchoServer implements AutoCloseable {

    static final String CHAT = "/v1/chat/completions";
    static final String TEXT = "/v1/completions";
    static final ObjectMapper JSON = new ObjectMapper();

    /** Says what the messages say, and refuses a system message. */
    static final Optional<ChatTemplate> TEMPLATE = Optional.of(ChatTemplate.compile(
            "{% for message in messages %}{% if message.role == 'system' %}"
                    + "{{ raise_exception('no system messages') }}{% endif %}{{ message.content }}{% endfor %}",
            Map.of()));

    private static final int END_OF_SEQUENCE = 256;

    final SimulatedDevice device = new SimulatedDevice(Duration.ZERO, Long.MAX_VALUE);
    final SimulatedEngine engine;
    final EchoEmbedder embedder = new EchoEmbedder();
    final Readiness readiness = new Readiness(Progress.NONE);
    final SystoleServer server =
            new SystoleServer(new ServerConfig("127.0.0.1", 0, Optional.empty()), "echo", readiness);
    final int port;
    private final int maxQueued;
    private final HttpClient client = HttpClient.newHttpClient();

    /** A server that listens and has not loaded its model. */
    EchoServer(int rows, int maxLength, int maxQueued) {
        EngineSpec spec = new EngineSpec(
                new KvCacheSpec(rows, maxLength, List.of(new LayerCache.Full(1))),
                List.of(rows),
                List.of(16, 64),
                END_OF_SEQUENCE + 1,
                0);
        engine = new SimulatedEngine(spec, Continuation.echo(END_OF_SEQUENCE), device);
        this.maxQueued = maxQueued;
        try {
            port = server.listen();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("cannot listen", e);
        }
    }

    /** A server that is ready. */
    static EchoServer ready(int rows, int maxLength, int maxQueued) {
        EchoServer server = new EchoServer(rows, maxLength, maxQueued);
        server.load(TEMPLATE);
        return server;
    }

    void load(Optional<ChatTemplate> template) {
        load(template, Optional.of(new LoadedModel.Embeddings(embedder, Embedder.Pooling.LAST)));
    }

    void load(Optional<ChatTemplate> template, Optional<LoadedModel.Embeddings> embeds) {
        try {
            server.load((name, metrics, progress, onFailure) -> {
                metrics.engineLoaded(engine.spec(), 3, 0);
                StepLoop loop =
                        new StepLoop(engine, new SchedulerConfig(maxQueued, 64), metrics.stepListener(onFailure));
                loop.start();
                return new LoadedModel(
                        name,
                        0,
                        ByteTokenizer.create(),
                        template,
                        engine.spec().cache().maxLength(),
                        engine.spec().vocabularySize(),
                        Set.of(END_OF_SEQUENCE),
                        SamplingDefaults.NONE,
                        loop,
                        embeds);
            });
        } catch (HubException | InterruptedException e) {
            throw new AssertionError("cannot load", e);
        }
    }

    HttpResponse<String> get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    HttpResponse<String> post(String path, String body, String... headers) throws Exception {
        return client.send(request(path, body, headers), BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> postLater(String path, String body) {
        return client.sendAsync(request(path, body), BodyHandlers.ofString());
    }

    HttpResponse<String> send(HttpRequest request) throws Exception {
        return client.send(request, BodyHandlers.ofString());
    }

    HttpRequest request(String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request.build();
    }

    JsonNode json(String path, String body) throws Exception {
        HttpResponse<String> response = post(path, body);
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return JSON.readTree(response.body());
    }

    /** The events of a stream but for the last, which must be {@code [DONE]}. */
    List<JsonNode> stream(String path, String body) throws Exception {
        return events(post(path, body).body());
    }

    static List<JsonNode> events(String body) {
        List<String> data = body.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring("data: ".length()))
                .toList();
        if (data.isEmpty() || !data.getLast().equals("[DONE]")) {
            throw new AssertionError("no [DONE] at the end of " + body);
        }
        return data.subList(0, data.size() - 1).stream().map(EchoServer::parse).toList();
    }

    static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new AssertionError(json, e);
        }
    }

    /** A connection that has sent a request; the test reads or closes it. */
    Socket open(String path, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        String head =
                "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + bytes.length + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return socket;
    }

    /** The value of a series, written as the text format writes it; it must be there. */
    double metric(String series) {
        return new String(server.metrics().scrape(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no series " + series));
    }

    double running() {
        return metric("vllm:num_requests_running{model_name=\"echo\"}");
    }

    double waiting() {
        return metric("vllm:num_requests_waiting{model_name=\"echo\"}");
    }

    static void eventually(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + what);
            }
            Thread.sleep(5);
        }
    }

    @Override
    public void close() {
        device.release();
        try {
            server.drain(Duration.ofSeconds(5));
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
        server.close();
        client.close();
    }
}
