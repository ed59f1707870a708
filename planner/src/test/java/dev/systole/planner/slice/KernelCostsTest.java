package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTemplate;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.Kernels;
import dev.systole.planner.prediction.KernelCost;
import dev.systole.planner.prediction.KernelCost.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The kernels that come with the engine, at the headline models' sizes: bytes and trips counted by hand. */
class KernelCostsTest {

    private static final ExpectedLoops LOOPS = new ExpectedLoops(128, 8, 64, 8);

    private static Kernels.Call call(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        return Kernels.of(KernelPack.bundled()).find(kernel, constants, sizes).orElseThrow();
    }

    private static KernelCost.Cost cost(Kernels.Call call, List<Array> operands, List<Array> results) {
        return new KernelCosts(call, LOOPS).of(operands, results);
    }

    private static Array hbm(int bytesOfElement, long... dims) {
        return new Array(
                LongStream.of(dims).boxed().toList(),
                bytesOfElement * LongStream.of(dims).reduce(1, (a, b) -> a * b));
    }

    private static Array onChip(long... dims) {
        return new Array(LongStream.of(dims).boxed().toList(), 0);
    }

    @Test
    void decode_reads_the_active_experts_once_and_takes_a_trip_for_each() {
        Kernels.Call call = call(
                "moe_decode",
                Map.of("hidden", "2048", "inner", "768", "activation", "silu"),
                Map.of("tokens", 64L, "experts", 16L));
        KernelCost.Cost cost = cost(
                call,
                List.of(onChip(16), onChip(64, 2048), onChip(64, 16), hbm(2, 16, 1536, 2048), hbm(2, 16, 768, 2048)),
                List.of(onChip(64, 2048)));
        // On the chip that has most of them nearly all 16 are active: 9.4 MB and some 3,000 bundles each.
        assertThat(cost.bytes()).isCloseTo(16 * 3.0 * 768 * 2048 * 2, withinPercentage(1));
        assertThat(cost.cycles()).isBetween(15.9 * 2_000, 16 * 4_000.0 + 1_000);
        assertThat(cost.cycles() / 1.75e9).isLessThan(cost.bytes() / 1.638e12);
    }

    @Test
    void attention_reads_the_rows_of_the_batch_at_full_length() {
        Kernels.Call call = call(
                "attention_decode",
                Map.of("head_dim", "128", "soft_cap", "0.0", "sinks", "false"),
                Map.of("batch", 32L, "rows", 64L, "slots", 2048L, "kv_heads", 1L, "group", 4L));
        KernelCost.Cost cost = cost(
                call,
                List.of(onChip(32), onChip(32, 1, 4, 128), hbm(2, 64, 1, 2048, 128), hbm(2, 64, 1, 2048, 128)),
                List.of(onChip(32, 1, 4, 128)));
        assertThat(cost.bytes()).isCloseTo(32.0 * 2 * 2048 * 128 * 2, within(1.0));
        // Two blocks of 1,024 slots for each row.
        double perTrip = call.template().bundles(call.sizes()).perTrip();
        assertThat(cost.cycles() - 64 * perTrip).isBetween(0.0, 1_000.0);
    }

    @Test
    void a_chunk_of_a_new_sequence_goes_through_the_half_of_the_slots_that_it_attends_to() {
        Kernels.Call call = call(
                "attention_prefill",
                Map.of("head_dim", "128", "stack", "4", "soft_cap", "0.0", "sinks", "false"),
                Map.of("tokens", 2048L, "rows", 64L, "slots", 2048L, "heads", 8L, "kv_heads", 2L));
        Array cache = hbm(2, 64, 2, 2048, 128);
        KernelCost.Cost cost =
                cost(call, List.of(onChip(2), hbm(2, 2048, 1024), cache, cache), List.of(hbm(4, 2048, 1024)));
        // Blocks of 512 tokens read 512, 1,024, 1,536 and 2,048 slots, the keys and the values of two heads.
        assertThat(cost.bytes()).isCloseTo(2048 * 1024 * (2 + 4) + 2.0 * 2 * 10 * 512 * 128 * 2, within(1.0));
        // Before the last block of slots they have 0, 1, 2 and 3 others.
        Measured bundles = call.template().bundles(call.sizes());
        assertThat(bundles.perBlock()).isGreaterThan(bundles.perTrip());
        assertThat(cost.cycles() - 2 * (6 * bundles.perTrip() + 4 * bundles.perBlock()))
                .isBetween(0.0, 1_000.0);
    }

