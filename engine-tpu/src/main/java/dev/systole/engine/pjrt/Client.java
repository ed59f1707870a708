package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.systole.config.SettingException;
import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.MlirProgram;
import dev.systole.engine.pjrt.abi.Native;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An open runtime of a plugin: compiles programs for its devices and holds buffers on them. Thread-safe; programs may
 * compile in parallel. Executables, buffers and events of a client are closed before it.
 */
public final class Client extends NativeHandle {

    private final String platformName;
    private final String platformVersion;
    private final List<Device> devices;
    private final PluginTraits traits;

    /** Equal shapes as one object, so that checking an argument is mostly a comparison of references. */
    private final Map<Shape, Shape> shapes = new ConcurrentHashMap<>();

    private Client(Plugin plugin, long handle) {
        super(plugin.api(), PjrtFunction.CLIENT_DESTROY, handle, new AtomicInteger());
        this.platformName = api().string(PjrtFunction.CLIENT_PLATFORM_NAME, handle);
        this.platformVersion = api().string(PjrtFunction.CLIENT_PLATFORM_VERSION, handle);
        List<Device> listed = Arrays.stream(api().list(PjrtFunction.CLIENT_ADDRESSABLE_DEVICES, handle))
                .mapToObj(device -> new Device(this, device))
                .toList();
        this.devices = DeviceOrder.of(listed.stream().map(Device::attributes).toList()).stream()
                .map(listed::get)
                .toList();
        this.traits = PluginTraits.of(platformName, api().minorVersion());
    }

    /**
     * Opens a client with one device on the CPU, and with the plugin's own defaults elsewhere.
     *
     * @param plugin a loaded plugin
     * @return the client, which the caller closes
     * @throws PjrtException if the plugin finds no device, or cannot open it
     */
    public static Client create(Plugin plugin) {
        return create(plugin, 1);
    }

    /**
     * Opens a client with at least so many devices: exactly as many virtual ones on the CPU, all that there are
     * elsewhere.
     *
     * @param plugin a loaded plugin
     * @param devices how many are needed, at most 64
     * @return the client, which the caller closes
     * @throws PjrtException if the plugin finds no device, or cannot open it
     * @throws IllegalArgumentException if the machine has fewer
     */
    public static Client create(Plugin plugin, int devices) {
        if (plugin.isLibtpu()) {
            return requireDevices(create(plugin, ClientOptions.none()), devices);
        }
        ClientOptions options = ClientOptions.cpuDevices(devices);
        Client client;
        try {
            client = create(plugin, options);
        } catch (PjrtException e) {
            // Which platform it is can only be asked of an open client; others refuse the CPU's option.
            if (e.code() != ErrorCode.INVALID_ARGUMENT) {
                throw e;
            }
            client = create(plugin, ClientOptions.none());
        }
        return requireDevices(client, devices);
    }

    private static Client requireDevices(Client client, int devices) {
        if (client.devices.size() < devices) {
            client.close();
            throw new SettingException(devices + " devices are needed, " + client + " has no more");
        }
        return client;
    }

    /**
     * Opens a client.
     *
     * @param plugin a loaded plugin
     * @param options options that the plugin's platform knows
     * @return the client, which the caller closes
     * @throws PjrtException if the plugin finds no device, cannot open it, or refuses an option
     */
    public static Client create(Plugin plugin, ClientOptions options) {
        try (Arena arena = Arena.ofConfined()) {
            Struct args = PjrtFunction.CLIENT_CREATE
                    .args()
                    .allocate(arena)
                    .set("create_options", options.encode(arena))
                    .set("num_options", options.count());
            plugin.api().call(PjrtFunction.CLIENT_CREATE, args);
            return new Client(plugin, args.get("client"));
        }
    }

    /**
     * Whether its devices are the host's own processors, and use its memory.
     *
     * @return true for a CPU plugin
     */
    public boolean isCpu() {
        return platformName().equals("cpu");
    }

    /**
     * Has the process keep freed memory for the next allocation, once everything large and lasting is allocated.
     * XLA:CPU allocates a program's temporaries anew for each step; from 32 MiB on glibc maps and unmaps them each
     * time, and the step pays for every page. Does nothing where devices have memory of their own, or without glibc.
     */
    public void keepFreedMemory() {
        if (isCpu()) {
            Native.keepFreedMemory();
        }
    }

    /**
     * Compiles and loads a program for the first device, or the first {@link CompileOptions#replicas} devices.
     *
     * @param program StableHLO as MLIR text, with an entry function {@code main}
     * @param parameters shapes of its parameters on each device, in order
     * @param donated indices of the parameters that it marks as donated: executing consumes those arguments
     * @param results shapes of its results on each device, in order
     * @param options number of devices and flags for this program
     * @return the executable, which the caller closes
     * @throws PjrtException if the program is wrong, with its position, or the plugin cannot compile it
     * @throws IllegalArgumentException if the compiled results have other shapes than {@code results}, if the program
     *     says that it has another number of replicas, or if the client has fewer devices than that
     */
    public Executable compile(
            String program, List<Shape> parameters, Set<Integer> donated, List<Shape> results, CompileOptions options) {
        try (Arena arena = Arena.ofConfined()) {
            Struct source = MlirProgram.of(arena, program, options.replicas());
            byte[] proto = options.encode(assignment(options.replicas()));
            Struct args = PjrtFunction.CLIENT_COMPILE
                    .args()
                    .allocate(arena)
                    .set("client", handle())
                    .set("program", source.memory())
                    .set("compile_options", arena.allocateFrom(JAVA_BYTE, proto))
                    .set("compile_options_size", proto.length);
            api().call(PjrtFunction.CLIENT_COMPILE, args);
            return executable(args.get("executable"), parameters, donated, results, options);
        }
    }

