package dev.systole.planner.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Small programs, compiled by libtpu, whose time is counted by hand from their shapes. */
@Timeout(120)
class PredictorTest {

    private static final double HBM = 1.638e12;
    private static final double HERTZ = 1.75e9;
    /** Of the matrix units together: 918 TFLOP/s at 1.75 GHz. */
    private static final double FLOPS_OF_A_CYCLE = 524_288;

    private static final SourceText NO_TEXT = new SourceText() {
        @Override
        public Optional<Part> part(int line) {
            return Optional.of(new Part("line " + line, OptionalInt.empty()));
        }

        @Override
        public Optional<Part> weight(int parameter) {
            return Optional.empty();
        }

        @Override
        public String kernel(int line) {
            return "";
        }
    };

    private static Prediction predict(HloModule module, LoopRule loops) {
        String slice = module.replicas() == 1 ? "v6e-1" : "v6e-" + module.replicas();
        return new Predictor(Chip.of(TpuSlice.of(slice)), module.replicas(), loops, Map.of(), NO_TEXT)
                .predict(ProfilingCompiler.compile(module.toString(), slice));
    }

    private static Prediction predict(HloModule module) {
        return predict(module, loop -> OptionalDouble.empty());
    }

    private static Value product(Value x, Value weight) {
        return Elementwise.convert(Reductions.dot(x, weight, 0, 1, 0, DType.F32), DType.BF16);
    }

    /** Sums up the rows of one matrix after the other, as many as a loop has trips, from a stack of 16. */
    private static HloModule sums(String name, Function<HloModule, Value> trips) {
        HloModule module = new HloModule(name);
        Value x = module.parameter("x", Shape.of(DType.F32, 2048));
        Value stack = module.parameter("stack", Shape.of(DType.BF16, 16, 2048, 2048));
        Value end = trips.apply(module);
        List<Value> after = ControlFlow.loop(
                List.of(module.scalar(DType.S32, 0), x),
                carried -> Elementwise.compare(Order.LT, carried.getFirst(), end),
                carried -> {
                    Value matrix = Shapes.reshape(Shapes.rows(stack, carried.getFirst(), 1), 2048, 2048);
                    Value sum = Reductions.sum(Elementwise.convert(matrix, DType.F32), 0);
                    return List.of(Elementwise.add(carried.getFirst(), 1), Elementwise.add(carried.getLast(), sum));
                });
        module.returns(List.of(after.getLast()));
        return module;
    }

    @Test
    void a_scanned_program_takes_its_body_times_its_trips() {
        int trips = 12;
        Prediction prediction = predict(sums("scanned", module -> module.scalar(DType.S32, (double) trips)));

        // A matrix takes longer to read, 5.1 us, than to add up: 1,024 lanes take its elements in 2.3 us.
        double bytes = 2.0 * 2048 * 2048;
        assertThat(2048 * 2048 / 1024.0 / HERTZ).isLessThan(bytes / HBM);
        assertThat(prediction.seconds()).isCloseTo(trips * bytes / HBM, withinPercentage(10));
        assertThat(prediction.boundBy()).isEqualTo("memory");
        assertThat(prediction.notes()).isEmpty();
    }

    @Test
    void unrolled_layers_add_up_and_each_counts_what_binds_it() {
        int layers = 4;
        HloModule module = new HloModule("unrolled");
        Value x = module.parameter("x", Shape.of(DType.BF16, 64, 2048));
        List<Value> weights = new ArrayList<>();
        for (int i = 0; i < layers; i++) {
            weights.add(module.parameter("w" + i, Shape.of(DType.BF16, 2048, 2048)));
        }
        Value left = module.parameter("left", Shape.of(DType.BF16, 4096, 4096));
        Value right = module.parameter("right", Shape.of(DType.BF16, 4096, 4096));
        Value y = x;
        for (Value weight : weights) {
            y = product(y, weight);
        }
        module.returns(List.of(y, product(left, right)));

        double read = layers * 2.0 * 2048 * 2048 / HBM;
        double multiplied = 2 * 4096.0 * 4096 * 4096 / FLOPS_OF_A_CYCLE / HERTZ;
        Prediction prediction = predict(module);
        assertThat(prediction.seconds()).isCloseTo(read + multiplied, withinPercentage(10));
        assertThat(prediction.boundBy()).isEqualTo("compute");
    }

