package dev.systole.loadtests;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Measures one server at each number of streams and reports as it goes.
 *
 * @param options what to measure
 * @param out where the table goes
 */
record Bench(BenchOptions options, PrintStream out) {

    private static final int WARM_UP_STREAMS = 4;
    private static final int WARM_UP_TOKENS = 32;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /**
     * The whole measurement, as written to a file.
     *
     * @param date when it began
     * @param url the server
     * @param model the model
     * @param api the endpoint's path
     * @param outputTokens tokens asked for in each answer
     * @param requestsPerStream requests one after the other on each stream
     * @param levels figures for each number of streams
     */
    record Measurement(
            String date,
            String url,
            String model,
            String api,
            int outputTokens,
            int requestsPerStream,
            List<LevelReport> levels) {}

    /** Runs it; where any request fails, its row says so. */
    Measurement run() throws IOException, InterruptedException {
        Instant begin = Instant.now();
        Prompts prompts = Prompts.ofTokens(options.promptTokens(), begin.toEpochMilli());
        AtomicLong number = new AtomicLong();
        List<LevelReport> levels = new ArrayList<>();
        try (StreamingClient client = new StreamingClient(options)) {
            String model = client.model();
            warmUp(client, model, () -> prompts.prompt(number.getAndIncrement()));
            out.printf(
                    "%s at %s: %d output tokens, %d request(s) a stream%n",
                    model, options.endpoint(options.api().path()), options.outputTokens(), options.requestsPerStream());
            out.println(Table.header());
            for (int streams : options.concurrency()) {
                ClosedLoop loop = new ClosedLoop(streams, options.requestsPerStream());
                LevelReport level = LevelReport.of(
                        loop.run(() ->
                                client.answer(model, prompts.prompt(number.getAndIncrement()), options.outputTokens())),
                        options.outputTokens());
                out.println(Table.row(level));
                Table.remarks(level, options.outputTokens()).forEach(out::println);
                levels.add(level);
            }
            Measurement measurement = new Measurement(
                    begin.toString(),
                    options.url().toString(),
                    model,
                    options.api().path(),
                    options.outputTokens(),
                    options.requestsPerStream(),
                    levels);
            if (options.json().isPresent()) {
                write(measurement, options.json().get());
            }
            return measurement;
        }
    }

    /** Gives both sides' just-in-time compilers something to do, and finds out whether the server answers at all. */
    private void warmUp(StreamingClient client, String model, Supplier<String> prompts)
            throws IOException, InterruptedException {
        int tokens = Math.min(WARM_UP_TOKENS, options.outputTokens());
        ClosedLoop loop = new ClosedLoop(WARM_UP_STREAMS, 1);
        for (Outcome outcome :
                loop.run(() -> client.answer(model, prompts.get(), tokens)).outcomes()) {
            if (outcome instanceof Outcome.Failed(String reason)) {
                throw new IOException("the first requests to " + options.url() + " failed: " + reason);
            }
        }
    }

    private static void write(Measurement measurement, Path file) throws IOException {
        Files.writeString(file, JSON.writeValueAsString(measurement) + "\n");
    }
}
