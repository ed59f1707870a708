/** What {@code systole plan} reports, and the forms in which it does. */
@NullMarked
package dev.systole.server.plan;

import org.jspecify.annotations.NullMarked;
