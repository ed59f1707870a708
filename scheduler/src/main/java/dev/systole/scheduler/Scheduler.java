package dev.systole.scheduler;

import dev.systole.config.SchedulerConfig;
import dev.systole.kvcache.KvCache;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides what each step computes. Pure: it has no clock, no thread and no device; time comes as an argument, in
 * nanoseconds of any origin. Not thread-safe.
 *
 * <p>The policy: requests are admitted first come, first served, as long as rows are free. Prompts are computed in
 * chunks, the oldest first, and between two decode steps at most {@link SchedulerConfig#maxPrefillTokensPerStep} tokens
 * of them, so that the sequences which decode never wait long. Every sequence that may draw a token is in every decode
 * step. A sequence on a needlessly high row is moved down, one at a time, so that a small decode program suffices.
 */
public final class Scheduler {

    /** Decode steps for which a row has to be needlessly high before it is moved. */
    private static final int PATIENCE = 8;

    private final SchedulerConfig config;
    private final EngineSpec spec;
    private final KvCache cache;
    private final Deque<Sequence> waiting = new ArrayDeque<>();
    private final Map<Integer, Sequence> running = new LinkedHashMap<>();
    private final Map<String, Sequence> byId = new HashMap<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final PrefixStats prefixes = new PrefixStats();
    private int prefilledSinceDecode;
    private int highSteps;

    /**
     * A scheduler without requests.
     *
     * @param config the policy's limits
     * @param spec what the engine can compute
     */
    public Scheduler(SchedulerConfig config, EngineSpec spec) {
        this.config = config;
        this.spec = spec;
        this.cache = new KvCache(spec.cache(), spec.chunkGrid());
    }

    /**
     * Takes a request.
     *
     * @param request with a prompt shorter than a row
     * @param listener whom to tell
     * @param now time
     * @return why it was not taken, empty where it was
     */
    public Optional<Rejected> add(Request request, GenerationListener listener, long now) {
        int length = request.prompt().size();
        if (length >= spec.cache().maxLength()) {
            return Optional.of(new Rejected.PromptTooLong(length, spec.cache().maxLength()));
        }
        Sequence sequence = new Sequence(request, listener, spec.cache().maxLength(), now);
        if (byId.putIfAbsent(request.id(), sequence) != null) {
            throw new IllegalArgumentException("request " + request.id() + " is in flight already");
        }
        waiting.add(sequence);
        return Optional.empty();
    }

    /**
     * Ends a request whose client is gone. An unknown one, or one that has ended, is ignored.
     *
     * @param id its id
     * @param now time
     */
    public void cancel(String id, long now) {
        Sequence sequence = byId.get(id);
        if (sequence != null) {
            finish(sequence, FinishReason.CANCELLED, now);
        }
    }

    /**
     * Decides the next step and counts it as given to the device.
     *
     * @param now time
     * @return the batch, empty where nothing can be computed now
     */
    public Optional<Batch> schedule(long now) {
        expire(now);
        Optional<Batch> copy = admit(now);
        if (copy.isPresent()) {
            return copy;
        }
        List<Sequence> decoding = running.values().stream()
                .filter(Sequence::canDecode)
                .sorted(Comparator.comparingInt(s -> s.row().row()))
                .toList();
        Optional<Sequence> prefilling =
                running.values().stream().filter(Sequence::isPrefilling).findFirst();
        if (prefilling.isPresent()) {
            Sequence sequence = prefilling.get();
            int size = ChunkSize.of(spec, sequence.computed(), sequence.remainingPrompt());
            boolean fits = prefilledSinceDecode == 0 || prefilledSinceDecode + size <= config.maxPrefillTokensPerStep();
            if (decoding.isEmpty() || fits) {
                prefilledSinceDecode += size;
                return Optional.of(prefill(sequence, size));
            }
        }
        Optional<Batch> move = compact(decoding);
        if (move.isPresent() || decoding.isEmpty()) {
            return move;
        }
        prefilledSinceDecode = 0;
        return Optional.of(decode(decoding));
    }

    private void expire(long now) {
        byId.values().stream()
                .filter(s -> s.request().deadlineNanos() != Long.MAX_VALUE
                        && now - s.request().deadlineNanos() >= 0)
                .toList()
                .forEach(s -> finish(s, FinishReason.DEADLINE, now));
    }

    /** Gives rows to waiting requests; a copy that one of them needs is the next step, before anything else changes. */
    private Optional<Batch> admit(long now) {
        while (!waiting.isEmpty() && cache.canReserve()) {
            Sequence sequence = waiting.remove();
            KvCache.Reservation reservation = cache.reserve(sequence.request().prompt());
            sequence.admit(reservation, now);
            running.put(reservation.row(), sequence);
            prefixes.count(sequence.request().prompt().size(), reservation.length());
            if (reservation.source() != reservation.row()) {
                return Optional.of(new Batch.CopyRow(reservation.source(), reservation.row(), reservation.length()));
            }
        }
        return Optional.empty();
    }

    private Batch prefill(Sequence sequence, int size) {
        Batch.Prefill batch = sequence.prefill(size);
        cache.extend(sequence.row().row(), sequence.computed());
        return batch;
    }

    private Batch decode(List<Sequence> decoding) {
        List<RowRef> rows = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (Sequence sequence : decoding) {
            rows.add(sequence.row());
            positions.add(sequence.decode());
            cache.extend(sequence.row().row(), sequence.computed());
        }
        return new Batch.Decode(rows, positions);
    }

    /** Moves the sequence on the highest row down, where half of the rows below it would do for a while. */
    private Optional<Batch> compact(List<Sequence> decoding) {
        Optional<Sequence> moving =
                running.values().stream().filter(Sequence::isMoving).findFirst();
        if (moving.isPresent()) {
            return moving.filter(Sequence::isIdle).map(this::move);
        }
        int active = running.size();
        int highest = running.keySet().stream().mapToInt(row -> row).max().orElse(-1);
        if (highest + 1 < 2 * active || highest < spec.batchBuckets().getFirst()) {
            highSteps = 0;
            return Optional.empty();
        }
        Sequence sequence = running.get(highest);
        if (++highSteps >= PATIENCE && sequence != null && decoding.contains(sequence)) {
            highSteps = 0;
            sequence.startMoving();
            return sequence.isIdle() ? Optional.of(move(sequence)) : Optional.empty();
        }
        return Optional.empty();
    }

    private Batch move(Sequence sequence) {
        int from = sequence.row().row();
        KvCache.Reservation reservation = cache.move(from, from);
        running.remove(from);
        sequence.move(reservation);
        running.put(reservation.row(), sequence);
        return new Batch.CopyRow(from, reservation.row(), sequence.computed());
    }

    /**
     * Enters what a step drew. Tokens of sequences that have ended meanwhile are dropped.
     *
     * @param batch as scheduled
     * @param result of the step
     * @param now time
     */
    public void commit(Batch batch, StepResult result, long now) {
        if (batch instanceof Batch.Prefill prefill && !prefill.last()) {
            holder(prefill.row()).ifPresent(Sequence::stepEnded);
        }
        for (StepResult.RowToken token : result.tokens()) {
            holder(token.row()).ifPresent(sequence -> commit(sequence, token.token(), now));
        }
    }

    private Optional<Sequence> holder(RowRef row) {
        return Optional.ofNullable(running.get(row.row())).filter(s -> s.row().equals(row));
    }

    private void commit(Sequence sequence, int token, long now) {
        boolean full = sequence.commit();
        boolean ends = sequence.request().stopTokenIds().contains(token);
        cache.append(sequence.row().row(), token);
        deliveries.add(new Delivery(sequence.listener(), new GenerationEvent.Token(token, ends)));
        if (ends || full) {
            finish(sequence, ends ? FinishReason.STOP : FinishReason.LENGTH, now);
        }
    }

    /**
     * Ends all requests, because the engine has failed.
     *
     * @param now time
     */
    public void fail(long now) {
        List.copyOf(byId.values()).forEach(s -> finish(s, FinishReason.FAILED, now));
    }

    /** The one door by which a sequence leaves. */
    private void finish(Sequence sequence, FinishReason reason, long now) {
        byId.remove(sequence.request().id());
        if (sequence.isWaiting()) {
            waiting.remove(sequence);
        } else {
            running.remove(sequence.row().row());
            cache.release(sequence.row().row());
        }
        deliveries.add(new Delivery(sequence.listener(), sequence.finished(reason, now)));
    }

    /** The events since the last call, in order. */
    List<Delivery> takeDeliveries() {
        List<Delivery> taken = List.copyOf(deliveries);
        deliveries.clear();
        return taken;
    }

    /**
     * Requests that wait for a row.
     *
     * @return their number
     */
    public int waiting() {
        return waiting.size();
    }

    /**
     * Requests that hold a row.
     *
     * @return their number
     */
    public int running() {
        return running.size();
    }

    /**
     * Share of the cache that running sequences use.
     *
     * @return from 0 to 1
     */
    public double cacheUsage() {
        return cache.usage();
    }

    /** Prompt tokens looked up and found. */
    PrefixStats prefixes() {
        return prefixes;
    }

    /**
     * The first deadline.
     *
     * @return on the caller's clock, {@link Long#MAX_VALUE} where there is none
     */
    public long nextDeadline() {
        return byId.values().stream()
                .mapToLong(s -> s.request().deadlineNanos())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Throws if the books contradict themselves; for tests, after any action. */
    public void checkInvariants() {
        cache.checkInvariants();
        if (byId.size() != waiting.size() + running.size() || cache.busyRows() != running.size()) {
            throw new IllegalStateException(byId.size() + " requests: " + waiting.size() + " waiting, " + running.size()
                    + " running on " + cache.busyRows() + " rows");
        }
        running.forEach((row, sequence) -> {
            if (sequence.row().row() != row) {
                throw new IllegalStateException("row " + row + " holds the sequence of " + sequence.row());
            }
        });
    }
}
