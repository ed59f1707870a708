package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.systole.engine.pjrt.abi.Native;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import dev.systole.engine.pjrt.abi.Structs;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A tensor in device memory, row-major. It may not be ready yet: reading waits, passing it to an execution doesn't.
 * Whoever got it closes it; donating it to an execution closes it too, and using it after either is refused. One thread
 * at a time.
 */
public final class Buffer extends NativeHandle {

    /** What XLA asks of host memory that it is to use in place, in bytes. */
    public static final long ALIGNMENT = 64;

    /** PJRT_HostBufferSemantics: the host memory is read during the call only. */
    private static final int IMMUTABLE_ONLY_DURING_CALL = 0;

    /** PJRT_HostBufferSemantics: the host memory may become the buffer's own. */
    private static final int IMMUTABLE_ZERO_COPY = 2;

    /** PJRT_Buffer_MemoryLayout_Type: tiled, which without tiles is a plain order of dimensions. */
    private static final int TILED = 0;

    private final Device device;
    private final Shape shape;

    /** Host memory that the buffer uses in place, kept reachable with it. */
    private final @Nullable MemorySegment host;

    private @Nullable String consumer;
    private boolean deletedAtDonation;

    private Buffer(Device device, long handle, Shape shape, @Nullable MemorySegment host) {
        super(
                device.client().api(),
                PjrtFunction.BUFFER_DESTROY,
                handle,
                device.client().family());
        this.device = device;
        this.shape = shape;
        this.host = host;
    }

    static Buffer result(Device device, long handle, Shape shape) {
        return new Buffer(device, handle, shape, null);
    }

    /**
     * Copies host memory to the first device; the memory is free again on return.
     *
     * @param client where to
     * @param data native memory of exactly the shape's bytes
     * @param shape what it holds
     * @return the buffer
     */
    public static Buffer copyOf(Client client, MemorySegment data, Shape shape) {
        return copyOf(client.devices().getFirst(), data, shape);
    }

    /**
     * Copies host memory to a device; the memory is free again on return.
     *
     * @param device where to
     * @param data native memory of exactly the shape's bytes
     * @param shape what it holds
     * @return the buffer
     */
    public static Buffer copyOf(Device device, MemorySegment data, Shape shape) {
        Client client = device.client();
        try (Arena arena = Arena.ofConfined()) {
            Struct args = fromHost(device, arena, data, shape, IMMUTABLE_ONLY_DURING_CALL);
            new Event(client, args.get("done_with_host_buffer")).close();
            return new Buffer(device, args.get("buffer"), client.shared(shape), null);
        }
    }

    /**
     * Gives the first device host memory to use in place, as {@link #over(Device, MemorySegment, Shape)} does.
     *
     * @param client where to
     * @param data native memory of exactly the shape's bytes
     * @param shape what it holds
     * @return the buffer
     */
    public static Buffer over(Client client, MemorySegment data, Shape shape) {
        return over(client.devices().getFirst(), data, shape);
    }

    /**
     * Uses host memory in place where the device can, which on a CPU takes 64-byte alignment, and copies it where it
     * cannot: {@link #aliased} tells. In place, the memory must stay mapped and unchanged until the buffer and all
     * executions that read it are done; buffers of several devices may use the same memory.
     *
     * @param device where to
     * @param data native memory of exactly the shape's bytes
     * @param shape what it holds
     * @return the buffer
     */
    public static Buffer over(Device device, MemorySegment data, Shape shape) {
        Client client = device.client();
        try (Arena arena = Arena.ofConfined()) {
            Struct args = fromHost(device, arena, data, shape, IMMUTABLE_ZERO_COPY);
            long handle = args.get("buffer");
            boolean aliased = hostPointer(client.api(), handle).equals(OptionalLong.of(data.address()));
            try (Event read = new Event(client, args.get("done_with_host_buffer"))) {
                // In place the event comes only when the buffer goes: waiting for it would never end.
                if (!aliased) {
                    read.await();
                }
            }
            return new Buffer(device, handle, client.shared(shape), aliased ? data : null);
        }
    }

    private static Struct fromHost(Device device, Arena arena, MemorySegment data, Shape shape, int semantics) {
        if (!data.isNative() || data.byteSize() != shape.bytes()) {
            throw new IllegalArgumentException("expected " + shape.bytes() + " bytes of native memory for " + shape
                    + ", found " + data.byteSize() + " bytes of " + (data.isNative() ? "native" : "heap") + " memory");
        }
        Client client = device.client();
        Struct args = PjrtFunction.CLIENT_BUFFER_FROM_HOST_BUFFER
                .args()
                .allocate(arena)
                .set("client", client.handle())
                .set("data", data)
                .setInt("type", shape.dtype().pjrt())
                .set("dims", longs(arena, shape))
                .set("num_dims", shape.rank())
                .setInt("host_buffer_semantics", semantics)
                .set("device", device.handle());
        client.api().call(PjrtFunction.CLIENT_BUFFER_FROM_HOST_BUFFER, args);
        return args;
    }

