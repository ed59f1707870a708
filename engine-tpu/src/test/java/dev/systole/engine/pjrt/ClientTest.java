package dev.systole.engine.pjrt;

import static dev.systole.engine.pjrt.Plugins.squarePlusOne;
import static dev.systole.engine.pjrt.Plugins.upload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.pjrt.abi.NativeHandle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClientTest {

    private static final String FOUND = "dev.systole.engine.pjrt.Plugins#found";

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void opens_one_cpu_device_and_says_what_it_is(Plugin plugin) {
        try (Client client = Client.create(plugin)) {
            assertThat(client.platformName()).isEqualTo("cpu");
            assertThat(client.devices()).hasSize(1);
            assertThat(client.devices().getFirst().id()).isZero();
            assertThat(client).hasToString("cpu client of 1 device");
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void opens_as_many_devices_as_asked(Plugin plugin) {
        ClientOptions three = ClientOptions.cpuDevices(3).with("asynchronous", "false");
        try (Client client = Client.create(plugin, three);
                Client two = Client.create(plugin, 2)) {
            assertThat(client.devices()).extracting(Device::id).containsExactly(0, 1, 2);
            assertThat(two.devices()).extracting(Device::id).containsExactly(0, 1);
            assertThat(two).hasToString("cpu client of 2 devices");
        }
    }

    @Test
    void an_unknown_option_or_value_is_refused_before_the_plugin_sees_it() {
        ClientOptions none = ClientOptions.none();
        assertThatThrownBy(() -> none.with("cpu_devices", "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown client option cpu_devices; known are [asynchronous, cpu_device_count]");
        for (String value : new String[] {"0", "65", "-1", "many", "", "99999999999999999999"}) {
            assertThatThrownBy(() -> none.with("cpu_device_count", value))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("client option cpu_device_count takes a whole number from 1 to 64, not " + value);
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void does_not_close_under_its_open_handles(Plugin plugin) {
        Client client = Client.create(plugin);
        Executable program = squarePlusOne(client);
        Buffer buffer = upload(client, 1);
        assertThatThrownBy(client::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("cpu client of 1 device still has 2 open handles");
        buffer.close();
        program.close();
        program.close();
        client.close();
        client.close();
        assertThat(client.isClosed()).isTrue();
        assertThatThrownBy(() -> upload(client, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cpu client of 1 device is closed");
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void the_lowering_is_that_of_the_plugin_s_row(Plugin plugin) {
        try (Client client = Client.create(plugin)) {
            String expected = plugin.apiVersion().equals("0.81") ? "cpu-eigen" : "cpu-ynnpack";
            assertThat(client.traits().name()).isEqualTo(expected);
        }
    }

    @Test
    void traits_are_chosen_by_platform_and_version() {
        assertThat(PluginTraits.of("cpu", 115).padSingleRow()).isTrue();
        assertThat(PluginTraits.of("cpu", 115).convertBf16Batches()).isFalse();
        assertThat(PluginTraits.of("cpu", 81).padSingleRow()).isFalse();
        assertThat(PluginTraits.of("cpu", 81).convertBf16Batches()).isTrue();
        assertThat(PluginTraits.of("cpu", 110).name()).isEqualTo("default");
        assertThat(PluginTraits.of("tpu", 116).mosaic()).isTrue();
    }
}
