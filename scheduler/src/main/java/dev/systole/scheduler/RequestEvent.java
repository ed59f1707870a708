package dev.systole.scheduler;

import java.util.Locale;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A request in the JVM's flight recorder, from when the loop takes it to its end. Times are nanoseconds. */
@Name("systole.Request")
@Label("Request")
@Category("Systole")
@Description("A request, from when the engine's thread takes it to its end")
@StackTrace(false)
final class RequestEvent extends Event {

    @Label("Id")
    final String id;

    @Label("Prompt Tokens")
    int promptTokens;

    @Label("Cached Tokens")
    @Description("Of the prompt's tokens, those taken from a row that had them")
    int cachedTokens;

    @Label("Completion Tokens")
    int completionTokens;

    @Label("Queue Time")
    @Description("Time until the request had a row")
    @Timespan
    long queueTime;

    @Label("Time To First Token")
    @Description("Time until its first token was drawn, 0 where none was")
    @Timespan
    long timeToFirstToken;

    @Label("Reason")
    @Description("Why it ended")
    String reason = "";

    private final transient long began = System.nanoTime();

    private RequestEvent(String id) {
        this.id = id;
    }

    /** Begins. */
    static RequestEvent begun(String id) {
        RequestEvent event = new RequestEvent(id);
        event.begin();
        return event;
    }

    /** A token was drawn. */
    void token() {
        if (timeToFirstToken == 0) {
            timeToFirstToken = System.nanoTime() - began;
        }
    }

    /** Ends and, where somebody records it, enters the recording. */
    void end(GenerationEvent.Finished finished) {
        end();
        if (shouldCommit()) {
            promptTokens = finished.promptTokens();
            cachedTokens = finished.cachedTokens();
            completionTokens = finished.completionTokens();
            queueTime = finished.queuedNanos();
            reason = finished.reason().name().toLowerCase(Locale.ROOT);
            commit();
        }
    }
}
