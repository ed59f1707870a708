package dev.systole.scheduler;

import dev.systole.config.SchedulerConfig;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one thread that drives the engine. {@link #submit} and {@link #cancel} may be called from any thread; everything
 * else happens on the loop's own platform thread. It owns the engine and closes it at its end.
 */
public final class StepLoop {

    private static final int MOST_STEPS_IN_FLIGHT = 2;

    private sealed interface Command {
        record Submit(Request request, GenerationListener listener) implements Command {}

        record Cancel(String id) implements Command {}

        record Wake() implements Command {}
    }

    private record InFlight(Batch batch, PendingStep step, long enqueued) {}

    private final Engine engine;
    private final EngineSpec spec;
    private final Scheduler scheduler;
    private final StepListener listener;
    private final int mostRequests;
    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    private final Thread thread;
    private volatile boolean ending;
    private volatile boolean aborting;
    private volatile long lastTurn = System.nanoTime();
    private long deviceFree = System.nanoTime();

    /**
     * A loop that has not begun.
     *
     * @param engine the engine, which the loop closes at its end
     * @param config limits
     * @param listener who watches
     */
    public StepLoop(Engine engine, SchedulerConfig config, StepListener listener) {
        this.engine = engine;
        this.spec = engine.spec();
        this.scheduler = new Scheduler(config, spec);
        this.listener = listener;
        this.mostRequests = spec.cache().rows() + config.maxQueuedRequests();
        this.thread = Thread.ofPlatform().name("systole-engine").unstarted(this::run);
    }

    /**
     * What the engine can compute.
     *
     * @return its sizes
     */
    public EngineSpec spec() {
        return spec;
    }

    /** Begins. */
    public void start() {
        thread.start();
    }

    /**
     * Hands a request over. Its listener hears of it until {@link GenerationEvent.Finished}.
     *
     * @param request the request
     * @param generation whom to tell
     * @return why it was not taken, empty where it was
     */
    public Optional<Rejected> submit(Request request, GenerationListener generation) {
        int length = request.prompt().size();
        if (length >= spec.cache().maxLength()) {
            return Optional.of(new Rejected.PromptTooLong(length, spec.cache().maxLength()));
        }
        if (ending) {
            return Optional.of(new Rejected.ShuttingDown());
        }
        if (requests.getAndUpdate(n -> n < mostRequests ? n + 1 : n) >= mostRequests) {
            return Optional.of(
                    new Rejected.QueueFull(mostRequests - spec.cache().rows()));
        }
        commands.add(new Command.Submit(request, generation));
        return Optional.empty();
    }

    /**
     * Ends a request; ignored where it has ended or is unknown.
     *
     * @param id its id
     */
    public void cancel(String id) {
        commands.add(new Command.Cancel(id));
    }

    /**
     * Whether the loop turns: while there is work, it has turned within a time.
     *
     * @param within longest time between two turns
     * @return false where it hangs or has ended
     */
    public boolean isAlive(Duration within) {
        boolean busy = requests.get() > 0;
        return thread.isAlive() && (!busy || System.nanoTime() - lastTurn <= within.toNanos());
    }

    /**
     * Takes no more requests, lets those in flight finish, and ends.
     *
     * @param grace how long they may take; then they are cancelled
     * @return whether the loop has ended by itself
     * @throws InterruptedException if the calling thread is interrupted
     */
    public boolean drain(Duration grace) throws InterruptedException {
        ending = true;
        commands.add(new Command.Wake());
        if (thread.join(grace)) {
            return true;
        }
        aborting = true;
        commands.add(new Command.Wake());
        thread.join();
        return false;
    }

    private void run() {
        try (engine) {
            while (!isOver()) {
                turn();
            }
            drainDevice();
            if (aborting) {
                refuseCommands();
                scheduler.fail(System.nanoTime());
            }
        } catch (RuntimeException | Error e) {
            ending = true;
            refuseCommands();
            scheduler.fail(System.nanoTime());
            listener.onFailure(e);
        }
        deliver();
    }

    private boolean isOver() {
        return aborting || (ending && commands.isEmpty() && requests.get() == 0);
    }

    /** What was submitted but never seen is told the end, too. */
    private void refuseCommands() {
        for (Command command = commands.poll(); command != null; command = commands.poll()) {
            if (command instanceof Command.Submit submit) {
                scheduler.add(submit.request(), submit.listener(), System.nanoTime());
            }
        }
    }

    private void drainDevice() {
        while (!inFlight.isEmpty()) {
            inFlight.remove().step().await();
        }
    }

    private void turn() {
        lastTurn = System.nanoTime();
        for (Command command = commands.poll(); command != null; command = commands.poll()) {
            apply(command);
        }
        while (inFlight.size() < MOST_STEPS_IN_FLIGHT) {
            Optional<Batch> batch = scheduler.schedule(System.nanoTime());
            if (batch.isEmpty()) {
                break;
            }
            long now = System.nanoTime();
            inFlight.add(new InFlight(batch.get(), engine.enqueue(batch.get()), now));
        }
        if (inFlight.isEmpty()) {
            deliver();
            // A command that ends the loop may have been taken above; then nothing comes to wake it.
            if (!isOver()) {
                sleep();
            }
            return;
        }
        complete(inFlight.remove());
        deliver();
    }

    private void complete(InFlight step) {
        StepResult result = step.step().await();
        long now = System.nanoTime();
        scheduler.commit(step.batch(), result, now);
        long began = Math.max(step.enqueued(), deviceFree);
        deviceFree = now;
        listener.onStep(StepStats.of(step.batch(), spec, now - began));
    }

    private void sleep() {
        try {
            long deadline = scheduler.nextDeadline();
            Command command = deadline == Long.MAX_VALUE
                    ? commands.take()
                    : commands.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (command != null) {
                apply(command);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the engine thread was interrupted", e);
        }
    }

    private void apply(Command command) {
        switch (command) {
            case Command.Submit submit -> {
                scheduler
                        .add(submit.request(), submit.listener(), System.nanoTime())
                        .ifPresent(rejected -> {
                            throw new IllegalStateException(submit.request().id() + " was taken, then " + rejected);
                        });
            }
            case Command.Cancel cancel -> scheduler.cancel(cancel.id(), System.nanoTime());
            case Command.Wake wake -> {}
        }
    }

    /** One task for each dispatcher. */
    private void deliver() {
        Map<Executor, List<Delivery>> byDispatcher = new LinkedHashMap<>();
        for (Delivery delivery : scheduler.takeDeliveries()) {
            if (delivery.event() instanceof GenerationEvent.Finished) {
                requests.decrementAndGet();
            }
            byDispatcher
                    .computeIfAbsent(delivery.listener().dispatcher(), d -> new ArrayList<>())
                    .add(delivery);
        }
        listener.onLoad(new StepListener.Load(
                scheduler.running(),
                scheduler.waiting(),
                scheduler.cacheUsage(),
                scheduler.prefixes().queried(),
                scheduler.prefixes().found()));
        byDispatcher.forEach((dispatcher, events) ->
                dispatcher.execute(() -> events.forEach(d -> d.listener().onEvent(d.event()))));
    }
}
