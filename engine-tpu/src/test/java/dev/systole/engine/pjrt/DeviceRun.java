package dev.systole.engine.pjrt;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A program compiled on a plugin, run on arrays. */
public final class DeviceRun implements AutoCloseable {

    private final Client client;
    private final Executable program;
    private final List<Shape> parameters;

    /** Compiles; the test is skipped where there is no plugin. */
    public DeviceRun(String text, List<Shape> parameters, List<Shape> results) {
        this.client = Client.create(Plugins.any());
        this.parameters = parameters;
        try {
            this.program = client.compile(text, parameters, Set.of(), results, CompileOptions.defaults());
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** Runs on a float[], int[], long[] or byte[] for each parameter; gives one such array for each result. */
    public List<Object> run(Object... arguments) {
        List<Buffer> inputs = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            for (int i = 0; i < arguments.length; i++) {
                inputs.add(Buffer.copyOf(client, segment(arena, arguments[i]), parameters.get(i)));
            }
            Execution execution = program.execute(inputs);
            try (Event done = execution.done()) {
                done.await();
            }
            List<Object> results = new ArrayList<>();
            for (Buffer output : execution.outputs()) {
                results.add(array(output.read(arena), output.shape().dtype()));
                output.close();
            }
            return results;
        } finally {
            inputs.forEach(Buffer::close);
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
            case F16, BF16 -> throw new IllegalArgumentException("convert " + dtype + " on the device first");
        };
    }

    @Override
    public void close() {
        program.close();
        client.close();
    }
}
