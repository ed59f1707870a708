package dev.systole.engine.pjrt;

import dev.systole.engine.pjrt.abi.NamedValue;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;

/**
 * How to open a client: options from an allow-list, because a plugin may end the process at one that it takes badly.
 * Immutable.
 */
public final class ClientOptions {

    private static final Map<String, Setting.Rule> ALLOWED =
            Map.of("cpu_device_count", Setting.whole(1, 64), "asynchronous", Setting.truth());

    private final Map<String, Setting> settings;

    private ClientOptions(Map<String, Setting> settings) {
        this.settings = settings;
    }

    /**
     * No options: whatever the plugin does by itself.
     *
     * @return empty options
     */
    public static ClientOptions none() {
        return new ClientOptions(Map.of());
    }

    /**
     * Virtual devices of the CPU plugins, which make four by themselves.
     *
     * @param count 1 to 64
     * @return {@code cpu_device_count=count}
     * @throws IllegalArgumentException if the count is out of range
     */
    public static ClientOptions cpuDevices(int count) {
        return none().with("cpu_device_count", String.valueOf(count));
    }

    /**
     * These options and one more.
     *
     * @param name {@code cpu_device_count} (1 to 64) or {@code asynchronous} (true or false)
     * @param value its value as text
     * @return new options
     * @throws IllegalArgumentException if the name or the value is not allowed
     */
    public ClientOptions with(String name, String value) {
        Map<String, Setting> more = new TreeMap<>(settings);
        more.put(name, Setting.parse("client option", ALLOWED, name, value));
        return new ClientOptions(more);
    }

    int count() {
        return settings.size();
    }

    /** The options as an array of PJRT_NamedValue. */
    MemorySegment encode(Arena arena) {
        Map<String, NamedValue> values = new TreeMap<>();
        settings.forEach((name, setting) -> values.put(
                name,
                switch (setting) {
                    case Setting.Whole(long whole) -> new NamedValue.Whole(whole);
                    case Setting.Truth(boolean truth) -> new NamedValue.Truth(truth);
                }));
        return NamedValue.encode(arena, values);
    }
}
