package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import dev.systole.engine.pjrt.abi.Structs;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A compiled program, loaded on one device or on several, one replica each. Thread-safe: executions take turns, each
 * only as long as enqueueing takes, and one may come while earlier ones are in flight. Programs of several devices that
 * exchange values are all executed by one thread: each device has to meet them in the same order.
 */
public final class Executable extends NativeHandle {

    private final Client client;
    private final String name;
    private final List<Device> devices;
    private final List<Shape> parameters;
    private final int[] donated;
    private final List<Shape> results;

    private final Arena arena = Arena.ofShared();
    private final Struct call;

    /** Device by device. */
    private final MemorySegment argumentHandles;

    private final MemorySegment outputHandles;
    private final MemorySegment doneHandles;

    private Executable(
            Client client,
            long handle,
            String name,
            List<Device> devices,
            List<Shape> parameters,
            int[] donated,
            List<Shape> results) {
        super(client.api(), PjrtFunction.LOADED_EXECUTABLE_DESTROY, handle, client.family());
        this.client = client;
        this.name = name;
        this.devices = devices;
        this.parameters = parameters;
        this.donated = donated;
        this.results = results;
        // One set of argument structs for all executions: the plugin reads them only during the call.
        this.argumentHandles = arena.allocate(JAVA_LONG, Math.max(1, devices.size() * parameters.size()));
        this.outputHandles = arena.allocate(JAVA_LONG, Math.max(1, devices.size() * results.size()));
        this.doneHandles = arena.allocate(JAVA_LONG, devices.size());
        this.call = PjrtFunction.LOADED_EXECUTABLE_EXECUTE
                .args()
                .allocate(arena)
                .set("executable", handle)
                .set("options", Structs.EXECUTE_OPTIONS.allocate(arena).memory())
                .set("argument_lists", lists(argumentHandles, parameters.size()))
                .set("num_devices", devices.size())
                .set("num_args", parameters.size())
                .set("output_lists", lists(outputHandles, results.size()))
                .set("device_complete_events", doneHandles);
    }

    /** Pointers to each device's part of an array. */
    private MemorySegment lists(MemorySegment handles, int each) {
        MemorySegment lists = arena.allocate(JAVA_LONG, devices.size());
        for (int device = 0; device < devices.size(); device++) {
            lists.setAtIndex(JAVA_LONG, device, handles.address() + JAVA_LONG.byteSize() * device * each);
        }
        return lists;
    }

