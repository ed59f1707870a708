package dev.systole.scheduler.simulated;

import dev.systole.kvcache.LayerCache;
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
    private final List<List<Integer>> rows = new ArrayList<>();
    private final int[] lastTokens;
    private final long[] generations;
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
            rows.add(new ArrayList<>());
        }
        lastTokens = new int[spec.cache().rows()];
        generations = new long[spec.cache().rows()];
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
        EngineSpec.bucket(spec.chunkBuckets(), batch.tokens().size());
        int row = batch.row().row();
        check(batch.row().generation() >= generations[row], batch, "generation " + generations[row] + " holds the row");
        generations[row] = batch.row().generation();
        List<Integer> tokens = rows.get(row);
        int length = tokens.size();
        int end = batch.start() + batch.tokens().size();
        check(batch.start() <= length && end <= spec.cache().maxLength(), batch, "the row holds " + length);
        spec.cache().layers().forEach(layer -> {
            boolean kept = switch (layer) {
                case LayerCache.Full full -> true;
                case LayerCache.Sliding sliding -> batch.start() == length || length <= sliding.window();
                case LayerCache.Recurrent recurrent -> batch.start() == length;
            };
            check(batch.start() == 0 || kept, batch, layer + " of " + length + " positions keeps no such prefix");
        });
        tokens.subList(batch.start(), length).clear();
        tokens.addAll(batch.tokens());
        if (!batch.last()) {
            return List.of();
        }
        lastTokens[row] = next(tokens, spec.vocabularySize());
        return List.of(new StepResult.RowToken(batch.row(), lastTokens[row]));
    }

    private List<StepResult.RowToken> decode(Batch.Decode batch) {
        List<StepResult.RowToken> drawn = new ArrayList<>();
        int before = -1;
        for (int i = 0; i < batch.rows().size(); i++) {
            RowRef ref = batch.rows().get(i);
            int row = ref.row();
            List<Integer> tokens = rows.get(row);
            check(row > before, batch, "rows do not ascend");
            check(ref.generation() >= generations[row], batch, "generation " + generations[row] + " holds row " + row);
            generations[row] = ref.generation();
            check(batch.positions().get(i) == tokens.size(), batch, "row " + row + " holds " + tokens.size());
            check(tokens.size() < spec.cache().maxLength(), batch, "row " + row + " is full");
            tokens.add(lastTokens[row]);
            lastTokens[row] = next(tokens, spec.vocabularySize());
            drawn.add(new StepResult.RowToken(ref, lastTokens[row]));
            before = row;
        }
        return drawn;
    }

    private List<StepResult.RowToken> copy(Batch.CopyRow batch) {
        List<Integer> source = rows.get(batch.from());
        check(batch.length() <= source.size(), batch, "row " + batch.from() + " holds " + source.size());
        rows.set(batch.to(), new ArrayList<>(source));
        lastTokens[batch.to()] = lastTokens[batch.from()];
        // Whoever held the row before has lost it; the next holder's first step says its generation.
        generations[batch.to()]++;
        return List.of();
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
