package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Shapes.dynamicSlice;
import static dev.systole.engine.hlo.Shapes.dynamicUpdateSlice;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.List;

/**
 * Writes one slot of each row of a cache, in place: a loop over the rows, so that only the slots written are touched.
 */
final class DecodeWrite {

    private DecodeWrite() {}

    static Value write(Value active, Value cache, Value fresh, Value slots) {
        Value zero = Constants.scalar(cache.module(), DType.S32, 0);
        Value rows = Constants.scalar(cache.module(), DType.S32, (double) fresh.dim(0));
        long[] sizes = {1, fresh.dim(1), 1, fresh.dim(3)};
        List<Value> end = ControlFlow.loop(
                List.of(zero, cache), carried -> compare(Order.LT, carried.getFirst(), rows), carried -> {
                    Value row = carried.getFirst();
                    Value before = carried.getLast();
                    Value slot = reshape(rows(slots, row, 1));
                    Value isActive = reshape(rows(active, row, 1));
                    List<Value> at = List.of(row, zero, slot, zero);
                    Value update = select(isActive, rows(fresh, row, 1), dynamicSlice(before, at, sizes));
                    return List.of(add(row, 1), dynamicUpdateSlice(before, update, at));
                });
        return end.getLast();
    }
}
