package dev.systole.scheduler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What other threads ask of the loop, and the bound on it. Thread-safe: a request is either refused or will be taken,
 * however it races with the end.
 *
 * <p>A request that finds a free row does not wait; so the bound on those that wait is one on those unfinished, rows
 * included, and does not depend on how soon the loop looks into its inbox.
 */
final class Inbox {

    /** Something asked. */
    sealed interface Command {
        /** To generate. */
        record Submit(Request request, GenerationListener listener) implements Command {}

        /** To give up a request, if it is unfinished. */
        record Cancel(String requestId) implements Command {}
    }

    private final int rows;
    private final int maxQueued;
    private final Set<String> unfinished = new HashSet<>();
    private List<Command> commands = new ArrayList<>();
    private boolean open = true;

    Inbox(int rows, int maxQueued) {
        this.rows = rows;
        this.maxQueued = maxQueued;
    }

    synchronized Optional<Rejected> submit(Request request, GenerationListener listener) {
        if (!open) {
            return Optional.of(new Rejected.ShuttingDown());
        }
        if (unfinished.size() >= rows + maxQueued) {
            return Optional.of(new Rejected.QueueFull(maxQueued));
        }
        if (!unfinished.add(request.id())) {
            throw new IllegalArgumentException("request " + request.id() + " is in flight already");
        }
        put(new Command.Submit(request, listener));
        return Optional.empty();
    }

    synchronized void cancel(String requestId) {
        if (unfinished.contains(requestId)) {
            put(new Command.Cancel(requestId));
        }
    }

    private void put(Command command) {
        commands.add(command);
        notifyAll();
    }

    synchronized void finished(String requestId) {
        unfinished.remove(requestId);
    }

    synchronized boolean hasUnfinished() {
        return !unfinished.isEmpty();
    }

    /** Refuses requests from now on, and wakes the loop. */
    synchronized void shut() {
        open = false;
        notifyAll();
    }

    /** Whether it was shut and every request that it ever took is over. */
    synchronized boolean isDone() {
        return !open && unfinished.isEmpty();
    }

    /**
     * Takes what was asked, after waiting for it so long at most; 0 does not wait, and nothing waits once it is shut.
     */
    synchronized List<Command> take(long waitMillis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
        long left = waitMillis;
        while (commands.isEmpty() && open && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        List<Command> taken = commands;
        commands = new ArrayList<>();
        return taken;
    }
}
