/** Continuous batching: what the next step computes, and the engine that computes it. */
@NullMarked
package dev.systole.scheduler;

import org.jspecify.annotations.NullMarked;
