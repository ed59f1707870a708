package dev.systole.scheduler;

import dev.systole.kvcache.KvCache;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One generation in progress: the one mutable class of the scheduler. */
final class Sequence {

    private final Request request;
    private final GenerationListener listener;
    private final long arrived;
    private final int mostTokens;
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

    boolean isPrefilling() {
        return row != null && computed < request.prompt().size();
    }

    int remainingPrompt() {
        return request.prompt().size() - computed;
    }

    /** The next chunk. */
    Batch.Prefill prefill(int tokens) {
        int start = computed;
        int end = start + tokens;
        List<Integer> prompt = request.prompt();
        boolean last = end == prompt.size();
        computed = end;
        inFlight++;
        if (last) {
            drawn = 1;
        }
        return new Batch.Prefill(row(), prompt.subList(start, end), start, last, request.sampling());
    }

    /** Whether another token may be drawn without knowing those under way. */
    boolean canDecode() {
        return row != null && computed >= request.prompt().size() && drawn < mostTokens;
    }

    /** Position of the token that the next decode step takes in. */
    int decode() {
        inFlight++;
        drawn++;
        return computed++;
    }

    int computed() {
        return computed;
    }

    /** Enters a token; whether the sequence has all it may have. */
    boolean commit() {
        inFlight--;
        return ++committed >= mostTokens;
    }

    /** A step ended that drew no token for it. */
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
