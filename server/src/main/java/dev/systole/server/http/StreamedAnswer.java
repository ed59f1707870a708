package dev.systole.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.scheduler.FinishReason;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.Delta;
import dev.systole.server.openai.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Events as they come. While the client is behind, deltas of a choice coalesce. */
final class StreamedAnswer implements Answer {

    private static final class Choice {

        private final List<Integer> promptIds;
        private final Deltas pending = new Deltas();
        private boolean opened;
        private boolean started;

        Choice(Prompt prompt) {
            this.promptIds = prompt.ids();
        }
    }

    private final SseStream stream;
    private final AnswerFormat format;
    private final List<Choice> choices = new ArrayList<>();
    private int ended;
    private Usage usage = Usage.NONE;
    private boolean over;

    StreamedAnswer(SseStream stream, AnswerFormat format, List<Prompt> prompts) {
        this.stream = stream;
        this.format = format;
        prompts.forEach(prompt -> choices.add(new Choice(prompt)));
        stream.onDrain(this::flushAll);
    }

    @Override
    public void more(int index, List<Delta> deltas) {
        if (over) {
            return;
        }
        deltas.forEach(choices.get(index).pending::add);
        open(index);
        if (!stream.isFull()) {
            flush(index);
        }
    }

    private void open(int index) {
        Choice choice = choices.get(index);
        if (!choice.opened) {
            choice.opened = true;
            send(format.opening(index, choice.promptIds));
        }
    }

    private void flushAll() {
        for (int i = 0; i < choices.size() && !over; i++) {
            flush(i);
        }
    }

    private void flush(int index) {
        Choice choice = choices.get(index);
        for (Delta delta : choice.pending.take()) {
            send(format.delta(index, delta, choice.started ? List.of() : choice.promptIds));
            choice.started = true;
        }
    }

    private void send(List<ObjectNode> events) {
        events.forEach(stream::send);
    }

    @Override
    public void end(int index, FinishReason reason, Usage used) {
        if (over) {
            return;
        }
        usage = usage.plus(used);
        open(index);
        flush(index);
        Optional<ApiException> fault = BrokenOff.fault(reason);
        if (fault.isPresent()) {
            over = true;
            stream.send(fault.get().json());
            stream.end();
            return;
        }
        send(format.end(index, reason));
        if (++ended == choices.size()) {
            over = true;
            send(format.close(usage));
            stream.end();
        }
    }

    @Override
    public void onStall(Runnable action) {
        stream.onStall(action);
    }

    @Override
    public void abandon() {
        over = true;
        stream.close();
    }
}
