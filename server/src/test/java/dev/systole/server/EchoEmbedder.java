package dev.systole.server;

import dev.systole.engine.Embedder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** An embedder whose vector says what it was given: its length, its first id, its last, and a third of its sum. */
final class EchoEmbedder implements Embedder {

    private final AtomicInteger embedded = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private volatile boolean held;
    private volatile long nanos;

    void hold() {
        held = true;
    }

    void release() {
        held = false;
    }

    void slow(Duration each) {
        nanos = each.toNanos();
    }

    /** Texts whose embedding has begun so far. */
    int begun() {
        return begun.get();
    }

    /** Texts embedded so far. */
    int embedded() {
        return embedded.get();
    }

    static float[] vector(int... ids) {
        return new float[] {
            ids.length, ids[0], ids[ids.length - 1], IntStream.of(ids).sum() / 3f
        };
    }

    @Override
    public int dimensions() {
        return 4;
    }

    @Override
    public int maxLength() {
        return 64;
    }

    @Override
    public List<float[]> embed(List<int[]> texts, Pooling pooling) {
        begun.addAndGet(texts.size());
        while (held) {
            LockSupport.parkNanos(1_000_000);
        }
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        }
        embedded.addAndGet(texts.size());
        return texts.stream().map(EchoEmbedder::vector).toList();
    }
}
