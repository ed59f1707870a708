package dev.systole.planner.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.kernel.Mosaic;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.attention.AttentionPairs;
import dev.systole.engine.nn.experts.ExpertPairs;
import dev.systole.engine.nn.recurrent.RecurrentPairs;
import dev.systole.planner.prediction.KernelCost;
import dev.systole.planner.prediction.KernelCost.Array;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The kernels that come with the engine, at the headline models' sizes: bytes and trips counted by hand. */
class KernelCostsTest {

    private static final ExpectedLoops LOOPS = new ExpectedLoops(128, 8, 64, 8);

    private static Mosaic call(KernelWish wish) {
        return (Mosaic) KernelChoice.of(KernelPack.bundled()).find(wish).orElseThrow();
    }

    private static KernelCost.Cost cost(Mosaic call, List<Array> operands, List<Array> results) {
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
        Mosaic call = call(ExpertPairs.wish(64, 2_048, 768, Activation.SILU));
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
        Mosaic call = call(AttentionPairs.decode(4, 1, 128, 32, 64, 2_048));
        KernelCost.Cost cost = cost(
                call,
                List.of(onChip(32), onChip(32, 1, 4, 128), hbm(2, 64, 1, 2048, 128), hbm(2, 64, 1, 2048, 128)),
                List.of(onChip(32, 1, 4, 128)));
        assertThat(cost.bytes()).isCloseTo(32.0 * 2 * 2048 * 128 * 2, within(1.0));
        // Two blocks of 1,024 slots for each row.
        double perTrip = call.template().bundles(call.wish().sizes()).perTrip();
        assertThat(cost.cycles() - 64 * perTrip).isBetween(0.0, 1_000.0);
    }

    @Test
    void a_chunk_of_a_new_sequence_goes_through_the_half_of_the_slots_that_it_attends_to() {
        Mosaic call = call(AttentionPairs.chunk(8, 2, 128, 2_048, 64, 2_048));
        Array cache = hbm(2, 64, 2, 2048, 128);
        KernelCost.Cost cost =
                cost(call, List.of(onChip(2), hbm(2, 2048, 1024), cache, cache), List.of(hbm(4, 2048, 1024)));
        // Blocks of 512 tokens read 512, 1,024, 1,536 and 2,048 slots, the keys and the values of two heads.
        assertThat(cost.bytes()).isCloseTo(2048 * 1024 * (2 + 4) + 2.0 * 2 * 10 * 512 * 128 * 2, within(1.0));
        // Before the last block of slots they have 0, 1, 2 and 3 others.
        Measured bundles = call.template().bundles(call.wish().sizes());
        assertThat(bundles.perBlock()).isGreaterThan(bundles.perTrip());
        assertThat(cost.cycles() - 2 * (6 * bundles.perTrip() + 4 * bundles.perBlock()))
                .isBetween(0.0, 1_000.0);
    }

    @Test
    void a_cache_write_moves_a_tile_of_each_row_twice() {
        Mosaic call = call(AttentionPairs.write(64, 64, 2_048, 1, 128));
        Array cache = hbm(2, 64, 1, 2048, 128);
        KernelCost.Cost cost = cost(
                call,
                List.of(onChip(64), onChip(64), onChip(64, 1, 1, 128), onChip(64, 1, 1, 128), cache, cache),
                List.of(cache, cache));
        // Keys and values, 16 slots of each row, read and written.
        assertThat(cost.bytes()).isCloseTo(64.0 * 2 * 2 * 16 * 128 * 2, within(1.0));
        assertThat(cost.cycles())
                .isGreaterThan(
                        64.0 * call.template().bundles(call.wish().sizes()).perTrip());
    }

    @Test
    void the_delta_rule_reads_and_writes_the_states_of_the_batch() {
        Mosaic call = call(RecurrentPairs.decode(128, 128, 64, 64, 32));
        Array state = hbm(4, 64, 32, 128, 128);
        Array vectors = onChip(64, 32, 128);
        Array numbers = onChip(64, 32, 1);
        KernelCost.Cost cost = cost(
                call, List.of(onChip(64), vectors, vectors, vectors, numbers, numbers, state), List.of(vectors, state));
        assertThat(cost.bytes()).isCloseTo(2.0 * 64 * 32 * 128 * 128 * 4, within(1.0));
        // Eight heads in a trip.
        assertThat(cost.cycles())
                .isGreaterThan(
                        64.0 * 4 * call.template().bundles(call.wish().sizes()).perTrip());
    }

    @Test
    void the_convolution_reads_and_writes_the_tokens_that_it_keeps_of_the_batch() {
        Mosaic call = call(RecurrentPairs.convolution(4, 32, 64, 2_048));
        Array state = hbm(4, 64, 3 * 2_048);
        Array fresh = onChip(32, 2_048);
        KernelCost.Cost cost = cost(call, List.of(onChip(32), fresh, hbm(4, 4, 2_048), state), List.of(fresh, state));
        assertThat(cost.bytes()).isCloseTo(2.0 * 32 * 3 * 2_048 * 4 + 4 * 2_048 * 4, within(1.0));
        // Eight rows in a trip.
        assertThat(cost.cycles())
                .isGreaterThan(
                        4.0 * call.template().bundles(call.wish().sizes()).perTrip());
    }

    @Test
    void every_kernel_of_the_pack_has_a_cost_of_its_own() {
        List<KernelWish> wishes = Stream.of(ExpertPairs.all(), AttentionPairs.all(), RecurrentPairs.all())
                .flatMap(List::stream)
                .map(pair -> pair.wish())
                .toList();
        Set<String> bundled = KernelPack.bundled().templates().stream()
                .map(template -> template.kernel())
                .collect(Collectors.toSet());
        assertThat(wishes.stream().map(KernelWish::kernel).collect(Collectors.toSet()))
                .isEqualTo(bundled);
        assertThat(wishes).allSatisfy(wish -> {
            Mosaic kernel = call(wish);
            List<Array> operands = kernel.template().operands().stream()
                    .map(type -> hbm(4, 64, 2_048))
                    .toList();
            KernelCost.Cost cost = cost(kernel, operands, List.of());
            assertThat(cost.cycles()).as(kernel.name()).isPositive();
            assertThat(cost.bytes()).as(kernel.name()).isPositive();
        });
    }
}
