package dev.systole.engine.pjrt.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Reductions;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiles for chips that are not there, with the real libtpu where it was fetched. */
class TopologyTest {

    private static Plugin libtpu;

    @BeforeAll
    static void load() {
        Optional<Plugin> shared = SharedLibtpu.plugin();
        assumeTrue(shared.isPresent(), "no libtpu (214 MB): set SYSTOLE_LIBTPU, or run dev.systole.hub.Fetch libtpu");
        libtpu = shared.orElseThrow();
    }

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    /** Devices as Google documents the generations; memory is what is left of 16, 32, 95 and 192 GiB a chip. */
    @ParameterizedTest
    @CsvSource({
        "v6e-1, 1, 32",
        "v6e-4, 4, 32",
        "v6e-8, 8, 32",
        "v5e-1, 1, 16",
        "v5e-4, 4, 16",
        "v5e-8, 8, 16",
        "v5p-8, 4, 95",
        "v4-8, 4, 32",
        "tpu7x-2, 2, 96",
        "tpu7x-8, 8, 96"
    })
    void every_known_slice_is_one_host_of_its_devices(String name, int devices, double gib) {
        TpuSlice slice = TpuSlice.of(name);
        try (Topology topology = Topology.create(libtpu, slice)) {
            assertThat(topology.slice()).isEqualTo(slice);
            assertThat(topology.devices()).isEqualTo(devices);
            assertThat(topology.memoryBytes() / (double) (1L << 30)).isBetween(gib * 0.94, gib * 1.02);
            assertThat(topology.deviceAttributes(devices - 1)).containsKeys("coords", "num_cores");
            assertThat(topology.attributes()).containsKey("wrap");
            assertThat(topology.compilerVersion()).contains("TPU");
            assertThat(topology).hasToString("topology " + name + " of " + devices + " device" + s(devices));
        }
    }

    private static String s(int count) {
        return count == 1 ? "" : "s";
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6e-8", "v5p-8", "v4-8", "tpu7x-8"})
    void the_compiler_keeps_the_memory_limit(String name) {
        try (Topology topology = Topology.create(libtpu, TpuSlice.of(name))) {
            long rows = topology.memoryBytes() / (4 << 20);
            try (AheadOfTimeExecutable fits = topology.compile(add(rows * 98 / 100), CompileOptions.defaults())) {
                assertThat(fits.memoryStats().aliased()).isEqualTo(rows * 98 / 100 * (4 << 20));
            }
            String tooLarge = add(rows * 102 / 100);
            assertThatThrownBy(() -> topology.compile(tooLarge, CompileOptions.defaults()))
                    .isInstanceOfSatisfying(
                            PjrtException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCE_EXHAUSTED));
        }
    }

    /** Adds one, in place, over so many rows of 4 MiB. */
    private static String add(long rows) {
        HloModule module = new HloModule("add");
        Value x = module.parameter("x", Shape.of(DType.F32, rows, 1024, 1024));
        module.returns(List.of(Elementwise.add(x, 1)));
        module.alias(x, 0);
        return module.toString();
    }

    /** The product of [64,2048] with [2048,512], summed over the replicas, and a state that stays in place. */
    @ParameterizedTest
    @CsvSource({"v6e-1, 1", "v6e-4, 2", "v6e-8, 8"})
    void a_program_of_several_replicas_is_compiled_measured_and_kept(String name, int replicas) {
        HloModule module = new HloModule("layer", replicas);
        Value x = module.parameter("x", Shape.of(DType.BF16, 64, 2048));
        Value w = module.parameter("w", Shape.of(DType.BF16, 2048, 512));
        Value state = module.parameter("state", Shape.of(DType.F32, 64, 512));
        Value y = Reductions.dot(x, w, 0, 1, 0, DType.F32);
        module.returns(List.of(Elementwise.add(state, replicas == 1 ? y : Collectives.allReduce(y))));
        module.alias(state, 0);
        CompileOptions options =
                CompileOptions.defaults().withReplicas(replicas).with("xla_tpu_scoped_vmem_limit_kib", "65536");
        try (Topology topology = Topology.create(libtpu, TpuSlice.of(name));
                AheadOfTimeExecutable program = topology.compile(module.toString(), options);
                AheadOfTimeExecutable again = topology.compile(module.toString(), options)) {
            MemoryStats memory = program.memoryStats();
            assertThat(memory.arguments()).isEqualTo(2L * 64 * 2048 + 2L * 2048 * 512 + 4L * 64 * 512);
            assertThat(memory.outputs()).isEqualTo(4L * 64 * 512);
            assertThat(memory.aliased()).isEqualTo(4L * 64 * 512);
            assertThat(memory.code()).isPositive();
            assertThat(program.costAnalysis().get("flops")).isCloseTo(2.0 * 64 * 2048 * 512, within(1e6));
            assertThat(new String(program.optimizedProgram(), StandardCharsets.ISO_8859_1))
                    .contains("layer")
                    .satisfies(hlo -> assertThat(hlo.contains("all-reduce")).isEqualTo(replicas > 1));
            assertThat(program.serialize().length).isGreaterThan(1000);
            assertThat(program.fingerprint()).matches("[0-9a-f]{16,}").isEqualTo(again.fingerprint());
            assertThat(program.name()).contains("layer");
        }
    }

    @Test
    void a_program_that_does_not_fit_the_slice_or_is_wrong_is_refused() {
        HloModule module = new HloModule("pair", 2);
        module.returns(List.of(Collectives.replicaId(module)));
        try (Topology topology = Topology.create(libtpu, TpuSlice.of("v6e-1"))) {
            CompileOptions two = CompileOptions.defaults().withReplicas(2);
            assertThatThrownBy(() -> topology.compile(module.toString(), two))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a program of 2 replicas does not fit topology v6e-1 of 1 device");
            assertThatThrownBy(() -> topology.compile(module.toString(), CompileOptions.defaults()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a program of 2 replicas is to be compiled for 1");
            assertThatThrownBy(() -> topology.compile("module {\n  what", CompileOptions.defaults()))
                    .isInstanceOf(PjrtException.class)
                    .hasMessageContaining("PJRT_Compile")
                    .hasMessageContaining("2:3");
        }
    }

    @Test
    void without_a_chip_opening_a_client_fails_in_one_line_and_compiling_still_works() {
        assumeTrue(
                Files.notExists(Path.of("/dev/accel0")) && Files.notExists(Path.of("/dev/vfio")),
                "there may be a TPU here");
        assertThatThrownBy(() -> Client.create(libtpu)).isInstanceOfSatisfying(PjrtException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL);
            assertThat(e).hasMessage("[PJRT_Client_Create] INTERNAL: Failed to get global TPU topology.");
        });
        try (Topology topology = Topology.create(libtpu, TpuSlice.of("v6e-1"))) {
            topology.compile(add(1), CompileOptions.defaults()).close();
        }
    }

    @Test
    void the_environment_is_set_once_before_loading() {
        Path file = libtpu.file();
        TpuSlice slice = TpuSlice.of("v6e-1");
        assertThatThrownBy(() -> Plugin.loadCompiler(file, slice.name(), List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is loaded already");
        assertThat(Plugin.load(file)).isSameAs(libtpu);
    }
}