    @Test
    void a_cache_write_moves_a_tile_of_each_row_twice() {
        Kernels.Call call = call(
                "cache_write",
                Map.of(),
                Map.of("batch", 64L, "rows", 64L, "slots", 2048L, "kv_heads", 1L, "head_dim", 128L));
        Array cache = hbm(2, 64, 1, 2048, 128);
        KernelCost.Cost cost = cost(
                call,
                List.of(onChip(64), onChip(64), onChip(64, 1, 1, 128), onChip(64, 1, 1, 128), cache, cache),
                List.of(cache, cache));
        // Keys and values, 16 slots of each row, read and written.
        assertThat(cost.bytes()).isCloseTo(64.0 * 2 * 2 * 16 * 128 * 2, within(1.0));
        assertThat(cost.cycles())
                .isGreaterThan(64.0 * call.template().bundles(call.sizes()).perTrip());
    }

    @Test
    void the_delta_rule_reads_and_writes_the_states_of_the_batch() {
        Kernels.Call call = call(
                "delta_rule_decode",
                Map.of("key_dim", "128", "value_dim", "128"),
                Map.of("batch", 64L, "rows", 64L, "heads", 32L));
        Array state = hbm(4, 64, 32, 128, 128);
        Array vectors = onChip(64, 32, 128);
        Array numbers = onChip(64, 32, 1);
        KernelCost.Cost cost = cost(
                call, List.of(onChip(64), vectors, vectors, vectors, numbers, numbers, state), List.of(vectors, state));
        assertThat(cost.bytes()).isCloseTo(2.0 * 64 * 32 * 128 * 128 * 4, within(1.0));
        // Eight heads in a trip.
        assertThat(cost.cycles())
                .isGreaterThan(64.0 * 4 * call.template().bundles(call.sizes()).perTrip());
    }

    @Test
    void the_convolution_reads_and_writes_the_tokens_that_it_keeps_of_the_batch() {
        Kernels.Call call =
                call("conv_decode", Map.of("tokens", "4"), Map.of("batch", 32L, "rows", 64L, "channels", 2_048L));
        Array state = hbm(4, 64, 3 * 2_048);
        Array fresh = onChip(32, 2_048);
        KernelCost.Cost cost = cost(call, List.of(onChip(32), fresh, hbm(4, 4, 2_048), state), List.of(fresh, state));
        assertThat(cost.bytes()).isCloseTo(2.0 * 32 * 3 * 2_048 * 4 + 4 * 2_048 * 4, within(1.0));
        // Eight rows in a trip.
        assertThat(cost.cycles())
                .isGreaterThan(4.0 * call.template().bundles(call.sizes()).perTrip());
    }

    private static KernelCost.Cost costAsMeasured(KernelTemplate template) {
        Map<String, Long> sizes = new HashMap<>();
        template.parameters().forEach((name, range) -> sizes.put(name, range.least()));
        sizes.putAll(template.measured().getFirst().sizes());
        Kernels.Call call = new Kernels.Call(
                KernelPack.bundled(), template, sizes, template.name(), Optional.empty(), Optional.empty());
        List<Array> operands =
                template.operands().stream().map(type -> hbm(4, 64, 2_048)).toList();
        return cost(call, operands, List.of());
    }

    @Test
    void every_kernel_of_the_pack_has_a_cost_of_its_own() {
        assertThat(KernelPack.bundled().templates()).isNotEmpty().allSatisfy(template -> {
            KernelCost.Cost cost = costAsMeasured(template);
            assertThat(cost.cycles()).as(template.name()).isPositive();
            assertThat(cost.bytes()).as(template.name()).isPositive();
        });
    }

    @Test
    void a_kernel_that_nobody_wrote_a_cost_for_is_refused() {
        KernelTemplate known = KernelPack.bundled().templates().getFirst();
        KernelTemplate unknown = new KernelTemplate(
                "sparse_attention",
                known.name(),
                known.body(),
                known.constants(),
                known.parameters(),
                known.operands(),
                known.results(),
                known.aliases(),
                known.config(),
                known.measured(),
                known.tripCovers());
        assertThatThrownBy(() -> costAsMeasured(unknown))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sparse_attention");
    }
}
