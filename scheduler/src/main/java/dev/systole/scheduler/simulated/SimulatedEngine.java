package dev.systole.scheduler.simulated;

import dev.systole.scheduler.Batch;
import dev.systole.scheduler.Engine;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.PendingStep;
import dev.systole.scheduler.PromptBucket;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.Span;
import dev.systole.scheduler.StepResult;
import dev.systole.scheduler.Tokens;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/**
 * An engine without a device, whose next token is a function of the tokens before it, and which refuses every step that
 * a device would turn into wrong text: a chunk that does not continue its row, a token of a row that another sequence
 * has taken, a step out of order. So a text that comes out right was scheduled right. Used from one thread.
 */
public final class SimulatedEngine implements Engine {

    private static final int MOST_IN_FLIGHT = 2;

    private final EngineSpec spec;
    private final Continuation continuation;
    private final SimulatedDevice device;
    private final List<SimulatedRow> rows = new ArrayList<>();
    private final Deque<PendingStep> inFlight = new ArrayDeque<>();
    private volatile boolean closed;

    /**
     * An engine with empty rows.
     *
     * @param spec what it can compute
     * @param continuation what follows some tokens
     * @param device what its steps take
     */
    public SimulatedEngine(EngineSpec spec, Continuation continuation, SimulatedDevice device) {
        this.spec = spec;
        this.continuation = continuation;
        this.device = device;
        for (int row = 0; row < spec.cache().rows(); row++) {
            rows.add(new SimulatedRow(spec.cache()));
        }
    }

    /**
     * An engine whose next token is {@link #next}.
     *
     * @param spec what it can compute
     * @param stepTime how long awaiting a step takes
     * @param failAfter steps after which it fails, {@link Long#MAX_VALUE} for never
     */
    public SimulatedEngine(EngineSpec spec, Duration stepTime, long failAfter) {
        this(
                spec,
                (tokens, length, promptLength) -> hash(Arrays.stream(tokens, 0, length), spec.vocabularySize()),
                new SimulatedDevice(stepTime, failAfter));
    }

    /**
     * The token that follows some tokens.
     *
     * @param tokens all before it
     * @param vocabularySize ids lie below
     * @return an id
     */
    public static int next(List<Integer> tokens, int vocabularySize) {
        return hash(tokens.stream().mapToInt(Integer::intValue), vocabularySize);
    }

    private static int hash(IntStream tokens, int vocabularySize) {
        long hash = 0x9E3779B97F4A7C15L;
        for (PrimitiveIterator.OfInt each = tokens.iterator(); each.hasNext(); ) {
            hash = (hash ^ each.nextInt()) * 0xBF58476D1CE4E5B9L;
            hash ^= hash >>> 29;
        }
        return (int) Long.remainderUnsigned(hash, vocabularySize);
    }

    /**
     * Whether it was closed.
     *
     * @return true afterwards, from any thread
     */
    public boolean isClosed() {
        return closed;
    }

    @Override
    public EngineSpec spec() {
        return spec;
    }

    @Override
    public PendingStep enqueue(Batch batch) {
        check(!closed, batch, "the engine is closed");
        check(inFlight.size() < MOST_IN_FLIGHT, batch, inFlight.size() + " steps are in flight");
        device.enqueue();
        List<StepResult.Row> drawn = switch (batch) {
            case Batch.Extend extend -> extend(extend);
            case Batch.CopyRow copy -> copy(copy);
        };
        PendingStep step = new PendingStep() {
            @Override
            public StepResult await() {
                check(inFlight.peek() == this, batch, "awaited out of order");
                inFlight.remove();
                device.finish();
                return new StepResult(drawn);
            }

            @Override
            public String program() {
                return "simulated";
            }
        };
        inFlight.add(step);
        return step;
    }

    private List<StepResult.Row> extend(Batch.Extend batch) {
        List<Span> spans = batch.spans();
        long rowCount = spans.stream().map(span -> span.row().row()).distinct().count();
        check(rowCount == spans.size(), batch, "a row has two spans");
        check(
                spans.stream()
                        .allMatch(span ->
                                span.start() >= 0 && span.end() <= spec.cache().maxLength()),
                batch,
                "a row has " + spec.cache().maxLength());
        if (batch.generates()) {
            boolean ascends = IntStream.range(1, spans.size())
                    .allMatch(i ->
                            spans.get(i).row().row() > spans.get(i - 1).row().row());
            check(ascends, batch, "rows do not ascend");
        } else {
            checkPrompts(batch);
        }
        spans.forEach(this::extend);
        return spans.stream()
                .filter(Span::draws)
                .map(span ->
                        new StepResult.Row(span.row(), List.of(row(span.row()).draw(continuation))))
                .toList();
    }

    private void checkPrompts(Batch.Extend batch) {
        List<Span> spans = batch.spans();
        boolean fits = spans.size() > 1
                ? spec.groups().stream().anyMatch(group -> fits(spans, group))
                : spans.getFirst().tokens().count() <= spec.chunkBuckets().getLast();
        check(fits, batch, "chunk buckets are " + spec.chunkBuckets() + ", groups " + spec.groups());
        int grid = spec.chunkGrid();
        boolean onGrid = grid == 0
                || spans.stream()
                        .allMatch(span -> span.start() % grid == 0 && (span.end() % grid == 0 || span.draws()));
        check(onGrid, batch, "off the grid of " + grid);
    }

    private static boolean fits(List<Span> spans, PromptBucket group) {
        return spans.size() <= group.rows()
                && spans.stream()
                        .allMatch(span -> span.tokens().count() <= group.tokens() && span.end() <= group.length());
    }

    private void extend(Span span) {
        switch (span.tokens()) {
            case Tokens.Given(List<Integer> ids) -> {
                if (!ids.stream().allMatch(this::known)) {
                    throw new IllegalStateException("ids lie below " + spec.vocabularySize() + ": " + span);
                }
                row(span.row()).prefill(span.row(), ids, span.start());
            }
            case Tokens.Last() -> row(span.row()).decode(span.row(), span.start());
        }
    }

    private boolean known(int token) {
        return token >= 0 && token < spec.vocabularySize();
    }

    private List<StepResult.Row> copy(Batch.CopyRow batch) {
        check(batch.from() != batch.to(), batch, "a row is copied onto itself");
        rows.get(batch.to()).copyFrom(rows.get(batch.from()), batch.length());
        return List.of();
    }

    private SimulatedRow row(RowRef ref) {
        return rows.get(ref.row());
    }

    private static void check(boolean holds, Batch batch, String problem) {
        if (!holds) {
            throw new IllegalStateException(problem + ": " + batch);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
