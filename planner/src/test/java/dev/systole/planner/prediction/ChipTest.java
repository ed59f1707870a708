package dev.systole.planner.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.systole.engine.pjrt.aot.TpuGeneration;
import dev.systole.engine.pjrt.aot.TpuSlice;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a device does in a second, by hand from Google's tables of whole chips. */
class ChipTest {

    /**
     * Peak TFLOP/s, GB/s of HBM, and GB/s that one way go out through two of 6, 4, 6, 4 and 6 ports: of v4 50 each, of
     * the others a share of half the published 400, 1,200, 800 and 1,200 GB/s. Half a chip is a device of tpu7x, and on
     * a single one of its chips the two have six ports' worth between them.
     */
    @ParameterizedTest
    @CsvSource({
        "v4-8, 275, 1200, 100, 1.05",
        "v5e-8, 197, 819, 100, 1.5",
        "v5e-1, 197, 819, 100, 1.5",
        "v5p-8, 459, 2765, 200, 1.75",
        "v6e-4, 918, 1638, 200, 1.75",
        "v6e-8, 918, 1638, 200, 1.75",
        "tpu7x-8, 1153.5, 3690, 200, 2.2",
        "tpu7x-2, 1153.5, 3690, 600, 2.2"
    })
    void a_device_has_the_figures_of_its_own_generation(
            String slice, double teraflops, double hbmGigabytes, double ringGigabytes, double gigahertz) {
        Chip chip = Chip.of(TpuSlice.of(slice));
        assertThat(chip.flops()).isEqualTo(teraflops * 1e12);
        assertThat(chip.hbmBytes()).isEqualTo(hbmGigabytes * 1e9);
        assertThat(chip.ringBytes()).isEqualTo(ringGigabytes * 1e9);
        assertThat(chip.hertz()).isCloseTo(gigahertz * 1e9, withinPercentage(1e-9));
    }

    @ParameterizedTest
    @MethodSource("generations")
    void every_generation_has_a_slice_and_all_figures(TpuGeneration generation) {
        assertThat(TpuSlice.known())
                .filteredOn(slice -> slice.generation().equals(generation))
                .isNotEmpty()
                .allSatisfy(slice -> {
                    Chip chip = Chip.of(slice);
                    assertThat(chip.flops()).isBetween(1e14, 1e16);
                    assertThat(chip.hbmBytes()).isBetween(5e11, 2e13);
                    assertThat(chip.ringBytes()).isBetween(5e10, 2e12);
                    assertThat(chip.hertz()).isBetween(9e8, 4e9);
                    assertThat(slice.name()).startsWith(generation.prefix() + "-");
                });
    }

    private static List<TpuGeneration> generations() {
        return TpuGeneration.all();
    }

    @Test
    void an_exchange_within_one_device_takes_no_time() {
        assertThat(Chip.of(TpuSlice.of("v6e-1")).collectiveSeconds("all-reduce", 1e6, 1))
                .isZero();
    }

    @Test
    void an_all_reduce_on_four_chips_of_v5e_takes_hops_and_bytes_at_its_own_bandwidth() {
        // Two hops there and two back; 3/4 of a megabyte twice at 100 GB/s.
        assertThat(Chip.of(TpuSlice.of("v5e-4")).collectiveSeconds("all-reduce", 1e6, 4))
                .isCloseTo(4e-6 + 1.5e6 / 100e9, withinPercentage(1e-6));
    }
}
