/** An engine without a device, so that the whole server runs anywhere. */
@NullMarked
package dev.systole.scheduler.simulated;

import org.jspecify.annotations.NullMarked;
