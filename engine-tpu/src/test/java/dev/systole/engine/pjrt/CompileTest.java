package dev.systole.engine.pjrt;

import static dev.systole.engine.pjrt.Plugins.F32_4;
import static dev.systole.engine.pjrt.Plugins.SQUARE_PLUS_ONE;
import static dev.systole.engine.pjrt.Plugins.floats;
import static dev.systole.engine.pjrt.Plugins.squarePlusOne;
import static dev.systole.engine.pjrt.Plugins.upload;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompileTest {

    private static final String FOUND = "dev.systole.engine.pjrt.Plugins#found";

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void bad_text_is_refused_with_its_position_and_the_process_lives(Plugin plugin) {
        String program = "module {\n  func.func @main() -> tensor<4xf32> {\n    return %q : tensor<4xf32>\n  }\n}";
        try (Client client = Client.create(plugin)) {
            assertThatThrownBy(() ->
                            client.compile(program, List.of(), Set.of(), List.of(F32_4), CompileOptions.defaults()))
                    .isInstanceOf(PjrtException.class)
                    .hasMessageContaining("PJRT_Client_Compile")
                    .hasMessageContaining("3:12")
                    .hasMessageContaining("undeclared SSA value");
            runs(client);
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void refuses_results_that_the_program_does_not_give(Plugin plugin) {
        try (Client client = Client.create(plugin)) {
            List<Shape> parameters = List.of(F32_4);
            assertThatThrownBy(() -> client.compile(
                            SQUARE_PLUS_ONE,
                            parameters,
                            Set.of(),
                            List.of(Shape.of(DType.BF16, 2, 4)),
                            CompileOptions.defaults()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("declared to give [bf16[2,4]], its program gives [f32[4]]");
            assertThatThrownBy(() -> client.compile(
                            SQUARE_PLUS_ONE, parameters, Set.of(1), List.of(F32_4), CompileOptions.defaults()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1 parameters, none of index 1");
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void two_threads_compile_at_once(Plugin plugin) throws Exception {
        try (Client client = Client.create(plugin);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> one = threads.submit(() -> runs(client));
            Future<?> two = threads.submit(() -> runs(client));
            one.get();
            two.get();
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void every_allowed_flag_is_taken(Plugin plugin) {
        try (Client client = Client.create(plugin)) {
            CompileOptions options = CompileOptions.defaults()
                    .with("xla_allow_excess_precision", "false")
                    .with("xla_backend_optimization_level", "1")
                    .with("xla_cpu_enable_fast_math", "false")
                    .with("xla_cpu_enable_fast_min_max", "false")
                    .with("xla_cpu_parallel_codegen_split_count", "2")
                    .with("xla_llvm_disable_expensive_passes", "true");
            client.compile(SQUARE_PLUS_ONE, List.of(F32_4), Set.of(), List.of(F32_4), options)
                    .close();
        }
    }

    @Test
    void an_unknown_flag_or_value_is_refused() {
        assertThatThrownBy(() -> CompileOptions.defaults().with("xla_cpu_use_onednn", "true"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("unknown XLA flag xla_cpu_use_onednn; known are [xla_allow_excess_precision,");
        assertThatThrownBy(() -> CompileOptions.defaults().with("xla_backend_optimization_level", "4"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("XLA flag xla_backend_optimization_level takes a whole number from 0 to 3, not 4");
        assertThatThrownBy(() -> CompileOptions.defaults().with("xla_allow_excess_precision", "yes"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("XLA flag xla_allow_excess_precision takes true or false, not yes");
    }

    @Test
    void options_are_encoded_with_a_device_for_each_replica() {
        // Field 3 is {4: replicas, 5: partitions, 9: {1: replicas, 2: 1, 3: {1: first id, ...}}}.
        String one = "1a0e20012801" + "4a08080110011a020800";
        assertThat(CompileOptions.defaults().encode(List.of(0)))
                .isEqualTo(HexFormat.of().parseHex(one));
        assertThat(CompileOptions.defaults().withReplicas(2).encode(List.of(3, 200)))
                .isEqualTo(HexFormat.of().parseHex("1a1120022801" + "4a0b080210011a05080308c801"));
        // Field 7 is a map entry {1: "xla_backend_optimization_level", 2: {3: 2}}.
        assertThat(CompileOptions.defaults()
                        .with("xla_backend_optimization_level", "2")
                        .encode(List.of(0)))
                .isEqualTo(HexFormat.of()
                        .parseHex(one + "3a24" + "0a1e"
                                + HexFormat.of().formatHex("xla_backend_optimization_level".getBytes(US_ASCII))
                                + "12021802"));
    }

    private static void runs(Client client) {
        try (Executable program = squarePlusOne(client);
                Buffer x = upload(client, 3, 3, 3, 3)) {
            Execution execution = program.execute(List.of(x));
            try (Event done = execution.done();
                    Buffer y = execution.outputs().getFirst()) {
                done.await();
                assertThat(floats(y)).containsOnly(10);
            }
        }
    }
}
