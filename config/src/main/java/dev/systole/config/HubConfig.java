package dev.systole.config;

import java.nio.file.Path;
import java.util.Map;

/**
 * What may be fetched, and where it is kept.
 *
 * @param cacheDir folder for fetched plugins and models; made when something is fetched
 * @param offline whether nothing may be fetched
 */
public record HubConfig(Path cacheDir, boolean offline) {

    /**
     * The cache folder of a user who names none.
     *
     * @param environment the process environment
     * @return {@code $XDG_CACHE_HOME/systole}, or {@code ~/.cache/systole} where that variable is unset or empty
     */
    public static Path defaultCacheDir(Map<String, String> environment) {
        String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path base = cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return base.resolve("systole");
    }
}
