package dev.systole.loadtests;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Requests in a closed loop: each stream sends its next request when its last one has ended.
 *
 * @param streams how many run at the same time
 * @param requestsPerStream how many each sends
 */
record ClosedLoop(int streams, int requestsPerStream) {

    /** Runs it on one virtual thread a stream and returns every outcome and the time of all in nanoseconds. */
    Measured run(Callable<Outcome> request) throws InterruptedException {
        long start = System.nanoTime();
        List<Outcome> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<Outcome>>> running = new ArrayList<>();
            for (int stream = 0; stream < streams; stream++) {
                running.add(threads.submit(() -> stream(request)));
            }
            for (Future<List<Outcome>> stream : running) {
                outcomes.addAll(stream.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a stream broke off", e.getCause());
        }
        return new Measured(streams, outcomes, System.nanoTime() - start);
    }

    private List<Outcome> stream(Callable<Outcome> request) throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        for (int sent = 0; sent < requestsPerStream; sent++) {
            outcomes.add(request.call());
        }
        return outcomes;
    }

    /**
     * What one closed loop saw.
     *
     * @param streams how many ran at the same time
     * @param outcomes of every request
     * @param wallNanos from the first request sent to the last answer ended
     */
    record Measured(int streams, List<Outcome> outcomes, long wallNanos) {}
}
