package dev.systole.server.generate;

import dev.systole.scheduler.FinishReason;
import dev.systole.scheduler.GenerationEvent;
import dev.systole.scheduler.GenerationListener;
import dev.systole.server.metrics.RequestTimes;
import dev.systole.server.openai.Usage;
import dev.systole.tokenizer.StopStrings;
import dev.systole.tokenizer.StreamDecoder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executor;

/** One choice while it is generated: tokens become text that never has half a character or part of a stop string. */
final class Generation implements GenerationListener {

    private static final Logger LOG = System.getLogger(Generation.class.getName());

    private final int index;
    private final Executor dispatcher;
    private final StreamDecoder decoder;
    private final StopStrings stops;
    private final Runnable cancel;
    private final RequestTimes times;
    private final GenerationService.Sink sink;
    private int tokens;

    Generation(
            int index,
            Executor dispatcher,
            StreamDecoder decoder,
            StopStrings stops,
            Runnable cancel,
            RequestTimes times,
            GenerationService.Sink sink) {
        this.index = index;
        this.dispatcher = dispatcher;
        this.decoder = decoder;
        this.stops = stops;
        this.cancel = cancel;
        this.times = times;
        this.sink = sink;
    }

    @Override
    public Executor dispatcher() {
        return dispatcher;
    }

    /** Never throws, because the events of other generations come in the same task. */
    @Override
    public void onEvent(GenerationEvent event) {
        try {
            switch (event) {
                case GenerationEvent.Token token -> token(token);
                case GenerationEvent.Finished finished -> finished(finished);
            }
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "a generation is given up", e);
            cancel.run();
        }
    }

    private void token(GenerationEvent.Token token) {
        // After a stop string, steps that were under way may still bring tokens; they count for nothing.
        if (stops.stopped()) {
            return;
        }
        tokens++;
        times.token();
        String text = token.ends() ? "" : stops.accept(decoder.accept(token.token()));
        sink.more(index, text, List.of(token.token()));
        if (stops.stopped()) {
            cancel.run();
        }
    }

    private void finished(GenerationEvent.Finished finished) {
        boolean stopped = stops.stopped();
        if (!stopped) {
            String rest = stops.accept(decoder.finish()) + stops.finish();
            if (!rest.isEmpty()) {
                sink.more(index, rest, List.of());
            }
        }
        FinishReason reason = stopped || stops.stopped() ? FinishReason.STOP : finished.reason();
        times.finished(finished, reason, tokens);
        sink.end(index, reason, new Usage(finished.promptTokens(), finished.cachedTokens(), tokens));
    }
}
