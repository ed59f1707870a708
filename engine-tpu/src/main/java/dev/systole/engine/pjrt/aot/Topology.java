package dev.systole.engine.pjrt.aot;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Device;
import dev.systole.engine.pjrt.DeviceOrder;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.abi.MlirProgram;
import dev.systole.engine.pjrt.abi.NamedValue;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The chips of a TPU slice as the compiler knows them, whether they are there or not, and the compiler for them.
 * Thread-safe; programs may compile in parallel. What it compiled outlives it.
 */
public final class Topology extends NativeHandle {

    private final TpuSlice slice;
    private final String compilerVersion;
    private final long[] descriptions;
    private final String kind;
    private final String signature;
    private final PluginTraits traits;

    private Topology(PjrtApi api, long handle, TpuSlice slice) {
        super(api, PjrtFunction.TOPOLOGY_DESCRIPTION_DESTROY, handle, new AtomicInteger());
        this.slice = slice;
        this.compilerVersion = api.string(PjrtFunction.TOPOLOGY_DESCRIPTION_PLATFORM_VERSION, handle);
        long[] listed = api.list(PjrtFunction.TOPOLOGY_DESCRIPTION_GET_DEVICE_DESCRIPTIONS, handle);
        List<Map<String, String>> attributes = Arrays.stream(listed)
                .mapToObj(device -> Device.attributes(api, device))
                .toList();
        List<Integer> order = DeviceOrder.of(attributes);
        this.descriptions = order.stream().mapToLong(device -> listed[device]).toArray();
        this.kind = api.string(PjrtFunction.DEVICE_DESCRIPTION_KIND, descriptions[0]);
        this.signature =
                DeviceOrder.signature(kind, order.stream().map(attributes::get).toList());
        String platform = api.string(PjrtFunction.TOPOLOGY_DESCRIPTION_PLATFORM_NAME, handle);
        this.traits = PluginTraits.of(platform, api.minorVersion());
    }

    /**
     * Describes a slice.
     *
     * @param plugin libtpu
     * @param slice which
     * @return the topology, which the caller closes
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the plugin doesn't know the slice
     * @throws UnsupportedOperationException if the plugin has no topologies
     */
    public static Topology create(Plugin plugin, TpuSlice slice) {
        Map<String, NamedValue> options = Map.of(
                "chips_per_host_bounds",
                new NamedValue.Wholes(slice.chipsPerHost()),
                "chip_config_name",
                new NamedValue.Text(slice.generation().chipConfiguration()));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom(slice.topologyName());
            Struct args = PjrtFunction.TOPOLOGY_DESCRIPTION_CREATE
                    .args()
                    .allocate(arena)
                    .set("topology_name", name)
                    .set("topology_name_size", name.byteSize() - 1)
                    .set("create_options", NamedValue.encode(arena, options))
                    .set("num_options", options.size());
            plugin.api().call(PjrtFunction.TOPOLOGY_DESCRIPTION_CREATE, args);
            return new Topology(plugin.api(), args.get("topology"), slice);
        }
    }

    /**
     * Compiles a program for the first {@link CompileOptions#replicas} devices. Nothing is loaded anywhere.
     *
     * @param program StableHLO as MLIR text, with an entry function {@code main}
     * @param options number of devices and flags for this program
     * @return the compiled program, which the caller closes
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the program is wrong, with its position, or cannot be
     *     compiled: too large for the chip's memory, for example
     * @throws IllegalArgumentException if the program says that it has another number of replicas, or the slice has
     *     fewer devices
     */
    public AheadOfTimeExecutable compile(String program, CompileOptions options) {
        if (options.replicas() > devices()) {
            throw new IllegalArgumentException("a program of " + options.replicas() + " replicas does not fit " + this);
        }
        long topology = handle();
        try (Arena arena = Arena.ofConfined()) {
            List<Integer> ids = Arrays.stream(descriptions)
                    .limit(options.replicas())
                    .mapToObj(description -> (int) api().call(PjrtFunction.DEVICE_DESCRIPTION_ID, description))
                    .toList();
            byte[] proto = options.encode(ids);
            Struct args = PjrtFunction.COMPILE
                    .args()
                    .allocate(arena)
                    .set("topology", topology)
                    .set(
                            "program",
                            MlirProgram.of(arena, program, options.replicas()).memory())
                    .set("compile_options", arena.allocateFrom(JAVA_BYTE, proto))
                    .set("compile_options_size", proto.length);
            api().call(PjrtFunction.COMPILE, args);
            return new AheadOfTimeExecutable(api(), args.get("executable"));
        }
    }

    /**
     * Which slice it describes.
     *
     * @return the slice
     */
    public TpuSlice slice() {
        return slice;
    }

    /**
     * How many devices programs see.
     *
     * @return the number of chips; of tpu7x, whose chips are two devices each, twice that
     */
    public int devices() {
        return descriptions.length;
    }

    /**
     * A device's memory that programs may use: the compiler refuses one that needs more.
     *
     * @return bytes of each device
     * @throws IllegalStateException if the plugin doesn't say
     */
    public long memoryBytes() {
        String limit = deviceAttributes(0).get(Device.MEMORY_LIMIT);
        if (limit == null) {
            throw new IllegalStateException("no " + Device.MEMORY_LIMIT + " among " + deviceAttributes(0));
        }
        return Long.parseLong(limit);
    }

    /**
     * What the plugin says of a device, such as {@code coords} and {@code num_cores}.
     *
     * @param device from 0 to less than {@link #devices}
     * @return values as text, by name in order
     */
    public Map<String, String> deviceAttributes(int device) {
        handle();
        return Device.attributes(api(), descriptions[device]);
    }

    /**
     * What the plugin says of the whole slice.
     *
     * @return values as text, by name in order
     */
    public Map<String, String> attributes() {
        try (Arena arena = Arena.ofConfined()) {
            Struct args = PjrtFunction.TOPOLOGY_DESCRIPTION_ATTRIBUTES
                    .args()
                    .allocate(arena)
                    .set("topology", handle());
            api().call(PjrtFunction.TOPOLOGY_DESCRIPTION_ATTRIBUTES, args);
            return NamedValue.texts(args.get("attributes"), args.get("num_attributes"));
        }
    }

    /**
     * What its devices are, in the vendor's words.
     *
     * @return such as {@code TPU v6 lite}
     */
    public String kind() {
        return kind;
    }

    /**
     * What tells these devices from others for which programs would be compiled differently.
     *
     * @return such as {@code TPU v6 lite 0.0.0/0 1.0.0/0}: the kind, and each device's coordinates and core
     */
    public String signature() {
        return signature;
    }

    /**
     * Which lowering is fast there.
     *
     * @return the row of the declared table that fits
     */
    public PluginTraits traits() {
        return traits;
    }

    /**
     * The compiler's version.
     *
     * @return what the plugin says of itself, some lines
     */
    public String compilerVersion() {
        return compilerVersion;
    }

    /** Such as {@code topology v6e-8 of 8 devices}. */
    @Override
    public String toString() {
        return "topology " + slice.name() + " of " + devices() + (devices() == 1 ? " device" : " devices");
    }
}
