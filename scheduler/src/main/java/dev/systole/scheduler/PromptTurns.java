package dev.systole.scheduler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The prompts that are not computed yet, and whose turn it is. Not thread-safe.
 *
 * <p>Turns alternate: one is that of the prompt that came first, so that none starves; the next is that of the one with
 * the fewest tokens left, so that a short prompt need not wait for long ones. The prompts of one client are due in one
 * round each, so that a client with many takes turns with the others: in a round, nobody's second prompt comes before
 * anybody's first.
 */
final class PromptTurns {

    private final Set<Sequence> prompts = new LinkedHashSet<>();
    private long round;
    private boolean ofShortest;

    /** Puts a prompt behind those of its client. */
    void add(Sequence sequence) {
        String client = sequence.request().client();
        long behind = prompts.stream()
                .filter(other -> other.request().client().equals(client))
                .mapToLong(other -> other.round() + 1)
                .max()
                .orElse(round);
        sequence.setRound(Math.max(round, behind));
        prompts.add(sequence);
    }

    /** Forgets a prompt that is computed, or given up. */
    void remove(Sequence sequence) {
        prompts.remove(sequence);
    }

    /** A waiting prompt gets its row: its round has come. */
    void begin(Sequence sequence) {
        round = Math.max(round, sequence.round());
    }

    /** All prompts, the one whose turn it is first. */
    List<Sequence> inOrder() {
        Comparator<Sequence> byRound = Comparator.comparingLong(sequence -> Math.max(round, sequence.round()));
        List<Sequence> ordered = new ArrayList<>(prompts);
        ordered.sort(ofShortest ? byRound.thenComparingInt(Sequence::remainingPrompt) : byRound);
        return ordered;
    }

    /** The turn has been taken. */
    void next() {
        ofShortest = !ofShortest;
    }

    /** The prompts that have a row, in the order in which they came. */
    Stream<Sequence> begun() {
        return prompts.stream().filter(sequence -> !sequence.isWaiting());
    }

    /** Prompts without a row. */
    int waiting() {
        return (int) prompts.stream().filter(Sequence::isWaiting).count();
    }

    /** Prompts with or without a row. */
    boolean contains(Sequence sequence) {
        return prompts.contains(sequence);
    }

    boolean isEmpty() {
        return prompts.isEmpty();
    }

    int size() {
        return prompts.size();
    }
}
