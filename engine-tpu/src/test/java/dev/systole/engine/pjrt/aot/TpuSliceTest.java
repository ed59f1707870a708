package dev.systole.engine.pjrt.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TpuSliceTest {

    @Test
    void a_name_becomes_one_host_of_libtpu_s_topology() {
        assertThat(TpuSlice.of("v6e-8"))
                .isEqualTo(new TpuSlice("v6e-8", TpuGeneration.V6E, 8, "v6e:2x4", List.of(2L, 4L, 1L)));
        assertThat(TpuSlice.of("v5p-8"))
                .isEqualTo(new TpuSlice("v5p-8", TpuGeneration.V5P, 4, "v5p:2x2x1", List.of(2L, 2L, 1L)));
        assertThat(TpuSlice.of("tpu7x-2"))
                .isEqualTo(new TpuSlice("tpu7x-2", TpuGeneration.TPU7X, 1, "tpu7x:1x1x1", List.of(1L, 1L, 1L)));
    }

    @Test
    void an_unknown_name_is_refused_with_the_known_ones() {
        for (String name : List.of("v6e-2", "v6e", "v6e:2x4", "v7-8", "", "V6E-8")) {
            assertThatThrownBy(() -> TpuSlice.of(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("unknown TPU slice " + name + "; known are v6e-1, v6e-4, v6e-8, v5e-1, v5e-4, v5e-8,"
                            + " v5p-8, v4-8, tpu7x-2, tpu7x-8");
        }
    }
}
