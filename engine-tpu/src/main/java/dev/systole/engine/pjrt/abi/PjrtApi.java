package dev.systole.engine.pjrt.abi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;

/**
 * A plugin's function table and the one way through it: {@link #call} fills {@code struct_size}, checks that the
 * plugin's table reaches the function, and turns an error into a {@link PjrtException}. Thread-safe.
 *
 * <p>The table's layout is that of {@code PJRT_Api} in {@code pjrt_c_api.h}: {@code struct_size}, extensions, version,
 * then one pointer a function.
 */
public final class PjrtApi {

    /** Where the outputs begin in the struct of a function that takes one handle. */
    private static final long FIRST_OUTPUT = 24;

    private static final long SECOND_OUTPUT = 32;

    /** Holds the struct of any function that takes one handle and gives at most two words. */
    private static final long QUERY_BYTES = 40;

    /** Such calls come hundreds of times a step; a struct a thread saves their allocation. */
    private static final ThreadLocal<MemorySegment> QUERY =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(QUERY_BYTES, 8));

    private final String version;
    private final int minorVersion;

    /** The functions that the plugin has. */
    private final Map<PjrtFunction, MemorySegment> entries = new EnumMap<>(PjrtFunction.class);

    /**
     * Reads the table at an address that {@code GetPjrtApi} returned.
     *
     * @param table address of a {@code PJRT_Api}
     */
    public PjrtApi(long table) {
        Struct head = new Struct(Structs.API, Native.MEMORY.asSlice(table, Structs.API.size()));
        long size = head.get("struct_size");
        this.minorVersion = head.getInt("minor_version");
        this.version = head.getInt("major_version") + "." + minorVersion;
        for (PjrtFunction function : PjrtFunction.values()) {
            long offset = Structs.API.size() + 8L * function.slot();
            long entry = offset + 8 <= size ? Native.MEMORY.get(JAVA_LONG, table + offset) : 0;
            if (entry != 0) {
                entries.put(function, MemorySegment.ofAddress(entry));
            }
        }
    }

    /**
     * The version of the C interface that the plugin was built for, such as {@code 0.115}.
     *
     * @return major and minor number
     */
    public String version() {
        return version;
    }

    /**
     * The minor number of that version.
     *
     * @return it grows with each addition to the interface
     */
    public int minorVersion() {
        return minorVersion;
    }

    /**
     * Calls a function.
     *
     * @param function which
     * @param args the function's own struct
     * @throws UnsupportedOperationException if the plugin is older than the function
     * @throws PjrtException if the function reports an error
     */
    public void call(PjrtFunction function, Struct args) {
        if (!args.layout().equals(function.args())) {
            throw new IllegalArgumentException(function.cName() + " takes "
                    + function.args().name() + ", not " + args.layout().name());
        }
        call(function, args.memory());
    }

    /**
     * Calls a function of one handle; returns its only output, 0 where it has none.
     *
     * @param function which
     * @param handle its first argument
     * @return the output
     */
    public long call(PjrtFunction function, long handle) {
        return query(function, handle).get(JAVA_LONG, FIRST_OUTPUT);
    }

    /**
     * Calls a function of one handle whose outputs are a text and its length.
     *
     * @param function which
     * @param handle its first argument
     * @return the text
     */
    public String string(PjrtFunction function, long handle) {
        return new String(bytes(function, handle), StandardCharsets.UTF_8);
    }

    /**
     * Calls a function of one handle whose outputs are an array of bytes and its length.
     *
     * @param function which
     * @param handle its first argument
     * @return a copy
     */
    public byte[] bytes(PjrtFunction function, long handle) {
        MemorySegment outputs = query(function, handle);
        return Native.bytes(outputs.get(JAVA_LONG, FIRST_OUTPUT), outputs.get(JAVA_LONG, SECOND_OUTPUT));
    }

    /**
     * Calls a function of one handle whose outputs are an array of words and its length.
     *
     * @param function which
     * @param handle its first argument
     * @return a copy
     */
    public long[] list(PjrtFunction function, long handle) {
        MemorySegment outputs = query(function, handle);
        return Native.longs(outputs.get(JAVA_LONG, FIRST_OUTPUT), outputs.get(JAVA_LONG, SECOND_OUTPUT));
    }

    private MemorySegment query(PjrtFunction function, long handle) {
        MemorySegment args = QUERY.get().fill((byte) 0);
        args.set(JAVA_LONG, 16, handle);
        call(function, args);
        return args;
    }

    private void call(PjrtFunction function, MemorySegment args) {
        args.set(JAVA_LONG, 0, function.args().size());
        long error = Native.call(entry(function), args);
        if (error != 0) {
            throw take(error, function);
        }
    }

    private MemorySegment entry(PjrtFunction function) {
        MemorySegment entry = entries.get(function);
        if (entry == null) {
            throw new UnsupportedOperationException("the plugin's PJRT " + version + " lacks " + function.cName());
        }
        return entry;
    }

    /** Reads an error and frees it. Its three functions report no errors of their own. */
    private PjrtException take(long error, PjrtFunction function) {
        try (Arena arena = Arena.ofConfined()) {
            Struct code = PjrtFunction.ERROR_GET_CODE.args().allocate(arena).set("error", error);
            long unreadable = Native.call(entry(PjrtFunction.ERROR_GET_CODE), code.memory());
            Struct text = PjrtFunction.ERROR_MESSAGE.args().allocate(arena).set("error", error);
            Native.callVoid(entry(PjrtFunction.ERROR_MESSAGE), text.memory());
            String message = Native.string(text.get("message"), text.get("message_size"));
            Struct end = PjrtFunction.ERROR_DESTROY.args().allocate(arena).set("error", error);
            Native.callVoid(entry(PjrtFunction.ERROR_DESTROY), end.memory());
            ErrorCode kind = unreadable == 0 ? ErrorCode.of(code.getInt("code")) : ErrorCode.UNKNOWN;
            return new PjrtException(kind, function.cName(), message);
        }
    }
}
