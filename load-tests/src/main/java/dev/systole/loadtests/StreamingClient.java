package dev.systole.loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends requests to the measured server and stamps what comes back. Thread-safe. */
final class StreamingClient implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int SHOWN_OF_AN_ERROR = 300;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final BenchOptions options;

    /** Refuses a server of another machine unless the options allow it. */
    StreamingClient(BenchOptions options) throws IOException {
        this.options = options;
        String host = options.url().getHost();
        if (!options.allowRemote() && !InetAddress.getByName(host).isLoopbackAddress()) {
            http.close();
            throw new IOException(host + " is not this machine: add --allow-remote to send it this load");
        }
    }

    /** The model to ask for: the one of the options, or the first that the server lists. */
    String model() throws IOException, InterruptedException {
        if (options.model().isPresent()) {
            return options.model().get();
        }
        HttpRequest request = HttpRequest.newBuilder(options.endpoint("/v1/models"))
                .timeout(PATIENCE)
                .build();
        HttpResponse<String> response;
        try {
            response = http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException e) {
            throw new IOException("nothing listens at " + options.url() + ": start a server, or name it by --url", e);
        }
        JsonNode id = JSON.readTree(response.body()).path("data").path(0).path("id");
        if (response.statusCode() != 200 || !id.isTextual()) {
            throw new IOException(
                    request.uri() + " lists no model (status " + response.statusCode() + "): give one by --model");
        }
        return id.textValue();
    }

    /** Asks for an answer of exactly so many tokens, greedily, and reads it to its end. */
    Outcome answer(String model, String prompt, int tokens) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        options.endpoint(options.api().path()))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body(model, prompt, tokens)))
                .build();
        AnswerReader answer = new AnswerReader(System.nanoTime());
        try {
            HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream stream = response.body()) {
                if (response.statusCode() != 200) {
                    String message = new String(stream.readNBytes(SHOWN_OF_AN_ERROR), StandardCharsets.UTF_8);
                    return new Outcome.Failed("status " + response.statusCode() + ": " + message);
                }
                BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    answer.line(line, System.nanoTime());
                }
            }
            return answer.outcome();
        } catch (IOException e) {
            return new Outcome.Failed(e.toString());
        }
    }

    private String body(String model, String prompt, int tokens) {
        ObjectNode body = JSON.createObjectNode()
                .put("model", model)
                .put("max_tokens", tokens)
                .put("ignore_eos", true)
                .put("temperature", 0)
                .put("stream", true);
        body.putObject("stream_options").put("include_usage", true);
        switch (options.api()) {
            case COMPLETIONS -> body.put("prompt", prompt);
            case CHAT ->
                body.putArray("messages").addObject().put("role", "user").put("content", prompt);
        }
        return body.toString();
    }

    @Override
    public void close() {
        http.close();
    }
}
