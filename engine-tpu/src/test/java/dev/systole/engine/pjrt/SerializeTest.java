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
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SerializeTest {

    private static final String EVERYWHERE = "everywhere";

    static Stream<Arguments> everywhere() {
        return Plugins.found().flatMap(plugin -> Stream.of(arguments(plugin, 1), arguments(plugin, 2)));
    }

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    /** Replica r holds 1 + 10 r and adds the sum over all replicas to it in each step. */
    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void a_loaded_program_gives_what_the_compiled_one_gave_and_still_donates_in_place(Plugin plugin, int devices) {
        HloModule module = grow(devices);
        List<Float> compiled;
        byte[] serialized;
        try (Client client = Client.create(plugin, devices);
                Executable program = compile(client, module)) {
            compiled = threeSteps(client, program);
            serialized = program.serialize();
        }
        // the sum of 1 + 10 r, and each step multiplies it by 1 + devices
        int sum = devices + 5 * devices * (devices - 1);
        int factor = 1 + devices;
        assertThat(compiled.getFirst()).isEqualTo(1f + sum * (1 + factor + factor * factor));
        try (Client client = Client.create(plugin, devices);
                Executable program = load(client, module, serialized)) {
            assertThat(program.devices()).isEqualTo(client.devices());
            assertThat(program.name()).contains("grow");
            assertThat(program.memoryStats().aliased()).isEqualTo(16);
            assertThat(threeSteps(client, program)).isEqualTo(compiled);
            assertThat(program.serialize()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(EVERYWHERE)
    void refuses_a_program_that_is_not_what_it_is_declared_to_be(Plugin plugin, int devices) {
        HloModule module = grow(devices);
        try (Client client = Client.create(plugin, 2)) {
            byte[] serialized;
            try (Executable program = compile(client, module)) {
                serialized = program.serialize();
            }
            CompileOptions options = CompileOptions.defaults().withReplicas(devices);
            assertThatThrownBy(() -> client.load(
                            serialized, List.of(F32_4), Set.of(0), List.of(Shape.of(DType.BF16, 2, 4)), options))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("declared to give [bf16[2,4]], its program gives [f32[4]]");
            assertThatThrownBy(() -> client.load(serialized, List.of(F32_4), Set.of(1), List.of(F32_4), options))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1 parameters, none of index 1");
            assertThatThrownBy(() ->
                            client.load(serialized, List.of(F32_4), Set.of(0), List.of(F32_4), options.withReplicas(3)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("3 replicas does not fit");
            int others = 3 - devices;
            assertThatThrownBy(() -> client.load(
                            serialized, List.of(F32_4), Set.of(0), List.of(F32_4), options.withReplicas(others)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("was compiled for " + devices + " devices, not " + others);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.systole.engine.pjrt.Plugins#found")
    void refuses_damaged_bytes_and_the_process_lives(Plugin plugin) {
        HloModule module = grow(1);
        try (Client client = Client.create(plugin)) {
            byte[] serialized;
            try (Executable program = compile(client, module)) {
                serialized = program.serialize();
            }
            byte[] random = new byte[serialized.length];
            new Random(1).nextBytes(random);
            for (byte[] damaged : List.of(random, Arrays.copyOf(serialized, serialized.length * 2 / 3))) {
                assertThatThrownBy(() -> load(client, module, damaged))
                        .isInstanceOf(PjrtException.class)
                        .hasMessageStartingWith("[PJRT_Executable_DeserializeAndLoad] I");
            }
            load(client, module, serialized).close();
        }
    }

    private static HloModule grow(int devices) {
        HloModule module = new HloModule("grow", devices);
        Value x = module.parameter("x", F32_4);
        Value sum = devices == 1 ? x : Collectives.allReduce(x);
        module.returns(List.of(Elementwise.add(x, sum)));
        module.alias(x, 0);
        return module;
    }

    private static Executable compile(Client client, HloModule module) {
        return client.compile(
                module.toString(),
                module.parameterShapes(),
                module.aliases().keySet(),
                module.resultShapes(),
                CompileOptions.defaults().withReplicas(module.replicas()));
    }

    private static Executable load(Client client, HloModule module, byte[] serialized) {
        return client.load(
                serialized,
                module.parameterShapes(),
                module.aliases().keySet(),
                module.resultShapes(),
                CompileOptions.defaults().withReplicas(module.replicas()));
    }

    /** The first element on each device after three steps in the same memory. */
    private static List<Float> threeSteps(Client client, Executable program) {
        List<List<Buffer>> state = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            for (Device device : client.devices()) {
                float value = 1 + 10f * device.id();
                state.add(List.of(
                        Buffer.copyOf(device, arena.allocateFrom(JAVA_FLOAT, value, value, value, value), F32_4)));
            }
            List<Long> addresses = addresses(state);
            for (int step = 0; step < 3; step++) {
                List<Execution> executions = program.executeAll(state);
                assertThat(state)
                        .allSatisfy(b -> assertThat(b.getFirst().isClosed()).isTrue());
                state = executions.stream().map(Execution::outputs).toList();
                for (Execution execution : executions) {
                    try (Event done = execution.done()) {
                        done.await();
                    }
                }
            }
            assertThat(addresses(state)).isEqualTo(addresses);
            return state.stream().map(b -> floats(b.getFirst())[3]).toList();
        } finally {
            state.forEach(buffers -> buffers.forEach(Buffer::close));
        }
    }

    private static List<Long> addresses(List<List<Buffer>> state) {
        return state.stream().map(buffers -> buffers.getFirst().unsafePointer()).toList();
    }
}
