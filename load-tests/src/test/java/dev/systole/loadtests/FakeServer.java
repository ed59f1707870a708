package dev.systole.loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** An OpenAI-compatible server of canned streams on a free loopback port. */
final class FakeServer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A canned answer: its status, and its events with a pause before each. */
    record Canned(int status, long pauseMillis, List<String> events) {}

    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer http;

    FakeServer(Function<JsonNode, Canned> answers) throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/v1/models", exchange -> send(exchange, 200, "{\"data\":[{\"id\":\"toy\"}]}"));
        http.createContext("/v1/completions", exchange -> stream(exchange, answers));
        http.createContext("/v1/chat/completions", exchange -> stream(exchange, answers));
        http.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    List<JsonNode> requests() {
        return requests;
    }

    List<String> paths() {
        return paths;
    }

    /** Events of a completion with so many pieces, and usage with so many tokens. */
    static List<String> completion(int pieces, int tokens) {
        List<String> events = new ArrayList<>();
        for (int piece = 0; piece < pieces; piece++) {
            events.add("{\"choices\":[{\"index\":0,\"text\":\" w\",\"finish_reason\":null}]}");
        }
        events.add("{\"choices\":[{\"index\":0,\"text\":\"\",\"finish_reason\":\"length\"}]}");
        events.add("{\"choices\":[],\"usage\":{\"prompt_tokens\":72,\"completion_tokens\":" + tokens + "}}");
        events.add("[DONE]");
        return events;
    }

    private void stream(HttpExchange exchange, Function<JsonNode, Canned> answers) throws IOException {
        JsonNode request = JSON.readTree(exchange.getRequestBody());
        paths.add(exchange.getRequestURI().getPath());
        requests.add(request);
        Canned canned = answers.apply(request);
        if (canned.status() != 200) {
            send(exchange, canned.status(), canned.events().getFirst());
            return;
        }
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (String event : canned.events()) {
                Thread.sleep(canned.pauseMillis());
                out.write(("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        http.stop(0);
        threads.close();
    }
}
