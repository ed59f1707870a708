package dev.systole.engine.pjrt;

import dev.systole.engine.pjrt.abi.NamedValue;
import dev.systole.engine.pjrt.abi.Native;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.engine.pjrt.abi.Struct;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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

    private static final Path DEVICES = Path.of("/dev");

    private static final Map<Path, Plugin> LOADED = new HashMap<>();

    private final Path file;
    private final PjrtApi api;

    private Plugin(Path file, PjrtApi api) {
        this.file = file;
        this.api = api;
    }

    /**
     * Loads a plugin and initialises it. Of libtpu it is the form to run on chips of this machine, and it is not loaded
     * where there are none. Where there are some, it asks a cloud's metadata server about the slice unless
     * {@code TPU_SKIP_MDS_QUERY} is set.
     *
     * @param path a shared library that exports {@code GetPjrtApi}
     * @return the plugin
     * @throws PluginException if the file is no plugin for this machine, or is libtpu without a chip, in one line
     */
    public static Plugin load(Path path) {
        synchronized (LOADED) {
            if (!LOADED.containsKey(real(path)) && ElfFile.exports(path, TpuNodes.LIBTPU_SYMBOL)) {
                TpuNodes.require(path, DEVICES);
            }
            return load(path, Map.of());
        }
    }

    /**
     * Loads libtpu to compile only, for chips that need not be there, and initialises it. Several processes may do so
     * at once, and no metadata server is asked.
     *
     * @param libtpu libtpu's shared library
     * @param slice name of the slice that is mostly compiled for, such as {@code v6e-8}; others can be as well
     * @param flags TPU compiler flags, such as {@code --xla_jf_dump_static_llo_profile_to=DIR}; libtpu ends the process
     *     at one that it doesn't know, so whoever passes any does it in a process of its own
     * @return the plugin
     * @throws PluginException if the file is no plugin for this machine, or the environment has flags of its own, in
     *     one line
     * @throws IllegalStateException if it is loaded already: it reads its flags and environment then, once
     */
    public static Plugin loadCompiler(Path libtpu, String slice, List<String> flags) {
        synchronized (LOADED) {
            if (LOADED.containsKey(real(libtpu))) {
                throw new IllegalStateException(libtpu + " is loaded already, with an environment of its own");
            }
            refuseFlags(libtpu, "LIBTPU_INIT_ARGS", System.getenv("LIBTPU_INIT_ARGS"));
            Map<String, String> environment = new TreeMap<>(Map.of(
                    "TPU_SKIP_MDS_QUERY", "1",
                    "ALLOW_MULTIPLE_LIBTPU_LOAD", "1",
                    "TPU_ACCELERATOR_TYPE", slice,
                    "TPU_WORKER_HOSTNAMES", "localhost"));
            if (!flags.isEmpty()) {
                environment.put("LIBTPU_INIT_ARGS", String.join(" ", flags));
            }
            return load(libtpu, environment);
        }
    }

    private static Plugin load(Path path, Map<String, String> environment) {
        synchronized (LOADED) {
            Path file = real(path);
            Plugin plugin = LOADED.get(file);
            if (plugin == null) {
                plugin = open(file, environment);
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

    private static Plugin open(Path file, Map<String, String> environment) {
        refuseFlags(file, "XLA_FLAGS", System.getenv("XLA_FLAGS"));
        environment.forEach(Native::setEnvironment);
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

    static void refuseFlags(Path file, String variable, @Nullable String flags) {
        if (flags != null && !flags.isBlank()) {
            throw new PluginException(
                    file, variable + " is set (" + flags + "), and XLA ends the process at a flag it lacks; unset it");
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
            return NamedValue.texts(args.get("attributes"), args.get("num_attributes"));
        }
    }

    /** Whether it is libtpu. */
    boolean isLibtpu() {
        return ElfFile.exports(file, TpuNodes.LIBTPU_SYMBOL);
    }

    /**
     * Its functions.
     *
     * @return the table, as long-lived as the process
     */
    public PjrtApi api() {
        return api;
    }

    /** Such as {@code PJRT 0.115 of pjrt_c_api_cpu_plugin.so}. */
    @Override
    public String toString() {
        return "PJRT " + apiVersion() + " of " + file.getFileName();
    }
}
