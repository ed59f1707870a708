package dev.systole.loadtests;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one number of concurrent streams.
 *
 * @param streams how many ran at the same time
 * @param requests how many were sent
 * @param failed how many got no whole answer
 * @param shortAnswers how many whole answers had fewer tokens than asked for
 * @param firstFailure reason of the first that failed, empty if none did
 * @param promptTokens mean tokens of a prompt by the server's count, null where it counts none
 * @param outputTokens tokens of all whole answers
 * @param wallSeconds from the first request sent to the last answer ended
 * @param outputTokensPerSecond output tokens by wall time, prefill included
 * @param decodeTokensPerSecond tokens by time while every stream was decoding, not a number where there was no such
 *     time
 * @param ttftMillis time to first token
 * @param itlMillis inter-token latency
 */
record LevelReport(
        int streams,
        int requests,
        int failed,
        int shortAnswers,
        String firstFailure,
        @Nullable Double promptTokens,
        long outputTokens,
        double wallSeconds,
        double outputTokensPerSecond,
        @Nullable Double decodeTokensPerSecond,
        Percentiles ttftMillis,
        Percentiles itlMillis) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Adds up what a closed loop saw. */
    static LevelReport of(ClosedLoop.Measured measured, int askedTokens) {
        List<Outcome.Completed> completed = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (Outcome outcome : measured.outcomes()) {
            switch (outcome) {
                case Outcome.Completed answer -> completed.add(answer);
                case Outcome.Failed failure -> failures.add(failure.reason());
            }
        }
        long tokens =
                completed.stream().mapToLong(Outcome.Completed::outputTokens).sum();
        double seconds = measured.wallNanos() / NANOS_PER_SECOND;
        return new LevelReport(
                measured.streams(),
                measured.outcomes().size(),
                failures.size(),
                Math.toIntExact(completed.stream()
                        .filter(answer -> answer.outputTokens() < askedTokens)
                        .count()),
                failures.isEmpty() ? "" : failures.getFirst(),
                orNull(completed.stream()
                        .flatMapToInt(answer -> answer.promptTokens().stream())
                        .average()),
                tokens,
                seconds,
                tokens / seconds,
                orNull(decodeRate(measured, completed)),
                Percentiles.ofNanos(completed.stream()
                        .map(answer -> answer.first() - answer.start())
                        .toList()),
                Percentiles.ofNanos(gaps(completed)));
    }

    /**
     * The rate between the last answer's first piece and the first answer's last piece. Exists only where every stream
     * sent one request and all were answered: else prefills of later requests fall into that time.
     */
    private static OptionalDouble decodeRate(ClosedLoop.Measured measured, List<Outcome.Completed> completed) {
        if (measured.outcomes().size() != measured.streams() || completed.size() != measured.streams()) {
            return OptionalDouble.empty();
        }
        long begin =
                completed.stream().mapToLong(Outcome.Completed::first).max().orElseThrow();
        long end = completed.stream().mapToLong(Outcome.Completed::last).min().orElseThrow();
        if (end <= begin) {
            return OptionalDouble.empty();
        }
        double tokens = 0;
        for (Outcome.Completed answer : completed) {
            long pieces = answer.arrivals().stream()
                    .filter(time -> begin < time && time <= end)
                    .count();
            // A piece may hold several tokens; the server's count says how many on average.
            tokens +=
                    pieces * ((double) answer.outputTokens() / answer.arrivals().size());
        }
        return OptionalDouble.of(tokens / ((end - begin) / NANOS_PER_SECOND));
    }

    private static List<Long> gaps(List<Outcome.Completed> completed) {
        List<Long> gaps = new ArrayList<>();
        for (Outcome.Completed answer : completed) {
            for (int piece = 1; piece < answer.arrivals().size(); piece++) {
                gaps.add(answer.arrivals().get(piece) - answer.arrivals().get(piece - 1));
            }
        }
        return gaps;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
