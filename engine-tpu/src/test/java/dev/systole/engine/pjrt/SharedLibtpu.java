package dev.systole.engine.pjrt;

import dev.systole.testing.Fetched;
import java.util.List;
import java.util.Optional;

/** The one libtpu of a test run: a process loads it once. */
public final class SharedLibtpu {

    private static Optional<Plugin> loaded = Optional.empty();

    private SharedLibtpu() {}

    /** The plugin, empty where libtpu was not fetched. */
    public static synchronized Optional<Plugin> plugin() {
        if (loaded.isEmpty()) {
            loaded = Fetched.libtpu().map(file -> Plugin.loadCompiler(file, "v6e-8", List.of()));
        }
        return loaded;
    }
}
