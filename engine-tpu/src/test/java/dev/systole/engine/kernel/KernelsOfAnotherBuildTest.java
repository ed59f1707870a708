package dev.systole.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.KernelTemplate.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Kernels for a compiler that says yes or no by a kernel's name. */
class KernelsOfAnotherBuildTest {

    private static final Map<String, Long> ROWS_16 = Map.of("rows", 16L);
    private static final Map<String, Long> ROWS_32 = Map.of("rows", 32L);

    private final List<HloModule> compiled = new ArrayList<>();

    /** Adds to the second operand in its place. */
    private static KernelTemplate add(String name, String width) {
        String memory = "memref<{rows}x" + width + "xf32, #tpu.memory_space<vmem>>";
        String type = "tensor<{rows}x" + width + "xf32>";
        return new KernelTemplate(
                "add",
                name,
                "@add(%arg0: " + memory + ", %arg1: " + memory + ", %arg2: " + memory + ")",
                Map.of("width", width),
                Map.of("rows", new Range(16, 64, 16)),
                List.of(type, type),
                List.of(type),
                Map.of(0, 1),
                "{\"custom_call_config\":{\"serialization_format\":1}}",
                List.of(new Measured(ROWS_16, 10, 1, 0)),
                Map.of());
    }

    private static final KernelPack BUNDLED =
            new KernelPack("the bundled pack", "0.1", "cl/1", List.of(add("add-8", "8")));

    private static KernelPack given(String build) {
        return new KernelPack("packs/mine", "0.2", build, List.of(add("add-8", "8"), add("add-16", "16")));
    }

    private KernelTrial compiler(String build, String... refused) {
        return new KernelTrial() {
            @Override
            public String build() {
                return build;
            }

            @Override
            public Optional<String> refusal(HloModule program) {
                compiled.add(program);
                return Set.of(refused).contains(program.name()) ? Optional.of("no such operation") : Optional.empty();
            }
        };
    }

    private static Map<String, String> width(int width) {
        return Map.of("width", String.valueOf(width));
    }

    @Test
    void with_the_build_that_they_were_made_with_nothing_is_tried() {
        Kernels kernels = Kernels.of(List.of(BUNDLED), compiler("cl/1", "add_8_rows16"));
        assertThat(kernels.find("add", width(8), ROWS_16)).isPresent();
        assertThat(compiled).isEmpty();
        assertThat(kernels.report())
                .containsExactly(
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1), which this is",
                        "kernel add-8 of the bundled pack");
    }

    @Test
    void with_another_build_each_size_is_compiled_alone_once_for_kernels_and_stand_ins() {
        Kernels kernels = Kernels.of(List.of(BUNDLED), compiler("cl/2"));
        for (int i = 0; i < 2; i++) {
            assertThat(kernels.has("add", width(8), ROWS_16)).isTrue();
            assertThat(kernels.find("add", width(8), ROWS_16)).isPresent();
            assertThat(kernels.find("add", width(8), ROWS_32)).isPresent();
            assertThat(kernels.standIns().find("add", width(8), ROWS_32)).isPresent();
        }
        assertThat(compiled).extracting(HloModule::name).containsExactly("add_8_rows16", "add_8_rows32");
        HloModule alone = compiled.getFirst();
        assertThat(alone.parameterShapes()).hasToString("[f32[16,8], f32[16,8]]");
        assertThat(alone.resultShapes()).hasToString("[f32[16,8]]");
        assertThat(alone.aliases()).as("the memory of the second operand").isEqualTo(Map.of(1, 0));
        assertThat(alone.toString()).containsOnlyOnce("@tpu_custom_call(");
        assertThat(kernels.report())
                .containsExactly(
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1), which this is not (cl/2): each is"
                                + " compiled alone before it is used",
                        "kernel add-8 of the bundled pack in 2 sizes");
    }

    @Test
    void a_compiler_that_does_not_say_which_it_is_tries_them() {
        Kernels kernels = Kernels.of(List.of(BUNDLED), compiler(""));
        assertThat(kernels.find("add", width(8), ROWS_16)).isPresent();
        assertThat(compiled).hasSize(1);
        assertThat(kernels.report().getFirst()).contains("this is not (it does not say which it is)");
    }

    @Test
    void where_the_compiler_refuses_it_the_twin_is_used_and_the_reason_is_one_line() {
        Kernels kernels = Kernels.of(List.of(BUNDLED), compiler("cl/2", "add_8_rows16", "add_8_rows32"));
        assertThat(kernels.has("add", width(8), ROWS_16))
                .as("made for it, whatever the compiler says")
                .isTrue();
        assertThat(compiled).as("asking compiles nothing").isEmpty();
        assertThat(kernels.find("add", width(8), ROWS_16)).isEmpty();
        assertThat(kernels.find("add", width(8), ROWS_32)).isEmpty();
        assertThat(kernels.find("add", width(8), Map.of("rows", 48L))).isPresent();
        assertThat(kernels.report().subList(1, 3))
                .containsExactly(
                        "kernel add-8 of the bundled pack",
                        "plain operations in place of add for width 8 and rows 16: add-8 of the bundled pack is refused by"
                                + " libtpu: no such operation");
        assertThat(kernels.report()).hasSize(3);
    }

    @Test
    void a_users_kernel_comes_before_the_bundled_one_which_serves_where_there_is_no_other() {
        Kernels kernels = Kernels.of(List.of(given("cl/1"), BUNDLED), compiler("cl/1"));
        Kernels.Call call = kernels.find("add", width(8), ROWS_16).orElseThrow();
        assertThat(call.pack().name()).isEqualTo("packs/mine");
        assertThat(call.name()).as("apart from the bundled one's").isEqualTo("given_add_8_rows16");
        assertThat(kernels.find("add", width(16), ROWS_16)).isPresent();
        assertThat(compiled).isEmpty();
        Kernels others = Kernels.of(
                List.of(new KernelPack("packs/mine", "0.2", "cl/1", List.of(add("add-16", "16"))), BUNDLED),
                compiler("cl/1"));
        assertThat(others.find("add", width(8), ROWS_16).orElseThrow().name()).isEqualTo("add_8_rows16");
    }

    @Test
    void where_the_compiler_refuses_a_users_kernel_the_bundled_one_serves_and_the_reason_is_said() {
        Kernels kernels = Kernels.of(List.of(given("cl/2"), BUNDLED), compiler("cl/1", "given_add_8_rows16"));
        assertThat(kernels.find("add", width(8), ROWS_16).orElseThrow().pack()).isEqualTo(BUNDLED);
        assertThat(kernels.find("add", width(8), ROWS_32).orElseThrow().pack().name())
                .isEqualTo("packs/mine");
        assertThat(kernels.report())
                .containsExactly(
                        "kernels of packs/mine were made with libtpu 0.2 (cl/2), which this is not (cl/1): each is compiled"
                                + " alone before it is used",
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1), which this is",
                        "kernel add-8 of packs/mine",
                        "kernel add-8 of the bundled pack, since add-8 of packs/mine is refused by libtpu: no such"
                                + " operation");
    }
}
