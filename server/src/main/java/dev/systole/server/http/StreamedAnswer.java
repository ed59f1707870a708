package dev.systole.server.http;

import dev.systole.scheduler.FinishReason;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.Usage;
import java.util.ArrayList;
import java.util.List;

/** Chunks as they come. While the client is behind, deltas of a choice coalesce. */
final class StreamedAnswer implements Answer {

    private static final class Pending {

        private final StringBuilder text = new StringBuilder();
        private final List<Integer> ids = new ArrayList<>();
        private boolean opened;
        private boolean started;

        boolean isEmpty() {
            return text.isEmpty() && ids.isEmpty();
        }
    }

    private final SseStream stream;
    private final AnswerFormat format;
    private final List<Prompt> prompts;
    private final boolean includeUsage;
    private final boolean tokenIds;
    private final List<Pending> pending = new ArrayList<>();
    private int ended;
    private Usage usage = Usage.NONE;
    private boolean over;

    StreamedAnswer(
            SseStream stream, AnswerFormat format, List<Prompt> prompts, boolean includeUsage, boolean tokenIds) {
        this.stream = stream;
        this.format = format;
        this.prompts = prompts;
        this.includeUsage = includeUsage;
        this.tokenIds = tokenIds;
        for (Prompt ignored : prompts) {
            pending.add(new Pending());
        }
        stream.onDrain(this::flushAll);
    }

    @Override
    public void more(int index, String text, List<Integer> ids) {
        if (over) {
            return;
        }
        Pending choice = pending.get(index);
        choice.text.append(text);
        if (tokenIds) {
            choice.ids.addAll(ids);
        }
        open(index);
        if (!stream.isFull()) {
            flush(index);
        }
    }

    private void open(int index) {
        Pending choice = pending.get(index);
        if (!choice.opened) {
            choice.opened = true;
            format.opening(index, prompts.get(index).ids()).ifPresent(stream::send);
        }
    }

    private void flushAll() {
        for (int i = 0; i < pending.size() && !over; i++) {
            flush(i);
        }
    }

    private void flush(int index) {
        Pending choice = pending.get(index);
        if (choice.isEmpty()) {
            return;
        }
        List<Integer> promptIds =
                choice.started ? List.of() : prompts.get(index).ids();
        choice.started = true;
        stream.send(format.delta(index, choice.text.toString(), List.copyOf(choice.ids), promptIds));
        choice.text.setLength(0);
        choice.ids.clear();
    }

    @Override
    public void end(int index, FinishReason reason, Usage used) {
        if (over) {
            return;
        }
        usage = usage.plus(used);
        open(index);
        flush(index);
        if (reason != FinishReason.STOP && reason != FinishReason.LENGTH) {
            over = true;
            stream.send(ApiErrors.body(FinishReasons.fault(reason)));
            stream.end();
            return;
        }
        stream.send(format.end(index, FinishReasons.name(reason)));
        if (++ended == prompts.size()) {
            over = true;
            if (includeUsage) {
                stream.send(format.usage(usage));
            }
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
