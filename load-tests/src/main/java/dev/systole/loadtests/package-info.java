/** A load generator for OpenAI-compatible servers and its throughput-per-batch-size report. */
@NullMarked
package dev.systole.loadtests;

import org.jspecify.annotations.NullMarked;
