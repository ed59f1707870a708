package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.config.Progress;
import dev.systole.config.SchedulerConfig;
import dev.systole.config.ServerConfig;
import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.StepLoop;
import dev.systole.scheduler.simulated.SimulatedEngine;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.SamplingDefaults;
import dev.systole.server.http.Readiness;
import dev.systole.tokenizer.ChatTemplate;
import dev.systole.tokenizer.Tokenizer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A server on loopback whose engine is simulated: the next token is a function of the tokens before, and every token is
 * one byte, so that texts are full of half characters.
 */
final class TestServer implements AutoCloseable {

    static final String MODEL = "simulated";
    static final int MAX_LENGTH = 256;
    static final int END = 256;
    static final ObjectMapper JSON = new ObjectMapper();

    private static final String TEMPLATE =
            "{% for m in messages %}[{{ m['role'] }}]{{ m['content'] }}{% endfor %}{% if add_generation_prompt %}[go]{% endif %}";

    private final SystoleServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;

    private TestServer(SystoleServer server, int port) {
        this.server = server;
        this.port = port;
    }

    static TestServer start(int rows, int queue, Duration stepTime) throws Exception {
        return start(rows, queue, stepTime, Long.MAX_VALUE);
    }

    static TestServer start(int rows, int queue, Duration stepTime, long failAfter) throws Exception {
        TestServer test = listening();
        test.server.load((name, metrics, progress, onFailure) -> {
            EngineSpec spec = new EngineSpec(
                    new KvCacheSpec(rows, MAX_LENGTH, List.of(new LayerCache.Full(1))),
                    rows > 1 ? List.of(1, rows) : List.of(1),
                    List.of(16, 64),
                    List.of(MAX_LENGTH),
                    END + 1,
                    0);
            metrics.engineLoaded(spec, 3);
            StepLoop loop = new StepLoop(
                    new SimulatedEngine(spec, stepTime, failAfter),
                    new SchedulerConfig(queue, 64),
                    metrics.stepListener(onFailure));
            loop.start();
            return new LoadedModel(
                    name,
                    0,
                    tokenizer(),
                    Optional.of(ChatTemplate.compile(TEMPLATE, Map.of())),
                    MAX_LENGTH,
                    END + 1,
                    Set.of(END),
                    SamplingDefaults.NONE,
                    loop);
        });
        return test;
    }

    /** Listens, but has no model yet. */
    static TestServer listening() throws Exception {
        Readiness readiness = new Readiness(Progress.NONE);
        SystoleServer server = new SystoleServer(new ServerConfig("127.0.0.1", 0, Optional.empty()), MODEL, readiness);
        return new TestServer(server, server.listen());
    }

    /** Every byte is a token, in GPT-2's alphabet; id 256 ends a sequence. */
    static Tokenizer tokenizer() {
        ObjectNode json = JSON.createObjectNode().put("version", "1.0");
        json.putArray("added_tokens")
                .addObject()
                .put("id", END)
                .put("content", "<end>")
                .put("single_word", false)
                .put("lstrip", false)
                .put("rstrip", false)
                .put("normalized", false)
                .put("special", true);
        for (String part : List.of("pre_tokenizer", "decoder")) {
            json.putObject(part)
                    .put("type", "ByteLevel")
                    .put("add_prefix_space", false)
                    .put("trim_offsets", true)
                    .put("use_regex", true);
        }
        ObjectNode model = json.putObject("model").put("type", "BPE");
        ObjectNode vocabulary = model.putObject("vocab");
        int shifted = 256;
        for (int b = 0; b < 256; b++) {
            boolean printable = (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
            vocabulary.put(String.valueOf((char) (printable ? b : shifted++)), b);
        }
        model.putArray("merges");
        return Tokenizer.fromJson(json.toString());
    }

    SystoleServer server() {
        return server;
    }

    int port() {
        return port;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    /** A JSON answer of a request that must succeed. */
    JsonNode ask(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = post(path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    /** The error object of a request that must fail. */
    JsonNode fault(int status, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = post(path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        JsonNode error = JSON.readTree(response.body()).path("error");
        List<String> keys = new ArrayList<>();
        error.fieldNames().forEachRemaining(keys::add);
        assertThat(keys).containsExactlyInAnyOrder("message", "type", "param", "code");
        return error;
    }

    /** The events of a stream, parsed, without the last word, which is checked. */
    List<JsonNode> stream(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = post(path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream; charset=utf-8");
        List<JsonNode> events = new ArrayList<>();
        String[] frames = response.body().split("\n\n", -1);
        assertThat(frames[frames.length - 1]).isEmpty();
        assertThat(frames[frames.length - 2]).isEqualTo("data: [DONE]");
        for (int i = 0; i < frames.length - 2; i++) {
            assertThat(frames[i]).startsWith("data: {");
            events.add(JSON.readTree(frames[i].substring("data: ".length())));
        }
        return events;
    }

    /** The value of a metric's line that begins so. */
    double metric(String line) throws IOException, InterruptedException {
        return get("/metrics")
                .body()
                .lines()
                .filter(l -> l.startsWith(line + " "))
                .mapToDouble(l -> Double.parseDouble(l.substring(line.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric " + line));
    }

    double running() throws IOException, InterruptedException {
        return metric("vllm:num_requests_running{model_name=\"simulated\"}");
    }

    double waiting() throws IOException, InterruptedException {
        return metric("vllm:num_requests_waiting{model_name=\"simulated\"}");
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public void close() {
        client.close();
        try {
            server.drain(Duration.ofMillis(200));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }
}
