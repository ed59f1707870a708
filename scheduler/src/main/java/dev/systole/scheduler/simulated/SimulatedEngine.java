package dev.systole.scheduler.simulated;

import dev.systole.scheduler.Batch;
import dev.systole.scheduler.Engine;
import dev.systole.scheduler.EngineException;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.PendingStep;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.StepResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * An engine whose next token is a function of the tokens before it, and which refuses every step that a device would
 * turn into wrong text: a chunk that does not continue its row, a token of a row that another sequence has taken, a
 * step out of order. So a text that comes out right was scheduled right. Used from one thread.
 */
public final class SimulatedEngine implements Engine {

    private static final int MOST_IN_FLIGHT = 2;

    private final EngineSpec spec;
    private final Duration stepTime;
    private final long failAfter;
    private final List<SimulatedRow> rows = new ArrayList<>();
    private final Deque<PendingStep> inFlight = new ArrayDeque<>();
    private long steps;
    private boolean closed;

    /**
     * An engine with empty rows.
     *
     * @param spec what it can compute
     * @param stepTime how long awaiting a step takes
     * @param failAfter steps after which it fails, {@link Long#MAX_VALUE} for never
     */
    public SimulatedEngine(EngineSpec spec, Duration stepTime, long failAfter) {
        this.spec = spec;
        this.stepTime = stepTime;
        this.failAfter = failAfter;
        for (int row = 0; row < spec.cache().rows(); row++) {
            rows.add(new SimulatedRow(spec.cache()));
        }
    }

    /**
     * The token that follows some tokens.
     *
     * @param tokens all before it
     * @param vocabularySize ids lie below
     * @return an id
     */
    public static int next(List<Integer> tokens, int vocabularySize) {
        long hash = 0x9E3779B97F4A7C15L;
        for (int token : tokens) {
            hash = (hash ^ token) * 0xBF58476D1CE4E5B9L;
            hash ^= hash >>> 29;
        }
        return (int) Long.remainderUnsigned(hash, vocabularySize);
    }

    @Override
    public EngineSpec spec() {
        return spec;
    }

    @Override
    public PendingStep enqueue(Batch batch) {
        check(!closed, batch, "the engine is closed");
        check(inFlight.size() < MOST_IN_FLIGHT, batch, inFlight.size() + " steps are in flight");
        if (++steps > failAfter) {
            throw new EngineException("simulated failure at step " + steps, new IllegalStateException("simulated"));
        }
        List<StepResult.RowToken> tokens = switch (batch) {
            case Batch.Prefill prefill -> prefill(prefill);
            case Batch.Decode decode -> decode(decode);
            case Batch.CopyRow copy -> copy(copy);
        };
        PendingStep step = new PendingStep() {
            @Override
            public StepResult await() {
                check(inFlight.peek() == this, batch, "awaited out of order");
                inFlight.remove();
                LockSupport.parkNanos(stepTime.toNanos());
                return new StepResult(tokens);
            }
        };
        inFlight.add(step);
        return step;
    }

    private List<StepResult.RowToken> prefill(Batch.Prefill batch) {
        int size = batch.tokens().size();
        int end = batch.start() + size;
        check(size > 0 && size <= spec.chunkBuckets().getLast(), batch, "chunk buckets are " + spec.chunkBuckets());
        check(
                batch.start() >= 0 && end <= spec.cache().maxLength(),
                batch,
                "a row has " + spec.cache().maxLength());
        check(batch.tokens().stream().allMatch(this::known), batch, "ids lie below " + spec.vocabularySize());
        int grid = spec.chunkGrid();
        boolean onGrid = grid == 0 || (batch.start() % grid == 0 && (end % grid == 0 || batch.last()));
        check(onGrid, batch, "off the grid of " + grid);
        row(batch.row()).prefill(batch.row(), batch.tokens(), batch.start());
        return batch.last() ? List.of(draw(batch.row())) : List.of();
    }

    private boolean known(int token) {
        return token >= 0 && token < spec.vocabularySize();
    }

    private List<StepResult.RowToken> decode(Batch.Decode batch) {
        check(
                !batch.rows().isEmpty()
                        && batch.rows().size() == batch.positions().size(),
                batch,
                "not a position a row");
        List<StepResult.RowToken> drawn = new ArrayList<>();
        int before = -1;
        for (int i = 0; i < batch.rows().size(); i++) {
            RowRef ref = batch.rows().get(i);
            int position = batch.positions().get(i);
            check(ref.row() > before, batch, "rows do not ascend");
            check(
                    position < spec.cache().maxLength(),
                    batch,
                    "a row has " + spec.cache().maxLength());
            row(ref).decode(ref, position);
            drawn.add(draw(ref));
            before = ref.row();
        }
        return drawn;
    }

    private List<StepResult.RowToken> copy(Batch.CopyRow batch) {
        check(batch.from() != batch.to(), batch, "a row is copied onto itself");
        rows.get(batch.to()).copyFrom(rows.get(batch.from()), batch.length());
        return List.of();
    }

    private StepResult.RowToken draw(RowRef ref) {
        return new StepResult.RowToken(ref, row(ref).draw(spec.vocabularySize()));
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