    /**
     * Loads a program that was compiled before, which then behaves as the compiled one: the same arguments, on the same
     * number of devices, with the same donations.
     *
     * <p>The CPU plugins refuse empty, truncated, random and damaged bytes with an error and live on (tried in child
     * processes), but what one of them wrote another may load without a word, and nothing is known of a TPU's: whoever
     * keeps such bytes keeps the plugin, its version, the machine and a digest beside them, and loads no others.
     *
     * @param serialized bytes of {@link Executable#serialize}, of the same plugin on the same kind of machine
     * @param parameters as for {@link #compile}; how many they are is only found out when the program is executed
     * @param donated as for {@link #compile}
     * @param results as for {@link #compile}
     * @param options the ones that it was compiled with
     * @return the executable, which the caller closes
     * @throws PjrtException if the plugin refuses the bytes
     * @throws IllegalArgumentException if the program has other results or another number of devices than that, or if
     *     the client has fewer devices
     */
    public Executable load(
            byte[] serialized,
            List<Shape> parameters,
            Set<Integer> donated,
            List<Shape> results,
            CompileOptions options) {
        assignment(options.replicas());
        try (Arena arena = Arena.ofConfined()) {
            Struct args = PjrtFunction.EXECUTABLE_DESERIALIZE_AND_LOAD
                    .args()
                    .allocate(arena)
                    .set("client", handle())
                    .set("serialized_executable", arena.allocateFrom(JAVA_BYTE, serialized))
                    .set("serialized_executable_size", serialized.length);
            // No options in place of the program's own: a plugin takes another number of replicas without a word, and
            // collectives then exchange nothing.
            api().call(PjrtFunction.EXECUTABLE_DESERIALIZE_AND_LOAD, args);
            return executable(args.get("loaded_executable"), parameters, donated, results, options);
        }
    }

    private Executable executable(
            long loaded, List<Shape> parameters, Set<Integer> donated, List<Shape> results, CompileOptions options) {
        return Executable.load(this, loaded, options.replicas(), shared(parameters), donated, shared(results));
    }

    /** The ids of the first devices. */
    private List<Integer> assignment(int replicas) {
        if (replicas > devices.size()) {
            throw new IllegalArgumentException("a program of " + replicas + " replicas does not fit a " + this);
        }
        return devices.stream().limit(replicas).map(Device::id).toList();
    }

    /** The device of this client with that C pointer. */
    Device device(long pointer) {
        return devices.stream()
                .filter(device -> device.handle() == pointer)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a device that " + this + " does not list"));
    }

    private List<Shape> shared(List<Shape> list) {
        return list.stream().map(this::shared).toList();
    }

    Shape shared(Shape shape) {
        return shapes.computeIfAbsent(shape, s -> s);
    }

    /**
     * The devices of this process.
     *
     * @return at least one, TPU devices by their chips' coordinates; programs and buffers go to the first ones unless
     *     told otherwise
     */
    public List<Device> devices() {
        return devices;
    }

    /**
     * What a program was compiled for must have in common with these devices, so that it can run on them.
     *
     * @return the same as {@link dev.systole.engine.pjrt.aot.Topology#signature} of a description of them
     */
    public String signature() {
        return DeviceOrder.signature(
                devices.getFirst().kind(),
                devices.stream().map(Device::attributes).toList());
    }

    /**
     * The platform.
     *
     * @return such as {@code cpu} or {@code tpu}
     */
    public String platformName() {
        return platformName;
    }

    /**
     * The platform's version, in the plugin's words.
     *
     * @return any text
     */
    public String platformVersion() {
        return platformVersion;
    }

    /**
     * Which lowering is fast here.
     *
     * @return the row of the declared table that fits
     */
    public PluginTraits traits() {
        return traits;
    }

    /**
     * Shuts the runtime down; a second call does nothing.
     *
     * @throws IllegalStateException if executables, buffers or events of it are still open
     */
    @Override
    public void close() {
        int others = family().get() - 1;
        if (!isClosed() && others > 0) {
            throw new IllegalStateException(
                    this + " still has " + others + " open handles; live in this process: " + NativeHandle.live());
        }
        super.close();
    }

    /** Such as {@code cpu client of 1 device}. */
    @Override
    public String toString() {
        return platformName + " client of " + devices.size() + (devices.size() == 1 ? " device" : " devices");
    }
}
