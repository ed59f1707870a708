package dev.systole.scheduler;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.SchedulerConfig;
import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Arrivals, turns of conversations, cancels and deadlines in any order; each text must be the one that it has alone.
 */
class SchedulerRandomTest {

    private static final int MAX_LENGTH = 300;

    private final Map<String, Request> requests = new LinkedHashMap<>();
    private final Map<String, Specs.Recorder> recorders = new LinkedHashMap<>();

    static Stream<Arguments> engines() {
        LayerCache full = new LayerCache.Full(1);
        LayerCache sliding = new LayerCache.Sliding(70, 1);
        LayerCache recurrent = new LayerCache.Recurrent(1);
        return Stream.of(
                Arguments.of(List.of(full), 0),
                Arguments.of(List.of(full, sliding), 0),
                Arguments.of(List.of(sliding, new LayerCache.Sliding(150, 1)), 0),
                Arguments.of(List.of(full, recurrent), 0),
                Arguments.of(List.of(full), 32),
                Arguments.of(List.of(full, sliding, recurrent), 32));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void every_text_is_the_one_that_it_has_alone(List<LayerCache> layers, int grid) {
        long reused = 0;
        for (long seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            EngineSpec spec = new EngineSpec(
                    new KvCacheSpec(1 + random.nextInt(12), MAX_LENGTH, layers),
                    List.of(1, 2, 4, 12),
                    List.of(8, 32, 64),
                    grid > 0 ? List.of() : List.of(new PromptBucket(3, 8, 200), new PromptBucket(4, 32, 100)),
                    Specs.VOCABULARY,
                    grid);
            Bench bench = new Bench(new SchedulerConfig(100, 8 + random.nextInt(160)), spec);
            requests.clear();
            recorders.clear();
            for (int now = 0; now < 1_500; now++) {
                act(random, bench, now);
            }
            bench.runToEnd();
            requests.keySet().forEach(this::checkText);
            reused += recorders.values().stream()
                    .mapToInt(r -> r.finished.getLast().cachedTokens())
                    .sum();
        }
        assertThat(reused).as("positions reused").isPositive();
    }

    private void act(Random random, Bench bench, int now) {
        switch (random.nextInt(10)) {
            case 0 -> {
                if (bench.scheduler.waiting() < 10) {
                    add(random, bench, now);
                }
            }
            case 1 -> {
                if (!requests.isEmpty() && random.nextInt(4) == 0) {
                    bench.scheduler.cancel("r" + random.nextInt(requests.size()), now);
                }
            }
            case 2, 3, 4, 5 -> {
                if (bench.inFlight() < 2) {
                    bench.enqueue(now);
                }
            }
            default -> {
                if (bench.inFlight() > 0) {
                    bench.complete(now);
                }
            }
        }
    }

    /** A new conversation that begins like others, or the next turn of an old one. */
    private void add(Random random, Bench bench, int now) {
        List<Integer> prompt = new ArrayList<>();
        if (!requests.isEmpty() && random.nextBoolean()) {
            String before = "r" + random.nextInt(requests.size());
            prompt.addAll(requireNonNull(requests.get(before)).prompt());
            prompt.addAll(requireNonNull(recorders.get(before)).tokens);
        } else {
            prompt.addAll(Specs.prompt(new Random(5), 150).subList(0, random.nextInt(150)));
        }
        prompt.addAll(Specs.prompt(random, 1 + random.nextInt(20)));
        if (prompt.size() >= MAX_LENGTH) {
            return;
        }
        long deadline = random.nextInt(6) == 0 ? now + random.nextInt(200) : Long.MAX_VALUE;
        Set<Integer> stops = random.nextBoolean() ? Set.of() : Set.copyOf(Specs.prompt(random, 40));
        String client = "c" + random.nextInt(3);
        Request request = new Request(
                "r" + requests.size(), client, prompt, SamplingParams.GREEDY, 1 + random.nextInt(80), stops, deadline);
        requests.put(request.id(), request);
        recorders.put(request.id(), bench.add(request));
    }

    private void checkText(String id) {
        Request request = requireNonNull(requests.get(id));
        Specs.Recorder heard = requireNonNull(recorders.get(id));
        int limit = Math.min(request.maxTokens(), MAX_LENGTH - request.prompt().size());
        List<Integer> alone = Specs.alone(request.prompt(), limit);
        int stop = 0;
        while (stop < limit && !request.stopTokenIds().contains(alone.get(stop))) {
            stop++;
        }
        List<Integer> whole = alone.subList(0, Math.min(limit, stop + 1));
        assertThat(heard.finished).as("ends of %s", id).hasSize(1);
        assertThat(heard.tokens).as("text of %s", id).isEqualTo(whole.subList(0, heard.tokens.size()));
        assertThat(heard.finished.getLast().completionTokens()).isEqualTo(heard.tokens.size());
        switch (heard.reason()) {
            case STOP -> assertThat(stop).isEqualTo(heard.tokens.size() - 1);
            case LENGTH -> assertThat(heard.tokens).hasSize(limit);
            case CANCELLED -> assertThat(heard.tokens.size()).isLessThanOrEqualTo(whole.size());
            case DEADLINE -> assertThat(request.deadlineNanos()).isLessThan(Long.MAX_VALUE);
            case FAILED -> throw new AssertionError(id + " failed");
        }
    }
}
