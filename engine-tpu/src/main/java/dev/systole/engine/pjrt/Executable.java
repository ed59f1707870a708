package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A compiled program, loaded on one device. Thread-safe: calls of {@link #execute} take turns, each only as long as
 * enqueueing takes, and one may come while earlier executions are in flight.
 */
public final class Executable extends NativeHandle {

    private final Client client;
    private final String name;
    private final List<Shape> parameters;
    private final int[] donated;
    private final List<Shape> results;

    private final Arena arena = Arena.ofShared();
    private final Struct call;
    private final MemorySegment argumentHandles;
    private final MemorySegment outputHandles;
    private final MemorySegment doneHandle;

    private Executable(
            Client client, long handle, String name, List<Shape> parameters, int[] donated, List<Shape> results) {
        super(client.api(), PjrtFunction.LOADED_EXECUTABLE_DESTROY, handle, client.family());
        this.client = client;
        this.name = name;
        this.parameters = parameters;
        this.donated = donated;
        this.results = results;
        // One set of argument structs for all executions: the plugin reads them only during the call.
        this.argumentHandles = arena.allocate(JAVA_LONG, Math.max(1, parameters.size()));
        this.outputHandles = arena.allocate(JAVA_LONG, Math.max(1, results.size()));
        this.doneHandle = arena.allocate(JAVA_LONG, 1);
        this.call = PjrtFunction.LOADED_EXECUTABLE_EXECUTE
                .args()
                .allocate(arena)
                .set("executable", handle)
                .set("options", Structs.EXECUTE_OPTIONS.allocate(arena).memory())
                .set("argument_lists", arena.allocateFrom(ADDRESS, argumentHandles))
                .set("num_devices", 1)
                .set("num_args", parameters.size())
                .set("output_lists", arena.allocateFrom(ADDRESS, outputHandles))
                .set("device_complete_events", doneHandle);
    }

    /** Takes over a loaded executable, checked against what it was declared to be. */
    static Executable load(
            Client client, long handle, List<Shape> parameters, Set<Integer> donated, List<Shape> results) {
        PjrtApi api = client.api();
        long unloaded = 0;
        try {
            unloaded = api.call(PjrtFunction.LOADED_EXECUTABLE_GET_EXECUTABLE, handle);
            String name = api.string(PjrtFunction.EXECUTABLE_NAME, unloaded);
            requireDonated(name, donated, parameters.size());
            requireResults(api, unloaded, name, results);
            int[] indices = new TreeSet<>(donated).stream().mapToInt(i -> i).toArray();
            return new Executable(client, handle, name, parameters, indices, results);
        } catch (RuntimeException e) {
            api.call(PjrtFunction.LOADED_EXECUTABLE_DESTROY, handle);
            throw e;
        } finally {
            if (unloaded != 0) {
                api.call(PjrtFunction.EXECUTABLE_DESTROY, unloaded);
            }
        }
    }

    private static void requireDonated(String name, Set<Integer> donated, int parameters) {
        for (int index : donated) {
            if (index < 0 || index >= parameters) {
                throw new IllegalArgumentException(
                        name + " has " + parameters + " parameters, none of index " + index + " to donate");
            }
        }
    }

    /** A result is read through a raw pointer by its declared size, so the declaration has to be true. */
    private static void requireResults(PjrtApi api, long executable, String name, List<Shape> declared) {
        List<String> compiled = OutputShapes.of(api, executable);
        List<String> expected = declared.stream()
                .map(s -> OutputShapes.spell(s.dtype().pjrt(), s.dims()))
                .toList();
        if (!compiled.equals(expected)) {
            throw new IllegalArgumentException(
                    name + " was declared to give " + expected + ", its program gives " + compiled);
        }
    }

    /**
     * Enqueues one execution and returns without waiting for it.
     *
     * @param arguments one buffer a parameter, of its exact shape; the donated ones are consumed and need no closing
     * @return its results, which the caller closes
     * @throws IllegalArgumentException if the number, an element type or a shape is not what the program takes
     * @throws IllegalStateException if an argument is closed or was donated before
     * @throws PjrtException if the plugin refuses; a failure on the device comes from {@link Execution#done} instead
     */
    public synchronized Execution execute(List<Buffer> arguments) {
        if (arguments.size() != parameters.size()) {
            throw new IllegalArgumentException(
                    name + " takes " + parameters.size() + " arguments, not " + arguments.size());
        }
        handle();
        for (int i = 0; i < arguments.size(); i++) {
            argumentHandles.setAtIndex(JAVA_LONG, i, admit(i, arguments.get(i)));
        }
        api().call(PjrtFunction.LOADED_EXECUTABLE_EXECUTE, call);
        Event done = new Event(client, doneHandle.get(JAVA_LONG, 0));
        List<Buffer> outputs = new ArrayList<>(results.size());
        for (int i = 0; i < results.size(); i++) {
            outputs.add(Buffer.result(client, outputHandles.getAtIndex(JAVA_LONG, i), results.get(i)));
        }
        for (int index : donated) {
            arguments.get(index).consume(name);
        }
        return new Execution(outputs, done);
    }

    /** The plugin takes any buffer of the right number of bytes, so what they mean is checked here. */
    private long admit(int index, Buffer argument) {
        if (argument.isClosed()) {
            throw new IllegalStateException(
                    "argument " + index + " of " + name + ": " + argument + " " + argument.whyClosed());
        }
        if (!argument.shape().equals(parameters.get(index)) || argument.client() != client) {
            throw new IllegalArgumentException("argument " + index + " of " + name + ": expected "
                    + parameters.get(index) + ", found " + argument.shape()
                    + (argument.client() == client ? "" : " of another client"));
        }
        return argument.handle();
    }

    /**
     * What the program needs of the device's memory.
     *
     * @return sizes as the compiler counts them
     */
    public MemoryStats memoryStats() {
        long unloaded = api().call(PjrtFunction.LOADED_EXECUTABLE_GET_EXECUTABLE, handle());
        try (Arena scratch = Arena.ofConfined()) {
            Struct args = PjrtFunction.EXECUTABLE_GET_COMPILED_MEMORY_STATS
                    .args()
                    .allocate(scratch)
                    .set("executable", unloaded);
            api().call(PjrtFunction.EXECUTABLE_GET_COMPILED_MEMORY_STATS, args);
            return new MemoryStats(
                    args.get("generated_code_size_in_bytes"),
                    args.get("argument_size_in_bytes"),
                    args.get("output_size_in_bytes"),
                    args.get("alias_size_in_bytes"),
                    args.get("temp_size_in_bytes"));
        } finally {
            api().call(PjrtFunction.EXECUTABLE_DESTROY, unloaded);
        }
    }

    /**
     * The program's name.
     *
     * @return the MLIR module's name, as XLA spells it
     */
    public String name() {
        return name;
    }

    /**
     * What it takes.
     *
     * @return shapes in the parameters' order
     */
    public List<Shape> parameters() {
        return parameters;
    }

    /**
     * What it gives.
     *
     * @return shapes in the results' order
     */
    public List<Shape> results() {
        return results;
    }

    /** Unloads the program; executions in flight still finish. A second call does nothing. */
    @Override
    public synchronized void close() {
        if (!isClosed()) {
            super.close();
            arena.close();
        }
    }

    /** Such as {@code executable decode_8}. */
    @Override
    public String toString() {
        return "executable " + name;
    }
}
