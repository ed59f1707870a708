package dev.systole.engine.nn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that are dealt out over virtual devices, with whole numbers that bfloat16 holds exactly. */
class ResidualTest {

    private static final int TOKENS = 8;
    private static final int FEATURES = 3;

    @ParameterizedTest
    @CsvSource({"2, F32", "4, F32", "2, BF16", "4, BF16"})
    void a_half_of_a_layer_gets_all_tokens_in_order_and_leaves_each_device_the_sums_of_its_own(
            int devices, DType dtype) {
        int own = TOKENS / devices;
        HloModule module = new HloModule("halves", devices);
        Scope scope = new Scope(module, new Lowering(dtype, false, false, devices), List.of(), Residual.SPLIT);
        Value x = module.parameter("x", Shape.of(DType.F32, own, FEATURES));
        Value parts = module.parameter("parts", Shape.of(DType.F32, TOKENS, FEATURES));
        Value gathered = scope.gathered(x);
        assertThat(gathered.dtype()).isEqualTo(dtype);
        module.returns(List.of(Elementwise.convert(gathered, DType.F32), scope.summed(parts)));
        float[] all = new float[TOKENS * FEATURES];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        int sumOfFactors = devices * (devices + 1) / 2;
        List<List<Object>> arguments = IntStream.range(0, devices)
                .mapToObj(device -> List.<Object>of(share(all, device, devices), times(all, device + 1)))
                .toList();
        try (DeviceRun run =
                new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes(), devices)) {
            List<List<Object>> results = run.runAll(arguments);
            for (int device = 0; device < devices; device++) {
                assertThat((float[]) results.get(device).getFirst()).containsExactly(all);
                assertThat((float[]) results.get(device).getLast())
                        .containsExactly(times(share(all, device, devices), sumOfFactors));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void each_device_gets_one_token_whoever_has_it_and_whatever_the_others_are(int devices) {
        int own = TOKENS / devices;
        HloModule module = new HloModule("token", devices);
        Value x = module.parameter("x", Shape.of(DType.F32, own, FEATURES));
        Value index = module.parameter("index", Shape.of(DType.S32, 1));
        module.returns(List.of(Residual.SPLIT.tokens(x, index), Residual.SPLIT.all(x)));
        try (DeviceRun run =
                new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes(), devices)) {
            for (int token = 0; token < TOKENS; token++) {
                float[] all = new float[TOKENS * FEATURES];
                Arrays.fill(all, Float.NaN);
                float[] wanted = {token, token + 0.25f, -token};
                System.arraycopy(wanted, 0, all, token * FEATURES, FEATURES);
                int which = token;
                List<List<Object>> arguments = IntStream.range(0, devices)
                        .mapToObj(device -> List.<Object>of(share(all, device, devices), new int[] {which}))
                        .toList();
                assertThat(run.runAll(arguments)).allSatisfy(results -> {
                    assertThat((float[]) results.getFirst())
                            .as("token %d", which)
                            .containsExactly(wanted);
                    assertThat((float[]) results.getLast()).containsExactly(all);
                });
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void sums_are_scattered_along_any_axis(int devices) {
        HloModule module = new HloModule("scatter", devices);
        Value x = module.parameter("x", Shape.of(DType.F32, 2, devices));
        module.returns(List.of(Collectives.reduceScatter(x, 1)));
        List<List<Object>> arguments = IntStream.range(0, devices)
                .mapToObj(device -> {
                    float[] part = new float[2 * devices];
                    for (int i = 0; i < part.length; i++) {
                        part[i] = i + device;
                    }
                    return List.<Object>of(part);
                })
                .toList();
        int ofDevices = devices * (devices - 1) / 2;
        try (DeviceRun run =
                new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes(), devices)) {
            List<List<Object>> results = run.runAll(arguments);
            for (int device = 0; device < devices; device++) {
                assertThat((float[]) results.get(device).getFirst())
                        .containsExactly(devices * device + ofDevices, devices * (devices + device) + ofDevices);
            }
        }
    }

    @Test
    void a_chunk_is_dealt_out_only_where_each_device_gets_as_many() {
        assertThat(Residual.ofChunk(2_048, 8)).isEqualTo(Residual.SPLIT);
        assertThat(Residual.ofChunk(8, 8)).isEqualTo(Residual.SPLIT);
        assertThat(Residual.ofChunk(300, 8)).isEqualTo(Residual.WHOLE);
        assertThat(Residual.ofChunk(4, 8)).isEqualTo(Residual.WHOLE);
        assertThat(Residual.ofChunk(2_048, 1)).isEqualTo(Residual.WHOLE);
    }

    private static float[] share(float[] values, int device, int devices) {
        int size = values.length / devices;
        return Arrays.copyOfRange(values, device * size, (device + 1) * size);
    }

    private static float[] times(float[] values, int factor) {
        float[] products = values.clone();
        for (int i = 0; i < products.length; i++) {
            products[i] *= factor;
        }
        return products;
    }
}
