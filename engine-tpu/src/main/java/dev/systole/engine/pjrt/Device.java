package dev.systole.engine.pjrt;

/** A device of a client. Immutable; the client owns it. */
public final class Device {

    private final Client client;
    private final long handle;
    private final int id;
    private final String kind;

    Device(Client client, long handle) {
        PjrtApi api = client.api();
        this.client = client;
        this.handle = handle;
        long description = api.call(PjrtFunction.DEVICE_GET_DESCRIPTION, handle);
        this.id = (int) api.call(PjrtFunction.DEVICE_DESCRIPTION_ID, description);
        this.kind = api.string(PjrtFunction.DEVICE_DESCRIPTION_KIND, description);
    }

    Client client() {
        return client;
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

    /** Such as {@code cpu 0}. */
    @Override
    public String toString() {
        return kind + " " + id;
    }
}
