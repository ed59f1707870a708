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
 * <p>The policy: requests are admitted first come, first served, as long as rows are free. One prompt at a time is
 * computed, in chunks, and between two decode steps at most {@link SchedulerConfig#maxPrefillTokensPerStep} tokens of
 * it, so that the sequences which decode never wait long. Every sequence that may draw a token is in every decode step.
 * A sequence on a needlessly high row is moved down, one at a time, so that a small decode program suffices.
 */
public final class Scheduler {

    private static final int FEW_ROWS = 4;

    private final SchedulerConfig config;
    private final EngineSpec spec;
    private final KvCache cache;
    private final Deque<Sequence> waiting = new ArrayDeque<>();
    private final Map<Integer, Sequence> running = new LinkedHashMap<>();
    private final Map<String, Sequence> byId = new HashMap<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final Compaction compaction;
    private final PrefixStats prefixes = new PrefixStats();
    private int prefilledSinceDecode;

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
        this.compaction = new Compaction(spec.batchBuckets());
        if (spec.chunkGrid() > spec.chunkBuckets().getLast()) {
            throw new IllegalArgumentException("chunks on a grid of " + spec.chunkGrid()
                    + " positions need a bucket that holds as many, not " + spec.chunkBuckets());
        }
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
        List<Sequence> decoding = decoding();
        return prefill(decoding.isEmpty(), now).or(() -> moveDown(decoding)).or(() -> decode(decoding));
    }

    /** Sequences that may draw a token, by row. */
    private List<Sequence> decoding() {
        List<Sequence> decoding = new ArrayList<>();
        running.values().stream()
                .filter(Sequence::canDecode)
                .sorted(Comparator.comparingInt(s -> s.row().row()))
                .forEach(decoding::add);
        return decoding;
    }

    private void expire(long now) {
        byId.values().stream()
                .filter(s -> s.request().deadlineNanos() != Long.MAX_VALUE
                        && now - s.request().deadlineNanos() >= 0)
                .toList()
                .forEach(s -> finish(s, FinishReason.DEADLINE, now));
    }

    /** The next chunk of the prompt in progress, or the first step of the next one, where the limit allows it. */
    private Optional<Batch> prefill(boolean nothingDecodes, long now) {
        int limit = nothingDecodes ? Integer.MAX_VALUE : allowance();
        if (limit <= 0) {
            return Optional.empty();
        }
        Optional<Batch> copy = admit(now);
        return copy.isPresent() ? copy : prefilling().flatMap(sequence -> chunk(sequence, limit));
    }

    /** Prompt tokens, padding included, that may still be computed before the next decode step. */
    private int allowance() {
        // The smallest chunk runs even where it exceeds what is allowed, or no prompt would ever be computed.
        return Math.max(config.maxPrefillTokensPerStep(), ChunkSize.smallestLimit(spec)) - prefilledSinceDecode;
    }

    private Optional<Sequence> prefilling() {
        return running.values().stream().filter(Sequence::isPrefilling).findFirst();
    }

    /**
     * Gives the next request a row, when the prompt before it is computed and can be reused. A copy that it needs is
     * the next step, before anything else changes.
     */
    private Optional<Batch> admit(long now) {
        if (waiting.isEmpty() || !cache.canReserve() || prefilling().isPresent()) {
            return Optional.empty();
        }
        Sequence sequence = waiting.remove();
        KvCache.Reservation reservation = cache.reserve(sequence.request().prompt(), rowLimit());
        sequence.admit(reservation, now);
        running.put(reservation.row(), sequence);
        prefixes.count(sequence.request().prompt().size(), reservation.length());
        return reservation.source() == reservation.row()
                ? Optional.empty()
                : Optional.of(new Batch.CopyRow(reservation.source(), reservation.row(), reservation.length()));
    }

    /** Rows that the decode program for one sequence more covers anyway; up to a few cost next to nothing. */
    private int rowLimit() {
        return Math.max(FEW_ROWS, EngineSpec.bucket(spec.batchBuckets(), cache.busyRows() + 1));
    }

    private Optional<Batch> chunk(Sequence sequence, int limit) {
        int size = ChunkSize.of(spec, sequence.computed(), sequence.remainingPrompt(), limit);
        if (size == 0) {
            return Optional.empty();
        }
        prefilledSinceDecode += EngineSpec.bucket(spec.chunkBuckets(), size);
        Batch.Prefill batch = sequence.prefill(size);
        cache.extend(sequence.row().row(), sequence.computed());
        return Optional.of(batch);
    }

    /** Moves the highest sequence down when that is due; it sits out while something of it is under way. */
    private Optional<Batch> moveDown(List<Sequence> decoding) {
        if (decoding.isEmpty() || !compaction.due(decoding.getLast().row().row(), running.size())) {
            return Optional.empty();
        }
        Sequence sequence = decoding.getLast();
        if (!sequence.isIdle()) {
            decoding.removeLast();
            return Optional.empty();
        }
        int from = sequence.row().row();
        KvCache.Reservation reservation = cache.move(from, 2 * running.size());
        compaction.moved();
        running.remove(from);
        sequence.move(reservation);
        running.put(reservation.row(), sequence);
        return Optional.of(new Batch.CopyRow(from, reservation.row(), sequence.computed()));
    }

    private Optional<Batch> decode(List<Sequence> decoding) {
        if (decoding.isEmpty()) {
            return Optional.empty();
        }
        prefilledSinceDecode = 0;
        List<RowRef> rows = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (Sequence sequence : decoding) {
            rows.add(sequence.row());
            positions.add(sequence.decode());
            cache.extend(sequence.row().row(), sequence.computed());
        }
        return Optional.of(new Batch.Decode(rows, positions));
    }

    /**
     * Enters what a step drew. Tokens of sequences that have ended meanwhile are dropped.
     *
     * @param batch as scheduled
     * @param result of the step, with a token for each row that was to draw one
     * @param now time
     * @return tokens that were not dropped
     */
    public int commit(Batch batch, StepResult result, long now) {
        List<RowRef> drew =
                result.tokens().stream().map(StepResult.RowToken::row).toList();
        if (!drew.equals(drawing(batch))) {
            throw new IllegalStateException("rows " + drawing(batch) + " were to draw, not " + drew);
        }
        if (batch instanceof Batch.Prefill prefill && !prefill.last()) {
            holder(prefill.row()).ifPresent(Sequence::stepEnded);
        }
        int entered = 0;
        for (StepResult.RowToken token : result.tokens()) {
            Optional<Sequence> sequence = holder(token.row());
            sequence.ifPresent(s -> commit(s, token.token(), now));
            entered += sequence.isPresent() ? 1 : 0;
        }
        return entered;
    }

    private static List<RowRef> drawing(Batch batch) {
        return switch (batch) {
            case Batch.Prefill prefill -> prefill.last() ? List.of(prefill.row()) : List.of();
            case Batch.Decode decode -> decode.rows();
            case Batch.CopyRow _ -> List.of();
        };
    }

    private Optional<Sequence> holder(RowRef row) {
        return Optional.ofNullable(running.get(row.row())).filter(s -> s.row().equals(row));
    }

    private void commit(Sequence sequence, int token, long now) {
        boolean full = sequence.commit();
        boolean ends = sequence.request().stopTokenIds().contains(token);
        if (spec.chunkGrid() == 0) {
            // On a grid only prefilled positions are reused, because a decode step may round otherwise.
            cache.append(sequence.row().row(), token);
        }
        deliveries.add(sequence.tell(new GenerationEvent.Token(token, ends)));
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
        deliveries.add(sequence.tell(sequence.finished(reason, now)));
    }

    /** The events since the last call, in order. */
    List<Delivery> takeDeliveries() {
        List<Delivery> taken = List.copyOf(deliveries);
        deliveries.clear();
        return taken;
    }

    /** Whether no request is unfinished. */
    boolean isIdle() {
        return byId.isEmpty();
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

    /** Throws if the books contradict themselves; for tests, after any action. */
    public void checkInvariants() {
        cache.checkInvariants();
        if (byId.size() != waiting.size() + running.size() || cache.busyRows() != running.size()) {
            throw new IllegalStateException(byId.size() + " requests: " + waiting.size() + " waiting, " + running.size()
                    + " running on " + cache.busyRows() + " rows");
        }
        running.forEach((row, sequence) -> {
            if (sequence.isWaiting()
                    || sequence.row().row() != row
                    || byId.get(sequence.request().id()) != sequence) {
                throw new IllegalStateException(
                        "row " + row + " does not hold " + sequence.request().id());
            }
        });
        if (!waiting.stream().allMatch(Sequence::isWaiting)
                || running.values().stream().filter(Sequence::isPrefilling).count() > 1) {
            throw new IllegalStateException("waiting with a row, or more than one prompt in progress");
        }
    }
}
