/** The decoder's programs, the sizes that they are compiled for, the state on the devices and its steps. */
@NullMarked
package dev.systole.engine.decode;

import org.jspecify.annotations.NullMarked;
