package dev.systole.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.KernelTemplate.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Kernels for a compiler that says yes or no by a kernel's name. */
class KernelsOfAnotherBuildTest {

    private static final Map<String, Long> ROWS_16 = Map.of("rows", 16L);
    private static final Map<String, Long> ROWS_32 = Map.of("rows", 32L);

    private final List<HloModule> compiled = Collections.synchronizedList(new ArrayList<>());

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
            new KernelPack("the bundled pack", "0.1", target("cl/1"), List.of(add("add-8", "8")));

    private static KernelPack given(String build) {
        return new KernelPack("packs/mine", "0.2", target(build), List.of(add("add-8", "8"), add("add-16", "16")));
    }

    private static KernelTarget target(String build) {
        return new KernelTarget(build, "TPU v6 lite");
    }

    private static KernelWish wish(int width, Map<String, Long> sizes) {
        return new KernelWish(
                "add", Map.of("width", String.valueOf(width)), sizes, KernelWork.through(sizes, Map.of()));
    }

    private static KernelChoice kernels(List<KernelPack> packs, KernelTrial compiler) {
        return KernelChoice.of(packs, compiler.target());
    }

    private KernelTrial compiler(String build, String... refused) {
        return new KernelTrial() {
            @Override
            public KernelTarget target() {
                return KernelsOfAnotherBuildTest.target(build);
            }

            @Override
            public Optional<String> refusal(HloModule program) {
                compiled.add(program);
                return Set.of(refused).contains(program.name()) ? Optional.of("no such operation") : Optional.empty();
            }
        };
    }

