package dev.systole.scheduler;

import java.util.Locale;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * A step in the JVM's flight recorder, from before it is enqueued until its results are there. Times are nanoseconds.
 * Steps overlap where one is enqueued while the one before runs: {@link #deviceTime} does not.
 */
@Name("systole.Step")
@Label("Step")
@Category("Systole")
@Description("A batch, from before it is enqueued until its results are there")
@StackTrace(false)
final class StepEvent extends Event {

    @Label("Kind")
    String kind = "";

    @Label("Program")
    String program = "";

    @Label("Rows")
    @Description("Sequences that the step computes tokens of")
    int rows;

    @Label("Tokens")
    @Description("Token positions computed for a sequence")
    int tokens;

    @Label("Program Positions")
    @Description("Token positions of the program, rows x tokens: those beyond Tokens are padding")
    int positions;

    @Label("Enqueue Time")
    @Description("Time that the host took to hand the step to the device")
    @Timespan
    long enqueueTime;

    @Label("Await Time")
    @Description("Time that the host waited for results, with nothing else to do")
    @Timespan
    long awaitTime;

    @Label("Device Time")
    @Description("Time from when the device could begin the step, for it was there and the one before had ended")
    @Timespan
    long deviceTime;

    /** Begins, before the step is enqueued. */
    static StepEvent begun() {
        StepEvent event = new StepEvent();
        event.begin();
        return event;
    }

    /** Ends and, where somebody records it, enters the recording. */
    void end(String programName, int rowCount, StepStats stats) {
        end();
        if (shouldCommit()) {
            kind = stats.kind().name().toLowerCase(Locale.ROOT);
            program = programName;
            rows = rowCount;
            tokens = stats.tokens();
            positions = stats.bucket();
            deviceTime = stats.nanos();
            commit();
        }
    }
}
