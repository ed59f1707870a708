package dev.systole.engine.pjrt.abi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The restricted calls of the foreign-function interface, all of them: downcalls and reads at raw addresses. */
@SuppressWarnings("restricted") // raw addresses come from the plugin, whose header says how long they live
public final class Native {

    /** The whole address space; a read or write at a wrong address ends the process. */
    public static final MemorySegment MEMORY = memory();

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle CALL = LINKER.downcallHandle(FunctionDescriptor.of(JAVA_LONG, ADDRESS));
    private static final MethodHandle CALL_VOID = LINKER.downcallHandle(FunctionDescriptor.ofVoid(ADDRESS));
    private static final MethodHandle CALL_NO_ARGUMENT = LINKER.downcallHandle(FunctionDescriptor.of(JAVA_LONG));
    private static final MethodHandle DLOPEN = libc("dlopen", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT));
    private static final MethodHandle DLSYM = libc("dlsym", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS));
    private static final MethodHandle DLERROR = libc("dlerror", FunctionDescriptor.of(JAVA_LONG));
    private static final MethodHandle SETENV =
            libc("setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));

    /** Resolve every symbol at once, so that one that is missing fails here and not in the middle of a request. */
    private static final int RTLD_NOW = 2;

    // Parameters of glibc's mallopt.
    private static final int M_TRIM_THRESHOLD = -1;
    private static final int M_MMAP_MAX = -4;

    private Native() {}

    /** The first restricted call of all, so the one that meets a missing permission. */
    private static MemorySegment memory() {
        try {
            return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
        } catch (IllegalCallerException e) {
            throw new IllegalCallerException(
                    "native access is off: run java with --enable-native-access=ALL-UNNAMED", e);
        }
    }

    private static MethodHandle libc(String name, FunctionDescriptor descriptor) {
        MemorySegment function = LINKER.defaultLookup()
                .find(name)
                .orElseThrow(() -> new LinkageError("the C library has no function " + name));
        return LINKER.downcallHandle(function, descriptor);
    }

    /**
     * Calls {@code PJRT_Error* function(Args*)}.
     *
     * @param function its address
     * @param args the struct
     * @return the error's address, 0 for none
     */
    public static long call(MemorySegment function, MemorySegment args) {
        try {
            return (long) CALL.invokeExact(function, args);
        } catch (Throwable t) {
            throw bug(t);
        }
    }

    /**
     * Calls {@code void function(Args*)}.
     *
     * @param function its address
     * @param args the struct
     */
    public static void callVoid(MemorySegment function, MemorySegment args) {
        try {
            CALL_VOID.invokeExact(function, args);
        } catch (Throwable t) {
            throw bug(t);
        }
    }

    /**
     * Calls {@code void* function()}.
     *
     * @param function its address
     * @return what it returned
     */
    public static long call(long function) {
        try {
            return (long) CALL_NO_ARGUMENT.invokeExact(MemorySegment.ofAddress(function));
        } catch (Throwable t) {
            throw bug(t);
        }
    }

    /**
     * Loads a shared library for the life of the process, or refuses in the dynamic linker's words.
     *
     * @param file a shared library
     * @return its handle
     * @throws PluginException if the linker refuses it
     */
    public static long load(Path file) {
        try (Arena arena = Arena.ofConfined()) {
            long library = (long) DLOPEN.invokeExact(arena.allocateFrom(file.toString()), RTLD_NOW);
            if (library == 0) {
                throw new PluginException(file, linkerError());
            }
            return library;
        } catch (PluginException e) {
            throw e;
        } catch (Throwable t) {
            throw bug(t);
        }
    }

    /**
     * The address of an exported symbol, 0 where the library has none of that name.
     *
     * @param library handle of {@link #load}
     * @param name of the symbol
     * @return the address
     */
    public static long symbol(long library, String name) {
        try (Arena arena = Arena.ofConfined()) {
            return (long) DLSYM.invokeExact(library, arena.allocateFrom(name));
        } catch (Throwable t) {
            throw bug(t);
        }
    }

    private static String linkerError() throws Throwable {
        long message = (long) DLERROR.invokeExact();
        return message == 0 ? "the dynamic linker gave no reason" : MEMORY.getString(message);
    }

    /**
     * Sets a variable of the C environment, unless it is set; Java's own view of the environment does not change.
     *
     * @param name of the variable
     * @param value that it gets
     */
    public static void setEnvironmentDefault(String name, String value) {
        setEnvironment(name, value, 0);
    }

    /**
     * Sets a variable of the C environment, whether it is set or not; Java's own view of it does not change.
     *
     * @param name of the variable
     * @param value that it gets
     */
    public static void setEnvironment(String name, String value) {
        setEnvironment(name, value, 1);
    }

    private static void setEnvironment(String name, String value, int overwrite) {
        int failed;
        try (Arena arena = Arena.ofConfined()) {
            failed = (int) SETENV.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), overwrite);
        } catch (Throwable t) {
            throw bug(t);
        }
        if (failed != 0) {
            throw new IllegalStateException("setenv(" + name + "=" + value + ") returned " + failed);
        }
    }

    /** Has the C library keep freed memory of any size for the next allocation. Does nothing where it isn't glibc. */
    public static void keepFreedMemory() {
        LINKER.defaultLookup().find("mallopt").ifPresent(function -> {
            MethodHandle mallopt = LINKER.downcallHandle(function, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
            set(mallopt, M_MMAP_MAX, 0);
            set(mallopt, M_TRIM_THRESHOLD, Integer.MAX_VALUE);
        });
    }

    /**
     * Has the process end, whenever it does, without the libraries' destructors: they would take away from a plugin's
     * threads what these still use, and a signal does not wait for a compilation. What runs at the end runs in the
     * reverse order, so this must be said again once a library may have added to it. Does nothing without glibc.
     */
    public static void endWithoutDestructors() {
        MemorySegment exit = LINKER.defaultLookup().find("_exit").orElseThrow();
        LINKER.defaultLookup().find("on_exit").ifPresent(function -> {
            MethodHandle onExit = LINKER.downcallHandle(function, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
            int failed;
            try {
                failed = (int) onExit.invokeExact(exit, MemorySegment.NULL);
            } catch (Throwable t) {
                throw bug(t);
            }
            if (failed != 0) {
                throw new IllegalStateException("on_exit returned " + failed);
            }
        });
    }

    private static void set(MethodHandle mallopt, int parameter, int value) {
        int done;
        try {
            done = (int) mallopt.invokeExact(parameter, value);
        } catch (Throwable t) {
            throw bug(t);
        }
        if (done != 1) {
            throw new IllegalStateException("mallopt(" + parameter + ", " + value + ") returned " + done);
        }
    }

    static String string(long address, long bytes) {
        return new String(bytes(address, bytes), StandardCharsets.UTF_8);
    }

    /**
     * Copies bytes from a raw address.
     *
     * @param address of the first
     * @param count how many
     * @return a copy
     */
    public static byte[] bytes(long address, long count) {
        return count == 0 ? new byte[0] : MEMORY.asSlice(address, count).toArray(JAVA_BYTE);
    }

    /**
     * Copies 64-bit words from a raw address.
     *
     * @param address of the first
     * @param count how many
     * @return a copy
     */
    public static long[] longs(long address, long count) {
        return count == 0 ? new long[0] : MEMORY.asSlice(address, 8 * count).toArray(JAVA_LONG);
    }

    /**
     * Copies 32-bit words from a raw address.
     *
     * @param address of the first
     * @param count how many
     * @return a copy
     */
    public static int[] ints(long address, long count) {
        return count == 0 ? new int[0] : MEMORY.asSlice(address, 4 * count).toArray(JAVA_INT);
    }

    /** A downcall throws only where its descriptor is wrong. */
    private static AssertionError bug(Throwable cause) {
        return new AssertionError("a downcall threw: its descriptor is wrong", cause);
    }
}
