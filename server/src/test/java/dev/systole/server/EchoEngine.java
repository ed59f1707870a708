package dev.systole.server;

import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.Batch;
import dev.systole.scheduler.Engine;
import dev.systole.scheduler.EngineException;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.PendingStep;
import dev.systole.scheduler.Span;
import dev.systole.scheduler.StepResult;
import dev.systole.scheduler.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * An engine that says its prompt again, from the beginning, then its end-of-sequence id, then from the beginning. Its
 * steps can be held back, and it can be told to fail.
 */
final class EchoEngine implements Engine {

    /** The id after the last byte. */
    static final int EOS = 256;

    private final EngineSpec spec;
    private final List<List<Integer>> rows = new ArrayList<>();
    private final int[] promptLengths;
    private volatile long stepNanos;
    private volatile boolean held;
    private volatile boolean broken;
    private volatile boolean closed;
    private final AtomicLong steps = new AtomicLong();

    EchoEngine(int rowCount, int maxLength) {
        spec = new EngineSpec(
                new KvCacheSpec(rowCount, maxLength, List.of(new LayerCache.Full(1))),
                List.of(rowCount),
                List.of(16, 64),
                EOS + 1,
                0);
        promptLengths = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            rows.add(new ArrayList<>());
        }
    }

    void hold() {
        held = true;
    }

    void release() {
        held = false;
    }

    void slow(long nanosPerStep) {
        stepNanos = nanosPerStep;
    }

    void breakDown() {
        broken = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** Steps awaited so far. */
    long steps() {
        return steps.get();
    }

    @Override
    public EngineSpec spec() {
        return spec;
    }

    @Override
    public PendingStep enqueue(Batch batch) {
        List<StepResult.Row> drawn = new ArrayList<>();
        switch (batch) {
            case Batch.Extend extend -> extend.spans().forEach(span -> extend(span, drawn));
            case Batch.CopyRow(int from, int to, int length) -> {
                rows.set(to, new ArrayList<>(rows.get(from)));
                promptLengths[to] = promptLengths[from];
            }
        }
        return () -> await(drawn);
    }

    private void extend(Span span, List<StepResult.Row> drawn) {
        int at = span.row().row();
        List<Integer> row = rows.get(at);
        switch (span.tokens()) {
            case Tokens.Given(List<Integer> ids) -> {
                row.subList(span.start(), row.size()).clear();
                row.addAll(ids);
                promptLengths[at] = row.size();
            }
            case Tokens.Last() -> row.add(next(at));
        }
        if (span.draws()) {
            drawn.add(new StepResult.Row(span.row(), List.of(next(at))));
        }
    }

    private int next(int row) {
        int at = (rows.get(row).size() - promptLengths[row]) % (promptLengths[row] + 1);
        return at == promptLengths[row] ? EOS : rows.get(row).get(at);
    }

    private StepResult await(List<StepResult.Row> drawn) {
        while (held && !broken) {
            LockSupport.parkNanos(1_000_000);
        }
        if (stepNanos > 0) {
            LockSupport.parkNanos(stepNanos);
        }
        if (broken) {
            throw new EngineException("the test's device broke", new IllegalStateException("as told"));
        }
        steps.incrementAndGet();
        return new StepResult(drawn);
    }

    @Override
    public void close() {
        closed = true;
    }
}
