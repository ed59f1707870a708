/**
 * Continuous batching: what the next step computes, and the engine that computes it.
 *
 * <p>The loop is a paragraph. {@link dev.systole.scheduler.StepLoop} takes what was submitted and cancelled, asks
 * {@link dev.systole.scheduler.Scheduler#schedule} for the next batch and gives it to the
 * {@link dev.systole.scheduler.Engine}, until two steps are under way or there is nothing to do; then it awaits the
 * older of them, has {@link dev.systole.scheduler.Scheduler#commit} enter its tokens, and hands all events to their
 * listeners. A sequence that ends with a step has been computed once more in the step behind it: that token arrives for
 * a row and generation that nobody holds, and is dropped. The scheduler knows no clock, no thread, no tensor and no
 * HTTP: time comes as an argument and everything else is a number.
 */
@NullMarked
package dev.systole.scheduler;

import org.jspecify.annotations.NullMarked;
