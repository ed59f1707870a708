package dev.systole.engine.runtime;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What one thing that computes has on a {@link Runtime}: its programs, its weights, its state. It owns them, and closes
 * them in the reverse order. Made and closed by one thread at a time.
 */
public final class Pipeline implements AutoCloseable {

    private final String name;
    private final Deque<AutoCloseable> owned = new ArrayDeque<>();

    Pipeline(String name) {
        this.name = name;
    }

    /**
     * Its name.
     *
     * @return no other pipeline of the runtime has it
     */
    public String name() {
        return name;
    }

    /**
     * Takes something over.
     *
     * @param <T> its type
     * @param part to be closed with this, before all that was taken over earlier
     * @return the part
     */
    public <T extends AutoCloseable> T own(T part) {
        owned.push(part);
        return part;
    }

    /**
     * Closes a part before the rest.
     *
     * @param part that was taken over
     */
    public void drop(AutoCloseable part) {
        if (owned.remove(part)) {
            Closing closing = new Closing();
            closing.close(part);
            closing.end();
        }
    }

    /** Closes all that it owns, whatever fails; a second call does nothing. */
    @Override
    public void close() {
        Closing closing = new Closing();
        while (!owned.isEmpty()) {
            closing.close(owned.pop());
        }
        closing.end();
    }
}