    /** Takes over a loaded executable, checked against what it was declared to be. */
    static Executable load(
            Client client,
            long handle,
            int replicas,
            List<Shape> parameters,
            Set<Integer> donated,
            List<Shape> results) {
        PjrtApi api = client.api();
        long unloaded = 0;
        try {
            unloaded = api.call(PjrtFunction.LOADED_EXECUTABLE_GET_EXECUTABLE, handle);
            String name = new CompiledProgram(api, unloaded).name();
            requireDonated(name, donated, parameters.size());
            requireResults(api, unloaded, name, results);
            List<Device> devices = Arrays.stream(api.list(PjrtFunction.LOADED_EXECUTABLE_ADDRESSABLE_DEVICES, handle))
                    .mapToObj(client::device)
                    .toList();
            if (devices.size() != replicas) {
                throw new IllegalArgumentException(
                        name + " was compiled for " + devices.size() + " devices, not " + replicas);
            }
            int[] indices = new TreeSet<>(donated).stream().mapToInt(i -> i).toArray();
            return new Executable(client, handle, name, devices, parameters, indices, results);
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
     * Enqueues one execution of a program of one device and returns without waiting for it.
     *
     * @param arguments one buffer a parameter, of its exact shape; the donated ones are consumed and need no closing
     * @return its results, which the caller closes
     * @throws IllegalArgumentException if the program runs on several devices, or if the number, an element type, a
     *     shape or a device is not what it takes
     * @throws IllegalStateException if an argument is closed or was donated before
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the plugin refuses; a failure on the device comes from
     *     {@link Execution#done} instead
     */
    public Execution execute(List<Buffer> arguments) {
        return executeAll(List.of(arguments)).getFirst();
    }

    /**
     * Enqueues one execution on all devices of the program and returns without waiting for it. Nothing is enqueued or
     * consumed unless the arguments of all devices fit.
     *
     * @param arguments for each of {@link #devices}, one buffer a parameter, of its exact shape and on that device; the
     *     donated ones are consumed and need no closing
     * @return each device's results, which the caller closes
     * @throws IllegalArgumentException if the number of devices or arguments, an element type, a shape or a device is
     *     not what the program takes
     * @throws IllegalStateException if an argument is closed or was donated before
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the plugin refuses; a failure on a device comes from its
     *     {@link Execution#done} instead
     */
    public synchronized List<Execution> executeAll(List<List<Buffer>> arguments) {
        if (arguments.size() != devices.size()) {
            throw new IllegalArgumentException(
                    name + " runs on " + devices.size() + " devices, not " + arguments.size());
        }
        handle();
        for (int device = 0; device < devices.size(); device++) {
            admit(device, arguments.get(device));
        }
        api().call(PjrtFunction.LOADED_EXECUTABLE_EXECUTE, call);
        List<Execution> executions = new ArrayList<>(devices.size());
        for (int device = 0; device < devices.size(); device++) {
            executions.add(execution(device));
            for (int index : donated) {
                arguments.get(device).get(index).consume(name);
            }
        }
        return executions;
    }

    private void admit(int device, List<Buffer> arguments) {
        int count = parameters.size();
        if (arguments.size() != count) {
            throw new IllegalArgumentException(name + " takes " + count + " arguments, not " + arguments.size());
        }
        for (int i = 0; i < count; i++) {
            argumentHandles.setAtIndex(
                    JAVA_LONG, (long) device * count + i, admit(devices.get(device), i, arguments.get(i)));
        }
    }

    /** The plugin takes any buffer of the right number of bytes, so what they mean is checked here. */
    private long admit(Device device, int index, Buffer argument) {
        if (argument.isClosed()) {
            throw new IllegalStateException(
                    "argument " + index + " of " + name + ": " + argument + " " + argument.whyClosed());
        }
        if (!argument.shape().equals(parameters.get(index)) || argument.device() != device) {
            throw new IllegalArgumentException("argument " + index + " of " + name + " on " + device + ": expected "
                    + parameters.get(index) + ", found " + argument.shape() + elsewhere(argument.device(), device));
        }
        return argument.handle();
    }

    private static String elsewhere(Device found, Device expected) {
        if (found == expected) {
            return "";
        }
        return found.client() == expected.client() ? " on " + found : " of another client";
    }

    /** Takes over what the call gave for a device. */
    private Execution execution(int device) {
        List<Buffer> outputs = new ArrayList<>(results.size());
        for (int i = 0; i < results.size(); i++) {
            long handle = outputHandles.getAtIndex(JAVA_LONG, (long) device * results.size() + i);
            outputs.add(Buffer.result(devices.get(device), handle, results.get(i)));
        }
        return new Execution(outputs, new Event(client, doneHandles.getAtIndex(JAVA_LONG, device)));
    }

    /**
     * What the program needs of each device's memory.
     *
     * @return sizes as the compiler counts them
     */
    public MemoryStats memoryStats() {
        return ofCompiled(CompiledProgram::memoryStats);
    }

    /**
     * The compiled program as bytes, for {@link Client#load}: fit for the same plugin on the same kind of machine, and
     * in a form that is the plugin's own affair.
     *
     * @return a copy, of some hundred kilobytes and more
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the plugin cannot serialise this program
     */
    public byte[] serialize() {
        return ofCompiled(CompiledProgram::serialize);
    }

    /**
     * The program after optimisation.
     *
     * @return XLA's {@code HloModuleProtoWithConfig}, serialised
     */
    public byte[] optimizedProgram() {
        return ofCompiled(CompiledProgram::optimized);
    }

    private <T> T ofCompiled(Function<CompiledProgram, T> question) {
        long unloaded = api().call(PjrtFunction.LOADED_EXECUTABLE_GET_EXECUTABLE, handle());
        try {
            return question.apply(new CompiledProgram(api(), unloaded));
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
     * Where it runs.
     *
     * @return the device of each replica
     */
    public List<Device> devices() {
        return devices;
    }

    /**
     * What it takes on each device.
     *
     * @return shapes in the parameters' order
     */
    public List<Shape> parameters() {
        return parameters;
    }

    /**
     * What it gives on each device.
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
