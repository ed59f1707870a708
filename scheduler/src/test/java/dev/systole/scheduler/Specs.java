package dev.systole.scheduler;

import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.simulated.SimulatedEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;

/** Small engines, requests and listeners for the tests. */
final class Specs {

    static final int VOCABULARY = 1000;

    private Specs() {}

    static EngineSpec spec(int rows, int maxLength, LayerCache... layers) {
        return new EngineSpec(
                new KvCacheSpec(rows, maxLength, List.of(layers)),
                List.of(Math.min(2, rows), rows),
                List.of(4, 16, 64),
                VOCABULARY,
                0);
    }

    static EngineSpec full(int rows, int maxLength) {
        return spec(rows, maxLength, new LayerCache.Full(1));
    }

    static Request request(String id, List<Integer> prompt, int maxTokens) {
        return new Request(id, prompt, SamplingParams.GREEDY, maxTokens, Set.of(), Long.MAX_VALUE);
    }

    static List<Integer> prompt(Random random, int length) {
        List<Integer> prompt = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            prompt.add(random.nextInt(VOCABULARY));
        }
        return prompt;
    }

    /** What the simulated engine generates for a prompt that has it alone. */
    static List<Integer> alone(List<Integer> prompt, int maxTokens) {
        List<Integer> all = new ArrayList<>(prompt);
        for (int i = 0; i < maxTokens; i++) {
            all.add(SimulatedEngine.next(all, VOCABULARY));
        }
        return all.subList(prompt.size(), all.size());
    }

    /** Keeps what it hears. */
    static final class Recorder implements GenerationListener {

        final List<Integer> tokens = new ArrayList<>();
        final List<GenerationEvent.Finished> finished = new ArrayList<>();

        @Override
        public Executor dispatcher() {
            return Runnable::run;
        }

        @Override
        public void onEvent(GenerationEvent event) {
            switch (event) {
                case GenerationEvent.Token token -> tokens.add(token.token());
                case GenerationEvent.Finished end -> finished.add(end);
            }
        }

        FinishReason reason() {
            return finished.getLast().reason();
        }
    }
}
