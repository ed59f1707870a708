package dev.systole.engine.pjrt.abi;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Something of the plugin's that Java owns and must close. Closing is idempotent and may come from any thread, but not
 * while another thread calls a method of the same handle. Live handles are counted by kind, so that a test can assert
 * that none is left.
 */
public abstract class NativeHandle implements AutoCloseable {

    private static final Map<String, Integer> LIVE = new TreeMap<>();

    private final PjrtApi api;
    private final PjrtFunction destroy;
    private final AtomicLong handle;

    /** How many handles of one client are live, the client's own included. */
    private final AtomicInteger family;

    /**
     * A live handle, counted from now on.
     *
     * @param api the plugin's functions
     * @param destroy the function that takes it back
     * @param handle the C pointer
     * @param family counts the handles of one client
     */
    public NativeHandle(PjrtApi api, PjrtFunction destroy, long handle, AtomicInteger family) {
        this.api = api;
        this.destroy = destroy;
        this.handle = new AtomicLong(handle);
        this.family = family;
        count(1);
    }

    /**
     * The handles not yet closed in this process.
     *
     * @return kinds of which at least one is live, with their numbers
     */
    public static Map<String, Integer> live() {
        synchronized (LIVE) {
            return Map.copyOf(LIVE);
        }
    }

    private void count(int change) {
        family.addAndGet(change);
        synchronized (LIVE) {
            int live = LIVE.merge(getClass().getSimpleName(), change, Integer::sum);
            if (live == 0) {
                LIVE.remove(getClass().getSimpleName());
            }
        }
    }

    /**
     * The plugin's functions.
     *
     * @return the table
     */
    public final PjrtApi api() {
        return api;
    }

    /**
     * How many handles of one client are live, the client's own included.
     *
     * @return the counter itself
     */
    public final AtomicInteger family() {
        return family;
    }

    /**
     * The C pointer of an open handle.
     *
     * @return never 0
     * @throws IllegalStateException if it is closed
     */
    public final long handle() {
        long open = handle.get();
        if (open == 0) {
            throw new IllegalStateException(this + " " + whyClosed());
        }
        return open;
    }

    /**
     * Why it can no longer be used, as the rest of a sentence.
     *
     * @return such as {@code is closed}
     */
    public String whyClosed() {
        return "is closed";
    }

    /**
     * Whether it was closed.
     *
     * @return true once {@link #close} was called
     */
    public final boolean isClosed() {
        return handle.get() == 0;
    }

    /** Gives the handle back to the plugin; a second call does nothing. */
    @Override
    public void close() {
        long open = handle.getAndSet(0);
        if (open != 0) {
            count(-1);
            api.call(destroy, open);
        }
    }
}
