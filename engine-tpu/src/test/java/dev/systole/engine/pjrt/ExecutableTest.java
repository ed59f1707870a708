package dev.systole.engine.pjrt;

import static dev.systole.engine.pjrt.Plugins.F32_4;
import static dev.systole.engine.pjrt.Plugins.count;
import static dev.systole.engine.pjrt.Plugins.floats;
import static dev.systole.engine.pjrt.Plugins.squarePlusOne;
import static dev.systole.engine.pjrt.Plugins.upload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExecutableTest {

    private static final String FOUND = "dev.systole.engine.pjrt.Plugins#found";

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void runs_x_squared_plus_one(Plugin plugin) {
        try (Client client = Client.create(plugin);
                Executable program = squarePlusOne(client);
                Buffer x = upload(client, 0, 1, 2, -3)) {
            Execution execution = program.execute(List.of(x));
            try (Event done = execution.done();
                    Buffer y = execution.outputs().getFirst()) {
                done.await();
                assertThat(done.isReady()).isTrue();
                assertThat(y.shape()).isEqualTo(F32_4);
                assertThat(floats(y)).containsExactly(1, 2, 5, 10);
            }
            assertThat(program.name()).contains("square_plus_one");
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void a_donated_argument_is_updated_in_place_and_consumed(Plugin plugin) {
        try (Client client = Client.create(plugin);
                Executable program = count(client, 1 << 16)) {
            Buffer counter = upload(client, new float[1 << 16]);
            long address = counter.unsafePointer();
            Execution execution = program.execute(List.of(counter));
            try (Event done = execution.done();
                    Buffer next = execution.outputs().getFirst()) {
                done.await();
                assertThat(next.unsafePointer()).isEqualTo(address);
                assertThat(floats(next)).containsOnly(1);
                assertThat(counter.isDeleted()).isTrue();
                assertThat(program.memoryStats().aliased()).isEqualTo(4 << 16);
                assertThatThrownBy(() -> program.execute(List.of(counter)))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("argument 0 of")
                        .hasMessageContaining("buffer f32[65536] was donated to")
                        .hasMessageContaining("count");
                assertThatThrownBy(() -> floats(counter))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("was donated to");
            }
            counter.close();
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void fifty_donated_executions_queue_without_waiting(Plugin plugin) {
        int elements = 1 << 20;
        try (Client client = Client.create(plugin);
                Executable program = count(client, elements)) {
            Buffer counter = upload(client, new float[elements]);
            long address = counter.unsafePointer();
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                Execution execution = program.execute(List.of(counter));
                events.add(execution.done());
                counter = execution.outputs().getFirst();
            }
            for (Event event : events) {
                event.await();
                event.close();
            }
            assertThat(counter.unsafePointer()).isEqualTo(address);
            assertThat(floats(counter)).containsOnly(50);
            counter.close();
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void refuses_a_wrong_argument_before_the_plugin_sees_it(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin);
                Executable program = squarePlusOne(client);
                Buffer x = upload(client, 0, 1, 2, 3);
                Buffer whole = Buffer.copyOf(client, arena.allocate(16), Shape.of(DType.S32, 4));
                Buffer square = Buffer.copyOf(client, arena.allocate(16), Shape.of(DType.F32, 2, 2))) {
            assertThatThrownBy(() -> program.execute(List.of(whole)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected f32[4], found i32[4]");
            assertThatThrownBy(() -> program.execute(List.of(square)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected f32[4], found f32[2,2]");
            assertThatThrownBy(() -> program.execute(List.of(x, x)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("takes 1 arguments, not 2");
            assertThatThrownBy(() -> program.execute(List.of()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("takes 1 arguments, not 0");
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void refuses_a_buffer_of_another_client(Plugin plugin) {
        try (Client client = Client.create(plugin);
                Client other = Client.create(plugin);
                Executable program = squarePlusOne(client);
                Buffer x = upload(other, 0, 1, 2, 3)) {
            assertThatThrownBy(() -> program.execute(List.of(x)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("of another client");
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void a_buffer_both_donated_and_passed_plain_is_an_error_and_the_process_lives(Plugin plugin) {
        String program = """
                module @twice {
                  func.func @main(%c: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %y: tensor<4xf32>) -> tensor<4xf32> {
                    %0 = stablehlo.add %c, %y : tensor<4xf32>
                    return %0 : tensor<4xf32>
                  }
                }
                """;
        try (Client client = Client.create(plugin);
                Executable twice = client.compile(
                        program, List.of(F32_4, F32_4), Set.of(0), List.of(F32_4), CompileOptions.defaults());
                Buffer x = upload(client, 0, 1, 2, 3)) {
            assertThatThrownBy(() -> twice.execute(List.of(x, x))).isInstanceOfSatisfying(PjrtException.class, e -> {
                assertThat(e.code()).isNotEqualTo(ErrorCode.OK);
                assertThat(e.function()).isEqualTo("PJRT_LoadedExecutable_Execute");
            });
        }
    }

    /** 512 TB: more than a process can address, so that no machine starts to compute it. */
    private static final Shape HUGE = Shape.of(DType.F32, 128, 1024, 1024, 1024, 1024);

    @ParameterizedTest
    @MethodSource(FOUND)
    void a_result_too_large_to_allocate_is_an_error_and_the_process_lives(Plugin plugin) {
        String program = """
                module @too_large {
                  func.func @main() -> HUGE {
                    %k = stablehlo.constant dense<1.0> : tensor<f32>
                    %0 = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<f32>) -> HUGE
                    return %0 : HUGE
                  }
                }
                """.replace("HUGE", HUGE.mlir());
        try (Client client = Client.create(plugin);
                Executable tooLarge =
                        client.compile(program, List.of(), Set.of(), List.of(HUGE), CompileOptions.defaults())) {
            assertThatThrownBy(() -> tooLarge.execute(List.of()))
                    .isInstanceOfSatisfying(
                            PjrtException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCE_EXHAUSTED));
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void a_failure_on_the_device_comes_from_awaiting_and_reading(Plugin plugin) {
        // The sort's scratch memory is allocated only when the enqueued program starts.
        String program = """
                module @fails_later {
                  func.func @main(%x: tensor<f32>) -> tensor<f32> {
                    %i = stablehlo.iota dim = 4 : HUGE
                    %b = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) -> HUGE
                    %m = stablehlo.multiply %i, %b : HUGE
                    %s = "stablehlo.sort"(%m) ({
                      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
                        %c = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
                        stablehlo.return %c : tensor<i1>
                    }) {dimension = 4 : i64} : (HUGE) -> HUGE
                    %e = stablehlo.slice %s [0:1, 0:1, 0:1, 0:1, 0:1] : (HUGE) -> tensor<1x1x1x1x1xf32>
                    %y = stablehlo.reshape %e : (tensor<1x1x1x1x1xf32>) -> tensor<f32>
                    return %y : tensor<f32>
                  }
                }
                """.replace("HUGE", HUGE.mlir());
        Shape scalar = Shape.of(DType.F32);
        try (Client client = Client.create(plugin);
                Executable failing =
                        client.compile(program, List.of(scalar), Set.of(), List.of(scalar), CompileOptions.defaults());
                Arena arena = Arena.ofConfined();
                Buffer x = Buffer.copyOf(client, arena.allocate(4), scalar)) {
            Execution execution = failing.execute(List.of(x));
            try (Event done = execution.done();
                    Buffer y = execution.outputs().getFirst()) {
                assertThatThrownBy(done::await)
                        .isInstanceOf(PjrtException.class)
                        .hasMessageStartingWith("[PJRT_Event_Await] ")
                        .hasMessageContaining("Out of memory");
                assertThatThrownBy(() -> floats(y))
                        .isInstanceOf(PjrtException.class)
                        .hasMessageContaining("Out of memory");
                failsWhenItDependsOn(y, failing);
            }
        }
    }

    private static void failsWhenItDependsOn(Buffer failed, Executable program) {
        assertThatThrownBy(() -> {
                    Execution execution = program.execute(List.of(failed));
                    try (Event done = execution.done();
                            Buffer y = execution.outputs().getFirst()) {
                        assertThat(y.isClosed()).isFalse();
                        done.await();
                    }
                })
                .isInstanceOf(PjrtException.class);
    }
}
