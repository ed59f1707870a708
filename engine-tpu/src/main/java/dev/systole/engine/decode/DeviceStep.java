package dev.systole.engine.decode;

import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.pjrt.Event;
import dev.systole.engine.pjrt.abi.PjrtException;
import dev.systole.scheduler.EngineException;
import dev.systole.scheduler.PendingStep;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.StepResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** A step on the devices: reads the tokens drawn, and frees what the step alone used. Engine thread only. */
public final class DeviceStep implements PendingStep {

    /**
     * Where a row's token lies in the program's result.
     *
     * @param row whose it is
     * @param index of i32[N]
     */
    public record Drawn(RowRef row, int index) {}

    private final String program;
    private final List<Event> done;
    private final List<List<Buffer>> results;
    private final List<Drawn> rows;
    private final List<float[]> extras = new ArrayList<>();

    /**
     * A step that has been enqueued.
     *
     * @param program its name, for errors
     * @param done when each device has finished
     * @param results what each device's program returned behind the state: the tokens, then test results; none for a
     *     row copy. The tokens are the same on all devices
     * @param rows whose tokens count
     */
    public DeviceStep(String program, List<Event> done, List<List<Buffer>> results, List<Drawn> rows) {
        this.program = program;
        this.done = done;
        this.results = results;
        this.rows = rows;
    }

    @Override
    public StepResult await() {
        try {
            done.forEach(Event::await);
            List<Buffer> first = results.getFirst();
            if (first.isEmpty()) {
                return new StepResult(List.of());
            }
            for (Buffer extra : first.subList(1, first.size())) {
                extras.add(floats(extra));
            }
            return new StepResult(tokens(first.getFirst()));
        } catch (PjrtException e) {
            throw new EngineException("the device failed in " + program + ": " + e.getMessage(), e);
        } finally {
            done.forEach(Event::close);
            results.forEach(device -> device.forEach(Buffer::close));
        }
    }

    @Override
    public String program() {
        return program;
    }

    private List<StepResult.Row> tokens(Buffer drawn) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ids = drawn.read(arena);
            return rows.stream()
                    .map(row ->
                            new StepResult.Row(row.row(), List.of(ids.getAtIndex(ValueLayout.JAVA_INT, row.index()))))
                    .toList();
        }
    }

    private static float[] floats(Buffer buffer) {
        try (Arena arena = Arena.ofConfined()) {
            return buffer.read(arena).toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    /**
     * What the program returned behind the tokens, for tests; after {@link #await}.
     *
     * @return one array for each test result
     */
    public List<float[]> extras() {
        return extras;
    }
}
