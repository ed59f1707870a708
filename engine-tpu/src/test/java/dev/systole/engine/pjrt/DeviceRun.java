package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A program compiled on a plugin, run on arrays by one device or several. */
public final class DeviceRun implements AutoCloseable {

    private final Client client;
    private final Executable program;
    private final List<Shape> parameters;

    /** Compiles; the test is skipped where there is no plugin. */
    public DeviceRun(String text, List<Shape> parameters, List<Shape> results) {
        this(text, parameters, results, 1);
    }

    /** Compiles for several devices; the test is skipped where there is no plugin. */
    public DeviceRun(String text, List<Shape> parameters, List<Shape> results, int devices) {
        this.client = Client.create(Plugins.any(), devices);
        this.parameters = parameters;
        try {
            this.program = client.compile(
                    text,
                    parameters,
                    Set.of(),
                    results,
                    CompileOptions.defaults().withReplicas(devices));
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /**
     * Runs on a float[], int[], long[] or byte[] for each parameter; gives one such array for each result, of 16-bit
     * floats their bits as a short[].
     */
    public List<Object> run(Object... arguments) {
        return runAll(List.of(List.of(arguments))).getFirst();
    }

    /** Runs on one list of such arrays for each device; gives one list of results for each. */
    public List<List<Object>> runAll(List<List<Object>> arguments) {
        List<List<Buffer>> inputs = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            for (int device = 0; device < arguments.size(); device++) {
                List<Buffer> buffers = new ArrayList<>();
                inputs.add(buffers);
                for (int i = 0; i < arguments.get(device).size(); i++) {
                    MemorySegment values = segment(arena, arguments.get(device).get(i));
                    buffers.add(Buffer.copyOf(client.devices().get(device), values, parameters.get(i)));
                }
            }
            List<List<Object>> results = new ArrayList<>();
            for (Execution execution : program.executeAll(inputs)) {
                try (Event done = execution.done()) {
                    done.await();
                }
                List<Object> outputs = new ArrayList<>();
                for (Buffer output : execution.outputs()) {
                    outputs.add(array(output.read(arena), output.shape().dtype()));
                    output.close();
                }
                results.add(outputs);
            }
            return results;
        } finally {
            inputs.forEach(buffers -> buffers.forEach(Buffer::close));
        }
    }

    private static MemorySegment segment(Arena arena, Object array) {
        return switch (array) {
            case float[] a -> arena.allocateFrom(JAVA_FLOAT, a);
            case int[] a -> arena.allocateFrom(JAVA_INT, a);
            case long[] a -> arena.allocateFrom(JAVA_LONG, a);
            case byte[] a -> arena.allocateFrom(JAVA_BYTE, a);
            default -> throw new IllegalArgumentException("no array of a known type: " + array);
        };
    }

    private static Object array(MemorySegment memory, DType dtype) {
        return switch (dtype) {
            case F32 -> memory.toArray(JAVA_FLOAT);
            case S32, U32 -> memory.toArray(JAVA_INT);
            case S64, U64 -> memory.toArray(JAVA_LONG);
            case PRED, S8, U8 -> memory.toArray(JAVA_BYTE);
            case F16, BF16 -> memory.toArray(JAVA_SHORT);
        };
    }

    @Override
    public void close() {
        program.close();
        client.close();
    }
}
