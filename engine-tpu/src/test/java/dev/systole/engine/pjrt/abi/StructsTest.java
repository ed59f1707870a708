package dev.systole.engine.pjrt.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes and offsets as libclang gives them for pjrt_c_api.h 0.114. */
class StructsTest {

    @ParameterizedTest
    @CsvSource({
        "ERROR_DESTROY, 24",
        "ERROR_MESSAGE, 40",
        "ERROR_GET_CODE, 28",
        "PLUGIN_INITIALIZE, 16",
        "PLUGIN_ATTRIBUTES, 32",
        "EVENT_DESTROY, 24",
        "EVENT_IS_READY, 25",
        "EVENT_AWAIT, 24",
        "CLIENT_CREATE, 88",
        "CLIENT_DESTROY, 24",
        "CLIENT_PLATFORM_NAME, 40",
        "CLIENT_PLATFORM_VERSION, 40",
        "CLIENT_ADDRESSABLE_DEVICES, 40",
        "CLIENT_COMPILE, 56",
        "CLIENT_BUFFER_FROM_HOST_BUFFER, 120",
        "DEVICE_DESCRIPTION_ID, 28",
        "DEVICE_DESCRIPTION_KIND, 40",
        "DEVICE_GET_DESCRIPTION, 32",
        "DEVICE_MEMORY_STATS, 185",
        "EXECUTABLE_DESTROY, 24",
        "EXECUTABLE_NAME, 40",
        "DEVICE_DESCRIPTION_ATTRIBUTES, 40",
        "EXECUTABLE_GET_COST_ANALYSIS, 40",
        "EXECUTABLE_OPTIMIZED_PROGRAM, 32",
        "EXECUTABLE_SERIALIZE, 56",
        "EXECUTABLE_DESERIALIZE_AND_LOAD, 72",
        "LOADED_EXECUTABLE_DESTROY, 24",
        "LOADED_EXECUTABLE_GET_EXECUTABLE, 32",
        "LOADED_EXECUTABLE_ADDRESSABLE_DEVICES, 40",
        "LOADED_EXECUTABLE_EXECUTE, 80",
        "BUFFER_DESTROY, 24",
        "BUFFER_IS_DELETED, 25",
        "BUFFER_TO_HOST_BUFFER, 56",
        "BUFFER_IS_ON_CPU, 25",
        "BUFFER_READY_EVENT, 32",
        "BUFFER_UNSAFE_POINTER, 32",
        "TOPOLOGY_DESCRIPTION_CREATE, 56",
        "TOPOLOGY_DESCRIPTION_DESTROY, 24",
        "TOPOLOGY_DESCRIPTION_PLATFORM_NAME, 40",
        "TOPOLOGY_DESCRIPTION_PLATFORM_VERSION, 40",
        "TOPOLOGY_DESCRIPTION_GET_DEVICE_DESCRIPTIONS, 40",
        "TOPOLOGY_DESCRIPTION_ATTRIBUTES, 40",
        "COMPILE, 64",
        "EXECUTABLE_FINGERPRINT, 40",
        "EXECUTABLE_OUTPUT_ELEMENT_TYPES, 40",
        "EXECUTABLE_OUTPUT_DIMENSIONS, 48",
        "EXECUTABLE_GET_COMPILED_MEMORY_STATS, 144"
    })
    void argument_structs_have_the_documented_sizes(PjrtFunction function, long size) {
        assertThat(function.args().size()).isEqualTo(size);
    }

    @Test
    void the_other_structs_have_the_documented_sizes() {
        assertThat(Structs.API.size()).isEqualTo(40);
        assertThat(Structs.NAMED_VALUE.size()).isEqualTo(56);
        assertThat(Structs.PROGRAM.size()).isEqualTo(48);
        assertThat(Structs.MEMORY_LAYOUT.size()).isEqualTo(76);
        assertThat(Structs.EXECUTE_OPTIONS.size()).isEqualTo(144);
    }

    @Test
    void fields_stand_where_c_aligns_them() {
        Layout fromHost = PjrtFunction.CLIENT_BUFFER_FROM_HOST_BUFFER.args();
        assertThat(fromHost.offset("type")).isEqualTo(32);
        assertThat(fromHost.offset("dims")).isEqualTo(40);
        assertThat(fromHost.offset("host_buffer_semantics")).isEqualTo(72);
        assertThat(fromHost.offset("device")).isEqualTo(80);
        assertThat(fromHost.offset("buffer")).isEqualTo(112);
        assertThat(Structs.NAMED_VALUE.offset("value")).isEqualTo(40);
        assertThat(Structs.API.offset("minor_version")).isEqualTo(36);
        assertThat(Structs.EXECUTE_OPTIONS.offset("non_donatable_input_indices"))
                .isEqualTo(56);
    }

    @Test
    void every_function_is_covered_above() {
        assertThat(PjrtFunction.values()).hasSize(47);
    }

    @Test
    void refuses_a_field_that_the_struct_lacks() {
        assertThatThrownBy(() -> Structs.PROGRAM.offset("cod"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PJRT_Program has no field cod");
    }
}
