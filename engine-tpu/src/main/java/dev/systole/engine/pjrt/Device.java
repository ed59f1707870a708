package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.NamedValue;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import java.lang.foreign.Arena;
import java.util.Map;
import java.util.OptionalLong;

/** A device of a client. Immutable; the client owns it. */
public final class Device {

    /** The attribute that says how much of a device's memory programs may use. */
    public static final String MEMORY_LIMIT = "device_memory_bytes_limit";

    private final Client client;
    private final long handle;
    private final int id;
    private final String kind;
    private final Map<String, String> attributes;

    Device(Client client, long handle) {
        PjrtApi api = client.api();
        this.client = client;
        this.handle = handle;
        long description = api.call(PjrtFunction.DEVICE_GET_DESCRIPTION, handle);
        this.id = (int) api.call(PjrtFunction.DEVICE_DESCRIPTION_ID, description);
        this.kind = api.string(PjrtFunction.DEVICE_DESCRIPTION_KIND, description);
        this.attributes = attributes(api, description);
    }

    /**
     * What the plugin says of a device that is there or described, as text, by name in order.
     *
     * @param api the plugin's functions
     * @param description the C pointer
     * @return values by name
     */
    public static Map<String, String> attributes(PjrtApi api, long description) {
        try (Arena arena = Arena.ofConfined()) {
            Struct args = PjrtFunction.DEVICE_DESCRIPTION_ATTRIBUTES
                    .args()
                    .allocate(arena)
                    .set("device_description", description);
            api.call(PjrtFunction.DEVICE_DESCRIPTION_ATTRIBUTES, args);
            return NamedValue.texts(args.get("attributes"), args.get("num_attributes"));
        }
    }

    Client client() {
        return client;
    }

    /**
     * What the plugin says of it, as text, by name in order.
     *
     * @return values by name
     */
    public Map<String, String> attributes() {
        return attributes;
    }

    long handle() {
        return handle;
    }

    /**
     * Its number, unique among all devices of the platform.
     *
     * @return 0 for the first
     */
    public int id() {
        return id;
    }

    /**
     * What it is, in the vendor's words.
     *
     * @return such as {@code cpu}
     */
    public String kind() {
        return kind;
    }

    /**
     * Memory of its own that programs may use: the allocator's limit, else the limit that the plugin gives as an
     * attribute. It does not change.
     *
     * @return bytes, empty where the plugin says neither, as those whose devices use the host's memory
     */
    public OptionalLong memoryBytes() {
        try (Arena arena = Arena.ofConfined()) {
            Struct stats =
                    PjrtFunction.DEVICE_MEMORY_STATS.args().allocate(arena).set("device", handle);
            client.api().call(PjrtFunction.DEVICE_MEMORY_STATS, stats);
            long isSet = stats.layout().offset("bytes_limit_is_set");
            if (stats.memory().get(JAVA_BYTE, isSet) != 0) {
                return OptionalLong.of(stats.get("bytes_limit"));
            }
        } catch (PjrtException e) {
            if (e.code() != ErrorCode.UNIMPLEMENTED) {
                throw e;
            }
        }
        String limit = attributes.get(MEMORY_LIMIT);
        return limit == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(limit));
    }

    /** Such as {@code cpu 0}. */
    @Override
    public String toString() {
        return kind + " " + id;
    }
}
