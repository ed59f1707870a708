package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A loaded PJRT plugin. Thread-safe. It stays loaded for the life of the process, and loading a file again gives the
 * same plugin: XLA's libraries cannot be unloaded.
 */
public final class Plugin {

    private static final String ENTRY_POINT = "GetPjrtApi";
    private static final int MAJOR_VERSION = 0;

    private static final Map<Path, Plugin> LOADED = new HashMap<>();

    private final Path file;
    private final PjrtApi api;

    private Plugin(Path file, PjrtApi api) {
        this.file = file;
        this.api = api;
    }

    /**
     * Loads a plugin and initialises it.
     *
     * @param path a shared library that exports {@code GetPjrtApi}
     * @return the plugin
     * @throws PluginException if the file is no plugin for this machine, in one line
     */
    public static Plugin load(Path path) {
        synchronized (LOADED) {
            Path file = real(path);
            Plugin plugin = LOADED.get(file);
            if (plugin == null) {
                plugin = open(file);
                LOADED.put(file, plugin);
            }
            return plugin;
        }
    }

    private static Path real(Path path) {
        ElfFile.requireExport(path, ENTRY_POINT);
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new PluginException(path, "it cannot be resolved (" + e.getMessage() + ")");
        }
    }

    private static Plugin open(Path file) {
        refuseFlags(file, System.getenv("XLA_FLAGS"));
        // Below 2 XLA writes its informational log to stderr, among our own lines.
        Native.setEnvironmentDefault("TF_CPP_MIN_LOG_LEVEL", "2");
        long entryPoint = Native.symbol(Native.load(file), ENTRY_POINT);
        long table = entryPoint == 0 ? 0 : Native.call(entryPoint);
        if (table == 0) {
            throw new PluginException(file, ENTRY_POINT + (entryPoint == 0 ? " is not exported" : " returned null"));
        }
        PjrtApi api = new PjrtApi(table);
        if (!api.version().startsWith(MAJOR_VERSION + ".")) {
            throw new PluginException(
                    file, "its PJRT version is " + api.version() + ", expected " + MAJOR_VERSION + ".x");
        }
        try (Arena arena = Arena.ofConfined()) {
            api.call(
                    PjrtFunction.PLUGIN_INITIALIZE,
                    PjrtFunction.PLUGIN_INITIALIZE.args().allocate(arena));
        }
        return new Plugin(file, api);
    }

    static void refuseFlags(Path file, @Nullable String flags) {
        if (flags != null && !flags.isBlank()) {
            throw new PluginException(
                    file, "XLA_FLAGS is set (" + flags + "), and XLA ends the process at a flag it lacks; unset it");
        }
    }

    /**
     * The file it was loaded from.
     *
     * @return a path without links
     */
    public Path file() {
        return file;
    }

    /**
     * The version of PJRT's C interface that it was built for.
     *
     * @return such as {@code 0.115}
     */
    public String apiVersion() {
        return api.version();
    }

    /**
     * What the plugin says of itself.
     *
     * @return such as {@code stablehlo_current_version -> 1.20.0}, by name in order
     */
    public Map<String, String> attributes() {
        try (Arena arena = Arena.ofConfined()) {
            Struct args = PjrtFunction.PLUGIN_ATTRIBUTES.args().allocate(arena);
            api.call(PjrtFunction.PLUGIN_ATTRIBUTES, args);
            Map<String, String> attributes = new TreeMap<>();
            for (int i = 0; i < args.get("num_attributes"); i++) {
                long address = args.get("attributes") + i * Structs.NAMED_VALUE.size();
                Struct attribute =
                        new Struct(Structs.NAMED_VALUE, Native.MEMORY.asSlice(address, Structs.NAMED_VALUE.size()));
                attributes.put(Native.string(attribute.get("name"), attribute.get("name_size")), value(attribute));
            }
            return attributes;
        }
    }

    /** The value as text, by the numbers of PJRT_NamedValue_Type; a list of integers is a dotted version. */
    private static String value(Struct attribute) {
        long value = attribute.get("value");
        long count = attribute.get("value_size");
        MemorySegment inPlace = attribute.memory().asSlice(attribute.layout().offset("value"));
        return switch (attribute.getInt("type")) {
            case 0 -> Native.string(value, count);
            case 1 -> String.valueOf(inPlace.get(JAVA_LONG, 0));
            case 2 ->
                String.join(
                        ".",
                        Arrays.stream(Native.longs(value, count))
                                .mapToObj(String::valueOf)
                                .toList());
            case 3 -> String.valueOf(inPlace.get(JAVA_FLOAT, 0));
            case 4 -> String.valueOf(inPlace.get(JAVA_BYTE, 0) != 0);
            default -> "of unknown type " + attribute.getInt("type");
        };
    }

    PjrtApi api() {
        return api;
    }

    /** Such as {@code PJRT 0.115 of pjrt_c_api_cpu_plugin.so}. */
    @Override
    public String toString() {
        return "PJRT " + apiVersion() + " of " + file.getFileName();
    }
}