    private static MemorySegment longs(Arena arena, Shape shape) {
        MemorySegment dims = arena.allocate(JAVA_LONG, Math.max(1, shape.rank()));
        for (int axis = 0; axis < shape.rank(); axis++) {
            dims.setAtIndex(JAVA_LONG, axis, shape.dim(axis));
        }
        return dims;
    }

    /**
     * Waits until the buffer holds its value.
     *
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the execution that was to give it failed
     */
    public void await() {
        try (Event ready = new Event(device.client(), api().call(PjrtFunction.BUFFER_READY_EVENT, handle()))) {
            ready.await();
        }
    }

    /**
     * Waits for the value and copies it to the host.
     *
     * @param into memory of exactly the shape's bytes
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the execution that was to give it failed
     */
    public void read(MemorySegment into) {
        if (into.byteSize() != shape.bytes()) {
            throw new IllegalArgumentException(
                    "expected " + shape.bytes() + " bytes for " + shape + ", found " + into.byteSize());
        }
        await();
        OptionalLong pointer = hostPointer(api(), handle());
        if (pointer.isPresent()) {
            MemorySegment.copy(Native.MEMORY, pointer.getAsLong(), into, 0, into.byteSize());
        } else {
            transfer(into);
        }
    }

    /**
     * Waits for the value and copies it to new host memory.
     *
     * @param arena owns the memory
     * @return the value, row-major
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the execution that was to give it failed
     */
    public MemorySegment read(Arena arena) {
        MemorySegment into = arena.allocate(shape.bytes(), ALIGNMENT);
        read(into);
        return into;
    }

    /** Copies through the plugin, which alone can read memory that is not the host's. */
    void transfer(MemorySegment into) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment staging = into.isNative() ? into : arena.allocate(Math.max(1, into.byteSize()), ALIGNMENT);
            Struct args = PjrtFunction.BUFFER_TO_HOST_BUFFER
                    .args()
                    .allocate(arena)
                    .set("src", handle())
                    .set("host_layout", rowMajor(arena))
                    .set("dst", staging)
                    .set("dst_size", into.byteSize());
            api().call(PjrtFunction.BUFFER_TO_HOST_BUFFER, args);
            try (Event copied = new Event(device.client(), args.get("event"))) {
                copied.await();
            }
            if (!into.isNative()) {
                MemorySegment.copy(staging, 0, into, 0, into.byteSize());
            }
        }
    }

    /** Asked for by name, because the device's own layout may be another. */
    private MemorySegment rowMajor(Arena arena) {
        MemorySegment minorToMajor = arena.allocate(JAVA_LONG, Math.max(1, shape.rank()));
        for (int i = 0; i < shape.rank(); i++) {
            minorToMajor.setAtIndex(JAVA_LONG, i, shape.rank() - 1 - i);
        }
        return Structs.MEMORY_LAYOUT
                .allocate(arena)
                .set("tiled_struct_size", Structs.TILED_SIZE)
                .set("minor_to_major", minorToMajor)
                .set("minor_to_major_size", shape.rank())
                .setInt("type", TILED)
                .memory();
    }

    /** The address of the buffer's memory where that is the host's, once it is ready. */
    private static OptionalLong hostPointer(PjrtApi api, long handle) {
        // Elsewhere the plugin may give an address of the device, which must not be read.
        if (api.call(PjrtFunction.BUFFER_IS_ON_CPU, handle) == 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(api.call(PjrtFunction.BUFFER_UNSAFE_POINTER, handle));
    }

    /**
     * The address of the buffer's memory, to tell whether a result lies where an argument lay. Not to be read.
     *
     * @return an address in the memory of the device
     */
    public long unsafePointer() {
        return api().call(PjrtFunction.BUFFER_UNSAFE_POINTER, handle());
    }

    /**
     * Whether the buffer uses the host's memory in place.
     *
     * @return true if the memory given to {@link #over} was not copied
     */
    public boolean aliased() {
        return host != null;
    }

    /**
     * Whether the device let go of the buffer's memory, or gave it to a result.
     *
     * @return of an open buffer what the plugin says now, of a donated one what it said at donation, of a closed one
     *     true
     */
    public boolean isDeleted() {
        if (consumer != null) {
            return deletedAtDonation;
        }
        return isClosed() || isDeleted(handle());
    }

    private boolean isDeleted(long handle) {
        return api().call(PjrtFunction.BUFFER_IS_DELETED, handle) != 0;
    }

    /** Marks the buffer as taken by an execution and closes it. */
    void consume(String executable) {
        if (!isClosed()) {
            deletedAtDonation = isDeleted(handle());
            consumer = executable;
            close();
        }
    }

    @Override
    public String whyClosed() {
        return consumer == null ? super.whyClosed() : "was donated to " + consumer;
    }

    /**
     * Element type and dimensions.
     *
     * @return the shape
     */
    public Shape shape() {
        return shape;
    }

    /**
     * Where it lies.
     *
     * @return a device of the buffer's client
     */
    public Device device() {
        return device;
    }

    /** Such as {@code buffer bf16[2,3]}. */
    @Override
    public String toString() {
        return "buffer " + shape;
    }
}