    @Test
    void of_a_large_array_only_what_is_sliced_or_updated_counts() {
        HloModule module = new HloModule("slices");
        Value cache = module.parameter("cache", Shape.of(DType.BF16, 64, 4096, 1024));
        Value at = module.parameter("at", Shape.of(DType.S32));
        Value row = Shapes.rows(cache, at, 1);
        module.returns(List.of(Shapes.withRows(cache, module.scalar(DType.S32, 0), Elementwise.add(row, 1))));
        module.alias(cache, 0);

        // 8 MiB of 512 are read, and as many written.
        double bytes = 2 * 2.0 * 4096 * 1024;
        Prediction prediction = predict(module);
        assertThat(prediction.operations().stream()
                        .mapToDouble(operation -> operation.times() * operation.hbmSeconds())
                        .sum())
                .isCloseTo(bytes / HBM, withinPercentage(10));
    }

    @Test
    void a_loop_whose_trips_depend_on_data_takes_the_expected_ones() {
        HloModule module = sums("visits", m -> m.parameter("end", Shape.of(DType.S32)));
        List<LoopRule.Loop> asked = new ArrayList<>();
        Prediction prediction = predict(module, loop -> {
            asked.add(loop);
            return OptionalDouble.of(2.5);
        });

        assertThat(prediction.seconds()).isCloseTo(2.5 * 2 * 2048 * 2048 / HBM, withinPercentage(10));
        assertThat(asked).singleElement().satisfies(loop -> {
            assertThat(loop.inBranch()).isFalse();
            assertThat(loop.carried()).contains(List.of(2048L), List.of(16L, 2048L, 2048L));
        });
        assertThat(predict(module).notes()).anySatisfy(note -> assertThat(note).contains("are unknown"));
    }

    @Test
    void of_branches_the_dearest_counts() {
        HloModule module = new HloModule("branches");
        Value x = module.parameter("x", Shape.of(DType.BF16, 64, 2048));
        Value small = module.parameter("small", Shape.of(DType.BF16, 2048, 2048));
        Value large = module.parameter("large", Shape.of(DType.BF16, 2048, 16384));
        Value which = module.parameter("which", Shape.of(DType.S32));
        List<Value> result = ControlFlow.branch(
                which,
                List.of(() -> List.of(product(x, small)), () -> List.of(Shapes.slice(product(x, large), 1, 0, 2048))));
        module.returns(result);

        assertThat(predict(module).seconds()).isCloseTo(2.0 * 2048 * 16384 / HBM, withinPercentage(10));
    }

    @Test
    void exchanges_between_chips_stand_apart() {
        HloModule module = new HloModule("exchange", 8);
        Value x = module.parameter("x", Shape.of(DType.F32, 64, 2048));
        module.returns(List.of(Collectives.allReduce(x)));

        // Eight hops of 1 us, there and back around half the ring; 7/8 of 512 KiB twice at 200 GB/s.
        double counted = 8e-6 + 2 * 7.0 / 8 * 64 * 2048 * 4 / 200e9;
        Prediction prediction = predict(module);
        assertThat(prediction.collectives()).singleElement().satisfies(collective -> {
            assertThat(collective.opcode()).isEqualTo("all-reduce");
            assertThat(collective.bytes()).isEqualTo(64 * 2048 * 4);
        });
        assertThat(prediction.collectiveSeconds()).isCloseTo(counted, withinPercentage(0.1));
    }

    @Test
    void a_program_without_a_schedule_is_refused() {
        assertThatThrownBy(() -> new Predictor(
                                Chip.of(TpuSlice.of("v6e-1")), 1, loop -> OptionalDouble.empty(), Map.of(), NO_TEXT)
                        .predict(new byte[] {10, 2, 48}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("where 1 bytes are left");
    }

    @Test
    void without_the_cost_models_cycles_an_operation_takes_as_long_as_its_bytes() {
        Prediction prediction = new Prediction(
                List.of(
                        new Prediction.Operation("a", "product", "head", 2, 5, 1, false),
                        new Prediction.Operation("b", "elementwise", "head", 3, 5, 1, true)),
                List.of(),
                List.of());
        assertThat(prediction.seconds()).isEqualTo(2 * 5 + 3 * 5);
        assertThat(prediction.withoutModelledCycles().seconds()).isEqualTo(2 * 5 + 3 * 1);
    }
}
