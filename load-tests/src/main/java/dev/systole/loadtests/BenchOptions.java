package dev.systole.loadtests;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What to measure, as given on the command line. */
record BenchOptions(
        URI url,
        Optional<String> model,
        Api api,
        List<Integer> concurrency,
        int outputTokens,
        int promptTokens,
        int requestsPerStream,
        Optional<Path> json,
        boolean allowRemote) {

    static final String USAGE = """
            usage: ./systole bench [option ...]

              --url URL                 server to measure (http://127.0.0.1:8000)
              --model NAME              model to ask for (the first that the server lists)
              --api completions|chat    endpoint to use (completions)
              --concurrency N,N,...     numbers of concurrent streams, one table row each (1,4,8,16,32,64)
              --output-tokens N         tokens of each answer (128)
              --prompt-tokens N         approximate tokens of each prompt, all of them different (72)
              --requests-per-stream N   requests one after the other on each stream (1)
              --json FILE               also write the figures to a file
              --allow-remote            measure a server that is not on this machine
            """;

    /** An endpoint that streams text. */
    enum Api {
        COMPLETIONS("/v1/completions"),
        CHAT("/v1/chat/completions");

        private final String path;

        Api(String path) {
            this.path = path;
        }

        String path() {
            return path;
        }
    }

    private static final Set<String> NAMES = Set.of(
            "--url",
            "--model",
            "--api",
            "--concurrency",
            "--output-tokens",
            "--prompt-tokens",
            "--requests-per-stream",
            "--json");

    private static final String ALLOW_REMOTE = "--allow-remote";

    /** Reads a command line; an {@link IllegalArgumentException} says what is wrong with it. */
    static BenchOptions parse(List<String> arguments) {
        Map<String, String> given = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (argument.equals(ALLOW_REMOTE)) {
                given.put(ALLOW_REMOTE, "");
            } else if (!NAMES.contains(name)) {
                throw new IllegalArgumentException(name + " is not an option of bench");
            } else if (equals >= 0) {
                given.put(name, argument.substring(equals + 1));
            } else if (rest.hasNext()) {
                given.put(name, rest.next());
            } else {
                throw new IllegalArgumentException(name + " needs a value");
            }
        }
        return new BenchOptions(
                url(given.getOrDefault("--url", "http://127.0.0.1:8000")),
                Optional.ofNullable(given.get("--model")),
                api(given.getOrDefault("--api", "completions")),
                Arrays.stream(given.getOrDefault("--concurrency", "1,4,8,16,32,64")
                                .split(",", -1))
                        .map(count -> positive("--concurrency", count))
                        .toList(),
                positive("--output-tokens", given.getOrDefault("--output-tokens", "128")),
                positive("--prompt-tokens", given.getOrDefault("--prompt-tokens", "72")),
                positive("--requests-per-stream", given.getOrDefault("--requests-per-stream", "1")),
                Optional.ofNullable(given.get("--json")).map(Path::of),
                given.containsKey(ALLOW_REMOTE));
    }

    /** The address of a path of the API. A base URL that already ends in {@code /v1} is taken as such. */
    URI endpoint(String path) {
        String base = url.toString().replaceFirst("(/v1)?/*$", "");
        return URI.create(base + path);
    }

    private static URI url(String text) {
        URI url = URI.create(text);
        if (url.getHost() == null || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
            throw new IllegalArgumentException("--url must be like http://127.0.0.1:8000, not " + text);
        }
        return url;
    }

    private static Api api(String text) {
        return switch (text) {
            case "completions" -> Api.COMPLETIONS;
            case "chat" -> Api.CHAT;
            default -> throw new IllegalArgumentException("--api must be completions or chat, not " + text);
        };
    }

    private static int positive(String name, String text) {
        if (!text.matches("[1-9][0-9]{0,6}")) {
            throw new IllegalArgumentException(name + " takes positive whole numbers, not \"" + text + "\"");
        }
        return Integer.parseInt(text);
    }
}
