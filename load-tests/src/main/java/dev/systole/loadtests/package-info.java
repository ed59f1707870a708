/**
 * Measures any OpenAI-compatible server over HTTP: a closed loop of streamed requests for each number of concurrent
 * streams, and a table of throughput and latencies. TTFT is the time from sending a request to its first text, ITL the
 * time between two pieces of text of one answer.
 */
@NullMarked
package dev.systole.loadtests;

import org.jspecify.annotations.NullMarked;
