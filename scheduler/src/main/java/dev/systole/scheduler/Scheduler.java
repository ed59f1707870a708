package dev.systole.scheduler;

import dev.systole.config.SchedulerConfig;
import dev.systole.kvcache.KvCache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides what each step computes. Pure: it has no clock, no thread and no device; time comes as an argument, in
 * nanoseconds of any origin. Not thread-safe.
 *
 * <p>The policy: prompts are computed in chunks, in the order of {@link PromptTurns}, several together where
 * {@link Chunks} finds that they fill a program; a prompt gets a row when its turn comes, as long as rows are free.
 * Between two decode steps at most {@link SchedulerConfig#maxPrefillTokensPerStep} token positions of prompts are
 * computed, so that the sequences which decode never wait long. Every sequence that may draw a token is in every decode
 * step. A sequence on a needlessly high row is moved down, one at a time, so that a small decode program suffices.
 */
public final class Scheduler {

    private static final int FEW_ROWS = 4;

    /** Waiting prompts looked at for a step; more would not be found to fit much better. */
    private static final int CANDIDATES = 64;

    private final SchedulerConfig config;
    private final EngineSpec spec;
    private final KvCache cache;
    private final PromptTurns turns = new PromptTurns();
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
     * Why a request can never be served. May be called from any thread.
     *
     * @param request any
     * @return the reason, empty where it can be served
     */
    public Optional<Rejected> refusal(Request request) {
        int length = request.prompt().size();
        int longest = spec.cache().maxLength();
        return length < longest ? Optional.empty() : Optional.of(new Rejected.PromptTooLong(length, longest));
    }

    /**
     * Takes a request.
     *
     * @param request one for which there is no {@link #refusal}
     * @param listener whom to tell
     * @param now time
     */
    public void add(Request request, GenerationListener listener, long now) {
        refusal(request).ifPresent(reason -> {
            throw new IllegalArgumentException("request " + request.id() + ": " + reason);
        });
        Sequence sequence = new Sequence(request, listener, spec.cache().maxLength(), now);
        if (byId.putIfAbsent(request.id(), sequence) != null) {
            throw new IllegalArgumentException("request " + request.id() + " is in flight already");
        }
        turns.add(sequence);
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

    /** Chunks of the prompts whose turn it is, or a copy that one of them needs before. */
    private Optional<Batch> prefill(boolean nothingDecodes, long now) {
        int limit = nothingDecodes ? Integer.MAX_VALUE : allowance();
        if (limit <= 0 || turns.isEmpty()) {
            return Optional.empty();
        }
        List<Sequence> chosen = new ArrayList<>();
        for (Chunks.Prompt prompt : Chunks.of(spec, candidates(), limit)) {
            Sequence sequence = prompt.sequence();
            Optional<Batch> copy = sequence.isWaiting() ? admit(sequence, now) : Optional.empty();
            if (copy.isPresent()) {
                return copy;
            }
            chosen.add(sequence);
        }
        return chunks(chosen, limit);
    }

    /** Prompt tokens, padding included, that may still be computed before the next decode step. */
    private int allowance() {
        // The smallest chunk runs even where it exceeds what is allowed, or no prompt would ever be computed.
        return Math.max(config.maxPrefillTokensPerStep(), ChunkSize.smallestLimit(spec)) - prefilledSinceDecode;
    }

    /** The prompts that could be computed now, those first whose turn it is. */
    private List<Chunks.Prompt> candidates() {
        List<Chunks.Prompt> candidates = new ArrayList<>();
        List<Chunks.Prompt> underWay =
                new ArrayList<>(turns.begun().map(Chunks.Prompt::begun).toList());
        int free = spec.cache().rows() - cache.busyRows();
        int looked = 0;
        for (Sequence sequence : turns.inOrder()) {
            if (!sequence.isWaiting()) {
                candidates.add(Chunks.Prompt.begun(sequence));
            } else if (free > 0 && looked++ < CANDIDATES) {
                int found = cache.longestPrefix(sequence.request().prompt());
                Chunks.Prompt prompt = new Chunks.Prompt(sequence, found);
                if (underWay.stream().noneMatch(other -> willShare(other, prompt))) {
                    free--;
                    underWay.add(prompt);
                    candidates.add(prompt);
                }
            }
        }
        return candidates;
    }

    /** Whether a prompt had better wait, because another is about to compute what it can then reuse. */
    private boolean willShare(Chunks.Prompt underWay, Chunks.Prompt waits) {
        int shared = underWay.sequence().sharedWith(waits.sequence());
        int kept = cache.reusable(underWay.sequence().promptLength(), shared);
        return shared > underWay.start() && kept >= waits.start() + KvCache.SHORTEST_PREFIX;
    }

    /** Gives a request a row. A copy that it needs is the next step, before anything else changes. */
    private Optional<Batch> admit(Sequence sequence, long now) {
        KvCache.Reservation reservation = cache.reserve(sequence.request().prompt(), rowLimit());
        sequence.admit(reservation, now);
        turns.begin(sequence);
        running.put(reservation.row(), sequence);
        prefixes.count(sequence.promptLength(), reservation.length());
        return reservation.source() == reservation.row()
                ? Optional.empty()
                : Optional.of(new Batch.CopyRow(reservation.source(), reservation.row(), reservation.length()));
    }

    /** Rows that the decode program for one sequence more covers anyway; up to a few cost next to nothing. */
    private int rowLimit() {
        return Math.max(FEW_ROWS, EngineSpec.bucket(spec.batchBuckets(), cache.busyRows() + 1));
    }

    /** Those of some prompts with rows that fit a program together: a row may have turned out to hold less or more. */
    private Optional<Batch> chunks(List<Sequence> chosen, int limit) {
        List<Chunks.Prompt> prompts = chosen.stream().map(Chunks.Prompt::begun).toList();
        List<Span> spans = new ArrayList<>();
        for (Chunks.Prompt prompt : Chunks.of(spec, prompts, limit)) {
            Sequence sequence = prompt.sequence();
            spans.add(sequence.chunk(prompt.size(spec, limit)));
            cache.extend(sequence.row().row(), sequence.computed());
            if (!sequence.isPrefilling()) {
                turns.remove(sequence);
            }
        }
        if (spans.isEmpty()) {
            return Optional.empty();
        }
        turns.next();
        prefilledSinceDecode += spec.promptBucket(spans).positions();
        return Optional.of(new Batch.Extend(spans));
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
        List<Span> spans = new ArrayList<>();
        for (Sequence sequence : decoding) {
            spans.add(sequence.decode());
            cache.extend(sequence.row().row(), sequence.computed());
        }
        return Optional.of(new Batch.Extend(spans));
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
        List<Span> spans = switch (batch) {
            case Batch.Extend extend -> extend.spans();
            case Batch.CopyRow _ -> List.of();
        };
        List<RowRef> drawing = spans.stream().filter(Span::draws).map(Span::row).toList();
        List<RowRef> drew = result.rows().stream().map(StepResult.Row::row).toList();
        if (!drew.equals(drawing)) {
            throw new IllegalStateException("rows " + drawing + " were to draw, not " + drew);
        }
        spans.forEach(span -> holder(span.row()).ifPresent(Sequence::stepEnded));
        int entered = 0;
        for (StepResult.Row row : result.rows()) {
            for (int token : row.tokens()) {
                Optional<Sequence> sequence = holder(row.row());
                sequence.ifPresent(s -> commit(s, token, now));
                entered += sequence.isPresent() ? 1 : 0;
            }
        }
        return entered;
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
        turns.remove(sequence);
        if (!sequence.isWaiting()) {
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
        return turns.waiting();
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
        if (byId.size() != waiting() + running.size() || cache.busyRows() != running.size()) {
            throw new IllegalStateException(byId.size() + " requests: " + waiting() + " waiting, " + running.size()
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
        byId.values().forEach(sequence -> {
            if ((sequence.isWaiting() || sequence.isPrefilling()) != turns.contains(sequence)) {
                throw new IllegalStateException(sequence.request().id() + " has no turn, or one too many");
            }
        });
        if (turns.size() > byId.size()) {
            throw new IllegalStateException(turns.size() + " prompts of " + byId.size() + " requests");
        }
    }
}