    @Test
    void with_the_build_that_they_were_made_with_nothing_is_tried() {
        KernelTrial compiler = compiler("cl/1", "add_8_rows16");
        List<KernelWish> wishes = List.of(wish(8, ROWS_16));
        KernelChoice kernels = kernels(List.of(BUNDLED), compiler);
        assertThat(kernels.find(wishes.getFirst())).isPresent();
        assertThat(kernels.decided(wishes, compiler)).isEqualTo(kernels);
        assertThat(compiled).isEmpty();
        assertThat(kernels.report(wishes))
                .containsExactly(
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1 for TPU v6 lite), which this is",
                        "kernel add-8 of the bundled pack");
    }

    @Test
    void with_another_build_each_size_is_compiled_alone_once_for_kernels_and_stand_ins() {
        KernelTrial compiler = compiler("cl/2");
        List<KernelWish> wishes = List.of(wish(8, ROWS_16), wish(8, ROWS_32), wish(8, ROWS_16));
        KernelChoice kernels = kernels(List.of(BUNDLED), compiler).decided(wishes, compiler);
        assertThat(kernels.decided(wishes, compiler)).isEqualTo(kernels);
        for (KernelWish wish : wishes) {
            assertThat(kernels.serves(wish)).isTrue();
            assertThat(kernels.find(wish)).isPresent();
            assertThat(kernels.withStandIns().find(wish)).isPresent();
        }
        assertThat(compiled).extracting(HloModule::name).containsExactlyInAnyOrder("add_8_rows16", "add_8_rows32");
        HloModule alone = compiled.stream()
                .filter(program -> program.name().equals("add_8_rows16"))
                .findFirst()
                .orElseThrow();
        assertThat(alone.parameterShapes()).hasToString("[f32[16,8], f32[16,8]]");
        assertThat(alone.resultShapes()).hasToString("[f32[16,8]]");
        assertThat(alone.aliases()).as("the memory of the second operand").isEqualTo(Map.of(1, 0));
        assertThat(alone.toString()).containsOnlyOnce("@tpu_custom_call(");
        assertThat(kernels.report(wishes))
                .containsExactly(
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1 for TPU v6 lite), which this is not"
                                + " (cl/2 for TPU v6 lite): each is compiled alone before it is used",
                        "kernel add-8 of the bundled pack in 2 sizes");
    }

    @Test
    void with_the_same_build_for_other_chips_each_is_compiled_alone_and_the_report_names_both() {
        KernelTrial compiler = compiler("cl/1", "add_8_rows32");
        KernelTrial other = new KernelTrial() {
            @Override
            public KernelTarget target() {
                return new KernelTarget("cl/1", "TPU v5 lite");
            }

            @Override
            public Optional<String> refusal(HloModule program) {
                return compiler.refusal(program);
            }
        };
        List<KernelWish> wishes = List.of(wish(8, ROWS_16), wish(8, ROWS_32));
        KernelChoice kernels = kernels(List.of(BUNDLED), other).decided(wishes, other);
        assertThat(compiled).hasSize(2);
        assertThat(kernels.find(wishes.getFirst()).orElseThrow().generation()).isEqualTo("TPU v6 lite");
        assertThat(kernels.find(wishes.getLast())).isEmpty();
        assertThat(kernels.report(wishes))
                .containsExactly(
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1 for TPU v6 lite), which this is not"
                                + " (cl/1 for TPU v5 lite): each is compiled alone before it is used",
                        "kernel add-8 of the bundled pack",
                        "plain operations in place of add for width 8 and rows 32: add-8 of the bundled pack is refused by"
                                + " libtpu: no such operation");
    }

    @Test
    void a_kernel_that_was_not_decided_on_is_in_no_program() {
        KernelTrial compiler = compiler("cl/2");
        KernelChoice kernels = kernels(List.of(BUNDLED), compiler);
        assertThat(kernels.serves(wish(8, ROWS_16)))
                .as("made for it, whatever the compiler will say")
                .isTrue();
        assertThat(compiled).as("asking compiles nothing").isEmpty();
        assertThatThrownBy(() -> kernels.find(wish(8, ROWS_16)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("whether add_8_rows16 serves was not decided");
    }

    @Test
    void a_compiler_that_does_not_say_which_it_is_tries_them() {
        KernelTrial compiler = compiler("");
        List<KernelWish> wishes = List.of(wish(8, ROWS_16));
        KernelChoice kernels = kernels(List.of(BUNDLED), compiler).decided(wishes, compiler);
        assertThat(kernels.find(wishes.getFirst())).isPresent();
        assertThat(compiled).hasSize(1);
        assertThat(kernels.report(wishes).getFirst()).contains("this is not (it does not say which it is");
    }

    @Test
    void where_the_compiler_refuses_it_the_twin_is_used_and_the_reason_is_one_line() {
        KernelTrial compiler = compiler("cl/2", "add_8_rows16", "add_8_rows32");
        List<KernelWish> wishes = List.of(wish(8, ROWS_16), wish(8, ROWS_32), wish(8, Map.of("rows", 48L)));
        KernelChoice kernels = kernels(List.of(BUNDLED), compiler).decided(wishes, compiler);
        assertThat(wishes.stream().map(kernels::serves)).containsExactly(false, false, true);
        assertThat(wishes.stream().map(wish -> kernels.find(wish).isPresent())).containsExactly(false, false, true);
        assertThat(kernels.report(wishes).subList(1, 3))
                .containsExactly(
                        "kernel add-8 of the bundled pack",
                        "plain operations in place of add for width 8 and rows 16: add-8 of the bundled pack is refused by"
                                + " libtpu: no such operation");
        assertThat(kernels.report(wishes)).hasSize(3);
    }

    private static Mosaic found(KernelChoice kernels, KernelWish wish) {
        return (Mosaic) kernels.find(wish).orElseThrow();
    }

    @Test
    void a_users_kernel_comes_before_the_bundled_one_which_serves_where_there_is_no_other() {
        KernelTrial compiler = compiler("cl/1");
        KernelChoice kernels = kernels(List.of(given("cl/1"), BUNDLED), compiler);
        Mosaic kernel = found(kernels, wish(8, ROWS_16));
        assertThat(kernel.pack().name()).isEqualTo("packs/mine");
        assertThat(kernel.name()).as("apart from the bundled one's").isEqualTo("given_add_8_rows16");
        assertThat(kernels.find(wish(16, ROWS_16))).isPresent();
        assertThat(compiled).isEmpty();
        KernelPack sixteen = new KernelPack("packs/mine", "0.2", target("cl/1"), List.of(add("add-16", "16")));
        KernelChoice others = kernels(List.of(sixteen, BUNDLED), compiler);
        assertThat(found(others, wish(8, ROWS_16)).name()).isEqualTo("add_8_rows16");
    }

    @Test
    void where_the_compiler_refuses_a_users_kernel_the_bundled_one_serves_and_the_reason_is_said() {
        KernelTrial compiler = compiler("cl/1", "given_add_8_rows16");
        List<KernelWish> wishes = List.of(wish(8, ROWS_16), wish(8, ROWS_32));
        KernelChoice kernels =
                kernels(List.of(given("cl/2"), BUNDLED), compiler).decided(wishes, compiler);
        assertThat(found(kernels, wishes.getFirst()).pack()).isEqualTo(BUNDLED);
        assertThat(found(kernels, wishes.getLast()).pack().name()).isEqualTo("packs/mine");
        assertThat(kernels.report(wishes))
                .containsExactly(
                        "kernels of packs/mine were made with libtpu 0.2 (cl/2 for TPU v6 lite), which this is not (cl/1 for"
                                + " TPU v6 lite): each is compiled alone before it is used",
                        "kernels of the bundled pack were made with libtpu 0.1 (cl/1 for TPU v6 lite), which this is",
                        "kernel add-8 of packs/mine",
                        "kernel add-8 of the bundled pack, since add-8 of packs/mine is refused by libtpu: no such"
                                + " operation");
    }
}
