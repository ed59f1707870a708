package dev.systole.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.testing.Fetched;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class DeviceMemoryTest {

    private static final List<long[]> SHAPES = List.of(
            new long[] {1},
            new long[] {129},
            new long[] {1_025},
            new long[] {1, 2_049},
            new long[] {2, 128},
            new long[] {3, 100},
            new long[] {6, 200},
            new long[] {12, 130},
            new long[] {512, 130},
            new long[] {1_000, 96},
            new long[] {3, 64, 64},
            new long[] {64, 3, 3},
            new long[] {64, 3, 2_048, 64},
            new long[] {64, 1, 2_048, 256});

    @Test
    void the_padding_of_tiles_is_the_compiler_s() {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        DeviceMemory chip = DeviceMemory.ofChip(1L << 35);
        try (Topology one = Topology.create(SharedLibtpu.plugin().orElseThrow(), TpuSlice.of("v6e-1"))) {
            for (DType dtype : List.of(DType.F32, DType.BF16)) {
                for (long[] dims : SHAPES) {
                    Shape shape = Shape.of(dtype, dims);
                    assertThat(chip.bytes(shape)).as("%s", shape).isEqualTo(compiled(one, shape));
                }
            }
        }
    }

    /** Bytes of the argument of a program that gives it back. */
    private static long compiled(Topology topology, Shape shape) {
        HloModule module = new HloModule("identity");
        Value x = module.parameter("x", shape);
        module.returns(List.of(x));
        module.alias(x, 0);
        try (AheadOfTimeExecutable program = topology.compile(module.toString(), CompileOptions.defaults())) {
            return program.memoryStats().arguments();
        }
    }

    @Test
    void a_cpu_client_has_a_share_of_the_host_s_memory_and_the_same_each_time() {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        Plugin plugin = Plugin.load(Fetched.plugin().orElseThrow());
        try (Client client = Client.create(plugin, 2)) {
            DeviceMemory one = DeviceMemory.of(client, 1);
            assertThat(one.limit()).isGreaterThan(1L << 29);
            assertThat(one.tiled()).isFalse();
            assertThat(DeviceMemory.of(client, 2).limit()).isEqualTo(one.limit() / 2);
            for (int i = 0; i < 20; i++) {
                assertThat(DeviceMemory.of(client, 1)).isEqualTo(one);
            }
        }
    }
}
