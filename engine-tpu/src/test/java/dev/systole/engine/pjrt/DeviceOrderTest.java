package dev.systole.engine.pjrt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeviceOrderTest {

    private static Map<String, String> chip(String coordinates, int core) {
        return Map.of("coords", coordinates, "core_on_chip", String.valueOf(core), "num_cores", "1");
    }

    @Test
    void x_runs_fastest_then_y_then_z() {
        List<Map<String, String>> shuffled =
                List.of(chip("1.1.0", 0), chip("0.0.1", 0), chip("0.1.0", 0), chip("1.0.0", 0), chip("0.0.0", 0));
        assertThat(DeviceOrder.of(shuffled)).containsExactly(4, 3, 2, 0, 1);
    }

    @Test
    void the_devices_of_a_chip_stand_together() {
        List<Map<String, String>> two = List.of(chip("1.0.0", 1), chip("0.0.0", 1), chip("1.0.0", 0), chip("0.0.0", 0));
        assertThat(DeviceOrder.of(two)).containsExactly(3, 1, 2, 0);
    }

    @Test
    void coordinates_are_numbers_and_not_texts() {
        assertThat(DeviceOrder.of(List.of(chip("10.0.0", 0), chip("9.0.0", 0), chip("0.2.0", 0))))
                .containsExactly(1, 0, 2);
    }

    @Test
    void devices_without_coordinates_stay_as_the_plugin_lists_them() {
        assertThat(DeviceOrder.of(List.of(Map.of(), Map.of(), Map.of()))).containsExactly(0, 1, 2);
        assertThat(DeviceOrder.of(List.of(chip("1.0.0", 0), Map.of()))).containsExactly(0, 1);
        assertThat(DeviceOrder.of(List.of())).isEmpty();
    }
}
