package dev.systole.config;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the settings: defaults, over them the YAML file, over it the environment, over all the flags. Pure but for
 * reading the YAML file.
 */
public final class ConfigLoader {

    /** What the name of every environment variable of ours begins with. */
    public static final String PREFIX = "SYSTOLE_";

    /** Variables of the project's own tests, which a server leaves alone. */
    private static final String TEST_PREFIX = PREFIX + "TEST_";

    private ConfigLoader() {}

    /**
     * Reads and checks all settings.
     *
     * @param flags values given on the command line, by the settings' names without dashes; a bare flag is
     *     {@code "true"}
     * @param environment the process environment; variables without the prefix {@code SYSTOLE_} are not looked at
     * @param yaml the settings file; where empty, the one that the setting {@code config} names in flags or environment
     * @return the settings
     * @throws ConfigException if any name is unknown or any value unusable, with all problems
     */
    public static ServingConfig load(Map<String, String> flags, Map<String, String> environment, Optional<Path> yaml)
            throws ConfigException {
        GivenValues values = new GivenValues();
        readFlags(flags, values);
        readEnvironment(environment, values);
        yaml.or(() -> values.path(Settings.CONFIG)).ifPresent(file -> YamlFile.read(file, values));

        Optional<ServerConfig> server = values.checked(() -> new ServerConfig(
                values.text(Settings.HOST),
                values.integer(Settings.PORT),
                values.optionalText(Settings.SERVED_MODEL_NAME)));
        Optional<ModelConfigRef> model = values.checked(
                () -> new ModelConfigRef(values.path(Settings.MODEL), values.optionalText(Settings.REVISION)));
        Optional<Optional<Path>> plugin = values.checked(() -> values.path(Settings.PLUGIN));
        Optional<Optional<Pooling>> pooling = values.checked(() -> values.pooling(Settings.POOLING));
        Optional<XlaFlags> xlaFlags = values.checked(
                () -> XlaFlags.of(values.optionalText(Settings.XLA_FLAGS).orElse("")));
        Optional<Optional<Path>> kernels = values.checked(() -> values.path(Settings.KERNELS));
        Optional<EngineConfig> engine = values.checked(() -> new EngineConfig(
                values.dtype(Settings.DTYPE),
                values.integer(Settings.MAX_MODEL_LEN),
                values.integer(Settings.MAX_NUM_SEQS),
                values.truth(Settings.FIT),
                values.truth(Settings.BATCH_INVARIANT),
                values.integer(Settings.TENSOR_PARALLEL_SIZE),
                pooling.flatMap(given -> given).isPresent()));
        Optional<SchedulerConfig> scheduler = values.checked(() -> new SchedulerConfig(
                values.integer(Settings.MAX_QUEUED_REQUESTS), values.integer(Settings.MAX_PREFILL_TOKENS_PER_STEP)));
        Optional<HubConfig> hub = values.checked(() -> new HubConfig(
                values.path(Settings.CACHE_DIR).orElseGet(() -> HubConfig.defaultCacheDir(environment)),
                values.truth(Settings.OFFLINE)));
        Optional<Optional<Path>> programCache = values.checked(() -> values.path(Settings.PROGRAM_CACHE));
        Optional<Optional<Path>> profile = values.checked(() -> values.path(Settings.PROFILE));
        if (!values.problems().isEmpty()) {
            throw new ConfigException(values.problems());
        }
        return new ServingConfig(
                server.orElseThrow(),
                model.orElseThrow(),
                plugin.orElseThrow(),
                pooling.orElseThrow(),
                xlaFlags.orElseThrow(),
                kernels.orElseThrow(),
                programCache
                        .orElseThrow()
                        .orElseGet(() -> hub.orElseThrow().cacheDir().resolve("programs")),
                engine.orElseThrow(),
                scheduler.orElseThrow(),
                hub.orElseThrow(),
                profile.orElseThrow());
    }

    private static void readEnvironment(Map<String, String> environment, GivenValues values) {
        environment.forEach((variable, text) -> {
            if (variable.startsWith(PREFIX) && !variable.startsWith(TEST_PREFIX)) {
                find(Setting::variable, variable)
                        .ifPresentOrElse(
                                setting -> values.put(setting, text, variable),
                                () -> values.unknown(variable, variable, names(Setting::variable)));
            }
        });
    }

    private static void readFlags(Map<String, String> flags, GivenValues values) {
        flags.forEach((name, text) -> find(Setting::name, name)
                .ifPresentOrElse(
                        setting -> values.put(setting, text, setting.flag()),
                        () -> values.unknown("--" + name, "--" + name, names(Setting::flag))));
    }

    private static Optional<Setting> find(Function<Setting, String> spelling, String name) {
        return Settings.ALL.stream()
                .filter(setting -> spelling.apply(setting).equals(name))
                .findFirst();
    }

    private static Collection<String> names(Function<Setting, String> spelling) {
        return Settings.ALL.stream().map(spelling).toList();
    }
}
