package dev.systole.planner.report;

import dev.systole.planner.prediction.Prediction;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Operations of one kind in one part of the model, over all layers.
 *
 * @param part named by the weight that is multiplied, or the last weight or cache that was used before
 * @param kind of work
 * @param times that such operations run in a step
 * @param millis that they take
 * @param scheduleMillis of their static schedules
 * @param hbmMillis of their bytes
 */
public record PartWork(String part, String kind, double times, double millis, double scheduleMillis, double hbmMillis) {

    private record Key(String part, String kind) {}

    /** All of a step, the longest first. */
    static List<PartWork> of(Prediction prediction) {
        Map<Key, List<Prediction.Operation>> groups = prediction.operations().stream()
                .collect(Collectors.groupingBy(operation -> new Key(operation.part(), operation.kind())));
        return groups.entrySet().stream()
                .map(group -> of(group.getKey(), group.getValue()))
                .sorted(Comparator.comparingDouble(PartWork::millis)
                        .reversed()
                        .thenComparing(PartWork::part)
                        .thenComparing(PartWork::kind))
                .toList();
    }

    /**
     * Several as one.
     *
     * @param several of any parts and kinds
     * @return their sums
     */
    public static PartWork rest(List<PartWork> several) {
        double times = 0;
        double millis = 0;
        double schedule = 0;
        double hbm = 0;
        for (PartWork work : several) {
            times += work.times;
            millis += work.millis;
            schedule += work.scheduleMillis;
            hbm += work.hbmMillis;
        }
        return new PartWork("the rest", "of all kinds", times, millis, schedule, hbm);
    }

    private static PartWork of(Key key, List<Prediction.Operation> operations) {
        double times = 0;
        double seconds = 0;
        double schedule = 0;
        double hbm = 0;
        for (Prediction.Operation operation : operations) {
            times += operation.times();
            seconds += operation.seconds();
            schedule += operation.times() * operation.scheduleSeconds();
            hbm += operation.times() * operation.hbmSeconds();
        }
        return new PartWork(key.part(), key.kind(), times, 1e3 * seconds, 1e3 * schedule, 1e3 * hbm);
    }
}
