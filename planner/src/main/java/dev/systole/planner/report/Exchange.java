package dev.systole.planner.report;

import dev.systole.planner.prediction.Prediction;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Exchanges of one kind between all chips, behind one part of the model, over all layers.
 *
 * @param kind such as {@code all-reduce}
 * @param part of the model whose results are exchanged
 * @param bytes of the whole array, of one exchange
 * @param times that it runs in all
 * @param layers in which it runs, 0 for what is in none
 * @param millis of all together
 */
public record Exchange(String kind, String part, long bytes, double times, int layers, double millis) {

    private record Key(String kind, String part, long bytes) {}

    /** All of a program, those in layers first, then the longest first. */
    static List<Exchange> of(Prediction prediction) {
        Map<Key, List<Prediction.Collective>> groups = prediction.collectives().stream()
                .collect(Collectors.groupingBy(
                        one -> new Key(one.opcode(), one.part().name(), one.bytes())));
        return groups.entrySet().stream()
                .map(group -> of(group.getKey(), group.getValue()))
                .sorted(Comparator.comparingInt(Exchange::layers)
                        .thenComparingDouble(Exchange::millis)
                        .reversed()
                        .thenComparing(Exchange::part)
                        .thenComparing(Exchange::kind))
                .toList();
    }

    private static Exchange of(Key key, List<Prediction.Collective> alike) {
        long layers = alike.stream()
                .map(one -> one.part().layer())
                .filter(OptionalInt::isPresent)
                .distinct()
                .count();
        return new Exchange(
                key.kind(),
                key.part(),
                key.bytes(),
                alike.stream().mapToDouble(Prediction.Collective::times).sum(),
                (int) layers,
                1e3 * alike.stream().mapToDouble(Prediction.Collective::seconds).sum());
    }

    /**
     * How many there are in each of the layers that have any.
     *
     * @return 0 where none has
     */
    public double perLayer() {
        return layers == 0 ? 0 : times / layers;
    }

    /**
     * The time of one exchange.
     *
     * @return microseconds
     */
    public double micros() {
        return 1e3 * millis / times;
    }
}
