package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.engine.decode.DeviceStep;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.scheduler.Batch;
import dev.systole.testing.Goldens;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models split over virtual devices: the goldens in float32, and what must hold on every device. */
@Timeout(120)
class TensorParallelTest {

    private static final int ROWS = 2;
    private static final int STEPS = 8;

    static Stream<Arguments> divisible() {
        return Golden.oneOfEach(GoldenTest.fixtures().toList())
                .flatMap(fixture ->
                        IntStream.of(2, 4).filter(n -> divides(fixture, n)).mapToObj(n -> arguments(fixture, n)));
    }

    /** All but gated delta networks, which have two key heads, do for four. */
    private static boolean divides(String fixture, int devices) {
        return devices == 2 || !(fixture.startsWith("qwen3_5") || fixture.startsWith("qwen3_next"));
    }

    private static EngineConfig config(int devices) {
        return config(devices, DtypeChoice.FLOAT32);
    }

    private static EngineConfig config(int devices, DtypeChoice dtype) {
        return new EngineConfig(dtype, TinyModel.MAX_LENGTH, ROWS, false, true, devices);
    }

    @ParameterizedTest
    @MethodSource("divisible")
    void goldens_come_out_of_several_devices_which_agree_on_every_token(String fixture, int devices) {
        try (TinyModel model = TinyModel.open(fixture, config(devices))) {
            List<long[]> before = pointers(model, devices);
            Golden golden = Golden.of(fixture).get(1);
            int row = 1;
            int token = model.prefill(row, golden.prompt(), 7);
            golden.assertFollowed(model, row, token, STEPS, "on " + devices + " devices", position -> {
                int next = model.decode(row, position);
                assertThat(lastTokens(model, devices))
                        .allSatisfy(tokens -> assertThat(tokens[row]).isEqualTo(next));
                return next;
            });
            model.engine()
                    .enqueue(new Batch.CopyRow(row, 0, golden.prompt().size()))
                    .await();
            assertThat(lastTokens(model, devices))
                    .allSatisfy(tokens -> assertThat(tokens[0]).isEqualTo(tokens[row]));
            assertThat(pointers(model, devices)).usingRecursiveComparison().isEqualTo(before);
        }
        Goldens.ran(fixture + " on " + devices + " devices");
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen3", "gemma2", "gemma4_text", "qwen3_5"})
    void rounding_each_devices_part_of_a_sum_errs_no_more_than_bfloat16_does_in_transformers(String family) {
        String fixture = family + "/bf16";
        try (TinyModel model = TinyModel.open(fixture, config(2, DtypeChoice.BFLOAT16))) {
            GoldenTest.assertErrsNoMoreThanTransformers(model, fixture);
        }
        Goldens.ran(fixture + " bfloat16 on 2 devices");
    }

    @ParameterizedTest
    @CsvSource({
        "llama/f32, 3, 512 tokens of the vocabulary cannot be split evenly over 3 devices",
        "llama/f32, 8, 4 query heads cannot be split evenly over 8 devices",
        "mixtral/bf16, 8, 4 experts cannot be split evenly over 8 devices",
        "deepseek_v3/bf16, 8, 4 heads cannot be split evenly over 8 devices",
        "qwen3_5/f32, 4, 2 key heads cannot be split evenly over 4 devices",
        "qwen3_5_moe/f32, 4, 2 key heads cannot be split evenly over 4 devices",
        "qwen3_5_vl/bf16, 4, 2 key heads cannot be split evenly over 4 devices",
        "qwen3_next/f32, 4, 2 key heads cannot be split evenly over 4 devices"
    })
    void refuses_a_split_that_leaves_a_remainder_and_names_both_numbers(String fixture, int devices, String message) {
        assertThatThrownBy(() -> TinyModel.open(fixture, config(devices)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void a_thousand_overlapped_steps_of_four_devices_neither_hang_nor_move_the_cache() {
        int devices = 4;
        int steps = 1_000;
        try (TinyModel model = TinyModel.open("llama/f32", config(devices))) {
            List<Integer> prompt = IntStream.rangeClosed(11, 30).boxed().toList();
            model.prefill(0, prompt, 64);
            model.prefill(1, prompt, 64);
            List<long[]> before = pointers(model, devices);
            Deque<DeviceStep> inFlight = new ArrayDeque<>();
            for (int i = 0; i < steps; i++) {
                int position = prompt.size() + i % (TinyModel.MAX_LENGTH - prompt.size());
                inFlight.add(model.engine()
                        .enqueue(new Batch.Extend(List.of(TinyModel.next(0, position), TinyModel.next(1, position)))));
                if (inFlight.size() == 2) {
                    var drawn = inFlight.remove().await().rows();
                    assertThat(drawn.get(0).tokens()).isEqualTo(drawn.get(1).tokens());
                }
            }
            int last = inFlight.remove().await().rows().getFirst().tokens().getFirst();
            assertThat(lastTokens(model, devices))
                    .allSatisfy(tokens -> assertThat(tokens).containsOnly(last));
            assertThat(pointers(model, devices)).usingRecursiveComparison().isEqualTo(before);
        }
    }

    private static List<long[]> pointers(TinyModel model, int devices) {
        return IntStream.range(0, devices).mapToObj(model::pointers).toList();
    }

    private static List<int[]> lastTokens(TinyModel model, int devices) {
        return IntStream.range(0, devices)
                .mapToObj(device -> {
                    Buffer tokens = model.engine().state().donated(device).getLast();
                    try (Arena arena = Arena.ofConfined()) {
                        return tokens.read(arena).toArray(ValueLayout.JAVA_INT);
                    }
                })
                .toList();
    }
}
