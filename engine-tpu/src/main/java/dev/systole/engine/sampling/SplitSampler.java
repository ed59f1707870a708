package dev.systole.engine.sampling;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;

/**
 * The {@link Sampler} on logits whose vocabulary is split over the replicas. Each draws for its share of the rows where
 * they can be split evenly, since that needs the least memory and time, and for all otherwise.
 *
 * @param rowsPerDraw how many rows a replica draws for at the same time, 0 for all; a number of rows that is no
 *     multiple of it is drawn for at once
 */
public record SplitSampler(int rowsPerDraw) {

    /**
     * Adds the operations that draw a token for each row.
     *
     * @param logits f32[B, V / replicas]
     * @param mode as the sampler takes it
     * @param floats f32[B, columns]
     * @param ints i32[B, columns]
     * @param positions i32[B]
     * @return i32[B], from 0 to V - 1, the same on all replicas
     */
    public Value draw(Value logits, Value mode, Value floats, Value ints, Value positions) {
        long rows = logits.dim(0);
        int group = rowsPerDraw * logits.module().replicas();
        if (group == 0 || rows <= group || rows % group != 0) {
            return exchange(logits, mode, floats, ints, positions);
        }
        Value zero = Constants.scalar(logits.module(), DType.S32, 0);
        Value end = Constants.scalar(logits.module(), DType.S32, (double) rows);
        Value none = Constants.fill(logits.module(), Shape.of(DType.S32, rows), 0);
        return ControlFlow.loop(
                        List.of(zero, none),
                        carried -> Elementwise.compare(Order.LT, carried.getFirst(), end),
                        carried -> {
                            Value first = carried.getFirst();
                            Value drawn = exchange(
                                    Shapes.rows(logits, first, group),
                                    mode,
                                    Shapes.rows(floats, first, group),
                                    Shapes.rows(ints, first, group),
                                    Shapes.rows(positions, first, group));
                            return List.of(
                                    Elementwise.add(first, group), Shapes.withRows(carried.getLast(), first, drawn));
                        })
                .getLast();
    }

    /** Draws for all rows, each replica for its share of them if that is a whole number. */
    private static Value exchange(Value logits, Value mode, Value floats, Value ints, Value positions) {
        int replicas = logits.module().replicas();
        if (logits.dim(0) % replicas != 0) {
            return Sampler.sample(Collectives.allGather(logits, 1), mode, floats, ints, positions);
        }
        long share = logits.dim(0) / replicas;
        Value first = Elementwise.multiply(Collectives.replicaId(logits.module()), (double) share);
        Value drawn = Sampler.sample(
                Collectives.allToAll(logits, 0, 1),
                mode,
                Shapes.rows(floats, first, share),
                Shapes.rows(ints, first, share),
                Shapes.rows(positions, first, share));
        return Collectives.allGather(drawn, 0);
    }
}
