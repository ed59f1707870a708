package dev.systole.engine.pjrt;

import static dev.systole.engine.pjrt.Plugins.F32_4;
import static dev.systole.engine.pjrt.Plugins.floats;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One program on several virtual devices, each with values of its own. */
class ReplicasTest {

    private static final String EVERYWHERE = "everywhere";

    static Stream<Arguments> everywhere() {
        return Plugins.found().flatMap(plugin -> Stream.of(arguments(plugin, 2), arguments(plugin, 4)));
    }

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void a_product_split_along_its_inner_axis_is_exact_on_every_device(Plugin plugin, int devices) {
        int rows = 2;
        int inner = 64;
        int columns = 32;
        Random random = new Random(5);
        float[] x = whole(random, rows * inner);
        float[] w = whole(random, inner * columns);
        int part = inner / devices;
        HloModule module = new HloModule("product", devices);
        Value left = module.parameter("x", Shape.of(DType.F32, rows, part));
        Value right = module.parameter("w", Shape.of(DType.F32, part, columns));
        module.returns(List.of(Collectives.allReduce(Reductions.dot(left, right, 0, 1, 0, DType.F32))));
        List<List<float[]>> found = run(plugin, module, replica -> {
            float[] xs = new float[rows * part];
            for (int row = 0; row < rows; row++) {
                System.arraycopy(x, row * inner + replica * part, xs, row * part, part);
            }
            return List.of(xs, Arrays.copyOfRange(w, replica * part * columns, (replica + 1) * part * columns));
        });
        float[] expected = new float[rows * columns];
        for (int i = 0; i < rows * inner; i++) {
            for (int column = 0; column < columns; column++) {
                expected[i / inner * columns + column] += x[i] * w[i % inner * columns + column];
            }
        }
        assertThat(found)
                .hasSize(devices)
                .allSatisfy(device -> assertThat(device.getFirst()).containsExactly(expected));
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void every_device_gathers_the_values_of_all_in_order(Plugin plugin, int devices) {
        HloModule module = new HloModule("gather", devices);
        Value x = module.parameter("x", Shape.of(DType.F32, 2, 2));
        Value half = Elementwise.convert(x, DType.BF16);
        Value id = Shapes.reshape(Collectives.replicaId(module), 1);
        module.returns(List.of(
                Collectives.allGather(x, 0),
                Collectives.allGather(x, -1),
                Elementwise.convert(Collectives.allGather(half, 0), DType.F32),
                Elementwise.convert(Collectives.allGather(id, 0), DType.F32),
                Elementwise.convert(id, DType.F32)));
        List<List<float[]>> found = run(
                plugin, module, replica -> List.of(new float[] {replica, replica + 10, replica + 20, replica + 30}));
        float[] outer = new float[4 * devices];
        float[] innermost = new float[4 * devices];
        float[] ids = new float[devices];
        for (int replica = 0; replica < devices; replica++) {
            ids[replica] = replica;
            for (int i = 0; i < 4; i++) {
                outer[4 * replica + i] = replica + 10 * i;
                innermost[i / 2 * 2 * devices + 2 * replica + i % 2] = replica + 10 * i;
            }
        }
        for (int replica = 0; replica < devices; replica++) {
            assertThat(found.get(replica)).containsExactly(outer, innermost, outer, ids, new float[] {replica});
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void rows_are_dealt_out_while_their_parts_come_together(Plugin plugin, int devices) {
        int columns = 3;
        HloModule module = new HloModule("deal", devices);
        Value x = module.parameter("x", Shape.of(DType.F32, devices, columns));
        module.returns(List.of(Collectives.allToAll(x, 0, 1)));
        List<List<float[]>> found = run(plugin, module, replica -> {
            float[] part = new float[devices * columns];
            for (int i = 0; i < part.length; i++) {
                part[i] = 100 * (i / columns) + columns * replica + i % columns;
            }
            return List.of(part);
        });
        for (int replica = 0; replica < devices; replica++) {
            float[] row = new float[devices * columns];
            for (int i = 0; i < row.length; i++) {
                row[i] = 100 * replica + i;
            }
            assertThat(found.get(replica)).containsExactly(row);
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void sums_of_each_element_type_hold_on_every_device(Plugin plugin, int devices) {
        HloModule module = new HloModule("sums", devices);
        Value x = module.parameter("x", F32_4);
        List<DType> types = List.of(DType.F32, DType.BF16, DType.F16, DType.S32);
        module.returns(types.stream()
                .map(type -> Collectives.allReduce(Elementwise.convert(x, type)))
                .map(sum -> Elementwise.convert(sum, DType.F32))
                .toList());
        List<List<float[]>> found =
                run(plugin, module, replica -> List.of(new float[] {replica, -replica, 1, 10 * replica}));
        float ids = devices * (devices - 1) / 2f;
        float[] expected = {ids, -ids, devices, 10 * ids};
        assertThat(found)
                .allSatisfy(device -> assertThat(device)
                        .hasSameSizeAs(types)
                        .allSatisfy(sums -> assertThat(sums).containsExactly(expected)));
    }

    /**
     * Two buffers a device live through the steps; three sums that do not wait for one another are exchanged in each.
     * Replica r starts at r and 2r, and a step adds 1 and 2.
     */
    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void donated_buffers_stay_in_place_over_a_thousand_overlapped_steps(Plugin plugin, int devices) {
        int steps = 1000;
        HloModule module = new HloModule("steps", devices);
        Value a = module.parameter("a", Shape.of(DType.F32, 4096));
        Value b = module.parameter("b", Shape.of(DType.F32, 64, 8));
        Value seen = Collectives.allReduce(Shapes.slice(a, 0, 0, 4));
        Value seenToo = Collectives.allReduce(Shapes.slice(b, 0, 60, 64));
        Value all = Collectives.allReduce(Reductions.sum(b, 0));
        module.returns(List.of(Elementwise.add(a, 1), Elementwise.add(b, 2), seen, seenToo, all));
        module.alias(a, 0);
        module.alias(b, 1);
        try (Client client = Client.create(plugin, devices);
                Executable program = compile(client, module)) {
            List<List<Buffer>> state = new ArrayList<>();
            for (int replica = 0; replica < devices; replica++) {
                state.add(List.of(
                        upload(client, replica, a.shape(), filled(4096, replica)),
                        upload(client, replica, b.shape(), filled(512, 2 * replica))));
            }
            List<List<Long>> addresses = addresses(state);
            float ids = devices * (devices - 1) / 2f;
            Deque<List<Execution>> inFlight = new ArrayDeque<>();
            for (int step = 0; step < steps; step++) {
                List<Execution> enqueued = program.executeAll(state);
                state = enqueued.stream().map(e -> e.outputs().subList(0, 2)).toList();
                inFlight.add(enqueued);
                if (step > 0) {
                    int read = step - 1;
                    expectSums(inFlight.remove(), ids + devices * read);
                }
                if (step % 100 == 99) {
                    state.forEach(buffers -> buffers.forEach(Buffer::await));
                    assertThat(addresses(state)).isEqualTo(addresses);
                }
            }
            expectSums(inFlight.remove(), ids + devices * (steps - 1));
            for (int replica = 0; replica < devices; replica++) {
                assertThat(floats(state.get(replica).getFirst())).containsOnly(replica + steps);
                assertThat(floats(state.get(replica).getLast())).containsOnly(2 * (replica + steps));
            }
            state.forEach(buffers -> buffers.forEach(Buffer::close));
        }
    }

    private static void expectSums(List<Execution> executions, float expected) {
        for (Execution execution : executions) {
            try (Event done = execution.done()) {
                done.await();
            }
            List<Buffer> sums = execution.outputs().subList(2, 5);
            assertThat(floats(sums.get(0))).containsOnly(expected);
            assertThat(floats(sums.get(1))).containsOnly(2 * expected);
            assertThat(floats(sums.get(2))).containsOnly(128 * expected);
            sums.forEach(Buffer::close);
        }
    }

    private static List<List<Long>> addresses(List<List<Buffer>> state) {
        return state.stream()
                .map(buffers -> buffers.stream().map(Buffer::unsafePointer).toList())
                .toList();
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void refuses_a_buffer_on_the_wrong_device_and_consumes_none(Plugin plugin, int devices) {
        HloModule module = new HloModule("count", devices);
        Value x = module.parameter("x", F32_4);
        module.returns(List.of(Elementwise.add(x, 1)));
        module.alias(x, 0);
        try (Client client = Client.create(plugin, devices);
                Executable program = compile(client, module)) {
            assertThat(program.devices()).isEqualTo(client.devices());
            List<List<Buffer>> right = IntStream.range(0, devices)
                    .mapToObj(replica -> List.of(upload(client, replica, F32_4, new float[4])))
                    .toList();
            assertThat(right).extracting(buffers -> buffers.getFirst().device()).isEqualTo(client.devices());
            List<List<Buffer>> wrong = new ArrayList<>(right);
            wrong.set(1, right.getFirst());
            assertThatThrownBy(() -> program.executeAll(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("argument 0 of")
                    .hasMessageContaining("on cpu 1: expected f32[4], found f32[4] on cpu 0");
            assertThatThrownBy(() -> program.executeAll(right.subList(1, devices)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("runs on " + devices + " devices, not " + (devices - 1));
            assertThatThrownBy(() -> program.execute(right.getFirst()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("runs on " + devices + " devices, not 1");
            wrong.set(1, List.of());
            assertThatThrownBy(() -> program.executeAll(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("takes 1 arguments, not 0");
            assertThat(right)
                    .allSatisfy(buffers ->
                            assertThat(buffers.getFirst().isDeleted()).isFalse());
            right.forEach(buffers -> buffers.getFirst().close());
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void a_program_of_one_device_runs_beside_and_refuses_the_others_buffers(Plugin plugin, int devices) {
        try (Client client = Client.create(plugin, devices);
                Executable program = Plugins.squarePlusOne(client);
                Buffer first = upload(client, 0, F32_4, new float[] {0, 1, 2, 3});
                Buffer last = upload(client, devices - 1, F32_4, new float[4])) {
            Execution execution = program.execute(List.of(first));
            try (Event done = execution.done();
                    Buffer y = execution.outputs().getFirst()) {
                done.await();
                assertThat(floats(y)).containsExactly(1, 2, 5, 10);
            }
            assertThatThrownBy(() -> program.execute(List.of(last)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("on cpu 0: expected f32[4], found f32[4] on cpu " + (devices - 1));
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void all_devices_use_the_same_host_memory_in_place(Plugin plugin, int devices) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin, devices)) {
            MemorySegment host = arena.allocate(16, Buffer.ALIGNMENT);
            host.setAtIndex(JAVA_FLOAT, 3, 7);
            for (Device device : client.devices()) {
                try (Buffer buffer = Buffer.over(device, host, F32_4)) {
                    assertThat(buffer.device()).isSameAs(device);
                    assertThat(buffer.unsafePointer()).isEqualTo(host.address());
                    assertThat(floats(buffer)).containsExactly(0, 0, 0, 7);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void refuses_more_replicas_than_devices(Plugin plugin, int devices) {
        HloModule module = new HloModule("many", devices + 1);
        module.returns(List.of(Collectives.replicaId(module)));
        try (Client client = Client.create(plugin, devices)) {
            assertThatThrownBy(() -> compile(client, module))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a program of " + (devices + 1) + " replicas does not fit a cpu client of " + devices
                            + " devices");
            assertThatThrownBy(() -> CompileOptions.defaults().withReplicas(0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a program runs on 1 device or more, not 0");
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void refuses_to_compile_for_another_number_of_devices_than_the_program_says(Plugin plugin, int devices) {
        HloModule module = new HloModule("pair", devices);
        module.returns(List.of(Collectives.replicaId(module)));
        try (Client client = Client.create(plugin, devices)) {
            assertThatThrownBy(() -> client.compile(
                            module.toString(), List.of(), Set.of(), module.resultShapes(), CompileOptions.defaults()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a program of " + devices + " replicas is to be compiled for 1");
        }
    }

    private static Executable compile(Client client, HloModule module) {
        return client.compile(
                module.toString(),
                module.parameterShapes(),
                module.aliases().keySet(),
                module.resultShapes(),
                CompileOptions.defaults().withReplicas(module.replicas()));
    }

    /** The results of each device, from each device's arguments. */
    static List<List<float[]>> run(Plugin plugin, HloModule module, IntFunction<List<float[]>> arguments) {
        try (Client client = Client.create(plugin, module.replicas());
                Executable program = compile(client, module)) {
            List<List<Buffer>> inputs = new ArrayList<>();
            for (int replica = 0; replica < module.replicas(); replica++) {
                List<float[]> values = arguments.apply(replica);
                List<Buffer> buffers = new ArrayList<>();
                for (int i = 0; i < values.size(); i++) {
                    buffers.add(upload(client, replica, module.parameterShapes().get(i), values.get(i)));
                }
                inputs.add(buffers);
            }
            List<List<float[]>> results = new ArrayList<>();
            for (Execution execution : program.executeAll(inputs)) {
                try (Event done = execution.done()) {
                    done.await();
                }
                results.add(execution.outputs().stream().map(Plugins::floats).toList());
                execution.outputs().forEach(Buffer::close);
            }
            inputs.forEach(buffers -> buffers.forEach(Buffer::close));
            return results;
        }
    }

    private static Buffer upload(Client client, int device, Shape shape, float[] values) {
        try (Arena arena = Arena.ofConfined()) {
            return Buffer.copyOf(client.devices().get(device), arena.allocateFrom(JAVA_FLOAT, values), shape);
        }
    }

    private static float[] filled(int elements, float value) {
        float[] values = new float[elements];
        Arrays.fill(values, value);
        return values;
    }

    /** Whole numbers from -4 to 4, whose products and sums are exact. */
    private static float[] whole(Random random, int elements) {
        float[] values = new float[elements];
        for (int i = 0; i < elements; i++) {
            values[i] = random.nextInt(9) - 4;
        }
        return values;
    }
}
