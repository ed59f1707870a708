package dev.systole.scheduler;

import dev.systole.config.SchedulerConfig;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The one thread that drives the engine. {@link #submit} and {@link #cancel} may be called from any thread; everything
 * else happens on the loop's own platform thread. It owns the engine and closes it at its end.
 */
public final class StepLoop {

    private static final int MOST_STEPS_IN_FLIGHT = 2;

    /** While nothing is to do, the loop still turns this often, so that it can be seen to live. */
    private static final long IDLE_MILLIS = 500;

    private record InFlight(Batch batch, PendingStep step, long enqueued, StepEvent event) {}

    private final Engine engine;
    private final EngineSpec spec;
    private final Scheduler scheduler;
    private final StepListener listener;
    private final Inbox inbox;
    private final Timeline timeline = new Timeline();
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    private final Thread thread;
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
        this.inbox = new Inbox(spec.cache().rows(), config.maxQueuedRequests());
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
        Optional<Rejected> refusal = scheduler.refusal(request);
        return refusal.isPresent() ? refusal : inbox.submit(request, generation);
    }

    /**
     * Ends a request; ignored where it has ended or is unknown.
     *
     * @param id its id
     */
    public void cancel(String id) {
        inbox.cancel(id);
    }

    /**
     * Whether the loop turns: while there is work, it has turned within a time.
     *
     * @param within longest time between two turns, at least a second
     * @return false where it hangs or has ended
     */
    public boolean isAlive(Duration within) {
        return thread.isAlive() && (!inbox.hasUnfinished() || System.nanoTime() - lastTurn <= within.toNanos());
    }

    /**
     * Takes no more requests, lets those in flight finish, and ends.
     *
     * @param grace how long they may take; then they are cancelled
     * @return whether the loop has ended by itself
     * @throws InterruptedException if the calling thread is interrupted
     */
    public boolean drain(Duration grace) throws InterruptedException {
        inbox.shut();
        if (thread.join(grace)) {
            return true;
        }
        aborting = true;
        thread.join();
        return false;
    }

    private void run() {
        try {
            while (!isOver()) {
                turn();
            }
            while (!inFlight.isEmpty()) {
                inFlight.remove().step().await();
            }
            giveUp();
            engine.close();
        } catch (InterruptedException | RuntimeException | Error failure) {
            fail(failure);
        }
    }

    private boolean isOver() {
        return aborting || inbox.isDone();
    }

    /** Everybody is told before the failure is, because that may end the process. */
    private void fail(Throwable failure) {
        try {
            inbox.shut();
            giveUp();
        } catch (InterruptedException | RuntimeException second) {
            failure.addSuppressed(second);
        }
        try {
            listener.onFailure(failure);
        } finally {
            engine.close();
        }
    }

    /** Tells the end to all that are left, those included that were submitted but never seen. */
    private void giveUp() throws InterruptedException {
        receive(0);
        scheduler.fail(System.nanoTime());
        deliver();
    }

    private void turn() throws InterruptedException {
        lastTurn = System.nanoTime();
        boolean idle = inFlight.isEmpty() && scheduler.isIdle();
        receive(idle ? IDLE_MILLIS : 0);
        while (inFlight.size() < MOST_STEPS_IN_FLIGHT) {
            Optional<Batch> batch = scheduler.schedule(System.nanoTime());
            if (batch.isEmpty()) {
                break;
            }
            StepEvent event = StepEvent.begun();
            long now = System.nanoTime();
            PendingStep step = engine.enqueue(batch.get());
            event.enqueueTime = System.nanoTime() - now;
            inFlight.add(new InFlight(batch.get(), step, now, event));
        }
        if (!inFlight.isEmpty()) {
            complete(inFlight.remove());
        } else if (!scheduler.isIdle()) {
            throw new IllegalStateException(scheduler.running() + " running and " + scheduler.waiting()
                    + " waiting requests that nothing will advance");
        }
        deliver();
    }

    private void receive(long waitMillis) throws InterruptedException {
        for (Inbox.Command command : inbox.take(waitMillis)) {
            switch (command) {
                case Inbox.Command.Submit(Request request, GenerationListener generation) -> {
                    timeline.began(request);
                    scheduler.add(request, generation, System.nanoTime());
                }
                case Inbox.Command.Cancel(String requestId) -> scheduler.cancel(requestId, System.nanoTime());
            }
        }
    }

    private void complete(InFlight step) {
        long asked = System.nanoTime();
        StepResult result = step.step().await();
        long now = System.nanoTime();
        step.event().awaitTime = now - asked;
        int entered = scheduler.commit(step.batch(), result, now);
        long began = Math.max(step.enqueued(), deviceFree);
        deviceFree = now;
        StepStats stats = StepStats.of(step.batch(), spec, entered, now - began);
        step.event().end(step.step().program(), step.batch().rows(), stats);
        listener.onStep(stats);
    }

    /** One task for each dispatcher. */
    private void deliver() {
        IdentityHashMap<Executor, List<Delivery>> byDispatcher = new IdentityHashMap<>();
        for (Delivery delivery : scheduler.takeDeliveries()) {
            timeline.happened(delivery);
            if (delivery.event() instanceof GenerationEvent.Finished) {
                inbox.finished(delivery.requestId());
            }
            byDispatcher
                    .computeIfAbsent(delivery.listener().dispatcher(), _ -> new ArrayList<>())
                    .add(delivery);
        }
        listener.onLoad(new StepListener.Load(
                scheduler.running(),
                scheduler.waiting(),
                scheduler.cacheUsage(),
                scheduler.prefixes().queried(),
                scheduler.prefixes().found()));
        byDispatcher.forEach(this::dispatch);
    }

    private void dispatch(Executor dispatcher, List<Delivery> deliveries) {
        try {
            dispatcher.execute(() -> Delivery.tell(deliveries));
        } catch (RejectedExecutionException closed) {
            // Nobody is left to hear these requests.
            deliveries.forEach(delivery -> inbox.cancel(delivery.requestId()));
        }
    }
}
