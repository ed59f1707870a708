/** What Prometheus reads. */
@NullMarked
package dev.systole.server.metrics;

import org.jspecify.annotations.NullMarked;
