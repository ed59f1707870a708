package dev.systole.server.generate;

import dev.systole.scheduler.FinishReason;
import dev.systole.scheduler.GenerationEvent;
import dev.systole.scheduler.GenerationListener;
import dev.systole.server.metrics.RequestTimes;
import dev.systole.server.openai.Delta;
import dev.systole.server.openai.Usage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executor;

/** One choice while it is generated: hands its deltas on, counts its tokens, and ends it at a stop string. */
final class Generation implements GenerationListener {

    private static final Logger LOG = System.getLogger(Generation.class.getName());

    private final int index;
    private final Executor dispatcher;
    private final DeltaStream deltas;
    private final Runnable cancel;
    private final RequestTimes times;
    private final GenerationService.Sink sink;
    private int tokens;

    Generation(
            int index,
            Executor dispatcher,
            DeltaStream deltas,
            Runnable cancel,
            RequestTimes times,
            GenerationService.Sink sink) {
        this.index = index;
        this.dispatcher = dispatcher;
        this.deltas = deltas;
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
        if (deltas.stopped()) {
            return;
        }
        tokens++;
        times.token();
        sink.more(index, deltas.accept(token.token(), token.ends()));
        if (deltas.stopped()) {
            cancel.run();
        }
    }

    private void finished(GenerationEvent.Finished finished) {
        List<Delta> rest = deltas.finish();
        if (!rest.isEmpty()) {
            sink.more(index, rest);
        }
        FinishReason reason = deltas.stopped() ? FinishReason.STOP : finished.reason();
        times.finished(finished, reason, tokens);
        sink.end(index, reason, new Usage(finished.promptTokens(), finished.cachedTokens(), tokens));
    }
}
