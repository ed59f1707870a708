package dev.systole.engine.runtime;

import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.pjrt.Plugin;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The devices of one plugin, and what is served on them: owns the client, the target, the cache of programs, the
 * threads that compile, and the pipelines that it hosts by name. Opened and closed by one thread at a time; what it
 * gives out is used as each of them says.
 */
@SuppressWarnings("AvoidCommonTypeNames") // the field's word for what owns a client and its devices
public final class Runtime implements AutoCloseable {

    private final Client client;
    private final int devices;
    private final Target target;
    private final Optional<Path> folder;
    private final Optional<ProgramCache> cache;
    private final Progress progress;
    private final CompilePool pool = new CompilePool();
    private final Map<String, Pipeline> pipelines = new LinkedHashMap<>();

    private Runtime(Plugin plugin, Client client, int devices, Optional<Path> folder, Progress progress) {
        this.client = client;
        this.devices = devices;
        this.target = Target.of(client, plugin, devices);
        this.folder = folder;
        this.cache = folder.map(target::cache);
        this.progress = progress;
    }

    /**
     * Opens a plugin's devices.
     *
     * @param plugin the shared library
     * @param devices how many are used
     * @param programs folder in which compiled programs are kept, empty to keep none
     * @param progress told what is being done
     * @return the runtime, which the caller closes
     * @throws dev.systole.engine.pjrt.abi.PluginException if the file is not a plugin that can be loaded here
     * @throws dev.systole.engine.pjrt.abi.PjrtException if it cannot open a device
     * @throws IllegalArgumentException if there are fewer devices
     */
    public static Runtime open(Path plugin, int devices, Optional<Path> programs, Progress progress) {
        Plugin loaded = Plugin.load(plugin);
        Client client = Client.create(loaded, devices);
        try {
            return new Runtime(loaded, client, devices, programs, progress);
        } catch (RuntimeException | Error e) {
            client.close();
            throw e;
        }
    }

    /**
     * What programs are compiled for.
     *
     * @return the target
     */
    public Target target() {
        return target;
    }

    /**
     * The client of the devices.
     *
     * @return open as long as this
     */
    public Client client() {
        return client;
    }

    /**
     * The devices that are used.
     *
     * @return the client's first ones
     */
    public List<Device> devices() {
        return client.devices().subList(0, devices);
    }

    /**
     * Tries kernels with this plugin's compiler.
     *
     * @return what it says is kept beside the programs
     */
    public KernelTrial kernelTrial() {
        LoadedForm form = new LoadedForm(client);
        return new CompilerTrial(target, program -> form.drop(form.compile(program)), folder, progress);
    }

    /**
     * A new pipeline without parts, closed with this.
     *
     * @param name that no other has
     * @return the pipeline
     * @throws IllegalArgumentException if there is one of that name
     */
    public Pipeline pipeline(String name) {
        Pipeline fresh = new Pipeline(name);
        if (pipelines.putIfAbsent(name, fresh) != null) {
            throw new IllegalArgumentException("there is a pipeline " + name + " already");
        }
        return fresh;
    }

    /**
     * Loads programs from the cache, and compiles those that it lacks.
     *
     * @param <P> by what a program is found
     * @param writer writes the text of one
     * @param wanted which, the largest first
     * @return the programs, which the caller closes
     * @throws dev.systole.engine.pjrt.abi.PjrtException if a device's memory is too small for one
     * @throws dev.systole.engine.kernel.KernelPackException if a kernel is not called as its pack says
     * @throws IllegalStateException if one does not compile for another reason
     */
    public <P> Programs<P> programs(Function<P, HloModule> writer, List<P> wanted) {
        var source = new ProgramSource<>(new LoadedForm(client), ProgramSource.Keeping.WISHED, cache, pool, progress);
        return new Programs<>(source.all(writer, wanted), source.use());
    }

    /**
     * Reads weights onto the devices.
     *
     * @param reader of the checkpoint
     * @param weights in the order in which programs take them
     * @return the weights, which the caller closes
     * @throws dev.systole.engine.weights.stored.CheckpointException if a tensor is missing, or of another shape or type
     * @throws InterruptedException if the calling thread is interrupted; nothing is kept then
     */
    public DeviceWeights weights(WeightReader reader, List<Weight> weights) throws InterruptedException {
        return DeviceWeights.load(client, reader, weights, progress);
    }

    /** Closes the pipelines, the newest first, then the client, whatever fails; a second call does nothing. */
    @Override
    public void close() {
        Closing closing = new Closing();
        List.copyOf(pipelines.values()).reversed().forEach(closing::close);
        pipelines.clear();
        closing.close(pool);
        closing.close(client);
        closing.end();
    }

    /**
     * Closes all after a failure, which stays the first cause: what fails now is told beside it.
     *
     * @param failure why
     */
    public void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }
}
