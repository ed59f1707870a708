package dev.systole.engine.hlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortingTest {

    @Test
    void values_go_where_their_keys_go() {
        Random random = new Random(3);
        int[] keys = random.ints(500, -100_000, 100_000).distinct().toArray();
        float[] values = new float[keys.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
        }
        HloModule module = new HloModule("sort");
        Sorting.Sorted sorted = Sorting.ascending(
                module.parameter("keys", Shape.of(DType.S32, keys.length)),
                module.parameter("values", Shape.of(DType.F32, keys.length)));
        module.returns(List.of(sorted.keys(), sorted.values()));
        int[] order = IntStream.range(0, keys.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> keys[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        float[] expected = new float[values.length];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = values[order[i]];
        }
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results = run.run(keys, values);
            assertThat((int[]) results.getFirst())
                    .containsExactly(Arrays.stream(keys).sorted().toArray());
            assertThat((float[]) results.getLast()).containsExactly(expected);
        }
    }

    @Test
    void refuses_keys_that_are_no_vector_of_integers_and_values_of_another_number() {
        HloModule module = new HloModule("sort");
        Value integers = module.parameter("i", Shape.of(DType.S32, 4));
        Value floats = module.parameter("f", Shape.of(DType.F32, 4));
        Value fewer = module.parameter("g", Shape.of(DType.F32, 3));
        assertThatThrownBy(() -> Sorting.ascending(floats, floats))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sort: not i32[n] and as many values: [f32[4], f32[4]]");
        assertThatThrownBy(() -> Sorting.ascending(integers, fewer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sort: not i32[n] and as many values: [i32[4], f32[3]]");
    }
}
