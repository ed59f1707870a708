package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.testing.Fetched;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.opentest4j.TestAbortedException;

/** The plugins that tests run on: those named by a property or the environment, or fetched into the cache. */
final class Plugins {

    static final Shape F32_4 = Shape.of(DType.F32, 4);

    /** x*x + 1 over four elements. */
    static final String SQUARE_PLUS_ONE = """
            module @square_plus_one {
              func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
                %one = stablehlo.constant dense<1.0> : tensor<4xf32>
                %square = stablehlo.multiply %x, %x : tensor<4xf32>
                %result = stablehlo.add %square, %one : tensor<4xf32>
                return %result : tensor<4xf32>
              }
            }
            """;

    private Plugins() {}

    /** Every plugin found, by name; the test is skipped where there is none. */
    static Stream<Named<Plugin>> found() {
        Map<String, Optional<Path>> paths = new LinkedHashMap<>();
        paths.put("lammps", Fetched.plugin());
        paths.put("xla", Fetched.otherPlugin());
        List<Named<Plugin>> plugins = paths.entrySet().stream()
                .filter(e -> e.getValue().isPresent())
                .map(e -> Named.of(e.getKey(), Plugin.load(e.getValue().orElseThrow())))
                .toList();
        if (plugins.isEmpty()) {
            throw new TestAbortedException(
                    "no PJRT plugin: set SYSTOLE_PLUGIN, or run ./systole test, which fetches it");
        }
        return plugins.stream();
    }

    static Plugin any() {
        return found().findFirst().orElseThrow().getPayload();
    }

    static Executable squarePlusOne(Client client) {
        return client.compile(SQUARE_PLUS_ONE, List.of(F32_4), Set.of(), List.of(F32_4), CompileOptions.defaults());
    }

    /** c + 1 over n elements, c donated to the result. */
    static Executable count(Client client, int elements) {
        Shape shape = Shape.of(DType.F32, elements);
        String program = """
                module @count {
                  func.func public @main(%c: TENSOR {tf.aliasing_output = 0 : i32}) -> TENSOR {
                    %one = stablehlo.constant dense<1.0> : TENSOR
                    %next = stablehlo.add %c, %one : TENSOR
                    return %next : TENSOR
                  }
                }
                """.replace("TENSOR", shape.mlir());
        return client.compile(program, List.of(shape), Set.of(0), List.of(shape), CompileOptions.defaults());
    }

    static Buffer upload(Client client, float... values) {
        try (Arena arena = Arena.ofConfined()) {
            return Buffer.copyOf(client, arena.allocateFrom(JAVA_FLOAT, values), Shape.of(DType.F32, values.length));
        }
    }

    static float[] floats(Buffer buffer) {
        try (Arena arena = Arena.ofConfined()) {
            return buffer.read(arena).toArray(JAVA_FLOAT);
        }
    }
}
