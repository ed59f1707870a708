/** The forms in which {@code systole plan} prints its report. */
@NullMarked
package dev.systole.server.plan;

import org.jspecify.annotations.NullMarked;
