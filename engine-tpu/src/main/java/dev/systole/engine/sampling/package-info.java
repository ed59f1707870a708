/** Drawing tokens on the device. */
@NullMarked
package dev.systole.engine.sampling;

import org.jspecify.annotations.NullMarked;
