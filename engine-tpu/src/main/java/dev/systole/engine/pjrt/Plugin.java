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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A loaded PJRT plugin. Thread-safe. It stays loaded for the life of the process, and loading a file again gives the
 * same plugin: XLA's libraries cannot be unloaded. Once one is loaded, the process ends without running the libraries'
 * destructors, whatever ends it.
 */
public final class Plugin {

    private static final String ENTRY_POINT = "GetPjrtApi";
    private static final int MAJOR_VERSION = 0;
    private static final String XLA_FLAGS = "XLA_FLAGS";
    private static final String LIBTPU_FLAGS = "LIBTPU_INIT_ARGS";

    private static final Path DEVICES = Path.of("/dev");

    /** By then a plugin has made more objects that have destructors. */
    private static final Thread END = new Thread(Native::endWithoutDestructors, "systole-end");

    private static final Map<Path, Plugin> LOADED = new HashMap<>();

    private final Path file;
    private final PjrtApi api;
    private final List<String> flags;

    private Plugin(Path file, PjrtApi api, List<String> flags) {
        this.file = file;
        this.api = api;
        this.flags = flags;
    }

    /**
     * Loads a plugin without flags, or gives the one that was loaded, with whatever flags.
     *
     * @param path a shared library that exports {@code GetPjrtApi}
     * @return the plugin
     * @throws PluginException as for {@link #load(Path, List)}
     */
    public static Plugin load(Path path) {
        synchronized (LOADED) {
            Plugin loaded = LOADED.get(real(path));
            return loaded != null ? loaded : load(path, List.of());
        }
    }

    /**
     * Loads a plugin and initialises it. Of libtpu it is the form to run on chips of this machine, and it is not loaded
     * where there are none. Where there are some, it asks a cloud's metadata server about the slice unless
     * {@code TPU_SKIP_MDS_QUERY} is set.
     *
     * @param path a shared library that exports {@code GetPjrtApi}
     * @param flags for its compiler; it ends the process at one that it does not know, so whoever passes any has tried
     *     them in another process
     * @return the plugin
     * @throws PluginException if the file is no plugin for this machine, or is libtpu without a chip, or the
     *     environment has flags of its own, in one line
     * @throws IllegalStateException if it is loaded already with other flags: it reads them then, once
     */
    public static Plugin load(Path path, List<String> flags) {
        synchronized (LOADED) {
            Plugin loaded = LOADED.get(real(path));
            if (loaded != null) {
                if (!loaded.flags.equals(flags)) {
                    throw new IllegalStateException(path + " is loaded already, with the flags " + loaded.flags);
                }
                return loaded;
            }
            if (!ElfFile.exports(path, TpuNodes.LIBTPU_SYMBOL)) {
                return load(path, Map.of(), XLA_FLAGS, flags);
            }
            TpuNodes.require(path, DEVICES);
            String own = Objects.requireNonNullElse(System.getenv(LIBTPU_FLAGS), "");
            if (flags.isEmpty() && !own.isBlank()) {
                // Google's images set it; what is compiled depends on it as on any other flag.
                return load(path, Map.of(), LIBTPU_FLAGS, List.of(own.strip()));
            }
            refuseFlags(path, LIBTPU_FLAGS, own);
            return load(path, Map.of(), LIBTPU_FLAGS, flags);
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
            refuseFlags(libtpu, LIBTPU_FLAGS, System.getenv(LIBTPU_FLAGS));
            Map<String, String> environment = Map.of(
                    "TPU_SKIP_MDS_QUERY", "1",
                    "ALLOW_MULTIPLE_LIBTPU_LOAD", "1",
                    "TPU_ACCELERATOR_TYPE", slice,
                    "TPU_WORKER_HOSTNAMES", "localhost");
            return load(libtpu, environment, LIBTPU_FLAGS, flags);
        }
    }

    private static Plugin load(Path path, Map<String, String> environment, String variable, List<String> flags) {
        Path file = real(path);
        refuseFlags(file, XLA_FLAGS, System.getenv(XLA_FLAGS));
        environment.forEach(Native::setEnvironment);
        if (!flags.isEmpty()) {
            Native.setEnvironment(variable, String.join(" ", flags));
        }
        Plugin plugin = open(file, List.copyOf(flags));
        LOADED.put(file, plugin);
        return plugin;
    }

    private static Path real(Path path) {
        ElfFile.requireExport(path, ENTRY_POINT);
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new PluginException(path, "it cannot be resolved (" + e.getMessage() + ")");
        }
    }

    private static Plugin open(Path file, List<String> flags) {
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
        Native.endWithoutDestructors();
        if (LOADED.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(END);
        }
        return new Plugin(file, api, flags);
    }

    static void refuseFlags(Path file, String variable, @Nullable String flags) {
        if (flags != null && !flags.isBlank()) {
            throw new PluginException(
                    file,
                    variable + " is set (" + flags
                            + "), and XLA ends the process at a flag it lacks; unset it, and give"
                            + " them by --xla-flags, which tries them first");
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
     * The flags that its compiler was given.
     *
     * @return as they were given; what it compiles depends on them
     */
    public List<String> flags() {
        return flags;
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
