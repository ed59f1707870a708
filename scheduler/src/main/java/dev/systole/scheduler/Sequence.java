package dev.systole.scheduler;

import dev.systole.kvcache.KvCache;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One generation in progress: the one mutable class of the scheduler. */
final class Sequence {

    private final Request request;
    private final GenerationListener listener;
    private final long arrived;
    private final int mostTokens;
    private final int[] prompt;
    private long round;
    private long admitted;
    private @Nullable RowRef row;
    private int cached;
    /** Positions given to the device. */
    private int computed;
    /** Tokens to come from steps given to the device, the committed ones included. */
    private int drawn;

    private int committed;
    private int inFlight;

    Sequence(Request request, GenerationListener listener, int maxLength, long now) {
        this.request = request;
        this.listener = listener;
        this.arrived = now;
        this.mostTokens =
                Math.min(request.maxTokens(), maxLength - request.prompt().size());
        this.prompt = request.prompt().stream().mapToInt(Integer::intValue).toArray();
    }

    Request request() {
        return request;
    }

    /** An event for its listener. */
    Delivery tell(GenerationEvent event) {
        return new Delivery(request.id(), listener, event);
    }

    boolean isWaiting() {
        return row == null;
    }

    RowRef row() {
        if (row == null) {
            throw new IllegalStateException("sequence " + request.id() + " has no row");
        }
        return row;
    }

    void admit(KvCache.Reservation reservation, long now) {
        row = new RowRef(reservation.row(), reservation.generation());
        cached = reservation.length();
        computed = reservation.length();
        admitted = now;
    }

    void move(KvCache.Reservation reservation) {
        row = new RowRef(reservation.row(), reservation.generation());
    }

    /** The round in which its prompt is due. */
    long round() {
        return round;
    }

    void setRound(long due) {
        round = due;
    }

    boolean isPrefilling() {
        return row != null && computed < prompt.length;
    }

    int promptLength() {
        return prompt.length;
    }

    int remainingPrompt() {
        return prompt.length - computed;
    }

    /** Tokens with which both this prompt and another begin, without the other's last. */
    int sharedWith(Sequence other) {
        int comparable = Math.min(prompt.length, other.prompt.length - 1);
        int mismatch = Arrays.mismatch(prompt, 0, comparable, other.prompt, 0, comparable);
        return mismatch < 0 ? comparable : mismatch;
    }

    /** The next chunk of its prompt. */
    Span chunk(int tokens) {
        int start = computed;
        int end = start + tokens;
        boolean last = end == prompt.length;
        computed = end;
        inFlight++;
        if (last) {
            drawn = 1;
        }
        return new Span(
                row(),
                start,
                new Tokens.Given(request.prompt().subList(start, end)),
                last ? Span.Scores.LAST : Span.Scores.NONE,
                request.sampling());
    }

    /** Whether another token may be drawn without knowing those under way. */
    boolean canDecode() {
        return row != null && computed >= prompt.length && drawn < mostTokens;
    }

    /** Its token in the next decode step. */
    Span decode() {
        inFlight++;
        drawn++;
        return new Span(row(), computed++, new Tokens.Last(), Span.Scores.LAST, request.sampling());
    }

    int computed() {
        return computed;
    }

    /** Enters a token; whether the sequence has all it may have. */
    boolean commit() {
        return ++committed >= mostTokens;
    }

    /** A step ended of which it was part. */
    void stepEnded() {
        inFlight--;
    }

    /** Whether nothing of it is under way, so that its row can be moved. */
    boolean isIdle() {
        return inFlight == 0;
    }

    int cached() {
        return cached;
    }

    GenerationEvent.Finished finished(FinishReason reason, long now) {
        long queued = (row == null ? now : admitted) - arrived;
        return new GenerationEvent.Finished(reason, request.prompt().size(), cached, committed, queued);
    }
}
